// The published attempts (tests/cases/attempts) get the verdicts of their VERDICTS.md, and the
// submissions that behave badly (tests/cases/submissions) those of the index, F03 to F48.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>

#include "formats/safetensors_write.h"
#include "grader/report/sanitize.h"
#include "tests/courses/mini_course.h"

namespace courses {
namespace {

std::string attempt_text(const std::string& name) {
  std::ifstream in(source_root() / "tests" / "cases" / "attempts" / (name + ".cpp"));
  EXPECT_TRUE(in) << name;
  std::string text;
  for (std::string line; std::getline(in, line);) {
    const std::string linkage = "extern \"C\" ";
    if (const std::size_t at = line.find(linkage); at != std::string::npos) {
      line.erase(at, linkage.size());  // an answer may not define C symbols
    }
    text += line.starts_with("#include") ? "" : line + "\n";
  }
  return text;
}

std::string submission_text(const std::string& name, std::string& includes) {
  std::ifstream in(source_root() / "tests" / "cases" / "submissions" / name);
  EXPECT_TRUE(in) << name;
  std::string text;
  for (std::string line; std::getline(in, line);) {
    const std::string linkage = "extern \"C\" ";
    if (const std::size_t at = line.find(linkage); at != std::string::npos) {
      line.erase(at, linkage.size());
    }
    if (line.starts_with("#include \"ok_")) {
      text += submission_text("ok_attention.h", includes);
    } else if (line.starts_with("#include <")) {
      includes += line + "\n";
    } else if (!line.starts_with("#")) {
      text += line + "\n";
    }
  }
  return text;
}

// The attempt behind the contract of our course. What it is handed as out and weights is fresh
// memory, as a buffer of its own would be.
std::string behind_contract(const std::string& includes, const std::string& text) {
  return "#include \"attention.h\"\n#include <algorithm>\n#include <vector>\n" + includes +
         "namespace {\n" + text +
         "}  // namespace\n"
         "namespace lab {\n"
         "HeadOutput attention(const Matrix& q, const Matrix& k, const Matrix& v) {\n"
         "  HeadOutput r{Matrix(q.rows(), v.cols()), Matrix(q.rows(), k.rows())};\n"
         "  student_attention(q.data(), k.data(), v.data(), q.rows(), k.rows(), q.cols(),\n"
         "                    r.out.data(), r.weights.data());\n"
         "  return r;\n"
         "}\n"
         "}  // namespace lab\n";
}

std::string attention_file(const std::string& name) {
  return behind_contract("", attempt_text(name));
}

std::string submission_file(const std::string& name) {
  std::string includes;
  const std::string text = submission_text(name + ".cpp", includes);
  return behind_contract(includes, text);
}

std::string rope_file(const std::string& name) {
  return "#include \"rope.h\"\n#include <vector>\nnamespace {\n" + attempt_text(name) +
         "}  // namespace\n"
         "namespace lab {\n"
         "Vector rope(const Vector& x, std::int64_t position, double theta) {\n"
         "  Vector r = x;\n"
         "  student_rope(r.data(), r.size(), position, theta);\n"
         "  return r;\n"
         "}\n"
         "}  // namespace lab\n";
}

struct Column {
  const char* name = "";
  int n_q = 4;
  int n_k = 4;
  float scale = 1;
  float shift = 0;
  bool nan_in_future = false;
};
constexpr int kWidth = 8;

// What a column's case holds, and the right answer in double.
struct HeadCase {
  std::vector<float> q{}, k{}, v{};
  std::vector<double> out{}, weights{};
};

// The generator of the published driver, whose cases follow each other in one stream.
class Uniform {
 public:
  explicit Uniform(unsigned seed) : engine_(seed) {}
  float operator()() {
    return static_cast<float>(static_cast<double>(engine_()) / 4294967296.0 * 2 - 1);
  }
  std::vector<float> many(int count, float scale) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& x : values) {
      x = (*this)() * scale;
    }
    return values;
  }

 private:
  std::mt19937 engine_;
};

