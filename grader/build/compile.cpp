// Builder: running the compiler, storing objects, precompiled headers.
#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>

#include "grader/build/builder.h"
#include "grader/build/diagnostics.h"
#include "grader/build/hash.h"
#include "grader/build/process.h"
#include "grader/build/scratch.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

std::string unique_suffix(const void* salt) {
  return "." + std::to_string(getpid()) + "." +
         std::to_string(reinterpret_cast<std::uintptr_t>(salt));
}

bool is_inside(const fs::path& file, const fs::path& folder) {
  const fs::path relative =
      fs::weakly_canonical(file).lexically_relative(fs::weakly_canonical(folder));
  return !relative.empty() && *relative.begin() != "..";
}

// A student's compile has tight bounds; ours only has to end some time. A sanitized build of much
// Eigen takes three times as long.
ProcessLimits compile_limits(bool is_students, Flavor flavor) {
  if (!is_students) {
    return {.wall_seconds = 120, .cpu_seconds = 60, .memory_mb = 4096, .file_mb = 256};
  }
  return {.wall_seconds = 90,
          .cpu_seconds = flavor == Flavor::kSanitized ? 30 : 10,
          .memory_mb = 2048,
          .file_mb = 64,
          .output_bytes = 1 << 20};
}

// What is compiled after every save. The others are rare, and a header for each would take long.
bool has_precompiled_header(Flavor flavor) {
  return flavor == Flavor::kPlain || flavor == Flavor::kCounting;
}

// The compiler's own files have other names every time, and what it says must not: "assembly:22:
// Error: ..." of "FOLDER/ccAV1skp.s:22: Error: ...".
std::string without_scratch(std::string text, const fs::path& folder) {
  const std::string prefix = folder.string() + "/";
  for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
    const std::size_t name = at + prefix.size();
    constexpr std::size_t kDrawn = std::string_view("ccAV1skp").size();
    const bool is_assembly = text.compare(name, 2, "cc") == 0 && name + kDrawn <= text.size() &&
                             text.compare(name + kDrawn, 2, ".s") == 0;
    text.replace(at, is_assembly ? prefix.size() + kDrawn + 2 : prefix.size(),
                 is_assembly ? "assembly" : "");
  }
  return text;
}

Diagnostic error_in(const std::string& file, std::string text) {
  return {.file = file, .severity = "error", .text = std::move(text)};
}

CompileReport missing_header(const fs::path& header, const std::string& shown_as) {
  CompileReport report{.ok = false};
  report.diagnostics = {
      error_in(shown_as, header.filename().string() + ": No such file or directory")};
  report.help = {std::string(kIncludeHelp)};
  return report;
}

}  // namespace

std::string Builder::object_key(const Compile& job) const {
  Hasher hasher;
  hasher.add("object 4")
      .add(tools_.identity)
      .add(job.shown_as)
      .add(job.trusted ? "trusted" : "answer")
      // What was compiled without a box may hold what a box would have kept from it.
      .add(!job.is_students ? "ours"
           : is_strict_     ? "boxed"
                            : "boxed where possible");
  for (const std::string& flag : compile_flags(job.flavor)) {
    hasher.add(flag);
  }
  if (names_its_source(job.flavor)) {
    hasher.add(job.source.string());
  }
  return hasher.add(job.headers_digest).add_file(job.source).hex();
}

// Objects and what the compiler said are stored side by side; a source that does not compile stores
// only the latter. The compiler names the source by its path, which stands in the first line: the
// same text may lie elsewhere today.
Builder::Object Builder::compile(const Compile& job) {
  const std::string key = object_key(job);
  const fs::path base = paths_.built(job.is_students) / "objects" / key;
  const fs::path object = base.string() + ".o";
  const fs::path said = base.string() + ".said";
  std::error_code error;
  if (fs::exists(said, error)) {
    const bool ok = fs::exists(object, error);
    const std::string text = read_file(said);
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    return {object,
            report_of(std::string_view(text).substr(end + 1), ok, text.substr(0, end), job.shown_as,
                      read_file(job.source)),
            ok};
  }
  fs::create_directories(base.parent_path());
  return run_compiler(job, object);
}

std::vector<std::string> Builder::compile_command(const Compile& job, const fs::path& object,
                                                  const fs::path& depfile) {
  std::vector<std::string> command{tools_.compiler.string()};
  for (const std::string& flag : compile_flags(job.flavor)) {
    command.push_back(flag);
  }
  command.insert(command.end(),
                 {"-fmax-errors=20", "-ftemplate-depth=200", "-fconstexpr-ops-limit=5000000", "-c",
                  job.source.string(), "-o", object.string(), "-MMD", "-MF", depfile.string(),
                  // __FILE__ must not tell where submissions lie, nor an object differ for it.
                  "-fmacro-prefix-map=" + job.source.string() + "=" + job.shown_as});
  if (has_precompiled_header(job.flavor)) {
    command.insert(command.end(), {"-include", precompiled(job.trusted, job.flavor).string()});
  }
  for (const fs::path& folder : job.include_folders) {
    command.push_back("-I" + folder.string());
  }
  return command;
}

// A student's source sees the toolchain, the support headers, the lab's contracts and itself.
Box Builder::compile_box(const Compile& job, const fs::path& scratch) {
  Box box{.tool = paths_.libraries / "lab-box", .with_view = is_strict_, .is_required = is_strict_};
  add_system_places(box);
  box.read.push_back(paths_.home / "wire");
  box.read.push_back(job.source);
  if (has_precompiled_header(job.flavor)) {
    const fs::path header = precompiled(job.trusted, job.flavor);
    box.read.push_back(header);
    box.read.push_back(header.string() + ".gch");
  }
  for (const fs::path& folder : job.include_folders) {
    for (const fs::path& header : headers_in(folder)) {
      box.read.push_back(header);
    }
  }
  box.write = scratch;
  return box;
}

