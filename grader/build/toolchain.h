// The compiler and linker on this machine, and the flags every answer is built with.
#ifndef GRADER_BUILD_TOOLCHAIN_H
#define GRADER_BUILD_TOOLCHAIN_H

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

struct Toolchain {
  std::filesystem::path compiler{};  // g++, absolute
  std::filesystem::path linker{};    // ld, absolute
  std::string identity{};            // changes when the compiler does: part of every cache key
};

// Finds g++ and ld on the usual paths. Throws SystemError saying what to install.
Toolchain find_toolchain();
// c++filt, which comes with ld. Throws as above.
std::filesystem::path find_demangler();

// How a program is built. The flags are fixed here and nowhere else; a submission cannot add any.
inline constexpr std::string_view kJsonDiagnostics = "-fdiagnostics-format=json";
enum class Flavor { kPlain, kCounting, kSanitized, kDebug };
std::vector<std::string> compile_flags(Flavor flavor);
// Whether a program of this kind names the path of its source, so that two paths make two programs.
bool names_its_source(Flavor flavor);

// A shared object that the host loads (the fastest to link), or a static program that runs under
// the tightest system-call filter. A sanitized or debug program is always one of its own.
enum class Linkage { kShared, kStatic };

}  // namespace grader

#endif  // GRADER_BUILD_TOOLCHAIN_H