std::vector<double> weights_of(const Column& column, const HeadCase& c, int i) {
  const int last = i + column.n_k - column.n_q;
  std::vector<double> row(static_cast<std::size_t>(column.n_k), 0);
  double largest = -std::numeric_limits<double>::infinity();
  for (int j = 0; j <= last; ++j) {
    double& score = row[static_cast<std::size_t>(j)];
    for (int x = 0; x < kWidth; ++x) {
      score += static_cast<double>(c.q[static_cast<std::size_t>(i * kWidth + x)]) *
               static_cast<double>(c.k[static_cast<std::size_t>(j * kWidth + x)]);
    }
    score /= std::sqrt(static_cast<double>(kWidth));
    largest = std::fmax(largest, score);
  }
  double sum = 0;
  for (int j = 0; j <= last; ++j) {
    sum += row[static_cast<std::size_t>(j)] = std::exp(row[static_cast<std::size_t>(j)] - largest);
  }
  for (double& weight : row) {
    weight /= sum;
  }
  return row;
}

HeadCase head_case(const Column& column, Uniform& uniform) {
  HeadCase c;
  c.q = uniform.many(column.n_q * kWidth, column.scale);
  c.k = uniform.many(column.n_k * kWidth, column.scale);
  c.v = uniform.many(column.n_k * kWidth, 1);
  if (column.shift != 0) {
    for (int i = 0; i < column.n_q; ++i) {
      c.q[static_cast<std::size_t>(i * kWidth)] = 1;
    }
    for (int j = 0; j < column.n_k; ++j) {
      c.k[static_cast<std::size_t>(j * kWidth)] =
          column.shift * std::sqrt(static_cast<float>(kWidth));
    }
  }
  if (column.nan_in_future) {
    std::fill(c.v.end() - kWidth, c.v.end(), std::numeric_limits<float>::quiet_NaN());
  }
  for (int i = 0; i < column.n_q; ++i) {
    const std::vector<double> row = weights_of(column, c, i);
    c.weights.insert(c.weights.end(), row.begin(), row.end());
    for (int x = 0; x < kWidth; ++x) {
      double sum = 0;
      for (int j = 0; j <= i + column.n_k - column.n_q; ++j) {
        sum += row[static_cast<std::size_t>(j)] *
               static_cast<double>(c.v[static_cast<std::size_t>(j * kWidth + x)]);
      }
      c.out.push_back(sum);
    }
  }
  return c;
}

void write_attention_golden(const fs::path& file) {
  // Three queries in the last column: the fourth may see the value that is not a number.
  const std::vector<Column> columns{{"sq4"},
                                    {"sq4b"},
                                    {.name = "q2k5", .n_q = 2, .n_k = 5},
                                    {.name = "q1k6", .n_q = 1, .n_k = 6},
                                    {.name = "big", .scale = 12},
                                    {.name = "neg", .shift = -300},
                                    {.name = "nanfut", .nan_in_future = true}};
  Uniform uniform(3);
  std::vector<formats::OwnedTensor> tensors;
  for (const Column& column : columns) {
    const HeadCase c = head_case(column, uniform);
    const std::string prefix = std::string(column.name) + "/";
    tensors.push_back(formats::from_floats(prefix + "q", {column.n_q, kWidth}, c.q));
    tensors.push_back(formats::from_floats(prefix + "k", {column.n_k, kWidth}, c.k));
    tensors.push_back(formats::from_floats(prefix + "v", {column.n_k, kWidth}, c.v));
    tensors.push_back(formats::from_doubles(prefix + "want.out", {column.n_q, kWidth}, c.out));
    tensors.push_back(
        formats::from_doubles(prefix + "want.weights", {column.n_q, column.n_k}, c.weights));
  }
  fs::create_directories(file.parent_path());
  formats::write_safetensors(file, tensors);
}

void write_rope_golden(const fs::path& file) {
  constexpr int kHead = 128;
  Uniform uniform(5);
  const std::vector<float> x = uniform.many(kHead, 1);
  std::vector<formats::OwnedTensor> tensors;
  for (const std::int64_t position : {1, 5, 30005, 40959}) {
    std::vector<double> want(kHead);
    for (std::size_t i = 0; i < kHead / 2; ++i) {
      const double angle =
          static_cast<double>(position) * std::pow(1e6, -2.0 * static_cast<double>(i) / kHead);
      const double a = static_cast<double>(x[i]);
      const double b = static_cast<double>(x[i + kHead / 2]);
      want[i] = a * std::cos(angle) - b * std::sin(angle);
      want[i + kHead / 2] = b * std::cos(angle) + a * std::sin(angle);
    }
    const std::string prefix = "position_" + std::to_string(position) + "/";
    const std::vector<std::int64_t> positions{position};
    const std::vector<double> thetas{1e6};
    tensors.push_back(formats::from_floats(prefix + "x", {kHead}, x));
    tensors.push_back(formats::from_int64s(prefix + "position", {}, positions));
    tensors.push_back(formats::from_doubles(prefix + "theta", {}, thetas));
    tensors.push_back(formats::from_doubles(prefix + "want", {kHead}, want));
  }
  formats::write_safetensors(file, tensors);
}

