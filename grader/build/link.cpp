// Builder: from objects to a program, and what the linker's complaints mean.
#include <unistd.h>

#include "grader/build/builder.h"
#include "grader/build/process.h"
#include "grader/build/scratch.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLibraries[] = {"libprobe_main.a", "libprobe_answer.a", "libprobe_checker.a",
                                      "libprobe_common.a", "libwire.a"};
// The names that the linker turns into the allocation counters of probe/allocation.cpp.
constexpr const char* kWrapped[] = {"malloc", "calloc", "realloc", "aligned_alloc", "free"};

std::string_view between(std::string_view text, std::string_view before, char end) {
  const std::size_t at = text.find(before);
  if (at == std::string_view::npos) {
    return {};
  }
  const std::size_t begin = at + before.size();
  return text.substr(begin, text.find(end, begin) - begin);
}

// Sanitized and debug programs are always programs of their own.
bool stands_alone(Flavor flavor) {
  return flavor == Flavor::kSanitized || flavor == Flavor::kDebug;
}

const char* extension(Flavor flavor, Linkage linkage) {
  if (stands_alone(flavor)) {
    return ".exe";
  }
  return linkage == Linkage::kStatic ? ".static" : ".so";
}

}  // namespace

std::string link_fault(std::string_view said) {
  if (const auto name = between(said, "undefined reference to `", '\''); !name.empty()) {
    return "it uses " + std::string(name) + ", which is defined nowhere";
  }
  if (const auto name = between(said, "multiple definition of `", '\''); !name.empty()) {
    return "it defines " + std::string(name) + ", which is defined elsewhere too";
  }
  return "";
}

// At the very beginning: what a linker quotes of an answer stands behind words of its own.
bool says_linker_was_killed(std::string_view said) {
  return said.starts_with("collect2: fatal error: ld terminated with signal 9 [Killed]\n");
}

std::vector<std::string> Builder::link_tool(const LinkJob& job, bool is_shared,
                                            const fs::path& draft) const {
  if (is_shared) {
    return {tools_.linker.string(), "-shared", "-Bsymbolic",  "--eh-frame-hdr",
            "--hash-style=gnu",     "-z",      "now",         "-z",
            "noexecstack",          "-o",      draft.string()};
  }
  if (job.flavor == Flavor::kSanitized) {
    return {tools_.compiler.string(), "-fsanitize=address,undefined", "-o", draft.string()};
  }
  if (job.flavor == Flavor::kDebug) {
    return {tools_.compiler.string(), "-g", "-o", draft.string()};
  }
  return {tools_.compiler.string(), "-static",  "-s", "-Wl,--gc-sections",
          "-Wl,-z,noexecstack",     "-fno-lto", "-o", draft.string()};
}

// The program around an answer comes first, with all that it needs from the libraries of the
// system: of a function with two weak definitions the linker takes the first, so that nothing in it
// is replaced by a copy of an answer's making.
std::vector<std::string> Builder::link_command(const LinkJob& job, const fs::path& draft) const {
  const bool is_shared = job.linkage == Linkage::kShared && !stands_alone(job.flavor);
  const bool is_static = !is_shared && !stands_alone(job.flavor);
  std::vector<std::string> command = link_tool(job, is_shared, draft);
  const std::string prefix = is_shared ? "" : "-Wl,";
  for (const char* name : kWrapped) {
    command.push_back(prefix + "--wrap=" + name);
  }
  // -u pulls lab_entry out of its library: nothing else refers to it.
  command.push_back(prefix + (is_shared ? "-ulab_entry" : "-u,lab_entry"));
  const auto add = [&command](const std::vector<fs::path>& files) {
    for (const fs::path& file : files) {
      command.push_back(file.string());
    }
  };
  const auto add_libraries = [&] {
    for (const char* name : {is_shared ? nullptr : "libprobe_main.a",
                             job.is_checker ? "libprobe_checker.a" : "libprobe_answer.a",
                             "libprobe_common.a", "libwire.a"}) {
      if (name != nullptr) {
        command.push_back((paths_.libraries / name).string());
      }
    }
  };
  add(job.around);
  if (is_static) {
    command.emplace_back("-Wl,--start-group");
  }
  add_libraries();
  if (is_static) {
    for (const char* system : {"-lstdc++", "-lm", "-lgcc", "-lgcc_eh", "-lc", "-Wl,--end-group"}) {
      command.emplace_back(system);
    }
  }
  if (!job.objects.empty()) {
    add(job.objects);
    add_libraries();
  }
  return command;
}

// The linker reads what an untrusted compile wrote.
Box Builder::link_box(const LinkJob& job, const fs::path& scratch) const {
  Box box{.tool = paths_.libraries / "lab-box", .with_view = is_strict_, .is_required = is_strict_};
  add_system_places(box);
  for (const std::vector<fs::path>& files : {job.around, job.objects}) {
    box.read.insert(box.read.end(), files.begin(), files.end());
  }
  for (const char* name : kLibraries) {
    box.read.push_back(paths_.libraries / name);
  }
  box.write = scratch;
  return box;
}

ProcessOptions Builder::link_options(const LinkJob& job, const fs::path& scratch) const {
  ProcessOptions options{.limits = {.wall_seconds = 90, .cpu_seconds = 30, .file_mb = 256}};
  if (job.is_students) {
    options.box = link_box(job, scratch);
    options.box.called_as = unguessable_name();
  }
  return options;
}

Builder::Linked Builder::link(const LinkJob& job) {
  const fs::path file =
      paths_.built(job.is_students) / "programs" / (job.key + extension(job.flavor, job.linkage));
  const bool is_shared = file.extension() == ".so";
  Linked linked{.program = {file, is_shared ? lab::wire::ProgramKind::kSharedObject
                                            : lab::wire::ProgramKind::kExecutable}};
  std::error_code error;
  if (fs::exists(file, error)) {
    return linked;
  }
  fs::create_directories(file.parent_path());
  const Scratch scratch(paths_.cache);
  const fs::path draft = scratch.folder / "program";
  const ProcessOptions options = link_options(job, scratch.folder);
  const ProcessResult result = run_process(link_command(job, draft), options);
  throw_if_ours(says_linker_was_killed(result.output) ? Bound::kKilled : result.bound,
                options.limits);
  if (result.status != 0) {
    linked.fault = result.bound == Bound::kNone
                       ? link_fault(result.output)
                       : "linking it needs " + bound_words(result.bound, options.limits);
    if (linked.fault.empty()) {
      linked.fault = blame_the_answer_for(job, result.output);
    }
    return linked;
  }
  take_regular_file(draft, file, options.limits.file_mb);
  return linked;
}

}  // namespace grader
