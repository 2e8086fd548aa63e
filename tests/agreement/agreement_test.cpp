// The C++ reference, the engine's operator and the committed golden give the same, within the law
// that the exercise grades students with; a wrong answer of the bank does not.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "grader/build/builder.h"
#include "grader/compare/compare.h"
#include "grader/compare/tolerance.h"
#include "grader/manifest/reader.h"
#include "grader/pipeline/bank.h"
#include "grader/pipeline/cases.h"
#include "grader/pipeline/check.h"
#include "grader/pipeline/worker.h"
#include "tests/agreement/engine_twins.h"

namespace agreement {
namespace {

namespace fs = std::filesystem;
using namespace grader;

const fs::path kRoot = LAB_SOURCE_DIR;

// The course and what runs its references; made once.
struct Bench {
  Course course = read_course(kRoot / "labs.yaml");
  Builder builder{{.home = kRoot,
                   .course = kRoot,
                   .libraries = LAB_LIBRARIES,
                   .cache = kRoot / ".lab" / "cache"},
                  find_toolchain()};
  Worker worker{builder.host()};

  static Bench& get() {
    static Bench bench;
    return bench;
  }
};

const Lab& lab_of(const std::string& id) {
  return *std::ranges::find(Bench::get().course.labs, id, &Lab::id);
}

lab::wire::Value answer_of(const Exercise& exercise, const std::string& file, const Case& input) {
  Bench& bench = Bench::get();
  const Built built = bench.builder.build(
      exercise, course_answer(kRoot, exercise, kRoot / "reference" / exercise.lab / file));
  EXPECT_EQ(built.outcome, Outcome::kPassed) << file << built.message;
  return run_once(bench.worker.trusted, built.program, trusted_limits(), input.function,
                  input.arguments)
      .outcome.value;
}

struct Three {
  lab::wire::Value reference{};
  lab::wire::Value engine{};
  lab::wire::Value golden{};
  AllowedError allowed{};
};

class Agreement : public testing::TestWithParam<Operator> {
 protected:
  const Exercise& exercise() const {
    return *find_exercise(Bench::get().course, GetParam().lab, GetParam().exercise);
  }
  // Golden cases of the exercise's first function.
  std::vector<const CheckSpec*> goldens() const {
    std::vector<const CheckSpec*> found;
    for (const CheckSpec& check : exercise().checks) {
      if (check.kind == CheckKind::kGolden &&
          (check.function.empty() || check.function == exercise().functions.front())) {
        found.push_back(&check);
      }
    }
    return found;
  }
  std::optional<Three> three(const CheckSpec& check, const std::string& file) const {
    const Golden golden(lab_of(GetParam().lab), exercise(), check);
    const Case input = golden.inputs();
    const auto engine = GetParam().engine(input.arguments);
    if (!engine) {
      return std::nullopt;
    }
    Three values{.reference = answer_of(exercise(), file, input),
                 .engine = *engine,
                 .golden = golden.wanted()};
    const Tolerance& tolerance = check.tolerance ? *check.tolerance : exercise().tolerance;
    const AllowedResult allowed =
        allowed_error(tolerance, name_inputs(exercise().inputs, input.arguments), values.golden);
    EXPECT_EQ(allowed.fault, "");
    values.allowed = allowed.allowed;
    return values;
  }
};

TEST_P(Agreement, ReferenceEngineAndGoldenGiveTheSame) {
  std::size_t compared = 0;
  for (const CheckSpec* check : goldens()) {
    const auto values = three(*check, GetParam().exercise + ".cpp");
    if (!values) {
      continue;
    }
    ++compared;
    const Comparison reference = compare(values->reference, values->golden, values->allowed);
    EXPECT_TRUE(reference.ok) << check->id << ": reference and golden: " << reference.summary;
    const Comparison engine = compare(values->engine, values->golden, values->allowed);
    EXPECT_TRUE(engine.ok) << check->id << ": engine and golden: " << engine.summary;
    const Comparison both = compare(values->engine, values->reference, values->allowed);
    EXPECT_TRUE(both.ok) << check->id << ": engine and reference: " << both.summary;
  }
  EXPECT_GE(compared, 2U);
}

// The negative control: with these tolerances a known mistake is seen, by both others.
TEST_P(Agreement, AWrongAnswerDisagreesWithBoth) {
  const std::string file = "wrong/" + GetParam().exercise + "." + GetParam().wrong + ".cpp";
  std::size_t seen = 0;
  for (const CheckSpec* check : goldens()) {
    if (!GetParam().wrong_case.empty() && check->id != GetParam().wrong_case) {
      continue;
    }
    if (const auto values = three(*check, file)) {
      const bool is_seen = !compare(values->reference, values->golden, values->allowed).ok &&
                           !compare(values->reference, values->engine, values->allowed).ok;
      seen += is_seen ? 1 : 0;
    }
  }
  EXPECT_GE(seen, 1U);
}

std::string name_of_operator(const testing::TestParamInfo<Operator>& info) {
  return info.param.exercise;
}

INSTANTIATE_TEST_SUITE_P(Operators, Agreement, testing::ValuesIn(operators()), name_of_operator);

}  // namespace
}  // namespace agreement