ProcessOptions Builder::compile_options(const Compile& job, const fs::path& scratch) {
  ProcessOptions options{.limits = compile_limits(job.is_students, job.flavor)};
  if (job.is_students) {
    options.box = compile_box(job, scratch);
    options.box.called_as = unguessable_name();
  }
  return options;
}

Builder::Object Builder::run_compiler(const Compile& job, const fs::path& object) {
  const Scratch scratch(paths_.cache);
  const fs::path draft = scratch.folder / "object.o";
  const fs::path depfile = scratch.folder / "object.d";
  const ProcessOptions options = compile_options(job, scratch.folder);
  std::vector<std::string> command = compile_command(job, draft, depfile);
  ProcessResult result = run_process(command, options);
  result.output = without_scratch(std::move(result.output), scratch.folder);
  bool ok = result.status == 0;
  const std::string source = read_file(job.source);
  Object made{object, report_of(result.output, ok, job.source, job.shown_as, source)};
  if (result.bound == Bound::kNone && lacks_own_error(made.report, job.shown_as)) {
    std::erase(command, kJsonDiagnostics);
    result.output += request_line(run_process(command, options).output, job.source);
    made.report = report_of(result.output, ok, job.source, job.shown_as, source);
  }
  throw_if_ours(result.bound, options.limits);
  if (!ok && job.is_students) {
    blame_the_answer_for(job, result.output);
  }
  if (!ok && result.bound != Bound::kNone) {
    made.report.diagnostics = {
        error_in(job.shown_as, "the compiler needed " + bound_words(result.bound, options.limits))};
  }
  const fs::path unknown = ok ? unknown_header(depfile, job) : fs::path();
  if (ok && job.is_students && !unknown.empty()) {
    // A box would have said so itself.
    ok = false;
    made.report = missing_header(unknown, job.shown_as);
  }
  if (ok) {
    take_regular_file(draft, object, options.limits.file_mb);
  }
  if (result.bound == Bound::kNone && unknown.empty()) {
    // Last, because its presence says that the entry is complete.
    write_file_atomically(fs::path(object).replace_extension(".said"),
                          job.source.string() + "\n" + result.output);
  }
  made.ok = ok;
  return made;
}

// The first header that came neither from a folder that is part of the key nor from the system;
// empty when there is none.
fs::path Builder::unknown_header(const fs::path& depfile, const Compile& job) const {
  const auto is_contract = [&](const fs::path& file) {
    return std::any_of(
        job.include_folders.begin(), job.include_folders.end(),
        [&](const fs::path& folder) { return folder != paths_.home && is_inside(file, folder); });
  };
  for (const fs::path& file : files_in_depfile(read_file(depfile))) {
    const bool is_system = starts_with_folder(file, "/usr/include") ||
                           starts_with_folder(file, "/usr/lib") ||
                           starts_with_folder(file, "/usr/local/include") ||
                           starts_with_folder(file, "/usr/local/lib");
    const bool is_ours = file == job.source || is_inside(file, paths_.home / "wire") ||
                         is_inside(file, paths_.home / "probe") ||
                         is_inside(file, paths_.cache / "headers") || is_contract(file);
    if (!is_system && !is_ours && (job.is_students || !is_inside(file, job.source.parent_path()))) {
      return file;
    }
  }
  return {};
}

// A precompiled header per kind of source: g++ reads it in place of the text, which is most of a
// small compile.
fs::path Builder::precompiled(bool trusted, Flavor flavor) {
  const std::lock_guard lock(mutex_);
  if (const auto found = precompiled_.find({trusted, flavor}); found != precompiled_.end()) {
    return found->second;
  }
  const std::string text = trusted ? "#include \"probe/check.h\"\n#include \"probe/bind.h\"\n"
                                   : "#include \"lab/lab.h\"\n";
  Hasher hasher;
  hasher.add(tools_.identity).add(text).add(paths_.home.string());
  for (const std::string& flag : compile_flags(flavor)) {
    hasher.add(flag);
  }
  for (const char* folder : {"wire/lab", "wire", "probe"}) {
    std::vector<fs::path> headers;
    for (const auto& entry : fs::directory_iterator(paths_.home / folder)) {
      if (entry.path().extension() == ".h") {
        headers.push_back(entry.path());
      }
    }
    std::sort(headers.begin(), headers.end());
    for (const fs::path& header : headers) {
      hasher.add_file(header);
    }
  }
  const fs::path header = paths_.cache / "headers" / (hasher.hex() + ".h");
  const fs::path compiled = header.string() + ".gch";
  std::error_code error;
  if (!fs::exists(compiled, error)) {
    write_file_atomically(header, text);
    const fs::path draft = compiled.string() + unique_suffix(&text);
    std::vector<std::string> command{tools_.compiler.string()};
    for (const std::string& flag : compile_flags(flavor)) {
      command.push_back(flag);
    }
    command.insert(command.end(),
                   {"-x", "c++-header", header.string(), "-o", draft.string(),
                    "-I" + (paths_.home / "wire").string(), "-I" + paths_.home.string()});
    const ProcessResult result = run_process(command);
    if (result.status != 0) {
      throw SystemError("the support headers do not compile: " + result.output.substr(0, 600));
    }
    keep_first(draft, compiled);
  }
  return precompiled_[{trusted, flavor}] = header;
}

}  // namespace grader
