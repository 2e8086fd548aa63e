// The references in the slots of every model family, below the command line; limits of a run.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "slots/divergence.h"
#include "slots/students.h"
#include "tests/slots/support.h"

namespace slots::test {
namespace {

namespace fs = std::filesystem;

const fs::path kHome = LAB_SOURCE_DIR;

SlotPaths paths(const fs::path& student) {
  return {.course = kHome / "labs.yaml",
          .student = student,
          .build = {.home = kHome,
                    .course = kHome,
                    .libraries = LAB_LIBRARIES,
                    .cache = kHome / ".lab" / "cache"}};
}

class EveryFamily : public testing::TestWithParam<const char*> {};

TEST_P(EveryFamily, ReferencesMoveLogitsNoMoreThanRounding) {
  const engine::Model model = engine::Model::load(
      engine::open_model(kHome / "tests" / "engine_run" / "golden" / GetParam()));
  engine::ThreadPool pool(1);
  const auto own = engine::make_operators(engine::OperatorSet::kPortable, pool);
  Students students(paths(kHome / "reference"), parse_use("student:all"), slot_limits());
  const RunRequest request{
      .model = model,
      .operators = *own,
      .students = students,
      .open = [&](engine::Operators& operators) { return engine::Session(model, operators); },
      .prompt = {1, 5, 3, 2, 7},
      .how = {.max_tokens = 3}};
  const Runs runs = run_both(request);
  EXPECT_FALSE(runs.divergence);
  for (const Slot& slot : all_slots()) {
    const SlotUse& use = runs.uses[static_cast<std::size_t>(slot.id)];
    EXPECT_LT(use.relative_error, 1e-5) << slot.name;
    const Fallback* fallback = students.fallback(slot.id);
    const bool is_scaled = model.config().rope.kind != formats::RopeConfig::Kind::kDefault;
    const bool is_qwen3 = model.config().qk_norm && !is_scaled;
    const bool falls_back =
        ((slot.id == SlotId::kRates || slot.id == SlotId::kCached) && is_scaled) ||
        ((slot.id == SlotId::kBlock || slot.id == SlotId::kSubLayer) && !is_qwen3);
    EXPECT_EQ(fallback != nullptr, falls_back)
        << slot.name << (fallback != nullptr ? fallback->reason : "");
  }
}

INSTANTIATE_TEST_SUITE_P(Slots, EveryFamily,
                         testing::Values("llama_linear", "llama_llama3", "qwen2_bias", "qwen3_tied",
                                         "qwen3_untied_bf16", "qwen3_yarn"));

TEST(Students, AnEndlessLoopEnds) {
  const StudentFolder student;
  student.write("attention/scores.cpp",
                "#include \"scores.h\"\n"
                "lab::Matrix lab::scores(const Matrix& q, const Matrix& k) {\n"
                "  for (volatile int i = 0;; i = i + 1) {}\n"
                "  return Matrix(q.rows(), k.rows());\n"
                "}\n");
  grader::Limits limits = slot_limits();
  limits.cpu_seconds = 1;
  Students students(paths(student.path()), SlotSet::only(SlotId::kScores), limits);
  const Answer answer = students.call(SlotId::kScores, "scores", {});
  EXPECT_NE(answer.fault, "");
  const lab::wire::Value m = {lab::wire::Tensor::zeros(lab::wire::DType::kF32, {2, 2})};
  EXPECT_EQ(students.call(SlotId::kScores, "scores", {m, m}).fault,
            "it took too long: it used more than 1 s of processor time");
}

TEST(Students, ARunIsRenewedWhenHalfOfItsTimeIsOver) {
  grader::Limits limits = slot_limits();
  limits.wall_seconds = 0.2;
  Students students(paths(kHome / "reference"), SlotSet::only(SlotId::kScores), limits);
  const lab::wire::Value m = {lab::wire::Tensor::zeros(lab::wire::DType::kF32, {2, 2})};
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(students.call(SlotId::kScores, "scores", {m, m}).value) << i;
    usleep(150'000);  // past half of the time, and in the end past all of it
  }
}

TEST(Distance, SeesEveryClass) {
  const float inf = INFINITY;
  const auto far = [](std::vector<float> a, std::vector<float> b, bool may = false) {
    const auto n = static_cast<std::int64_t>(a.size());
    return distance({a.data(), 1, n, n}, {b.data(), 1, n, n}, may);
  };
  EXPECT_EQ(far({1, 2}, {1, 4}).error, 2);
  EXPECT_EQ(far({1, 2}, {1, 4}).scale, 4);
  EXPECT_EQ(far({NAN}, {1}, true).fault,
            "its answer holds NaN (perhaps an element never written) at (0, 0), where the engine "
            "has 1");
  EXPECT_EQ(far({inf}, {1}).fault, "its answer holds infinity at (0, 0), where the engine has 1");
  EXPECT_EQ(far({-1e9F, 0}, {-inf, 0}, true).error, 0);
  EXPECT_EQ(far({0}, {-inf}, true).error, inf);
  EXPECT_EQ(far({-inf}, {0}, true).error, inf);
}

TEST(Moved, IgnoresWhatAllLogitsMoveBy) {
  const std::vector<float> a = {1, 2, 3};
  EXPECT_NEAR(moved(a, std::vector<float>{6, 7, 8}), 0, 1e-6);
  EXPECT_GT(moved(a, std::vector<float>{1, 2, 4}), 0.3);
  EXPECT_TRUE(std::isnan(moved(a, std::vector<float>{1, NAN, 4})));
}

}  // namespace
}  // namespace slots::test
