// Running tools: what they say, how they end, and the bounds that end them.
#include "grader/build/process.h"

#include <gtest/gtest.h>

#include <chrono>

#include "grader/build/builder.h"
#include "grader/build/scratch.h"
#include "grader/build/toolchain.h"
#include "grader/run/spawner.h"
#include "tests/build/folder.h"

namespace grader {
namespace {

ProcessResult shell(const std::string& script, const ProcessOptions& options = {}) {
  return run_process({"/bin/sh", "-c", script}, options);
}

TEST(Process, OutputAndErrorsComeTogether) {
  const ProcessResult result = shell("echo one; echo two >&2");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output.size(), 8U);
  EXPECT_NE(result.output.find("one\n"), std::string::npos);
  EXPECT_NE(result.output.find("two\n"), std::string::npos);
}

TEST(Process, TheStatusIsTheTools) {
  EXPECT_EQ(shell("exit 7").status, 7);
  EXPECT_EQ(shell("kill -SEGV $$").status, 128 + 11);
}

TEST(Process, TheEnvironmentIsFixed) {
  setenv("LAB_SECRET", "x", 1);
  const std::string said = shell("env").output;
  unsetenv("LAB_SECRET");
  EXPECT_EQ(said.find("LAB_SECRET"), std::string::npos);
  EXPECT_NE(said.find("LC_ALL=C\n"), std::string::npos);
  EXPECT_NE(said.find("PATH=/usr/local/bin:/usr/bin:/bin\n"), std::string::npos);
}

TEST(Process, StandardInputIsEmpty) { EXPECT_EQ(shell("cat").output, ""); }

TEST(Process, OutputIsBounded) {
  const ProcessResult result =
      shell("head -c 100000 /dev/zero | tr '\\0' x", {.limits = {.output_bytes = 1000}});
  EXPECT_EQ(result.output.size(), 1000U);
  EXPECT_EQ(result.status, 0);
}

TEST(Process, AWaitingToolIsEndedByTheClock) {
  const ProcessResult result = shell("sleep 600 & sleep 600", {.limits = {.wall_seconds = 0.2}});
  EXPECT_EQ(result.bound, Bound::kWall);
}

TEST(Process, ABusyToolIsEndedByItsProcessorTime) {
  const ProcessResult result = shell("while :; do :; done", {.limits = {.cpu_seconds = 1}});
  EXPECT_EQ(result.bound, Bound::kCpu);
}

// In its namespaces it is the first process, which a signal does not end.
TEST(Process, ABusyToolInABoxIsEndedByItsProcessorTime) {
  ProcessOptions options{.limits = {.cpu_seconds = 1, .memory_mb = 512},
                         .box = {.tool = LAB_TOOLS "/lab-box", .with_view = true}};
  add_system_places(options.box);
  EXPECT_EQ(shell("while :; do :; done", options).bound, Bound::kCpu);
  EXPECT_EQ(shell("exit 3", options).status, 3);
}

// Much more than the limit: it is set when the tool has started already.
TEST(Process, AToolThatWritesMuchIsEnded) {
  const samples::Folder folder;
  const ProcessResult result =
      shell("exec head -c 1000000000 /dev/zero >" + (folder / "big").string(),
            {.limits = {.file_mb = 1}});
  EXPECT_EQ(result.bound, Bound::kFile);
}

TEST(Process, OutputCanBeTakenAsItComes) {
  std::string taken;
  const ProcessResult result =
      shell("echo out; echo err >&2", {.take = [&](std::string_view piece) {
              taken += piece;
              return true;
            }});
  EXPECT_EQ(taken, "out\n");
  EXPECT_EQ(result.output, "err\n");
}

TEST(Process, AMissingToolIsNamed) {
  try {
    run_process({"/nowhere/tool"});
    FAIL();
  } catch (const SystemError& error) {
    EXPECT_STREQ(error.what(), "/nowhere/tool: No such file or directory");
  }
}

TEST(Bound, IsReadFromWhatACompilerSaysOfItsParts) {
  EXPECT_EQ(bound_in("g++: fatal error: Killed signal terminated program cc1plus"), Bound::kKilled);
  EXPECT_EQ(bound_in("CPU time limit exceeded signal terminated program cc1plus"), Bound::kCpu);
  EXPECT_EQ(bound_in("cc1plus: out of memory allocating 65536 bytes"), Bound::kMemory);
  EXPECT_EQ(bound_in("error: expected ';'"), Bound::kNone);
}

TEST(Bound, HasWords) {
  const ProcessLimits limits{.cpu_seconds = 10, .memory_mb = 2048, .file_mb = 64};
  EXPECT_EQ(bound_words(Bound::kCpu, limits), "more than 10 s of processor time");
  EXPECT_EQ(bound_words(Bound::kMemory, limits), "more than 2048 MB of memory");
  EXPECT_EQ(bound_words(Bound::kFile, limits), "to write a file of more than 64 MB");
}

TEST(Depfile, NamesAreUnescaped) {
  EXPECT_EQ(files_in_depfile("/tmp/a.o: /tmp/a\\ b.cpp \\\n /usr/include/x.h /tmp/$$c.h\n"),
            (std::vector<std::filesystem::path>{"/tmp/a b.cpp", "/usr/include/x.h", "/tmp/$c.h"}));
}

TEST(Toolchain, NoFlagFoldsTestsForNan) {
  for (const Flavor flavor :
       {Flavor::kPlain, Flavor::kCounting, Flavor::kDebug, Flavor::kSanitized}) {
    for (const std::string& flag : compile_flags(flavor)) {
      EXPECT_EQ(flag.find("fast"), std::string::npos) << flag;
      EXPECT_EQ(flag.find("finite-math"), std::string::npos) << flag;
    }
  }
}

TEST(Toolchain, TheIdentityNamesBothTools) {
  const Toolchain tools = find_toolchain();
  EXPECT_NE(tools.identity.find("; "), std::string::npos);
  EXPECT_EQ(tools.identity, find_toolchain().identity);
}

TEST(LinkFault, NamesWhatIsMissingOrThereTwice) {
  EXPECT_EQ(link_fault("ld: x.o: in function `f': undefined reference to `lab::scores(int)'"),
            "it uses lab::scores(int), which is defined nowhere");
  EXPECT_EQ(link_fault("ld: y.o: multiple definition of `lab::helper()'; x.o: first defined here"),
            "it defines lab::helper(), which is defined elsewhere too");
  EXPECT_EQ(link_fault("ld: cannot find -lm"), "");
}

TEST(LinkFault, AKilledLinkerIsNoFault) {
  const std::string said =
      "collect2: fatal error: ld terminated with signal 9 [Killed]\ncompilation terminated.\n";
  EXPECT_TRUE(says_linker_was_killed(said));
  EXPECT_FALSE(says_linker_was_killed("/usr/bin/ld: x.o: relocation truncated: `\n" + said));
  EXPECT_FALSE(says_linker_was_killed(
      "collect2: fatal error: ld terminated with signal 24 [CPU time limit exceeded]\n"));
}

// The words are those of the compiler that is here.
TEST(LinkFault, TheCompilerSaysThatItsLinkerWasKilled) {
  const samples::Folder folder;
  folder.put("ld", "#!/bin/sh\nkill -KILL $$\n");
  folder.put("m.cpp", "int main() {}\n");
  std::filesystem::permissions(folder / "ld", std::filesystem::perms(0755));
  const ProcessResult result =
      run_process({find_toolchain().compiler.string(), "-B", folder.path().string() + "/",
                   (folder / "m.cpp").string(), "-o", (folder / "m").string()});
  EXPECT_TRUE(says_linker_was_killed(result.output)) << result.output;
}

}  // namespace
}  // namespace grader
