// Builder: running the compiler, storing objects, precompiled headers.
#include <fcntl.h>
#include <sys/file.h>

#include <sstream>

#include "grader/build/builder.h"
#include "grader/build/diagnostics.h"
#include "grader/build/hash.h"
#include "grader/build/process.h"

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

}  // namespace

std::string Builder::object_key(const Compile& job) const {
  Hasher hasher;
  hasher.add("object 1")
      .add(tools_.identity)
      .add(job.shown_as)
      .add(job.trusted ? "trusted" : "answer");
  for (const std::string& flag : compile_flags(job.flavor)) {
    hasher.add(flag);
  }
  return hasher.add(job.headers_digest).add_file(job.source).hex();
}

// Objects and what the compiler said are stored side by side; a source that does not compile stores
// only the latter.
Builder::Object Builder::compile(const Compile& job) {
  const std::string key = object_key(job);
  const fs::path base = paths_.cache / "objects" / key;
  const fs::path object = base.string() + ".o";
  const fs::path said = base.string() + ".said";
  const std::string source = read_file(job.source);
  std::error_code error;
  if (fs::exists(said, error)) {
    const bool ok = fs::exists(object, error);
    return {object, report_of(read_file(said), ok, job.source, job.shown_as, source), ok};
  }
  fs::create_directories(base.parent_path());
  CompileReport report;
  bool storable = true;
  const bool ok = run_compiler(job, object, report, storable);
  return {object, std::move(report), ok};
}

bool Builder::run_compiler(const Compile& job, const fs::path& object, CompileReport& report,
                           bool& storable) {
  const std::string suffix = unique_suffix(&report);
  const fs::path draft = object.string() + suffix;
  const fs::path depfile = draft.string() + ".d";
  std::vector<std::string> command{tools_.compiler.string()};
  for (const std::string& flag : compile_flags(job.flavor)) {
    command.push_back(flag);
  }
  command.insert(command.end(),
                 {"-fmax-errors=50", "-ftemplate-depth=200", "-c", job.source.string(), "-o",
                  draft.string(), "-MMD", "-MF", depfile.string()});
  if (job.flavor == Flavor::kPlain) {
    command.insert(command.end(), {"-include", precompiled(job.trusted).string()});
  }
  for (const fs::path& folder : job.include_folders) {
    command.push_back("-I" + folder.string());
  }
  const ProcessResult result = run_process(
      command, {.wall_seconds = 60, .cpu_seconds = 30, .memory_mb = 3072, .file_mb = 64});
  const bool ok = result.status == 0;
  report = report_of(result.output, ok, job.source, job.shown_as, read_file(job.source));
  if (result.timed_out) {
    report.diagnostics = {{.file = job.shown_as,
                           .severity = "error",
                           .text = "the compiler did not finish within 60 s"}};
  }
  storable = !result.timed_out && (!ok || only_known_headers(depfile, job));
  std::error_code error;
  fs::remove(depfile, error);
  if (ok) {
    fs::rename(draft, object);
  }
  if (storable) {
    // Last, because its presence says that the entry is complete.
    write_file_atomically(fs::path(object).replace_extension(".said"), result.output);
  }
  return ok;
}

// Whether every header came from a folder that is part of the key, or from the system.
bool Builder::only_known_headers(const fs::path& depfile, const Compile& job) const {
  std::istringstream words(read_file(depfile));
  std::string word;
  while (words >> word) {
    if (word == "\\" || word.back() == ':' || word.find(".gch") != std::string::npos) {
      continue;
    }
    const fs::path file(word);
    const bool known =
        word.starts_with("/usr/") || file == job.source || is_inside(file, paths_.home / "wire") ||
        is_inside(file, paths_.home / "probe") || is_inside(file, paths_.cache) ||
        is_inside(file, job.source.parent_path()) ||
        (!job.include_folders.empty() && is_inside(file, job.include_folders.front()));
    if (!known) {
      return false;
    }
  }
  return true;
}

// A precompiled header per kind of source: g++ reads it in place of the text, which is most of a
// small compile.
fs::path Builder::precompiled(bool trusted) {
  const std::lock_guard lock(mutex_);
  if (const auto found = precompiled_.find(trusted); found != precompiled_.end()) {
    return found->second;
  }
  const std::string text = trusted ? "#include \"probe/check.h\"\n#include \"probe/bind.h\"\n"
                                   : "#include \"lab/lab.h\"\n";
  Hasher hasher;
  hasher.add(tools_.identity).add(text).add(paths_.home.string());
  for (const std::string& flag : compile_flags(Flavor::kPlain)) {
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
    for (const std::string& flag : compile_flags(Flavor::kPlain)) {
      command.push_back(flag);
    }
    command.insert(command.end(),
                   {"-x", "c++-header", header.string(), "-o", draft.string(),
                    "-I" + (paths_.home / "wire").string(), "-I" + paths_.home.string()});
    const ProcessResult result = run_process(command);
    if (result.status != 0) {
      throw SystemError("the support headers do not compile: " + result.output.substr(0, 600));
    }
    fs::rename(draft, compiled);
  }
  return precompiled_[trusted] = header;
}

}  // namespace grader
