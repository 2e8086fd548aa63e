// Whole checkpoints of published sizes against their published totals; lists with one fault each.
#include "checkpoint_tensors.h"

#include <algorithm>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::ModelConfig;
using lab::NamedShape;
using Tensors = std::vector<NamedShape>;

struct Published {
  const char* name = "";
  ModelConfig config{};
  std::int64_t parameters = 0;
  std::size_t tensors = 0;
};

const std::vector<Published> kPublished{
    {"Qwen3-0.6B", {1024, 3072, 28, 16, 8, 128, 151936, true}, 596049920, 310},
    {"Qwen3-1.7B", {2048, 6144, 28, 16, 8, 128, 151936, true}, 1720574976, 310},
    {"Qwen3-4B", {2560, 9728, 36, 32, 8, 128, 151936, true}, 4022468096, 398},
    {"Qwen3-8B", {4096, 12288, 36, 32, 8, 128, 151936, false}, 8190735360, 399},
    {"the tiny model", {128, 256, 4, 6, 2, 32, 768, true}, 755072, 46}};

std::string text_of(const NamedShape& tensor) {
  std::string text;
  for (const std::int64_t extent : tensor.shape) {
    text += (text.empty() ? "" : ", ") + std::to_string(extent);
  }
  return tensor.name + " [" + text + "]";
}

void every_tensor_of_published_models(Check& check) {
  for (const Published& model : kPublished) {
    const auto found = check.call<Tensors>("checkpoint_tensors", model.config);
    const Tensors wanted = lab::checkpoint_tensors(model.config);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const std::string there = i < found.size() ? text_of(found[i]) : "nothing";
      check.expect(there == text_of(wanted[i]), std::string(model.name) + ", tensor " +
                                                    std::to_string(i) + ": found " + there +
                                                    ", wanted " + text_of(wanted[i]));
    }
    check.expect(found.size() == wanted.size(),
                 std::string(model.name) + ": found " + std::to_string(found.size()) +
                     " tensors, wanted " + std::to_string(wanted.size()));
  }
}

void totals_are_the_published_ones(Check& check) {
  for (const Published& model : kPublished) {
    const auto found = check.call<Tensors>("checkpoint_tensors", model.config);
    std::int64_t parameters = 0;
    for (const NamedShape& tensor : found) {
      std::int64_t elements = 1;
      for (const std::int64_t extent : tensor.shape) {
        elements *= extent;
      }
      parameters += elements;
    }
    check.expect(parameters == model.parameters && found.size() == model.tensors,
                 std::string(model.name) + ": found " + std::to_string(parameters) +
                     " parameters in " + std::to_string(found.size()) + " tensors, wanted " +
                     std::to_string(model.parameters) + " in " + std::to_string(model.tensors));
  }
}

const ModelConfig kTied{6, 10, 2, 4, 2, 3, 12, true};
const ModelConfig kUntied{6, 10, 1, 4, 2, 3, 12, false};

void expect_fault(Check& check, const ModelConfig& config, const Tensors& tensors,
                  const std::string& wanted) {
  const auto found = check.call<std::string>("checkpoint_fault", config, tensors);
  check.expect(found == wanted, "found '" + found + "', wanted '" + wanted + "'");
}

void a_whole_checkpoint_has_no_fault(Check& check) {
  Tensors tensors = lab::checkpoint_tensors(kTied);
  std::reverse(tensors.begin(), tensors.end());
  expect_fault(check, kTied, tensors, "");
  expect_fault(check, kUntied, lab::checkpoint_tensors(kUntied), "");
}

void a_missing_tensor_is_named(Check& check) {
  Tensors tensors = lab::checkpoint_tensors(kTied);
  tensors.erase(tensors.begin() + 6);
  expect_fault(check, kTied, tensors, "model.layers.0.self_attn.k_norm.weight is missing");
  tensors = lab::checkpoint_tensors(kUntied);
  tensors.pop_back();
  expect_fault(check, kUntied, tensors, "lm_head.weight is missing");
}

void a_wrong_shape_is_named(Check& check) {
  Tensors tensors = lab::checkpoint_tensors(kTied);
  tensors[7].shape = {12, 6};  // o_proj the other way round
  expect_fault(check, kTied, tensors,
               "model.layers.0.self_attn.o_proj.weight is [12, 6], wanted [6, 12]");
  tensors = lab::checkpoint_tensors(kTied);
  tensors[1].shape = {1, 6};
  expect_fault(check, kTied, tensors,
               "model.layers.0.input_layernorm.weight is [1, 6], wanted [6]");
}

void what_is_too_much_is_named_last(Check& check) {
  Tensors tensors = lab::checkpoint_tensors(kTied);
  tensors.insert(tensors.begin(), {"model.layers.2.mlp.up_proj.weight", {10, 6}});
  tensors.insert(tensors.begin(), {"model.layers.0.self_attn.q_proj.bias", {12}});
  expect_fault(check, kTied, tensors,
               "model.layers.0.self_attn.q_proj.bias is not part of the model");
  tensors.back().shape = {7};
  expect_fault(check, kTied, tensors, "model.norm.weight is [7], wanted [6]");
}

void a_copy_of_the_tied_head_is_no_fault(Check& check) {
  Tensors tensors = lab::checkpoint_tensors(kTied);
  tensors.push_back({"lm_head.weight", {12, 6}});
  expect_fault(check, kTied, tensors, "");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(every_tensor_of_published_models), LAB_CHECK(totals_are_the_published_ones),
           LAB_CHECK(a_whole_checkpoint_has_no_fault), LAB_CHECK(a_missing_tensor_is_named),
           LAB_CHECK(a_wrong_shape_is_named), LAB_CHECK(what_is_too_much_is_named_last),
           LAB_CHECK(a_copy_of_the_tied_head_is_no_fault))
