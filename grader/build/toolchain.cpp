// Finding the compiler, and the fixed flags.
#include "grader/build/toolchain.h"

#include <sys/stat.h>
#include <unistd.h>

#include "grader/run/spawner.h"

namespace grader {
namespace {

std::filesystem::path find_tool(const std::vector<std::string>& names, const std::string& package) {
  for (const std::string& name : names) {
    for (const char* folder : {"/usr/local/bin/", "/usr/bin/", "/bin/"}) {
      const std::string file = folder + name;
      if (access(file.c_str(), X_OK) == 0) {
        return file;
      }
    }
  }
  throw SystemError("no '" + names.front() +
                    "' in /usr/local/bin, /usr/bin or /bin: apt-get install " + package);
}

std::string identity_of(const std::filesystem::path& file) {
  const std::filesystem::path real = std::filesystem::canonical(file);
  struct stat info {};
  stat(real.c_str(), &info);
  return real.string() + " " + std::to_string(info.st_size) + " " +
         std::to_string(info.st_mtim.tv_sec);
}

}  // namespace

Toolchain find_toolchain() {
  Toolchain tools{.compiler = find_tool({"g++", "g++-12", "g++-13"}, "g++"),
                  .linker = find_tool({"ld"}, "binutils")};
  tools.identity = identity_of(tools.compiler) + "; " + identity_of(tools.linker);
  return tools;
}

std::filesystem::path find_demangler() { return find_tool({"c++filt"}, "binutils"); }

std::vector<std::string> compile_flags(Flavor flavor) {
  std::vector<std::string> flags{"-std=c++20", "-fPIC", "-Wall", "-Wextra",
                                 std::string(kJsonDiagnostics)};
  flags.insert(flags.end(), {"-isystem", "/usr/include/eigen3"});  // for lab/eigen.h
  switch (flavor) {
    case Flavor::kPlain:
      flags.push_back("-O2");
      break;
    case Flavor::kCounting:
      flags.insert(flags.end(), {"-O2", "-DLAB_COUNTING"});
      break;
    case Flavor::kDebug:
      flags.insert(flags.end(), {"-O0", "-g", "-D_GLIBCXX_ASSERTIONS"});
      break;
    case Flavor::kSanitized:
      flags.insert(flags.end(),
                   {"-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
                    "-fno-sanitize-recover=undefined", "-D_GLIBCXX_ASSERTIONS"});
      break;
  }
  return flags;
}

bool names_its_source(Flavor flavor) {
  return flavor == Flavor::kSanitized || flavor == Flavor::kDebug;
}

}  // namespace grader
