// Builder: keys, programs, binders, checkers. Running the compiler is in compile.cpp, the linker in
// link.cpp.
#include "grader/build/builder.h"

#include <algorithm>
#include <set>

#include "grader/build/hash.h"
#include "grader/build/process.h"
#include "grader/manifest/reader.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLayout =
    "layout 2";  // part of every key; raise it when cached files change meaning

std::string digest_of_folders(const std::vector<fs::path>& folders) {
  Hasher hasher;
  for (const fs::path& folder : folders) {
    for (const fs::path& file : headers_in(folder)) {
      hasher.add(file.filename().string()).add_file(file);
    }
  }
  return hasher.hex();
}

std::string binder_source(const Exercise& exercise, int degrade) {
  std::string list;
  for (const std::string& function : exercise.functions) {
    list += (list.empty() ? "" : ", ") + ("LAB_BIND(" + function + ")");
  }
  return "#include \"" + exercise.id + ".h\"\n#include \"probe/bind.h\"\n" +
         "std::vector<lab::Bound> lab_bound_functions() { return {" + list + "}; }\n" +
         (degrade == 0
              ? ""
              : "extern \"C\" int lab_degrade() { return " + std::to_string(degrade) + "; }\n");
}

// What is no file that can be read to its end: a folder, a pipe, gigabytes.
std::string unreadable(const Answer& answer) {
  if (const std::string why = why_no_source(answer.source); !why.empty()) {
    return answer.shown_as + " " + why;
  }
  for (const fs::path& helper : answer.helpers) {
    if (const std::string why = why_no_source(helper); !why.empty()) {
      return (helper.parent_path().filename() / helper.filename()).string() +
             ", which this exercise uses, " + why;
    }
  }
  return "";
}

}  // namespace

std::vector<fs::path> headers_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const fs::path extension = entry.path().extension();
    if (extension == ".h" || extension == ".hpp") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

Builder::Builder(BuildPaths paths, Toolchain tools, bool is_strict)
    : paths_(std::move(paths)), tools_(std::move(tools)), is_strict_(is_strict) {
  Hasher hasher;
  for (const char* name : {"libprobe_common.a", "libprobe_answer.a", "libprobe_checker.a",
                           "libprobe_main.a", "libwire.a"}) {
    hasher.add_file(paths_.libraries / name);
  }
  library_digest_ = hasher.hex();
}

// The exercise's lab first, then those that it uses exercises of.
std::vector<fs::path> Builder::contract_folders(const Exercise& exercise) const {
  std::set<std::string> others;
  for (const auto& [id, lab] : exercise.other_labs) {
    others.insert(lab);
  }
  std::vector<fs::path> folders{paths_.course / "labs" / exercise.lab};
  for (const std::string& lab : others) {
    folders.push_back(paths_.course / "labs" / lab);
  }
  return folders;
}

std::vector<fs::path> Builder::include_folders(const Exercise& exercise) const {
  std::vector<fs::path> folders = contract_folders(exercise);
  folders.push_back(paths_.home / "wire");
  return folders;
}

std::string Builder::headers_digest(const Exercise& exercise, const fs::path& answer_folder) {
  std::vector<fs::path> folders = contract_folders(exercise);
  folders.push_back(answer_folder);
  std::string name;
  for (const fs::path& folder : folders) {
    name += folder.string() + "\n";
  }
  const std::lock_guard lock(mutex_);
  auto found = digests_.find(name);
  if (found == digests_.end()) {
    folders.insert(folders.begin(),
                   {paths_.home / "wire" / "lab", paths_.home / "wire", paths_.home / "probe"});
    found = digests_.emplace(name, digest_of_folders(folders)).first;
  }
  return found->second;
}

Builder::Object Builder::binder(const Exercise& exercise, Flavor flavor, int degrade) {
  const std::string source = binder_source(exercise, degrade);
  // Named by content: another course with the same ids may use the same cache at the same time.
  const fs::path file =
      paths_.cache / "binders" /
      (exercise.lab + "." + exercise.id + "." + Hasher().add(source).hex() + ".cpp");
  std::error_code error;
  if (!fs::exists(file, error)) {
    write_file_atomically(file, source);
  }
  std::vector<fs::path> folders = include_folders(exercise);
  folders.push_back(paths_.home);
  return compile({.source = file,
                  .shown_as = exercise.id + ".h",
                  .include_folders = folders,
                  .flavor = flavor,
                  .trusted = true,
                  .headers_digest = headers_digest(exercise, {})});
}

