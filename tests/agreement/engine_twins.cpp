// Arguments in, the engine's naive operators, values out.
#include "tests/agreement/engine_twins.h"

#include <cmath>
#include <cstring>

#include "engine/rope_rates.h"
#include "engine/run/ops_naive.h"
#include "slots/values.h"

namespace agreement {
namespace {

using engine::Matrix;
using formats::RopeConfig;
using lab::wire::List;
using lab::wire::Record;
using lab::wire::Tensor;
using lab::wire::Value;
using slots::to_matrix;
using slots::to_value;

const Tensor& tensor(const Value& value) { return *value.get_if<Tensor>(); }
double number(const Value& value) { return tensor(value).at(0); }
std::int64_t whole(const Value& value) { return std::llround(number(value)); }

std::vector<float> floats(const Value& value) {
  const std::vector<double> doubles = tensor(value).to_doubles();
  return {doubles.begin(), doubles.end()};
}

engine::HeadsView heads(const Matrix& matrix) {
  return {matrix.data(), 1, matrix.rows(), matrix.columns(), matrix.rows() * matrix.columns()};
}

Matrix times(const Matrix& x, const Value& weight) {
  const Tensor& stored = tensor(weight);
  return engine::naive::project(
      x, {.rows = stored.shape[0], .columns = stored.shape[1], .data = stored.data.data()});
}

std::optional<Value> softmax_rows(const List& a) {
  return to_value(engine::naive::softmax_rows(to_matrix(a[0])).view());
}

// The engine hides keys by a flag each, so the mask has to be one: 0 and -inf only.
std::optional<std::vector<std::uint8_t>> allowed_keys(const Value& mask) {
  std::vector<std::uint8_t> allowed;
  for (const double x : tensor(mask).to_doubles()) {
    if (x != 0 && !(std::isinf(x) && x < 0)) {
      return std::nullopt;
    }
    allowed.push_back(x == 0 ? 1 : 0);
  }
  return allowed;
}

std::optional<Value> attention_head(const List& a) {
  const Matrix q = to_matrix(a[0]);
  const Matrix k = to_matrix(a[1]);
  const Matrix v = to_matrix(a[2]);
  const auto allowed = allowed_keys(a[3]);
  if (!allowed || v.columns() != k.columns()) {
    return std::nullopt;
  }
  const engine::naive::Attended attended = engine::naive::attend_eager({.queries = q.view(),
                                                                        .keys = heads(k),
                                                                        .values = heads(v),
                                                                        .q_heads = 1,
                                                                        .causal = false,
                                                                        .allowed = *allowed});
  return Value{Record{.type = "HeadOutput",
                      .fields = {{"out", to_value(attended.out.view())},
                                 {"weights", to_value(attended.weights[0].view())}}}};
}

std::optional<Value> flash_attention(const List& a) {
  const Matrix q = to_matrix(a[0]);
  const Matrix k = to_matrix(a[1]);
  const Matrix v = to_matrix(a[2]);
  if (v.columns() != k.columns()) {
    return std::nullopt;
  }
  return to_value(engine::naive::attend_online({.queries = q.view(),
                                                .keys = heads(k),
                                                .values = heads(v),
                                                .q_heads = 1,
                                                .causal = number(a[3]) != 0})
                      .view());
}

std::optional<Value> project(const List& a) {
  return to_value(times(to_matrix(a[0]), a[1]).view());
}

// One rotation per row, since the engine's positions follow each other.
std::optional<Value> rope_apply(const List& a) {
  Matrix x = to_matrix(a[0]);
  const std::vector<double> rates = tensor(a[2]).to_doubles();
  for (std::int64_t i = 0; i < x.rows(); ++i) {
    const auto position = std::llround(tensor(a[1]).at(static_cast<std::size_t>(i)));
    const Matrix turned = engine::naive::rotate(x.view().block_rows(i, 1), x.columns(),
                                                engine::make_rotation(rates, 1, position, 1));
    std::memcpy(x.row(i).data(), turned.data(), x.row(i).size_bytes());
  }
  return to_value(x.view());
}

std::optional<Value> rope_rates(const List& a) {
  return to_value(std::span<const double>(engine::plain_rates(whole(a[0]), number(a[1]))));
}

std::optional<Value> yarn_rates(const List& a) {
  const RopeConfig rope{.kind = RopeConfig::Kind::kYarn,
                        .theta = number(a[1]),
                        .factor = number(a[2]),
                        .original_max_position_embeddings = whole(a[3]),
                        .beta_fast = number(a[4]),
                        .beta_slow = number(a[5])};
  const engine::RopeRates rates = engine::rope_rates(rope, whole(a[0]));
  return Value{Record{.type = "YarnRates",
                      .fields = {{"inv_freq", to_value(std::span<const double>(rates.inv_freq))},
                                 {"attention_factor", {rates.attention_factor}}}}};
}

std::optional<Value> llama3_rates(const List& a) {
  const RopeConfig rope{.kind = RopeConfig::Kind::kLlama3,
                        .theta = number(a[1]),
                        .factor = number(a[2]),
                        .original_max_position_embeddings = whole(a[5]),
                        .low_freq_factor = number(a[3]),
                        .high_freq_factor = number(a[4])};
  return to_value(std::span<const double>(engine::rope_rates(rope, whole(a[0])).inv_freq));
}

std::optional<Value> rmsnorm(const List& a) {
  return to_value(engine::naive::rms_norm(to_matrix(a[0]), floats(a[1]), number(a[2])).view());
}

std::optional<Value> swiglu(const List& a) {
  const Matrix z = to_matrix(a[0]);
  return to_value(times(engine::naive::swiglu(times(z, a[1]), times(z, a[2])), a[3]).view());
}

// ---- many heads: the engine's operators put together as its forward pass does

// (n, heads * d) -> heads matrices (n, d), one below the other.
Matrix head_after_head(const Matrix& x, std::int64_t d) {
  const std::int64_t heads = x.columns() / d;
  Matrix out(heads * x.rows(), d);
  for (std::int64_t h = 0; h < heads; ++h) {
    for (std::int64_t i = 0; i < x.rows(); ++i) {
      std::memcpy(out.row(h * x.rows() + i).data(), x.row(i).data() + h * d,
                  static_cast<std::size_t>(d) * sizeof(float));
    }
  }
  return out;
}

engine::HeadsView stacked(const Matrix& rows, std::int64_t n) {
  return {rows.data(), rows.rows() / n, n, rows.columns(), n * rows.columns()};
}

Matrix attended(const Matrix& q, const Matrix& k, const Matrix& v, std::int64_t d,
                std::span<const std::uint8_t> allowed) {
  const Matrix keys = head_after_head(k, d);
  const Matrix values = head_after_head(v, d);
  return engine::naive::attend_online({.queries = q.view(),
                                       .keys = stacked(keys, k.rows()),
                                       .values = stacked(values, v.rows()),
                                       .q_heads = q.columns() / d,
                                       .causal = allowed.empty(),
                                       .allowed = allowed});
}

std::optional<Value> gqa(const List& a) {
  const Matrix x = to_matrix(a[0]);
  const auto allowed = allowed_keys(a[6]);
  if (!allowed) {
    return std::nullopt;
  }
  const Matrix heads =
      attended(times(x, a[1]), times(x, a[2]), times(x, a[3]), whole(a[5]), *allowed);
  return to_value(times(heads, a[4]).view());
}

const Value& field(const Value& record, const char* name) {
  return *record.get_if<Record>()->find(name);
}

Matrix normed(const Matrix& x, const Value& gain, double eps) {
  return engine::naive::rms_norm(x.view(), floats(gain), eps);
}

// Every head of every row on its own: rows of d numbers.
Matrix normed_heads(const Matrix& x, const Value& gain, double eps, std::int64_t d) {
  const engine::ConstMatrixView heads{x.data(), x.rows() * x.columns() / d, d, d};
  const Matrix rows = engine::naive::rms_norm(heads, floats(gain), eps);
  Matrix out(x.rows(), x.columns());
  std::memcpy(out.data(), rows.data(), rows.values().size_bytes());
  return out;
}

Matrix attention_layer(const Matrix& x, const Value& weights, std::int64_t d, double eps,
                       double theta) {
  const engine::Rotation rotation =
      engine::make_rotation(engine::plain_rates(d, theta), 1, 0, x.rows());
  const Matrix q = engine::naive::rotate(
      normed_heads(times(x, field(weights, "wq")), field(weights, "q_norm"), eps, d).view(), d,
      rotation);
  const Matrix k = engine::naive::rotate(
      normed_heads(times(x, field(weights, "wk")), field(weights, "k_norm"), eps, d).view(), d,
      rotation);
  return times(attended(q, k, times(x, field(weights, "wv")), d, {}), field(weights, "wo"));
}

std::optional<Value> qwen_attention(const List& a) {
  return to_value(
      attention_layer(to_matrix(a[0]), a[1], whole(a[2]), number(a[3]), number(a[4])).view());
}

Matrix sum(Matrix x, const Matrix& y) {
  for (std::size_t i = 0; i < x.values().size(); ++i) {
    x.values()[i] += y.values()[i];
  }
  return x;
}

std::optional<Value> transformer_block(const List& a) {
  const Matrix x = to_matrix(a[0]);
  const Value& w = a[1];
  const double eps = number(a[3]);
  const Matrix h = sum(to_matrix(a[0]), attention_layer(normed(x, field(w, "attention_norm"), eps),
                                                        w, whole(a[2]), eps, number(a[4])));
  const Matrix z = normed(h, field(w, "feed_forward_norm"), eps);
  const Matrix wide =
      engine::naive::swiglu(times(z, field(w, "w_gate")), times(z, field(w, "w_up")));
  return to_value(sum(times(wide, field(w, "w_down")), h).view());
}

}  // namespace

std::vector<Operator> operators() {
  return {{"attention", "project", "not_transposed", "lesson_q", project},
          {"attention", "softmax_rows", "base_two", "", softmax_rows},
          {"attention", "attention_head", "no_scale", "lesson", attention_head},
          {"cost", "flash_attention", "output_not_rescaled", "", flash_attention},
          {"rope", "rope_rates", "exponent_i_over_d", "lesson", rope_rates},
          {"rope", "rope_apply", "interleaved", "lesson", rope_apply},
          {"rope", "yarn_rates", "linear_everywhere", "card_4", yarn_rates},
          {"rope", "llama3_rates", "mixes_wavelengths", "llama_3_2", llama3_rates},
          {"block", "rmsnorm", "no_gain", "", rmsnorm},
          {"block", "swiglu", "swapped", "", swiglu},
          {"heads", "gqa", "alternating", "six_and_two", gqa},
          {"block", "qwen_attention", "norm_after_rotation", "six_and_two", qwen_attention},
          {"block", "transformer_block", "second_norm_reads_x", "whole", transformer_block}};
}

}  // namespace agreement
