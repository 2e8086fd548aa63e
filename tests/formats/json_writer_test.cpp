// The JSON writer: exact text, and numbers that JSON cannot hold.
#include "formats/json_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "formats/json.h"

namespace formats {
namespace {

TEST(JsonWriter, WritesNestedValuesInOrder) {
  JsonWriter json;
  json.open_object()
      .field("b", 1)
      .field("a", "x\"y")
      .open_list("list")
      .value("p")
      .value("q")
      .close_list();
  json.numbers("shape", std::vector<std::int64_t>{2, 3})
      .open_object("empty")
      .close_object()
      .close_object();
  EXPECT_EQ(json.text(), R"({
  "b": 1,
  "a": "x\"y",
  "list": [
    "p",
    "q"
  ],
  "shape": [2, 3],
  "empty": {}
}
)");
}

TEST(JsonWriter, WritesDoublesThatReadBack) {
  JsonWriter json;
  json.open_object().field("x", 0.1).field("y", 1e-300).field("t", true).close_object();
  const Json read = parse_json(json.text(), "w");
  EXPECT_EQ(std::get<double>(read.find("x")->value), 0.1);
  EXPECT_EQ(std::get<double>(read.find("y")->value), 1e-300);
}

TEST(JsonWriter, WritesNullForWhatIsNotANumber) {
  JsonWriter json;
  json.open_object();
  json.field("nan", std::nan(""))
      .field("inf", std::numeric_limits<double>::infinity())
      .close_object();
  EXPECT_EQ(json.text(), "{\n  \"nan\": null,\n  \"inf\": null\n}\n");
}

}  // namespace
}  // namespace formats
