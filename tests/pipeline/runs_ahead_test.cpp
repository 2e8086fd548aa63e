// A queue of runs: in order, all of them, and what happens when one cannot be made. Whole checks
// with it are in tests/courses, which check one exercise at a time.
#include "grader/pipeline/runs_ahead.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

std::string fault_of(RunsAhead& ahead) {
  try {
    ahead.next();
  } catch (const SystemError& error) {
    return error.what();
  }
  return "";
}

TEST(RunsAhead, AProgramThatIsNotThereIsTold) {
  RunsAhead ahead(LAB_HOST, false);
  ahead.start({.file = "/nowhere/program"}, {{.function = "f"}, {.function = "g"}});
  EXPECT_EQ(fault_of(ahead), "/nowhere/program: No such file or directory");
  ahead.finish();
}

TEST(RunsAhead, WhatNobodyOrderedIsNotWaitedFor) {
  RunsAhead ahead(LAB_HOST, false);
  ahead.start({.file = "/nowhere/program"}, {});
  EXPECT_EQ(fault_of(ahead), "a run was asked for that nobody ordered");
}

TEST(RunsAhead, EndsWithoutBeingStarted) {
  RunsAhead ahead(LAB_HOST, false);
  ahead.finish();
}

}  // namespace
}  // namespace grader