std::string Builder::key_of(const Exercise& exercise, const Answer& answer, Flavor flavor) {
  Hasher hasher;
  hasher.add(kLayout)
      .add(tools_.identity)
      .add(library_digest_)
      // As of objects: what was compiled with less of a box may hold more.
      .add(!answer.is_students ? "ours"
           : is_strict_        ? "boxed"
                               : "boxed where possible")
      .add(exercise.lab)
      .add(binder_source(exercise, answer.degrade));
  for (const std::string& flag : compile_flags(flavor)) {
    hasher.add(flag);
  }
  if (names_its_source(flavor)) {
    hasher.add(answer.source.string());
  }
  hasher.add(headers_digest(exercise, answer.source.parent_path()))
      .add(answer.shown_as)
      .add(unreadable(answer));
  if (why_no_source(answer.source).empty()) {
    hasher.add_file(answer.source);
  }
  for (const std::string& name : exercise.forbid) {
    hasher.add(name);
  }
  hasher.add(std::to_string(exercise.limits.threads));
  for (const fs::path& helper : answer.helpers) {
    if (why_no_source(helper).empty()) {
      hasher.add_file(helper);
    }
    if (!exercise.forbid.empty()) {
      hasher.add_file(reference_of(helper));
    }
  }
  return hasher.hex();
}

Built Builder::build(const Exercise& exercise, const Answer& answer, Flavor flavor,
                     Linkage linkage) {
  Built built;
  if (std::string fault = unreadable(answer); !fault.empty()) {
    built.outcome = Outcome::kDoesNotCompile;
    built.message = std::move(fault);
    return built;
  }
  built.key = key_of(exercise, answer, flavor);
  const std::string source = read_file(answer.source);
  if (const PolicyVerdict text = check_text(source); !text.allowed) {
    built.outcome = Outcome::kNotAllowed;
    built.message = text.message;
    return built;
  }
  Compile job{.source = answer.source,
              .shown_as = answer.shown_as,
              .include_folders = include_folders(exercise),
              .flavor = flavor,
              .is_students = answer.is_students,
              .headers_digest = headers_digest(exercise, answer.source.parent_path())};
  const Object object = compile(job);
  built.report = object.report;
  if (!object.ok) {
    built.outcome = Outcome::kDoesNotCompile;
    return built;
  }
  const Object bound = binder(exercise, flavor, answer.degrade);
  if (!bound.ok) {
    const Diagnostic first =
        bound.report.diagnostics.empty() ? Diagnostic{} : bound.report.diagnostics.front();
    throw LabError({{{"labs/" + exercise.lab + "/" + exercise.id + ".h", std::max(first.line, 1),
                      std::max(first.column, 1)},
                     "the functions cannot be bound: " + first.text}});
  }
  const ObjectSymbols symbols = read_symbols(read_file(object.file));
  const ObjectSymbols binder = read_symbols(read_file(bound.file));
  PolicyVerdict verdict = check_symbols(exercise, symbols, binder);
  if (verdict.allowed && !verdict.missing_function) {
    verdict = check_forbidden(exercise, source, symbols);
  }
  if (!verdict.allowed || verdict.missing_function) {
    built.outcome = verdict.allowed ? Outcome::kDoesNotCompile : Outcome::kNotAllowed;
    built.message = verdict.message;
    return built;
  }
  std::vector<fs::path> objects{object.file};
  std::uint64_t variable_bytes = symbols.variable_bytes;
  for (const fs::path& helper : answer.helpers) {
    job.source = helper;
    job.shown_as = (helper.parent_path().filename() / helper.filename()).string();
    const Object extra = compile(job);
    if (!extra.ok) {
      built.outcome = Outcome::kDoesNotCompile;
      built.report = extra.report;
      built.message = job.shown_as + ", which this exercise uses, does not compile";
      return built;
    }
    if (const PolicyVerdict helper_verdict =
            check_helper(exercise, job, extra, {.defined = binder.defined});
        !helper_verdict.allowed) {
      built.outcome = Outcome::kNotAllowed;
      built.message = job.shown_as + ", which this exercise uses: " + helper_verdict.message;
      return built;
    }
    objects.push_back(extra.file);
    variable_bytes += read_symbols(read_file(extra.file)).variable_bytes;
  }
  Linked linked = link({.key = built.key,
                        .objects = objects,
                        .around = {bound.file},
                        .flavor = flavor,
                        .linkage = linkage,
                        .is_students = answer.is_students});
  built.program = std::move(linked.program);
  built.program.variable_bytes = variable_bytes;
  built.outcome = linked.fault.empty() ? Outcome::kPassed : Outcome::kDoesNotCompile;
  built.message = std::move(linked.fault);
  return built;
}