class Attempts : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    course_ = std::make_unique<MiniCourse>(MiniCourse::from("attempts", "attempts"));
    const fs::path golden = course_->root() / "labs" / "attempts" / "golden";
    write_attention_golden(golden / "attention.safetensors");
    write_rope_golden(golden / "rope.safetensors");
  }
  static void TearDownTestSuite() { course_.reset(); }

  // The ids of the checks that the attempt does not pass.
  static std::string fails(const std::string& attempt) {
    const bool is_rope = attempt.starts_with('r');
    const std::string exercise = is_rope ? "rope" : "attention";
    course_->put("student/attempts/" + exercise + ".cpp",
                 is_rope ? rope_file(attempt) : attention_file(attempt));
    last_ = course_->check_one(exercise);
    return failed_checks(last_);
  }

  static inline std::unique_ptr<MiniCourse> course_{};
  static inline grader::ExerciseResult last_{};
};

constexpr const char* kAll = "sq4, sq4b, q2k5, q2k5_zeros, q1k6, big, neg, nanfut";

TEST_F(Attempts, A00CorrectPasses) {
  EXPECT_EQ(fails("a00_correct"), "") << story(last_);
  EXPECT_EQ(last_.points, last_.max_points);
}

TEST_F(Attempts, A01OnesForAMaskFailsAllButASingleQuery) {
  EXPECT_EQ(fails("a01_mask01"), "sq4, sq4b, q2k5, q2k5_zeros, big, neg, nanfut") << story(last_);
}

TEST_F(Attempts, A02MaskOfMinusTenLeaks) {
  // On two queries and five keys only an exact zero tells.
  EXPECT_EQ(fails("a02_mask_minus10"), "sq4, sq4b, q2k5_zeros, big, neg, nanfut") << story(last_);
}

TEST_F(Attempts, A03TopLeftFailsWhereTheNumbersOfQueriesAndKeysDiffer) {
  EXPECT_EQ(fails("a03_topleft"), "q2k5, q1k6, nanfut") << story(last_);
}

TEST_F(Attempts, A04NoScaleFailsAllButASaturatedSoftmax) {
  EXPECT_EQ(fails("a04_noscale"), "sq4, sq4b, q2k5, q1k6, neg, nanfut") << story(last_);
}

TEST_F(Attempts, A05MaskAfterFailsAllButASingleQuery) {
  EXPECT_EQ(fails("a05_mask_after"), "sq4, sq4b, q2k5, big, neg, nanfut") << story(last_);
}

TEST_F(Attempts, A06NoMaximumFailsWhereScoresVanish) {
  EXPECT_EQ(fails("a06_nomax"), "neg, nanfut") << story(last_);
}

TEST_F(Attempts, A08AddingToTheBufferFailsBecauseMemoryIsPoisoned) {
  EXPECT_EQ(fails("a08_accumulates"), "sq4, sq4b, q2k5, q1k6, big, neg, nanfut") << story(last_);
  EXPECT_EQ(last_.outcome, grader::Outcome::kFailed);
}

TEST_F(Attempts, A09WritingNothingFailsEverywhere) {
  EXPECT_EQ(fails("a09_noop"), kAll) << story(last_);
  EXPECT_EQ(last_.points, grader::Rational(0));
}

TEST_F(Attempts, A12NanInAMaskedValueMaySpread) {
  EXPECT_EQ(fails("a12_nan_leak"), "nanfut") << story(last_);
  EXPECT_EQ(last_.outcome, grader::Outcome::kPassed);  // the check has no weight
  EXPECT_EQ(last_.points, last_.max_points);
}

constexpr const char* kGoldens = "position_1, position_5, position_30005, position_40959";

TEST_F(Attempts, R00CorrectPasses) { EXPECT_EQ(fails("r00_correct"), "") << story(last_); }

TEST_F(Attempts, R01InterleavedPassesTheDistanceProofOnly) {
  EXPECT_EQ(fails("r01_interleaved"), kGoldens) << story(last_);
}

TEST_F(Attempts, R02IntegerDivisionPassesTheDistanceProofOnly) {
  EXPECT_EQ(fails("r02_intdiv"), kGoldens) << story(last_);
}

TEST_F(Attempts, R03FloatAnglesFailFarOut) {
  EXPECT_EQ(fails("r03_float_angle"),
            "position_30005, position_40959, distance_1005, distance_30005, distance_40005")
      << story(last_);
}

