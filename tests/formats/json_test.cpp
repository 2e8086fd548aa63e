// JSON with lines and strict readers: what is refused, and in which words.
#include "formats/json.h"

#include <gtest/gtest.h>

#include "tests/formats/cases.h"

namespace formats {
namespace {

using formats_test::error_of;

std::string parse_error(std::string_view text, const JsonLimits& limits = {}) {
  return error_of([&] { parse_json(text, "c.json", limits); });
}

// The error of reading `value` as a whole number of at least 1 under the key n.
std::string whole_error(const std::string& value) {
  const std::string text = "{\n\"n\": " + value + "\n}";
  return error_of([&] {
    const Json json = parse_json(text, "c.json");
    JsonFields(json, "c.json").whole("n", 1);
  });
}

TEST(Json, KeepsTheLineOfEachValue) {
  const Json json = parse_json("{\n\"a\": 1,\n\"b\": [\n2\n]\n}", "c.json");
  EXPECT_EQ(json.find("a")->line, 2);
  EXPECT_EQ(json.find("b")->line, 3);
  EXPECT_EQ(json.find("b")->array()->at(0).line, 4);
}

TEST(Json, KeepsTheOrderOfKeys) {
  const Json json = parse_json(R"({"b":1,"a":2})", "c.json");
  EXPECT_EQ(json.object()->at(0).first, "b");
}

TEST(Json, RefusesAKeyThatAppearsTwice) {
  EXPECT_EQ(parse_error("{\"a\": 1,\n\"b\": 2,\n\"a\": 3}"),
            "c.json:3: key 'a' appears twice, first in line 1");
  EXPECT_EQ(parse_error("{\"o\": {\"a\": 1,\n\"a\": 1}}"),
            "c.json:2: key 'a' appears twice, first in line 1");
  EXPECT_EQ(parse_error(R"([{"a": 1}, {"a": 1}])"), "no error");
}

TEST(Json, NamesLineAndKeyOfABareInfinity) {
  EXPECT_EQ(parse_error("{\n  \"limit\": [0.0, Infinity]\n}"),
            "c.json:2:18: limit: found a bare Infinity, which Python writes but JSON does not "
            "have; wanted a "
            "number or null");
  EXPECT_EQ(
      parse_error("{\"x\": -Infinity}"),
      "c.json:1:8: x: found a bare -Infinity, which Python writes but JSON does not have; wanted a "
      "number or null");
  EXPECT_EQ(parse_error("{\"x\": NaN}"),
            "c.json:1:7: x: found a bare NaN, which Python writes but JSON does not have; wanted a "
            "number or "
            "null");
}

TEST(Json, NamesTheNumberThatIsTooLarge) {
  EXPECT_EQ(parse_error("{\"x\": 1e400}"),
            "c.json:1:11: x: the number 1e400 is too large for a double");
}

TEST(Json, SaysWhereTextIsNotJson) {
  EXPECT_EQ(parse_error("{\"a\": tru}"), "c.json:1:10: a: not valid JSON: unexpected '}'");
  EXPECT_EQ(parse_error("{\"a\": 1"), "c.json:1:8: a: not valid JSON: the text ends too early");
  EXPECT_EQ(parse_error(""), "c.json:1:1: not valid JSON: the text ends too early");
  EXPECT_EQ(parse_error("{'a': 1}"), "c.json:1:2: not valid JSON: unexpected '''");
  EXPECT_EQ(parse_error("{} x"), "c.json:1:4: not valid JSON: unexpected 'x'");
}

TEST(Json, StopsAtItsLimits) {
  EXPECT_EQ(parse_error(std::string(100'000, '[')), "c.json:1: nested deeper than 32 levels");
  EXPECT_EQ(parse_error("[1,\n2,\n3]", {.max_values = 3}), "c.json:3: more than 3 values");
}

TEST(Json, EscapesStrings) {
  EXPECT_EQ(json_string("a\"\n\x01"), "\"a\\\"\\n\\u0001\"");
  EXPECT_EQ(json_string("\xff"), "\"\xef\xbf\xbd\"");
}

TEST(JsonFields, ReadsWholeNumbers) {
  const Json json = parse_json(R"({"a": 36, "b": 36.0, "c": -2})", "c.json");
  const JsonFields fields(json, "c.json");
  EXPECT_EQ(fields.whole("a"), 36);
  EXPECT_EQ(fields.whole("b"), 36);
  EXPECT_EQ(fields.whole("c", -5), -2);
}

TEST(JsonFields, RefusesWhatIsNotAWholeNumber) {
  EXPECT_EQ(whole_error("36"), "no error");
  EXPECT_EQ(whole_error("3.7"), "c.json:2: n: found 3.7, wanted a whole number of at least 1");
  EXPECT_EQ(whole_error("true"), "c.json:2: n: found true, wanted a whole number of at least 1");
  EXPECT_EQ(whole_error("\"36\""),
            "c.json:2: n: found \"36\", wanted a whole number of at least 1");
  EXPECT_EQ(whole_error("-1"), "c.json:2: n: found -1, wanted a whole number of at least 1");
  EXPECT_EQ(whole_error("0"), "c.json:2: n: found 0, wanted a whole number of at least 1");
  EXPECT_EQ(whole_error("null"), "c.json:2: n: found null, wanted a whole number of at least 1");
  EXPECT_EQ(whole_error("[]"), "c.json:2: n: found a list, wanted a whole number of at least 1");
  EXPECT_EQ(whole_error("1e300"), "c.json:2: n: found 1e+300, wanted a whole number of at least 1");
  EXPECT_EQ(whole_error("18446744073709551615"),
            "c.json:2: n: found 18446744073709551615, wanted a whole number below 2^63");
}

TEST(JsonFields, NamesAMissingKey) {
  const Json json = parse_json("{}", "c.json");
  EXPECT_EQ(error_of([&] { JsonFields(json, "c.json").whole("n", 1); }),
            "c.json:1: n: missing, wanted a whole number of at least 1");
  EXPECT_EQ(JsonFields(json, "c.json").whole_or("n", 7, 1), 7);
}

TEST(JsonFields, ReadsNumbersStringsAndBooleans) {
  const Json json = parse_json(R"({"x": 1, "y": 1e-6, "s": "t", "b": false, "z": null})", "c.json");
  const JsonFields fields(json, "c.json");
  EXPECT_EQ(fields.number("x"), 1.0);
  EXPECT_EQ(fields.number("y"), 1e-6);
  EXPECT_EQ(fields.string("s"), "t");
  EXPECT_FALSE(fields.boolean("b"));
  EXPECT_TRUE(fields.boolean_or("z", true));
  EXPECT_EQ(error_of([&] { fields.number("s"); }), "c.json:1: s: found \"t\", wanted a number");
  EXPECT_EQ(error_of([&] { fields.boolean("x"); }), "c.json:1: x: found 1, wanted true or false");
}

TEST(Json, AKeyOfTheFileCannotDriveTheTerminal) {
  EXPECT_EQ(error_of([] { parse_json("{\"a\\u001b[31m\\nb\": nul}", "c.json"); }),
            "c.json:1:23: 'a\\x1b[31m\\x0ab': not valid JSON: unexpected '}'");
}

}  // namespace
}  // namespace formats
