// docs/model-json.md against what every command writes.
#include "tests/engine/json_doc.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "engine/cli/command.h"

namespace engine::cli {
namespace {

using engine_test::documented_fields;
using engine_test::fields_of;
using Words = std::vector<std::string>;

const std::string kTiny = std::string(LAB_SOURCE_DIR) + "/models/tiny";
const std::string kCards = std::string(LAB_SOURCE_DIR) + "/tests/cases/configs/";

std::string json_of(Words words) {
  words.push_back("--json");
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run_command_line(words, out, err), 0) << err.str();
  return out.str();
}

// A field that is not always there needs a call in which it is.
std::set<std::string> fields_of_calls(const std::vector<Words>& calls) {
  std::set<std::string> fields;
  for (const Words& call : calls) {
    fields.merge(fields_of(json_of(call)));
  }
  return fields;
}

TEST(ModelJson, TheDocumentNamesEveryFieldAndNoOther) {
  const std::vector<std::vector<Words>> commands = {
      {{"info", kTiny},
       {"info", kCards + "C11_qwen3_30b_a3b.json"},
       {"info", kCards + "B09_yarn_override.json"}},
      {{"tensors", kTiny}},
      {{"params", kTiny}},
      {{"cost", kTiny}},
      {{"kv", kTiny}},
      {{"rope", "qwen3-0.6b", "--yarn", "4"}},
      {{"attention", kTiny, "--prompt", "Once"}},
      {{"generate", kTiny, "--prompt", "Once", "--tokens", "2"}},
      {{"logits", kTiny, "--prompt", "Once"}},
      {{"bench", kTiny, "--prompt-tokens", "8", "--decode-tokens", "2", "--rounds", "1",
        "--threads", "1"}}};
  for (const std::vector<Words>& calls : commands) {
    EXPECT_EQ(fields_of_calls(calls), documented_fields(calls[0][0])) << calls[0][0];
  }
}

TEST(ModelJson, EveryCommandThatWritesItIsDocumented) {
  for (const Command& command : all_commands()) {
    EXPECT_EQ(documented_fields(command.name).empty(), !command.has_json) << command.name;
  }
}

TEST(ModelJson, WhatIsOnlyDrawnSaysSo) {
  for (const Words& words : {Words{"show", "block", "--json"}, Words{"plot", "cost", "--json"}}) {
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(run_command_line(words, out, err), 2);
    EXPECT_EQ(err.str(), "lab model: unrecognised option '--json'\n");
    EXPECT_EQ(out.str(), "");
  }
}

}  // namespace
}  // namespace engine::cli