TEST_F(Attempts, R05IgnoredThetaPassesTheDistanceProofOnly) {
  EXPECT_EQ(fails("r05_theta_ignored"), kGoldens) << story(last_);
}

TEST_F(Attempts, R06OverwritingFailsEverything) {
  EXPECT_EQ(fails("r06_overwrites"),
            std::string(kGoldens) + ", distance_1005, distance_30005, distance_40005, lengths")
      << story(last_);
}

TEST_F(Attempts, R07DoingNothingPassesWhatALazyProofAsks) {
  EXPECT_EQ(fails("r07_identity"), std::string(kGoldens) + ", other_distance") << story(last_);
}

// Graded as `lab grade` does it.
class Submissions : public Attempts {
 protected:
  static const grader::ExerciseResult& graded(const std::string& name) {
    course_->put("student/attempts/attention.cpp", submission_file(name));
    grader::CheckOptions options = course_->options();
    options.is_graded = true;
    last_ = course_->check_one("attention", options);
    return last_;
  }
  static void expect_zero(const std::string& name, grader::Outcome outcome,
                          const std::string& says) {
    EXPECT_EQ(graded(name).outcome, outcome) << story(last_);
    EXPECT_EQ(last_.points, grader::Rational(0));
    EXPECT_NE(story(last_).find(says), std::string::npos) << story(last_);
  }
  // As every writer shows it.
  static std::string printed_in(const char* check) {
    return grader::clean_text(check_of(last_, check).printed);
  }
};

TEST_F(Submissions, F03BytesThatAreNotUtf8AreShownRepaired) {
  EXPECT_EQ(outcome_name(graded("f03_bad_utf8")), "passed") << story(last_);
  EXPECT_EQ(printed_in("sq4"), "\uFFFD\uFFFD caf\uFFFD");
}

TEST_F(Submissions, F04EscapesAreRemoved) {
  EXPECT_EQ(outcome_name(graded("f04_ansi")), "passed") << story(last_);
  EXPECT_EQ(printed_in("sq4"), "red \\x07\\x00after nul");
}

TEST_F(Submissions, F06PrintsDisturbNothing) {
  EXPECT_EQ(outcome_name(graded("f06_prints")), "passed") << story(last_);
  EXPECT_EQ(printed_in("q2k5"), "{\"status\":\"ok\"}\nDEBUG 2 5to stderr");
}

TEST_F(Submissions, F07ExitZeroIsNoSuccess) {
  expect_zero("f07_exit0", grader::Outcome::kCrashed, "before it returned an answer");
}

TEST_F(Submissions, F09AChildOfItsOwnIsRefused) {
  expect_zero("f09_grandchild", grader::Outcome::kNotAllowed, "fork");
}

TEST_F(Submissions, F11MemoryWithoutEnd) {
  expect_zero("f11_oom", grader::Outcome::kOutOfMemory, "more than 1024 MB were asked for");
}

TEST_F(Submissions, F13PrintingWithoutEnd) {
  expect_zero("f13_flood", grader::Outcome::kTooMuchOutput, "it printed more than 64 KB");
}

TEST_F(Submissions, F13ErrorsWithoutEnd) {
  expect_zero("f13e_flood_stderr", grader::Outcome::kTooMuchOutput, "it printed more than 64 KB");
}

TEST_F(Submissions, F15ACrashLosesItsOwnCaseOnly) {
  EXPECT_EQ(failed_checks(graded("f15_segv")), "q1k6") << story(last_);
  EXPECT_EQ(check_of(last_, "q1k6").outcome, grader::Outcome::kCrashed);
  EXPECT_EQ(check_of(last_, "q1k6").message,
            "signal 11 (segmentation fault): it used a null pointer");
  EXPECT_EQ(last_.points, grader::Rational(6));
}

TEST_F(Submissions, F33AnotherLocaleChangesNothing) {
  const grader::Rational points = graded("f33_locale").points;
  EXPECT_EQ(outcome_name(last_), "passed") << story(last_);
  EXPECT_EQ(points, last_.max_points);
}

TEST_F(Submissions, F48AThrownIntIsNamed) {
  EXPECT_EQ(failed_checks(graded("f48_throw_int")), "q2k5, q2k5_zeros") << story(last_);
  EXPECT_EQ(check_of(last_, "q2k5").message, "it threw an exception: a value of unknown type");
}

}  // namespace
}  // namespace courses
