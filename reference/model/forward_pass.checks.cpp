// A model of no layers, silent layers, later tokens, layers in another order.
#include "forward_pass.h"

#include <cmath>
#include <utility>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Decoder;
using lab::Matrix;
using lab::Vector;
using Ids = std::vector<std::int64_t>;

constexpr int kStream = 10;
constexpr int kVocab = 13;
constexpr int kHeadDim = 4;

Vector gains(Check& check, int size) {
  Vector gain = check.normal(size, 0.3);
  for (int i = 0; i < size; ++i) {
    gain[i] += 1;
  }
  return gain;
}

lab::BlockWeights draw_layer(Check& check) {
  return {.attention_norm = gains(check, kStream),
          .wq = check.normal(6 * kHeadDim, kStream, 0.4),
          .wk = check.normal(2 * kHeadDim, kStream, 0.4),
          .wv = check.normal(2 * kHeadDim, kStream, 0.4),
          .wo = check.normal(kStream, 6 * kHeadDim, 0.3),
          .q_norm = gains(check, kHeadDim),
          .k_norm = gains(check, kHeadDim),
          .feed_forward_norm = gains(check, kStream),
          .w_gate = check.normal(12, kStream, 0.4),
          .w_up = check.normal(12, kStream, 0.4),
          .w_down = check.normal(kStream, 12, 0.4)};
}

Decoder draw(Check& check, int layers) {
  Decoder model{.embedding = check.normal(kVocab, kStream),
                .norm = gains(check, kStream),
                .head_dim = kHeadDim,
                .eps = 1e-6,
                .theta = 10000};
  for (int l = 0; l < layers; ++l) {
    model.layers.push_back(draw_layer(check));
  }
  return model;
}

Matrix call(Check& check, const Decoder& model, const Ids& ids) {
  auto logits = check.call<Matrix>("forward_pass", model, ids);
  check.expect_shape(logits, static_cast<int>(ids.size()), kVocab, "the logits");
  check.expect_numbers(logits, "the logits");
  return logits;
}

// Without layers the model only compares each token with all others.
void no_layers(Check& check) {
  const Decoder model = draw(check, 0);
  const Ids ids{4, 0, 12};
  const Matrix wanted = lab::forward_pass(model, ids);
  check.expect_close(call(check, model, ids), wanted, 1e-4, "the logits of a model without layers");
}

void silent_layers_change_nothing(Check& check) {
  Decoder model = draw(check, 2);
  for (lab::BlockWeights& layer : model.layers) {
    layer.wo = Matrix(layer.wo.rows(), layer.wo.cols(), 0);
    layer.w_down = Matrix(layer.w_down.rows(), layer.w_down.cols(), 0);
  }
  const Ids ids{1, 5, 5, 2};
  Decoder without = model;
  without.layers.clear();
  check.expect_close(call(check, model, ids), lab::forward_pass(without, ids), 1e-4,
                     "the logits behind layers that add nothing");
}

void every_layer_counts(Check& check) {
  const Decoder model = draw(check, 4);
  const Ids ids{3, 1, 4, 1, 5, 9};
  check.expect_close(call(check, model, ids), lab::forward_pass(model, ids), 1e-3,
                     "the logits of four layers");
}

void later_tokens_are_not_felt(Check& check) {
  const Decoder model = draw(check, 2);
  const Matrix all = call(check, model, {7, 3, 8, 2, 6});
  const Matrix start = call(check, model, {7, 3, 8});
  for (int i = 0; i < 3; ++i) {
    for (int t = 0; t < kVocab; ++t) {
      check.expect_near(static_cast<double>(all(i, t)), static_cast<double>(start(i, t)), 1e-4,
                        "logit " + std::to_string(t) + " of row " + std::to_string(i));
    }
  }
}

void an_untied_head_is_used(Check& check) {
  Decoder model = draw(check, 1);
  model.head = check.normal(kVocab, kStream);
  const Ids ids{2, 11};
  check.expect_close(call(check, model, ids), lab::forward_pass(model, ids), 1e-3,
                     "the logits of a model with a head of its own");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(no_layers), LAB_CHECK(silent_layers_change_nothing),
           LAB_CHECK(every_layer_counts), LAB_CHECK(later_tokens_are_not_felt),
           LAB_CHECK(an_untied_head_is_used))
