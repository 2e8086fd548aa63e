// Whole checkpoints of published sizes, tensor by tensor, against their published totals.
#include "parameters_from_header.h"

#include <algorithm>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::ParameterReport;
using lab::TensorInfo;
using Tensors = std::vector<TensorInfo>;

struct Model {
  const char* name = "";
  std::int64_t hidden = 0;
  std::int64_t intermediate = 0;
  int layers = 0;
  std::int64_t q_heads = 0;
  std::int64_t kv_heads = 0;
  std::int64_t head_dim = 0;
  std::int64_t vocab = 0;
  bool tied = false;
  ParameterReport wanted{};
};

// Totals and parts are written down, not computed: attention 6,291,712 per block at 0.6B, 41,943,296
// at 8B.
const Model kSmall{"Qwen3-0.6B", 1024,
                   3072,         28,
                   16,           8,
                   128,          151936,
                   true,         {596049920, 155582464, 28LL * 6291712, 28LL * 9437184, 28}};
const Model kLarge{"Qwen3-8B", 4096,
                   12288,      36,
                   32,         8,
                   128,        151936,
                   false,      {8190735360, 622329856, 36LL * 41943296, 36LL * 150994944, 36}};
const Model kMiddle{"Qwen3-1.7B", 2048,
                    6144,         28,
                    16,           8,
                    128,          151936,
                    true,         {1720574976, 311164928, 28LL * 12583168, 28LL * 37748736, 28}};
const Model kFour{
    "Qwen3-4B", 2560, 9728,   36,   32,
    8,          128,  151936, true, {4022468096, 388956160, 36LL * 26214656, 36LL * 74711040, 36}};
// The model that ships with this course.
const Model kTiny{"the tiny model",
                  128,
                  256,
                  4,
                  6,
                  2,
                  32,
                  768,
                  true,
                  {755072, 98304, 4LL * 65600, 4LL * 98304, 4}};

void add(Tensors& tensors, const std::string& name, std::vector<std::int64_t> shape) {
  tensors.push_back({.name = name, .dtype = "BF16", .shape = std::move(shape)});
}

// In an order that is not that of the layers, with spans as a file has them.
Tensors tensors_of(const Model& m, bool with_head) {
  Tensors tensors;
  add(tensors, "model.norm.weight", {m.hidden});
  for (int layer = m.layers - 1; layer >= 0; --layer) {
    const std::string at = "model.layers." + std::to_string(layer) + ".";
    add(tensors, at + "mlp.gate_proj.weight", {m.intermediate, m.hidden});
    add(tensors, at + "mlp.up_proj.weight", {m.intermediate, m.hidden});
    add(tensors, at + "mlp.down_proj.weight", {m.hidden, m.intermediate});
    add(tensors, at + "self_attn.q_proj.weight", {m.q_heads * m.head_dim, m.hidden});
    add(tensors, at + "self_attn.k_proj.weight", {m.kv_heads * m.head_dim, m.hidden});
    add(tensors, at + "self_attn.v_proj.weight", {m.kv_heads * m.head_dim, m.hidden});
    add(tensors, at + "self_attn.o_proj.weight", {m.hidden, m.q_heads * m.head_dim});
    add(tensors, at + "self_attn.q_norm.weight", {m.head_dim});
    add(tensors, at + "self_attn.k_norm.weight", {m.head_dim});
    add(tensors, at + "input_layernorm.weight", {m.hidden});
    add(tensors, at + "post_attention_layernorm.weight", {m.hidden});
  }
  if (with_head) {
    add(tensors, "lm_head.weight", {m.vocab, m.hidden});
  }
  add(tensors, "model.embed_tokens.weight", {m.vocab, m.hidden});
  std::int64_t at = 0;
  for (TensorInfo& tensor : tensors) {
    std::int64_t bytes = 2;
    for (const std::int64_t extent : tensor.shape) {
      bytes *= extent;
    }
    tensor.begin = at;
    at += bytes;
    tensor.end = at;
  }
  return tensors;
}

void expect_report(Check& check, const Model& model, const Tensors& tensors) {
  const auto found = check.call<ParameterReport>("parameters_from_header", tensors, model.tied);
  const auto expect = [&](std::int64_t a, std::int64_t b, const std::string& what) {
    check.expect(a == b, std::string(model.name) + ": " + what + " is " + std::to_string(a) +
                             ", wanted " + std::to_string(b) + " (" +
                             std::to_string(a > b ? a - b : b - a) +
                             (a > b ? " too many)" : " too few)"));
  };
  expect(found.total, model.wanted.total, "the total");
  expect(found.embedding, model.wanted.embedding, "the embedding");
  expect(found.attention, model.wanted.attention, "attention");
  expect(found.feed_forward, model.wanted.feed_forward, "the feed-forward part");
  expect(found.layers, model.wanted.layers, "the number of layers");
}

void qwen3_0_6b(Check& check) { expect_report(check, kSmall, tensors_of(kSmall, false)); }
void qwen3_8b(Check& check) { expect_report(check, kLarge, tensors_of(kLarge, true)); }
void two_more_sizes(Check& check) {
  expect_report(check, kMiddle, tensors_of(kMiddle, false));
  expect_report(check, kFour, tensors_of(kFour, false));
}
void the_tiny_model(Check& check) { expect_report(check, kTiny, tensors_of(kTiny, false)); }

// Some tied checkpoints hold the head all the same.
void a_tied_head_is_a_copy(Check& check) {
  expect_report(check, kSmall, tensors_of(kSmall, true));
  Model untied = kSmall;
  untied.tied = false;
  untied.wanted.total += 155582464;
  expect_report(check, untied, tensors_of(untied, true));
}

void the_order_does_not_matter(Check& check) {
  const Tensors tensors = tensors_of(kTiny, false);
  Tensors shuffled;
  for (const int i : check.permutation(static_cast<int>(tensors.size()))) {
    shuffled.push_back(tensors[static_cast<std::size_t>(i)]);
  }
  expect_report(check, kTiny, shuffled);
}

}  // namespace

LAB_CHECKS(LAB_CHECK(qwen3_0_6b), LAB_CHECK(qwen3_8b), LAB_CHECK(two_more_sizes),
           LAB_CHECK(the_tiny_model), LAB_CHECK(a_tied_head_is_a_copy),
           LAB_CHECK(the_order_does_not_matter))
