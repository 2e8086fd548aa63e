// Checks of every kind, tolerances, calls and literals.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/manifest/mini_course.h"

namespace {

using grader::CheckKind;
using lab::wire::List;
using lab::wire::Record;
using lab::wire::Value;
using mini::check_with;
using mini::faults_of_check;
using mini::faults_with;

const std::string kPlace = "labs/a/lab.yaml:8:";

TEST(Check, HasDefaults) {
  const grader::CheckSpec check = check_with("{id: lesson, kind: golden}");
  EXPECT_EQ(check.kind, CheckKind::kGolden);
  EXPECT_EQ(check.golden_file, "golden/f.safetensors");
  EXPECT_EQ(check.golden_case, "lesson");
  EXPECT_EQ(check.weight, 1);
  EXPECT_EQ(check.visibility, grader::Visibility::kAlways);
  EXPECT_EQ(check.function, "");
  EXPECT_FALSE(check.limits.has_value());
  EXPECT_FALSE(check.tolerance.has_value());
}

TEST(Check, IsReadWhole) {
  const grader::CheckSpec check = check_with(
      "{id: lesson, kind: golden, title: T, weight: 2, visibility: never, says: S, rules: [R3, "
      "R10], function: g, golden: golden/other.safetensors, case: four}",
      "    functions: [f, g]\n");
  EXPECT_EQ(check.title, "T");
  EXPECT_EQ(check.weight, 2);
  EXPECT_EQ(check.visibility, grader::Visibility::kNever);
  EXPECT_EQ(check.says, "S");
  EXPECT_EQ(check.rules, (std::vector<std::string>{"R3", "R10"}));
  EXPECT_EQ(check.function, "g");
  EXPECT_EQ(check.golden_file, "golden/other.safetensors");
  EXPECT_EQ(check.golden_case, "four");
  EXPECT_EQ(check.place.line, 8);
  EXPECT_EQ(check.place.column, 14);
}

TEST(Check, IsShownAfterDueOnlyInACourseThatIsDue) {
  const std::string lab = mini::lab({}, "[{id: p, kind: kill, visibility: after_due}]");
  const auto faults = [&](const std::string& due) {
    return mini::faults_in(
        "format: 1\ncourse: {id: c, title: C" + due + "}\nlabs:\n  - include: labs/a/lab.yaml\n",
        {{"labs/a/lab.yaml", lab}});
  };
  EXPECT_EQ(faults(", due: 2026-01-15T23:59:00Z"), "");
  EXPECT_EQ(faults(""),
            kPlace +
                "46: exercise 'f', check 'p': visibility: found 'after_due' in a course that is "
                "never due, wanted 'due' in labs.yaml, always or never");
}

TEST(Check, KnowsEveryKind) {
  EXPECT_EQ(check_with("{id: p, kind: relation}").kind, CheckKind::kRelation);
  EXPECT_EQ(check_with("{id: p, kind: kill}").kind, CheckKind::kKill);
  EXPECT_EQ(check_with("{id: p, kind: memory}").kind, CheckKind::kMemory);
  EXPECT_EQ(faults_of_check("{id: p, kind: goldn}"),
            kPlace + "28: exercise 'f', check 'p': kind: found 'goldn', did you mean 'golden'?");
  EXPECT_EQ(faults_of_check("{id: p, kind: unit}"),
            kPlace +
                "28: exercise 'f', check 'p': kind: found 'unit', wanted golden, drawn, exact, "
                "property, relation, kill, count, memory or timing");
  EXPECT_EQ(faults_of_check("{id: p}"),
            kPlace + "14: exercise 'f', check 'p': key 'kind' is missing, wanted a kind of check");
}

TEST(Check, RefusesTheKeysOfOtherKinds) {
  EXPECT_EQ(faults_of_check("{id: p, kind: property, golden: x.safetensors}"),
            kPlace +
                "38: exercise 'f', check 'p': unknown key 'golden', wanted id, kind, title, "
                "weight, visibility, says, rules, limits or seed");
  EXPECT_EQ(faults_of_check("{id: p, kind: golden, casse: x}"),
            kPlace + "36: exercise 'f', check 'p': unknown key 'casse', did you mean 'case'?");
}

TEST(Check, RefusesBadValues) {
  EXPECT_EQ(faults_of_check("{id: P, kind: property}"),
            kPlace +
                "19: exercise 'f', checks[0]: id: found 'P', wanted an id: lower-case letters, "
                "digits and '_', a letter first");
  EXPECT_EQ(faults_of_check("{id: p, kind: property, weight: -1}"),
            kPlace +
                "46: exercise 'f', check 'p': weight: found '-1', wanted a whole number from 0 to "
                "1000");
  EXPECT_EQ(faults_of_check("{id: p, kind: property, visibility: hidden}"),
            kPlace +
                "50: exercise 'f', check 'p': visibility: found 'hidden', wanted always, "
                "after_due or never");
  EXPECT_EQ(faults_of_check("{id: p, kind: property, rules: [R11, R3, R3]}"),
            kPlace +
                "46: exercise 'f', check 'p': rules[0]: found 'R11', wanted one of R1 to R10\n" +
                kPlace +
                "55: exercise 'f', check 'p': rules[2]: found 'R3' a second time, wanted it "
                "once");
  EXPECT_EQ(faults_of_check("{id: p, kind: golden, function: gg}", "    functions: [f, gh]\n"),
            kPlace + "46: exercise 'f', check 'p': function: found 'gg', did you mean 'gh'?");
  EXPECT_EQ(faults_of_check("{id: p, kind: golden, golden: x.npy}"),
            kPlace +
                "44: exercise 'f', check 'p': golden: found 'x.npy', wanted the path of a "
                ".safetensors file inside the lab's folder");
  EXPECT_EQ(
      faults_of_check("property"),
      kPlace + "14: exercise 'f': checks[0]: found 'property', wanted a map with id and kind");
}

TEST(Check, RefusesARepeatedId) {
  EXPECT_EQ(faults_of_check("{id: p, kind: property}, {id: p, kind: golden}"),
            kPlace +
                "39: exercise 'f': checks[1]: found the id 'p' a second time, wanted another "
                "(first in line 8)");
}

TEST(Check, CountsAndMetersAreWrittenChecks) {
  EXPECT_EQ(check_with("{id: c, kind: count, seed: 7}").draw->seed, 7U);
  EXPECT_EQ(check_with("{id: c, kind: memory}").kind, CheckKind::kMemory);
  EXPECT_EQ(faults_of_check("{id: c, kind: count, within: 1.05}"),
            kPlace +
                "35: exercise 'f', check 'c': unknown key 'within', wanted id, kind, title, "
                "weight, visibility, says, rules, limits or seed");
}

TEST(Check, KeepsTheSeedOfAPropertyCheck) {
  EXPECT_EQ(check_with("{id: p, kind: property, seed: 18446744073709551615}").draw->seed,
            18446744073709551615ULL);
  EXPECT_FALSE(check_with("{id: p, kind: property}").draw.has_value());
  EXPECT_EQ(
      faults_of_check("{id: p, kind: property, seed: -1}"),
      kPlace + "44: exercise 'f', check 'p': seed: found '-1', wanted a whole number, 0 or more");
}

std::string faults_of_tolerance(const std::string& tolerance) {
  return faults_with("    inputs: [q, k]\n    tolerance: " + tolerance + "\n");
}

TEST(Tolerance, ReadsTheAbsoluteLaw) {
  const grader::Tolerance tolerance =
      mini::exercise_with(
          "    tolerance: {law: absolute, atol: 1.0e-6, rtol: 1e-5, reason: \"two roundings\"}\n")
          .tolerance;
  EXPECT_EQ(tolerance.law, "absolute");
  EXPECT_EQ(tolerance.atol, 1e-6);
  EXPECT_EQ(tolerance.rtol, 1e-5);
  EXPECT_EQ(tolerance.reason, "two roundings");
}

TEST(Tolerance, RefusesAnUnknownLaw) {
  const std::string place = "labs/a/lab.yaml:10:22: exercise 'f': tolerance.law: found ";
  EXPECT_EQ(faults_of_tolerance("{law: atention}"),
            place + "'atention', did you mean 'attention'?");
  EXPECT_EQ(faults_of_tolerance("{law: [exact]}").substr(0, place.size() + 24),
            place + "a list, wanted one of ex");
}

TEST(Tolerance, WantsTheRolesOfItsLaw) {
  const std::string place = "labs/a/lab.yaml:10:";
  EXPECT_EQ(faults_of_tolerance("{law: scores, q: q, k: kk}"),
            place +
                "36: exercise 'f': tolerance: k is 'kk', which is not a parameter, did you mean "
                "'k'?");
  EXPECT_EQ(faults_of_tolerance("{law: scores, q: q}"),
            place + "16: exercise 'f': tolerance: the law 'scores' needs the role 'k'");
  EXPECT_EQ(faults_of_tolerance("{law: scores, q: q, k: k, v: q}"),
            place +
                "42: exercise 'f': tolerance: the law 'scores' has no role 'v'; it has q, k, "
                "precision, rounded_to");
  EXPECT_EQ(faults_of_tolerance("{law: exact, q: q}"),
            place + "29: exercise 'f': tolerance: the law 'exact' has no roles, found 'q'");
  EXPECT_EQ(
      faults_with("    tolerance: {law: scores, q: q, k: k}\n"),
      "labs/a/lab.yaml:9:22: exercise 'f': tolerance.law: found the law 'scores' in an exercise "
      "without 'inputs', wanted the names of its parameters there");
}

TEST(Tolerance, WantsNumbersAndAReasonWithTheAbsoluteLawOnly) {
  const std::string place = "labs/a/lab.yaml:10:";
  EXPECT_EQ(faults_of_tolerance("{law: absolute}"),
            place +
                "16: exercise 'f': tolerance: the law 'absolute' has neither 'atol' nor 'rtol', "
                "wanted one of them\n" +
                place +
                "16: exercise 'f': tolerance: the law 'absolute' has no 'reason', wanted a text "
                "that says why the numbers fit");
  EXPECT_EQ(faults_of_tolerance("{law: relative, rtol: 0.1}"),
            place +
                "32: exercise 'f': tolerance: found 'rtol' with the law 'relative', wanted it with "
                "'absolute' only");
  EXPECT_EQ(
      faults_of_tolerance("{law: absolute, rtol: 1, reason: r}"),
      place + "38: exercise 'f': tolerance.rtol: found '1', wanted a number from 0 to below 1");
  EXPECT_EQ(faults_of_tolerance("{law: absolute, atol: -0.1, reason: r}"),
            place + "38: exercise 'f': tolerance.atol: found '-0.1', wanted a number, 0 or more");
}

TEST(Tolerance, OfACheckOverridesThatOfTheExercise) {
  const grader::CheckSpec check =
      check_with("{id: g, kind: golden, tolerance: {law: relative}}", "    inputs: [q]\n");
  EXPECT_EQ(check.tolerance->law, "relative");
}

grader::ExactCall call_with(const std::string& call, const std::string& more = {}) {
  return check_with("{id: e, kind: exact, calls: [" + call + "]}", more).calls.at(0);
}
std::string faults_of_call(const std::string& call, const std::string& more = {}) {
  return faults_of_check("{id: e, kind: exact, calls: [" + call + "]}", more);
}

TEST(Literal, IsWhatItIsWrittenAs) {
  const List arguments =
      call_with("{args: [5, -7, 1.0, 1e3, true, null, \"no\", .inf, -.inf, .nan], want: 1}")
          .arguments;
  ASSERT_EQ(arguments.size(), 10U);
  EXPECT_EQ(arguments[0], Value{std::int64_t{5}});
  EXPECT_EQ(arguments[1], Value{std::int64_t{-7}});
  EXPECT_EQ(arguments[2], Value{1.0});
  EXPECT_EQ(arguments[3], Value{1000.0});
  EXPECT_EQ(arguments[4], Value{true});
  EXPECT_EQ(arguments[5], Value{lab::wire::Null{}});
  EXPECT_EQ(arguments[6], Value{std::string("no")});
  EXPECT_EQ(arguments[7], Value{static_cast<double>(INFINITY)});
  EXPECT_EQ(arguments[8], Value{static_cast<double>(-INFINITY)});
  EXPECT_TRUE(std::isnan(std::get<double>(arguments[9].data)));
}

TEST(Literal, MayBeAListOrARecord) {
  const List arguments =
      call_with("{args: [[[1, 2], [3, 4]], {hidden: 4096, tied: false}], want: []}").arguments;
  const Value one{std::int64_t{1}};
  const Value two{std::int64_t{2}};
  const auto* matrix = arguments.at(0).get_if<List>();
  ASSERT_NE(matrix, nullptr);
  EXPECT_EQ(matrix->at(0), (Value{List{one, two}}));
  const auto* record = arguments.at(1).get_if<Record>();
  ASSERT_NE(record, nullptr);
  EXPECT_EQ(record->type, "");
  EXPECT_EQ(*record->find("hidden"), Value{std::int64_t{4096}});
  EXPECT_EQ(*record->find("tied"), Value{false});
}

TEST(Literal, RefusesTextWithoutQuotes) {
  const auto fault = [](const std::string& literal) {
    return faults_of_call("{args: [" + literal + "], want: 1}");
  };
  const std::string place = kPlace + "51: exercise 'f', check 'e': calls[0].args[0]: found ";
  const std::string wanted =
      ", wanted a number, .inf, true, false, null, a list, a map or text in quotes";
  EXPECT_EQ(fault("no"), place + "'no'" + wanted);
  EXPECT_EQ(fault("True"), place + "'True'" + wanted);
  EXPECT_EQ(fault("0x10"), place + "'0x10'" + wanted);
  EXPECT_EQ(fault("010"), place + "'010'" + wanted);
  EXPECT_EQ(fault("1e400"), place + "'1e400'" + wanted);
  EXPECT_EQ(fault("9223372036854775808"),
            place + "'9223372036854775808', wanted an integer of 64 bits");
  EXPECT_EQ(fault("{A: 1}"), kPlace +
                                 "52: exercise 'f', check 'e': calls[0].args[0]: found the field "
                                 "name 'A', wanted the name of a C++ field");
}

TEST(Literal, RefusesNothingAndNanAsAWantedValue) {
  EXPECT_EQ(faults_of_call("{args: [], want: }"),
            kPlace +
                "54: exercise 'f', check 'e': calls[0].want: found nothing, wanted a literal (null "
                "where no value is meant)");
  EXPECT_EQ(faults_of_call("{args: [], want: [.nan]}"),
            kPlace +
                "61: exercise 'f', check 'e': calls[0].want[0]: found '.nan', wanted a value that "
                "can be equal to an answer");
}

TEST(Call, MayThrowOrKnowWrongAnswers) {
  EXPECT_EQ(call_with("{args: [1], throws: \"cannot be shared\"}").throws, "cannot be shared");
  const grader::ExactCall call = call_with(
      "{function: g, args: [1], want: 2, known_wrong: [{value: 3, means: \"the modulo rule\"}]}",
      "    functions: [f, g]\n");
  EXPECT_EQ(call.function, "g");
  EXPECT_EQ(call.want, Value{std::int64_t{2}});
  EXPECT_FALSE(call.throws.has_value());
  ASSERT_EQ(call.known_wrong.size(), 1U);
  EXPECT_EQ(call.known_wrong[0].first, Value{std::int64_t{3}});
  EXPECT_EQ(call.known_wrong[0].second, "the modulo rule");
  EXPECT_EQ(call.place.column, 43);
}

TEST(Call, WantsOneOutcome) {
  const std::string place = kPlace + "43: exercise 'f', check 'e': calls[0]: found ";
  EXPECT_EQ(faults_of_call("{args: []}"),
            place + "neither 'want' nor 'throws', wanted one of them");
  EXPECT_EQ(faults_of_call("{args: [], want: 1, throws: x}"),
            place + "both 'want' and 'throws', wanted one of them");
  EXPECT_EQ(faults_of_call("{args: [], want: 1, known_wrong: [{value: 1, means: m}]}"),
            kPlace +
                "85: exercise 'f', check 'e': calls[0].known_wrong[0].value: found the wanted "
                "value, wanted a wrong one");
}

TEST(Call, WantsAnArgumentForEachParameter) {
  EXPECT_EQ(
      faults_of_call("{args: [1], want: 1}", "    inputs: [q, k]\n"),
      kPlace + "50: exercise 'f', check 'e': calls[0].args: found 1 argument, wanted 2 (q and k)");
  EXPECT_EQ(faults_of_call("{function: g, args: [1], want: 1}",
                           "    inputs: [q, k]\n    functions: [f, g]\n"),
            "");
  EXPECT_EQ(faults_of_check("{id: e, kind: exact, calls: []}"),
            kPlace +
                "42: exercise 'f', check 'e': calls: found an empty list, wanted a list of calls, "
                "at least one");
}

}  // namespace
