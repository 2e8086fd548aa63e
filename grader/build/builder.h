// Builder: from the source of an answer to a program, through a cache keyed by content.
//
// Theory of operation. An answer (a student's, the reference, a wrong one) is one file, plus the
// files of exercises it `uses`, plus a generated binder that names the exercise's functions.
// Objects and programs are stored in the cache folder under the hash of everything that went into
// them: compiler, flags, sources and all headers an answer may include. What includes anything else
// is built but not stored. Files appear in the cache by rename, so two graders may share it. The
// same source gives the same program whether it came from the cache or not.
#ifndef GRADER_BUILD_BUILDER_H
#define GRADER_BUILD_BUILDER_H

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grader/build/policy.h"
#include "grader/build/process.h"
#include "grader/build/toolchain.h"
#include "grader/manifest/model.h"
#include "grader/result.h"
#include "grader/run/spawner.h"

namespace grader {

// Where things are. `home` holds wire/, probe/ and the built libraries' sources; `course` the labs.
struct BuildPaths {
  std::filesystem::path home{};       // the checkout that holds wire/ and probe/
  std::filesystem::path course{};     // the course root: labs/, reference/
  std::filesystem::path libraries{};  // where the build put libprobe_*.a, libwire.a and lab-host
  std::filesystem::path cache{};
  // Where what is built from students' answers lies; empty: in the cache. A submission can leave
  // gigabytes there, and nobody would take them away.
  std::filesystem::path answers{};

  const std::filesystem::path& built(bool is_students) const {
    return is_students && !answers.empty() ? answers : cache;
  }
};

// A source to be graded.
struct Answer {
  std::filesystem::path source{};
  std::string shown_as{};  // the name in messages: "attention/softmax_rows.cpp"
  std::vector<std::filesystem::path>
      helpers{};             // files of exercises in `uses:`, from the same folder
  int degrade = 0;           // a mode of probe/degrade.h, for the self-test; 0: none
  bool is_students = false;  // nobody vouches for it: compiled and linked in a box
};

struct Built {
  Outcome outcome = Outcome::kNotGraded;  // kPassed: there is a program; else why not
  Program program{};
  CompileReport report{};
  std::string message{};  // for kNotAllowed and kDoesNotCompile beyond the report
  std::string key{};      // hash of everything that went in, also when it does not compile
};

// Headers of a folder, in order; none when there is no such folder.
std::vector<std::filesystem::path> headers_in(const std::filesystem::path& folder);

// What the linker's complaint means for a student; empty when it is not about the answer.
std::string link_fault(std::string_view said);
// Whether all that g++ says is that somebody killed its linker, which is never the answer's doing.
bool says_linker_was_killed(std::string_view said);

class Builder {
 public:
  // `is_strict`: a student's answer is not compiled where it cannot be confined.
  Builder(BuildPaths paths, Toolchain tools, bool is_strict = false);

  Built build(const Exercise& exercise, const Answer& answer, Flavor flavor = Flavor::kPlain,
              Linkage linkage = Linkage::kShared);
  // reference/<lab>/<exercise>.checks.cpp linked with the reference. Throws LabError when it does
  // not compile.
  Built build_checker(const Exercise& exercise);
  // What build() would use as its key, without building.
  std::string key_of(const Exercise& exercise, const Answer& answer,
                     Flavor flavor = Flavor::kPlain);

  const BuildPaths& paths() const { return paths_; }
  const Toolchain& tools() const { return tools_; }
  std::filesystem::path host() const { return paths_.libraries / "lab-host"; }

 private:
  struct Object {
    std::filesystem::path file{};
    CompileReport report{};
    bool ok = false;
  };
  struct Compile {
    std::filesystem::path source{};
    std::string shown_as{};
    std::vector<std::filesystem::path> include_folders{};
    Flavor flavor = Flavor::kPlain;
    bool trusted = false;  // ours: the precompiled header of the checks instead of the student's
    bool is_students = false;
    std::string headers_digest{};
  };
  struct LinkJob {
    std::string key{};
    std::vector<std::filesystem::path> objects{};  // the answer and its helpers
    std::vector<std::filesystem::path> around{};   // what calls it
    Flavor flavor = Flavor::kPlain;
    Linkage linkage = Linkage::kShared;
    bool is_checker = false;
    bool is_students = false;
  };
  struct Linked {
    Program program{};
    std::string fault{};  // the answer's: a name without a definition, or with two
  };
  Object compile(const Compile& job);
  std::string object_key(const Compile& job) const;
  Object run_compiler(const Compile& job, const std::filesystem::path& object);
  std::vector<std::string> compile_command(const Compile& job, const std::filesystem::path& object,
                                           const std::filesystem::path& depfile);
  std::filesystem::path unknown_header(const std::filesystem::path& depfile,
                                       const Compile& job) const;
  Box compile_box(const Compile& job, const std::filesystem::path& scratch);
  ProcessOptions compile_options(const Compile& job, const std::filesystem::path& scratch);
  ProcessOptions link_options(const LinkJob& job, const std::filesystem::path& scratch) const;
  // Throw SystemError when the machine is why a tool failed (blame.cpp). The second says what is
  // wrong with the answer.
  void throw_if_disk_is_full(std::string_view said) const;
  void blame_the_answer_for(const Compile& job, std::string_view said);
  std::string blame_the_answer_for(const LinkJob& job, std::string_view said);
  Box link_box(const LinkJob& job, const std::filesystem::path& scratch) const;
  std::filesystem::path precompiled(bool trusted, Flavor flavor);
  Object binder(const Exercise& exercise, Flavor flavor, int degrade);
  // Of a file of another exercise: folder of its lab, name of the exercise.
  std::filesystem::path reference_of(const std::filesystem::path& helper) const;
  PolicyVerdict check_helper(const Exercise& exercise, Compile job, const Object& object,
                             const ObjectSymbols& binder);
  Linked link(const LinkJob& job);
  std::vector<std::string> link_tool(const LinkJob& job, bool is_shared,
                                     const std::filesystem::path& draft) const;
  std::vector<std::string> link_command(const LinkJob& job,
                                        const std::filesystem::path& draft) const;
  std::string headers_digest(const Exercise& exercise, const std::filesystem::path& answer_folder);
  std::vector<std::filesystem::path> include_folders(const Exercise& exercise) const;
  std::vector<std::filesystem::path> contract_folders(const Exercise& exercise) const;

  BuildPaths paths_{};
  Toolchain tools_{};
  bool is_strict_ = false;
  std::string library_digest_{};
  std::mutex mutex_{};  // guards the maps and the set
  std::map<std::string, std::string> digests_{};
  std::map<std::pair<bool, Flavor>, std::filesystem::path> precompiled_{};
  std::set<std::string> works_{};  // right sources that did compile
};

}  // namespace grader

#endif  // GRADER_BUILD_BUILDER_H
