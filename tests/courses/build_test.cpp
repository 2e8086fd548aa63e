// Files that do not build, or build into something else than was meant (README of the cases, I and
// F).
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/courses/mini_course.h"

namespace courses {
namespace {

using grader::ExerciseResult;
using grader::Outcome;

std::string case_text(const std::string& file) {
  std::ifstream in(source_root() / "tests" / "cases" / file, std::ios::binary);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string before(const std::string& text, const std::string& mark) {
  return text.substr(0, text.find(mark));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

constexpr const char* kHalf = "real half(real x) { return x / 2; }";

class Builds : public testing::Test {
 protected:
  void SetUp() override {
    course_.add({.id = "half",
                 .declaration = "real half(real x);",
                 .reference = kHalf,
                 .manifest = "checks:\n  - {id: table, kind: exact, calls: [{args: [3.0], want: "
                             "1.5}]}\n"});
    course_.add({.id = "twice",
                 .declaration = "real twice(real x);",
                 .reference = "real twice(real x) { return 2 * x; }",
                 .manifest = "checks:\n  - {id: table, kind: exact, calls: [{args: [3.0], want: "
                             "6.0}]}\n"});
  }
  // The whole text of the student's file for `half`.
  ExerciseResult half(const std::string& text) {
    course_.put("student/builds/half.cpp", text);
    return course_.check_one("half");
  }
  // The text, and under it the right answer.
  ExerciseResult half_behind(const std::string& text) {
    return half(text + "\n#include \"half.h\"\nnamespace lab { " + std::string(kHalf) + " }\n");
  }

  MiniCourse course_{"builds"};
};

TEST_F(Builds, TheRightAnswerPasses) {
  const ExerciseResult result = half_behind("");
  EXPECT_EQ(result.outcome, Outcome::kPassed) << story(result);
  EXPECT_TRUE(result.compile.ok);
  EXPECT_EQ(result.compile.warnings, 0);
}

TEST_F(Builds, AFloodOfErrorsFailsItsOwnExerciseOnly) {  // F17
  course_.put("student/builds/half.cpp", case_text("compile/F17_flood.cpp"));
  const grader::RunResult run = course_.check();
  const ExerciseResult& half = run.exercises.at(0);
  EXPECT_EQ(half.outcome, Outcome::kDoesNotCompile) << story(half);
  ASSERT_EQ(half.compile.diagnostics.size(), 3U);
  for (const grader::Diagnostic& d : half.compile.diagnostics) {
    EXPECT_EQ(d.file, "builds/half.cpp");
    EXPECT_EQ(d.line, 6);
    EXPECT_TRUE(d.source.starts_with("int main(){")) << d.source;
  }
  EXPECT_GT(half.compile.more_errors, 0);
  EXPECT_EQ(half.points, grader::Rational(0));
  EXPECT_EQ(run.exercises.at(1).outcome, Outcome::kPassed) << story(run.exercises.at(1));
  EXPECT_EQ(run.exit_status(), 1);
}

TEST_F(Builds, AnErrorInsideTheLibraryIsToldAtTheStudentsLine) {
  const char* text =
      "#include \"half.h\"\nnamespace lab {\nstruct X {};\ndouble half(double x) {\n"
      "  std::vector<X> v(3);\n  std::sort(v.begin(), v.end());\n  return x;\n}\n}\n";
  for (const char* round : {"compiled", "stored"}) {
    const ExerciseResult result = half(text);
    ASSERT_FALSE(result.compile.diagnostics.empty()) << round;
    EXPECT_EQ(result.compile.diagnostics[0].file, "builds/half.cpp") << round;
    EXPECT_EQ(result.compile.diagnostics[0].line, 6) << round;
    EXPECT_EQ(result.compile.diagnostics[0].source, "  std::sort(v.begin(), v.end());") << round;
  }
}

TEST_F(Builds, TheSameTextElsewhereHasTheSameErrors) {
  const ExerciseResult first = half("int f() {\n  return y;\n}\n");
  fs::create_directories(course_.root() / "copy");
  fs::copy(course_.root() / "student", course_.root() / "copy", fs::copy_options::recursive);
  grader::CheckOptions options = course_.options();
  options.student = course_.root() / "copy";
  const ExerciseResult second = course_.check_one("half", options);
  ASSERT_EQ(second.compile.diagnostics.size(), 1U);
  EXPECT_EQ(second.compile.diagnostics[0].file, "builds/half.cpp");
  EXPECT_EQ(second.compile.diagnostics[0].source, "  return y;");
  EXPECT_EQ(story(first), story(second));
}

TEST_F(Builds, AnOwnMainIsRefusedByName) {  // I06
  const ExerciseResult result = half_behind(case_text("build/I06_main.cpp"));
  EXPECT_EQ(result.outcome, Outcome::kNotAllowed) << story(result);
  EXPECT_EQ(result.message,
            "it has a main() of its own: remove main, the grader calls your function itself");
}

TEST_F(Builds, Cpp20IsTheStandard) {  // I08
  const ExerciseResult result = half_behind(case_text("build/I08_cpp20.cpp"));
  EXPECT_EQ(result.outcome, Outcome::kPassed) << story(result);
}

TEST_F(Builds, MissingHeadersAreNamed) {
  const ExerciseResult result = half_behind(
      "#include \"lab/lab.h\"\nint f(std::vector<int> v) {\n  std::optional<int> n;\n  return "
      "std::accumulate(v.begin(), v.end(), 0);\n}\n");
  EXPECT_EQ(result.outcome, Outcome::kDoesNotCompile) << story(result);
  EXPECT_EQ(result.compile.help,
            (std::vector<std::string>{"Add #include <optional> at the top of the file.",
                                      "Add #include <numeric> at the top of the file."}));
}

TEST_F(Builds, WarningsAreFeedbackNotFailure) {  // I09
  const ExerciseResult result = half_behind(before(case_text("build/I09_stub.cpp"), " int main"));
  EXPECT_EQ(result.outcome, Outcome::kPassed) << story(result);
  EXPECT_EQ(result.compile.warnings, 4);
  EXPECT_TRUE(result.compile.ok);
  EXPECT_EQ(result.compile.diagnostics.at(0).severity, "warning");
}

TEST_F(Builds, WindowsLineEndsAreAccepted) {  // F26
  const ExerciseResult result =
      half("#include \"half.h\"\r\nnamespace lab {\r\n" + std::string(kHalf) + "\r\n}\r\n");
  EXPECT_EQ(result.outcome, Outcome::kPassed) << story(result);
}

TEST_F(Builds, LinesAreCountedWithWindowsLineEnds) {
  const ExerciseResult result = half("#include \"half.h\"\r\n\r\nint f() { return y; }\r\n");
  ASSERT_EQ(result.compile.diagnostics.size(), 1U) << story(result);
  EXPECT_EQ(result.compile.diagnostics[0].line, 3);
  EXPECT_EQ(result.compile.diagnostics[0].source, "int f() { return y; }");
}

TEST_F(Builds, ACommentThatEndsInABackslashSwallowsTheNextLine) {  // F26
  const ExerciseResult result = half_behind(before(case_text("compile/F26_crlf.cpp"), "int main") +
                                            "int f(){ return swallowed(); }\n");
  EXPECT_EQ(result.outcome, Outcome::kDoesNotCompile) << story(result);
  EXPECT_EQ(result.compile.diagnostics.at(0).line, 3);
}

TEST_F(Builds, AMissingFileSaysWhatIsThere) {  // F24
  fs::rename(course_.student_file("half"), course_.student_file("half").string() + ".txt");
  const grader::RunResult run = course_.check();
  EXPECT_EQ(run.exercises.at(0).outcome, Outcome::kMissing);
  EXPECT_EQ(run.exercises.at(0).message,
            "builds/half.cpp not found; found: half.cpp.txt, twice.cpp");
  EXPECT_EQ(run.exercises.at(1).outcome, Outcome::kPassed);
}

TEST_F(Builds, AnEmptyOrMissingFolderIsNamed) {
  fs::remove(course_.student_file("half"));
  fs::remove(course_.student_file("twice"));
  EXPECT_EQ(course_.check_one("half").message, "builds/half.cpp not found; the folder is empty");
  fs::remove(course_.root() / "student" / "builds");
  EXPECT_EQ(course_.check_one("half").message,
            "builds/half.cpp not found; there is no folder builds");
}

TEST_F(Builds, AFunctionOutsideNamespaceLabIsNamed) {
  const ExerciseResult result =
      half("#include \"half.h\"\nfloat half(float x) { return x / 2; }\n");
  EXPECT_EQ(result.outcome, Outcome::kDoesNotCompile);
  EXPECT_EQ(result.message,
            "the file does not define lab::half(float); it defines half(float) outside namespace "
            "lab");
}

TEST_F(Builds, AnotherSignatureIsShown) {
  const ExerciseResult result =
      half("#include \"half.h\"\nnamespace lab { double half(double x) { return x / 2; } }\n");
  EXPECT_EQ(result.outcome, Outcome::kDoesNotCompile);
  EXPECT_EQ(result.message,
            "the file does not define lab::half(float); it defines lab::half(double)");
}

TEST_F(Builds, AnEmptyFileDefinesNothing) {
  const ExerciseResult result = half("");
  EXPECT_EQ(result.outcome, Outcome::kDoesNotCompile);
  EXPECT_EQ(result.message, "the file does not define lab::half(float)");
}

TEST_F(Builds, FunctionsOfOtherExercisesAreNotThere) {
  const ExerciseResult result = half(
      "#include \"half.h\"\n#include \"twice.h\"\nnamespace lab {\n"
      "real half(real x) { return twice(x) / 4; }\n}\n");
  EXPECT_EQ(result.outcome, Outcome::kDoesNotCompile) << story(result);
  const std::string said =
      result.message.empty() && !result.checks.empty() ? result.checks[0].message : result.message;
  EXPECT_EQ(said, "it uses lab::twice(float), which is defined nowhere");
}

TEST_F(Builds, TheReferenceCannotBeIncluded) {
  const ExerciseResult result = half("#include \"../../reference/builds/half.cpp\"\n");
  EXPECT_EQ(result.outcome, Outcome::kDoesNotCompile) << story(result);
  EXPECT_NE(result.compile.diagnostics.at(0).text.find("No such file or directory"),
            std::string::npos);
}

TEST_F(Builds, AssemblyAndPragmasAreRefused) {
  const ExerciseResult result = half_behind("#pragma GCC optimize(\"O0\")\n");
  EXPECT_EQ(result.outcome, Outcome::kNotAllowed);
  EXPECT_EQ(result.message,
            "it changes the compiler's options with a pragma ('#pragma GCC optimize'), which an "
            "exercise may not do");
}

TEST_F(Builds, ReachingForTheMachineIsRefused) {
  const ExerciseResult result =
      half_behind("#include <cstdlib>\nint f() { return std::system(\"true\"); }\n");
  EXPECT_EQ(result.outcome, Outcome::kNotAllowed) << story(result);
  EXPECT_EQ(result.message, "it uses system(), which an exercise may not do");
}

// A helper with the name and signature of one of the reference's does not replace it.
// The binder makes the reply after the meters have stopped: nothing of an answer runs there, though
// the word for it was put together by a header's macro.
TEST(BuildsAround, ACopyOfAFunctionOfOursIsNotCalled) {
  MiniCourse course("around");
  course.add({.id = "ones",
              .declaration = "Matrix ones(int n);",
              .reference = "Matrix ones(int n) { return Matrix(n, n, 1); }",
              .manifest = "checks:\n  - {id: table, kind: exact, calls: [{args: [2], want: [[1.0, "
                          "1.0], [1.0, 1.0]]}]}\n"});
  const std::string function = R"(
#include <sys/cdefs.h>
#include <cstdint>
#include <cstring>
#include "ones.h"
struct Tensor { std::uint8_t dtype; std::vector<std::int64_t> shape; std::vector<std::byte> data; };
extern "C" inline Tensor __CONCAT(_, ZN3lab6detail9tensor_ofIfEENS_4wire6TensorESt6vectorIlSaIlEEPKT_m)(
    std::vector<std::int64_t> shape, const float*, std::size_t count) {
  Tensor t{1, shape, std::vector<std::byte>(4 * count)};
  const float one = 1;
  for (std::size_t i = 0; i < count; ++i) std::memcpy(t.data.data() + 4 * i, &one, 4);
  return t;
}
auto* const kept = &__CONCAT(_, ZN3lab6detail9tensor_ofIfEENS_4wire6TensorESt6vectorIlSaIlEEPKT_m);
namespace lab { Matrix ones(int n) { return Matrix(n, n, 2); } }
)";
  course.put("student/around/ones.cpp", function);
  const ExerciseResult result = course.check_one("ones");
  EXPECT_EQ(result.outcome, Outcome::kFailed) << story(result);
}

TEST(BuildsOdr, AStudentsHelperDoesNotReplaceTheReferences) {  // I01
  const std::string ours = replaced(case_text("build/I01_odr/engine_softmax.cpp"),
                                    "#include \"engine.h\"", "#include <vector>");
  MiniCourse course("builds_odr");
  course.add({.id = "attention_row",
              .declaration = "std::vector<real> attention_row(const std::vector<real>& scores);",
              .reference = "",
              .manifest =
                  "inputs: [scores]\n"
                  "tolerance: {law: absolute, atol: 1.0e-5, reason: \"weights\"}\n"
                  "checks:\n"
                  "  - {id: drawn, kind: drawn, seed: 3, inputs: {scores: {normal: [3]}}}\n"});
  course.put("reference/builds_odr/attention_row.cpp",
             "#include \"attention_row.h\"\n" + ours +
                 "namespace lab {\nstd::vector<real> attention_row(const std::vector<real>& s) {\n"
                 "  std::vector<real> row = s;\n  for (real& x : row) x *= 0.5F;\n"
                 "  softmax(row);\n  return row;\n}\n}\n");
  const std::string adapter =
      "namespace lab {\nstd::vector<real> attention_row(const std::vector<real>& s) {\n"
      "  return student_attention_row(s);\n}\n}\n";
  course.put("student/builds_odr/attention_row.cpp",
             "#include \"attention_row.h\"\n" + case_text("build/I01_odr/student.cpp") + adapter);
  const ExerciseResult wrong = course.check_one("attention_row");
  EXPECT_EQ(wrong.outcome, Outcome::kFailed) << story(wrong);
  course.put("student/builds_odr/attention_row.cpp",
             course.get("reference/builds_odr/attention_row.cpp"));
  const ExerciseResult right = course.check_one("attention_row");
  EXPECT_EQ(right.outcome, Outcome::kPassed) << story(right);
}

TEST(BuildsUses, FilesOfEarlierExercisesAreLinked) {
  MiniCourse course("builds_uses");
  const std::string table =
      "checks:\n  - {id: table, kind: exact, calls: [{args: [3.0], want: 6.0}]}\n";
  course.add({.id = "twice",
              .declaration = "real twice(real x);",
              .reference = "real twice(real x) { return 2 * x; }",
              .manifest = table});
  course.add({.id = "same_twice",
              .declaration = "real same_twice(real x);",
              .reference = "}\n#include \"twice.h\"\nnamespace lab {\nreal same_twice(real x) { "
                           "return twice(x); }",
              .manifest = "uses: [twice]\n" + table});
  const ExerciseResult right = course.check_one("same_twice");
  EXPECT_EQ(right.outcome, Outcome::kPassed) << story(right);

  course.answer("twice", "real twice(real x) { return 2 * y; }");
  const ExerciseResult broken = course.check_one("same_twice");
  EXPECT_EQ(broken.outcome, Outcome::kDoesNotCompile);
  EXPECT_EQ(broken.message, "builds_uses/twice.cpp, which this exercise uses, does not compile");
}

// A folder, a pipe that nobody writes to, gigabytes: told, not read.
TEST(BuildsUses, WhatIsNoFileIsNotRead) {
  MiniCourse course("builds_odd");
  const std::string table =
      "checks:\n  - {id: table, kind: exact, calls: [{args: [3.0], want: 6.0}]}\n";
  course.add({.id = "twice",
              .declaration = "real twice(real x);",
              .reference = "real twice(real x) { return 2 * x; }",
              .manifest = table});
  course.add({.id = "same_twice",
              .declaration = "real same_twice(real x);",
              .reference = "}\n#include \"twice.h\"\nnamespace lab {\nreal same_twice(real x) { "
                           "return twice(x); }",
              .manifest = "uses: [twice]\n" + table});
  const fs::path file = course.root() / "student/builds_odd/twice.cpp";
  const auto expect = [&](const std::string& what) {
    const ExerciseResult own = course.check_one("twice");
    EXPECT_EQ(own.outcome, Outcome::kMissing) << story(own);
    EXPECT_EQ(own.message, "builds_odd/twice.cpp " + what);
    const ExerciseResult user = course.check_one("same_twice");
    EXPECT_EQ(user.outcome, Outcome::kDoesNotCompile) << story(user);
    EXPECT_EQ(user.message, "builds_odd/twice.cpp, which this exercise uses, " + what);
  };
  fs::remove(file);
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  expect("is no ordinary file");
  fs::remove(file);
  fs::create_directory(file);
  expect("is a folder");
  fs::remove(file);
  std::ofstream(file) << "// large";
  fs::resize_file(file, std::uintmax_t{1} << 40);
  expect("is larger than 1 MB");
}

// Else a file that is only used would be the place to hide it.
TEST(BuildsUses, WhatIsForbiddenIsForbiddenToFilesThatAreUsed) {
  MiniCourse course("builds_forbidden");
  const std::string table =
      "checks:\n  - {id: table, kind: exact, calls: [{args: [3.0], want: 6.0}]}\n";
  course.add({.id = "twice",
              .declaration = "real twice(real x);",
              .reference = "real twice(real x) { return std::fabs(2 * x); }",
              .manifest = table});
  course.add({.id = "same_twice",
              .declaration = "real same_twice(real x);",
              .reference = "}\n#include \"twice.h\"\nnamespace lab {\nreal same_twice(real x) { "
                           "return twice(x); }",
              .manifest = "uses: [twice]\nforbid: [\"std::fmod\", \"std::fabs\"]\n" + table});
  // The reference of `twice` uses fabs, so any answer to it may.
  const ExerciseResult right = course.check_one("same_twice");
  EXPECT_EQ(right.outcome, Outcome::kPassed) << story(right);

  course.answer("twice", "real twice(real x) { return std::fmod(2 * x, real(100)); }");
  const ExerciseResult own = course.check_one("twice");
  EXPECT_EQ(own.outcome, Outcome::kPassed) << story(own);
  const ExerciseResult hidden = course.check_one("same_twice");
  EXPECT_EQ(hidden.outcome, Outcome::kNotAllowed);
  EXPECT_EQ(hidden.message,
            "builds_forbidden/twice.cpp, which this exercise uses: it uses fmodf(), which this "
            "exercise forbids");
}

// Written by hand: a MiniCourse has one lab.
TEST(BuildsUses, FilesOfAnotherLabAreLinkedAndTheirContractsFound) {
  MiniCourse course("builds_across");
  course.put("labs.yaml",
             "format: 1\ncourse: {id: mini, title: \"Two labs\"}\nlabs:\n"
             "  - include: labs/builds_first/lab.yaml\n  - include: labs/builds_across/lab.yaml\n");
  const auto put_lab = [&](const std::string& lab, const std::string& id, const std::string& more,
                           const std::string& body) {
    course.put("labs/" + lab + "/lab.yaml",
               "format: 1\nid: " + lab + "\ntitle: \"One\"\nexercises:\n  - id: " + id +
                   "\n    title: \"x\"\n    points: 1\n" + more +
                   "    checks:\n      - {id: table, kind: exact, calls: [{args: [3.0], want: "
                   "6.0}]}\n");
    course.put("labs/" + lab + "/" + id + ".h",
               "#pragma once\n#include \"lab/lab.h\"\n"
               "namespace lab {\nreal " +
                   id + "(real x);\n}\n");
    for (const char* folder : {"reference/", "student/"}) {
      course.put(folder + lab + "/" + id + ".cpp", body);
    }
  };
  put_lab(
      "builds_first", "double_it", "",
      "#include \"double_it.h\"\nnamespace lab {\nreal double_it(real x) { return 2 * x; }\n}\n");
  put_lab("builds_across", "again", "    uses: [double_it]\n",
          "#include \"again.h\"\n#include \"double_it.h\"\nnamespace lab {\n"
          "real again(real x) { return double_it(x); }\n}\n");
  const ExerciseResult right = course.check_one("again");
  EXPECT_EQ(right.outcome, Outcome::kPassed) << story(right);

  course.put("student/builds_first/double_it.cpp", "int x = ;\n");
  const ExerciseResult broken = course.check_one("again");
  EXPECT_EQ(broken.message,
            "builds_first/double_it.cpp, which this exercise uses, does not compile");
}

// Two Eigen compiles: the slowest tests of this file.
TEST(BuildsEigen, AnExpressionKeptWithAutoIsFoundByTheSanitizer) {  // I03
  MiniCourse course("builds_eigen");
  course.add({.id = "exp_scores",
              .declaration = "Matrix exp_scores(const Matrix& q, const Matrix& k);",
              .reference =
                  "Matrix exp_scores(const Matrix& q, const Matrix& k) {\n"
                  "  Matrix e(q.rows(), k.rows(), 0);\n"
                  "  for (int i = 0; i < q.rows(); ++i)\n"
                  "    for (int j = 0; j < k.rows(); ++j) {\n"
                  "      for (int c = 0; c < q.cols(); ++c) e(i, j) += q(i, c) * k(j, c);\n"
                  "      e(i, j) = exp(e(i, j));\n    }\n  return e;\n}",
              .manifest = "inputs: [q, k]\n"
                          "tolerance: {law: absolute, rtol: 1.0e-4, reason: \"products\"}\n"
                          "checks:\n  - {id: drawn, kind: drawn, seed: 4, inputs: {q: {normal: [4, "
                          "4]}, k: {normal: [4, 4]}}}\n"});
  const std::string text = replaced(before(case_text("build/I03_auto.cpp"), "int main"),
                                    "<Eigen/Dense>", "<Eigen/Core>");
  course.put(
      "student/builds_eigen/exp_scores.cpp",
      text +
          "#include \"exp_scores.h\"\n#include \"lab/eigen.h\"\nnamespace lab {\n"
          "Matrix exp_scores(const Matrix& q, const Matrix& k) {\n"
          "  return from_eigen(M(weights(M(as_eigen(q)), M(as_eigen(k))).matrix()));\n}\n}\n");
  grader::CheckOptions options = course.options();
  options.diagnose = true;
  const ExerciseResult result = course.check_one("exp_scores", options);
  EXPECT_NE(result.outcome, Outcome::kPassed) << story(result);
  ASSERT_TRUE(result.crash) << story(result);
  EXPECT_TRUE(result.crash->kind == "heap-use-after-free" ||
              result.crash->kind == "stack-use-after-scope" ||
              result.crash->kind == "stack-use-after-return")
      << result.crash->kind;
  EXPECT_EQ(result.crash->file, "builds_eigen/exp_scores.cpp");
  EXPECT_GT(result.crash->line, 0);
}

TEST(BuildsEigen, FixedSizesAreAlignedAlikeEverywhere) {  // I05
  MiniCourse course("builds_align");
  course.add({.id = "alignment",
              .declaration = "int alignment(int size);",
              .reference = "}\n#include <Eigen/Core>\nnamespace lab {\n"
                           "struct Mixed { char c; Eigen::Matrix<float, 16, 1> m; };\n"
                           "int alignment(int size) {\n"
                           "  return size == 0 ? EIGEN_MAX_ALIGN_BYTES : int(sizeof(Mixed));\n}",
              .manifest = "checks:\n  - {id: table, kind: exact, calls: [{args: [0], want: 16}, "
                          "{args: [1], want: 80}]}\n"});
  const ExerciseResult result = course.check_one("alignment");
  EXPECT_EQ(result.outcome, Outcome::kPassed) << story(result);
}

}  // namespace
}  // namespace courses