fs::path Builder::reference_of(const fs::path& helper) const {
  return paths_.course / "reference" / helper.parent_path().filename() / helper.filename();
}

// The policy for a file of another exercise. What this one forbids it may use where its own
// reference does: else it would be the place to hide it.
PolicyVerdict Builder::check_helper(const Exercise& exercise, Compile job, const Object& object,
                                    const ObjectSymbols& binder) {
  const std::string source = read_file(job.source);
  const ObjectSymbols symbols = read_symbols(read_file(object.file));
  PolicyVerdict verdict = check_text(source);
  verdict = verdict.allowed ? check_symbols(exercise, symbols, binder) : verdict;
  if (!verdict.allowed) {
    return verdict;
  }
  const fs::path reference_file = reference_of(job.source);
  Exercise one = exercise;
  for (const std::string& forbidden : exercise.forbid) {
    one.forbid = {forbidden};
    const PolicyVerdict found = check_forbidden(one, source, symbols);
    if (found.allowed) {
      continue;
    }
    job.source = reference_file;
    job.is_students = false;
    const Object reference = compile(job);
    const bool needs_it = reference.ok && !check_forbidden(one, read_file(job.source),
                                                           read_symbols(read_file(reference.file)))
                                               .allowed;
    if (!needs_it) {
      return found;
    }
  }
  return {};
}

Built Builder::build_checker(const Exercise& exercise) {
  const fs::path folder = paths_.course / "reference" / exercise.lab;
  std::vector<fs::path> folders = include_folders(exercise);
  folders.push_back(paths_.home);
  std::vector<fs::path> sources{folder / (exercise.id + ".checks.cpp"),
                                folder / (exercise.id + ".cpp")};
  for (const std::string& other : exercise.uses) {
    sources.push_back(folder.parent_path() / used_file(exercise, other));
  }
  Hasher hasher;
  hasher.add(kLayout).add(tools_.identity).add(library_digest_).add("checker");
  hasher.add(headers_digest(exercise, folder));
  std::vector<fs::path> objects;
  for (const fs::path& source : sources) {
    const std::string shown = fs::relative(source, paths_.course).string();
    const Object object = compile({.source = source,
                                   .shown_as = shown,
                                   .include_folders = folders,
                                   .trusted = true,
                                   .headers_digest = headers_digest(exercise, folder)});
    if (!object.ok) {
      const Diagnostic first =
          object.report.diagnostics.empty() ? Diagnostic{} : object.report.diagnostics.front();
      throw LabError({{{shown, std::max(first.line, 1), std::max(first.column, 1)},
                       "does not compile: " + first.text}});
    }
    hasher.add(source.string()).add_file(source);
    objects.push_back(object.file);
  }
  Built built{.outcome = Outcome::kPassed, .key = hasher.hex()};
  Linked linked = link({.key = built.key, .around = objects, .is_checker = true});
  if (!linked.fault.empty()) {
    throw LabError({{{fs::relative(sources.front(), paths_.course).string(), 1, 1}, linked.fault}});
  }
  built.program = std::move(linked.program);
  return built;
}

}  // namespace grader
