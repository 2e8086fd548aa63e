// Asking the hosts, the box and the toolchain.
#include "grader/grade/doctor.h"

#include <filesystem>

#include "grader/build/process.h"
#include "grader/run/spawner.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

void add_missing(DoctorReport& report, const std::string& what, const std::string& finding) {
  report.lines.push_back({what, finding, true});
}

void examine_tools(const BuildPaths& paths, DoctorReport& report) {
  try {
    const Toolchain tools = find_toolchain();
    report.lines.push_back({"compiler", tools.compiler.string()});
    report.lines.push_back({"linker", tools.linker.string()});
  } catch (const SystemError& error) {
    add_missing(report, "compiler", error.what());
    report.can_check = report.can_grade = false;
  }
  std::error_code error;
  if (fs::exists(paths.libraries / "lab-unpack", error)) {
    report.lines.push_back({"archives", "zip, tar, tar.gz"});
  } else {
    add_missing(report, "archives", "only folders are graded: apt-get install libarchive-dev");
  }
}

void examine_runs(const BuildPaths& paths, lab::wire::Profile profile, const std::string& what,
                  bool& is_possible, DoctorReport& report) {
  try {
    Spawner host(paths.libraries / "lab-host", profile);
    const Isolation& isolation = host.isolation();
    report.lines.push_back({what, isolation.to_text(), !isolation.above_floor()});
    if (!isolation.missing.empty()) {
      add_missing(report, what + ", not there", isolation.missing);
    }
    is_possible = is_possible && isolation.above_floor();
  } catch (const SystemError& error) {
    add_missing(report, what, error.what());
    is_possible = false;
  }
}

void examine_box(const BuildPaths& paths, DoctorReport& report) {
  const std::string what = "compiling";
  try {
    const ProcessResult probe = run_process({(paths.libraries / "lab-box").string(), "--probe"});
    const bool has_landlock = probe.output.find("Landlock: no") == std::string::npos;
    const bool has_view = probe.output.find("namespaces: yes") != std::string::npos;
    if (has_landlock || has_view) {
      report.lines.push_back({what, has_landlock && has_view ? "a view of its own, and Landlock"
                                    : has_view               ? "a view of its own"
                                                             : "Landlock"});
    } else {
      add_missing(report, what, "neither namespaces nor Landlock keep files from the compiler");
      report.can_grade = false;
    }
    const std::size_t at = probe.output.find("namespaces: no: ");
    if (at != std::string::npos) {
      add_missing(report, what + ", not there",
                  probe.output.substr(at, probe.output.find('\n', at) - at));
    }
  } catch (const SystemError& error) {
    add_missing(report, what, error.what());
    report.can_check = report.can_grade = false;
  }
}

}  // namespace

DoctorReport examine(const BuildPaths& paths) {
  DoctorReport report;
  examine_tools(paths, report);
  examine_box(paths, report);
  bool is_confined = true;  // a student's own answers are run in either case
  examine_runs(paths, lab::wire::Profile::kLocal, "runs of lab check", is_confined, report);
  examine_runs(paths, lab::wire::Profile::kGraded, "runs of lab grade", report.can_grade, report);
  return report;
}

}  // namespace grader
