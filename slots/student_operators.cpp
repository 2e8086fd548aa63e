// Projections, norms, rotation, feed-forward network and residual stream; what all slots share.
#include "slots/student_operators.h"

#include <algorithm>
#include <cmath>

#include "engine/rope_rates.h"
#include "wire/frame.h"

namespace slots {
namespace {

using engine::ConstMatrixView;
using engine::Matrix;
using engine::MatrixView;
using lab::wire::List;
using lab::wire::Tensor;
using lab::wire::Value;

constexpr std::int64_t kFrameBytes = 16 << 20;  // of weights per call of project

Matrix copy_of(ConstMatrixView from) {
  Matrix to(from.rows, from.columns);
  for (std::int64_t i = 0; i < from.rows; ++i) {
    std::ranges::copy(from.row(i), to.row(i).begin());
  }
  return to;
}

void copy_to(const Matrix& from, MatrixView to) {
  for (std::int64_t i = 0; i < from.rows(); ++i) {
    std::ranges::copy(from.row(i), to.row(i).begin());
  }
}

}  // namespace

StudentOperators::StudentOperators(engine::Operators& own, const engine::Model& model,
                                   Students& students, const SlotSet& active)
    : own_(own), model_(model), students_(students), active_(active) {}

void StudentOperators::give_up(SlotId id, std::string reason) {
  const Where where{layer_, position_};
  students_.give_up(id, std::move(reason), use(id).calls > 0 ? &where : nullptr);
}

std::optional<Value> StudentOperators::answer(SlotId id, const char* function, List arguments,
                                              const grader::Session::Remote& remote) {
  Answer answer = students_.call(id, function, std::move(arguments), remote);
  if (!answer.value) {
    give_up(id, std::move(answer.fault));
  }
  return std::move(answer.value);
}

void StudentOperators::record(SlotId id, double error, double scale, std::int64_t token) {
  SlotUse& use = uses_[static_cast<std::size_t>(id)];
  ++use.calls;
  use.largest_error = std::max(use.largest_error, error);
  const double relative = error == 0 ? 0 : scale > 0 ? error / scale : error;
  if (use.calls == 1 || relative > use.relative_error) {
    use.relative_error = relative;
    use.where = {layer_, position_ + token};
  }
}

std::optional<Matrix> StudentOperators::accept(SlotId id, const Value& value,
                                               ConstMatrixView wanted,
                                               std::int64_t rows_per_token) {
  if (std::string fault = shape_fault(value, wanted.rows, wanted.columns); !fault.empty()) {
    give_up(id, std::move(fault));
    return std::nullopt;
  }
  Matrix found = to_matrix(value);
  Distance far = distance(found, wanted, id == SlotId::kMask);
  if (!far.fault.empty()) {
    give_up(id, std::move(far.fault));
    return std::nullopt;
  }
  // Of the last layer only the last tokens go on.
  const std::int64_t skipped = std::max<std::int64_t>(0, tokens_ - wanted.rows / rows_per_token);
  record(id, far.error, far.scale, skipped + far.row / rows_per_token);
  return found;
}

std::optional<Matrix> StudentOperators::ask(SlotId id, const char* function, List arguments,
                                            ConstMatrixView wanted, std::int64_t rows_per_token,
                                            const grader::Session::Remote& remote) {
  const std::optional<Value> value = answer(id, function, std::move(arguments), remote);
  return value ? accept(id, *value, wanted, rows_per_token) : std::nullopt;
}

void StudentOperators::begin_forward(std::int64_t tokens) {
  passes_ += 1;
  position_ = next_position_;
  next_position_ += tokens;
  tokens_ = tokens;
  positions_.clear();
}

// ---- Norms

void StudentOperators::rms_norm(ConstMatrixView x, std::span<const float> gain, double eps,
                                MatrixView out) {
  const std::vector<engine::LayerWeights>& layers = model_.layers();
  const ConstMatrixView* input = nullptr;  // of a layer
  for (std::size_t l = 0; l < layers.size(); ++l) {
    if (layers[l].input_norm.data() == gain.data()) {
      if (l == 0) {
        begin_forward(x.rows);
      }
      layer_ = static_cast<std::int64_t>(l);
      turned_ = 0;
      in_attention_ = false;
      input = &x;
    }
  }
  if (model_.final_norm().data() == gain.data()) {
    layer_ = -1;
  }
  norm(x, gain, eps, out);
  if (input != nullptr) {
    remember(*input, out);
    in_attention_ = true;
  }
}

void StudentOperators::norm(ConstMatrixView x, std::span<const float> gain, double eps,
                            MatrixView out) {
  if (!is_on(SlotId::kNorm)) {
    own_.rms_norm(x, gain, eps, out);
    return;
  }
  const Value input = to_value(x);  // `out` may be x
  own_.rms_norm(x, gain, eps, out);
  const bool is_head_norm = layer_ >= 0 && std::ssize(gain) == model_.config().head_dim &&
                            x.columns != model_.config().hidden_size;
  const std::int64_t per_token =
      is_head_norm ? std::max<std::int64_t>(1, x.rows / std::max<std::int64_t>(1, tokens_)) : 1;
  if (const auto found =
          ask(SlotId::kNorm, "rmsnorm", {input, to_value(gain), {eps}}, out, per_token)) {
    copy_to(*found, out);
  }
}

// ---- Projections, feed-forward network, residual stream

Matrix StudentOperators::product(ConstMatrixView x, const engine::Weight& weight) {
  Matrix y(x.rows, weight.rows);
  own_.project(x, std::array{engine::Projection{&weight, y.view()}});
  const std::int64_t row_bytes = weight.columns * static_cast<std::int64_t>(sizeof(float));
  const std::int64_t piece = std::max<std::int64_t>(1, kFrameBytes / row_bytes);
  // A large matrix goes over in pieces: each row of it stands alone.
  for (std::int64_t first = 0; first < weight.rows && is_on(SlotId::kProject); first += piece) {
    const std::int64_t count = std::min(piece, weight.rows - first);
    Matrix wanted = copy_of(y.view().block_columns(first, count));
    const auto bias = [&](Matrix& m, float sign) {
      for (std::int64_t i = 0; i < m.rows() && !weight.bias.empty(); ++i) {
        for (std::int64_t j = 0; j < count; ++j) {
          m(i, j) += sign * weight.bias[first + j];
        }
      }
    };
    bias(wanted, -1);  // the exercise has none
    if (auto found = ask(SlotId::kProject, "project", {to_value(x), to_value(weight, first, count)},
                         wanted, 1)) {
      bias(*found, 1);
      copy_to(*found, y.view().block_columns(first, count));
    }
  }
  return y;
}

void StudentOperators::project(ConstMatrixView x, std::span<const engine::Projection> projections) {
  const engine::LayerWeights* layer = layer_ >= 0 ? &model_.layers()[layer_] : nullptr;
  const engine::Weight* first = projections.front().weight;
  const bool is_feed_forward = layer != nullptr &&
                               (first == &layer->gate || first == &layer->down) &&
                               is_on(SlotId::kSwiglu);
  if (is_feed_forward && first == &layer->gate) {
    z_ = copy_of(x);
  }
  for (const engine::Projection& p : projections) {
    Matrix y;
    if (is_feed_forward) {  // all of it is one function of the student's
      y = Matrix(x.rows, p.weight->rows);
      own_.project(x, std::array{engine::Projection{p.weight, y.view()}});
      y = first == &layer->down ? feed_forward(std::move(y)) : std::move(y);
    } else {
      y = product(x, *p.weight);
    }
    if (layer != nullptr && p.weight == &layer->o) {
      sub_layer(y);
      in_attention_ = false;
    }
    p.add ? add_to_stream(p.result, y) : copy_to(y, p.result);
    if (layer != nullptr && p.weight == &layer->down) {
      whole_block(p.result);
    }
  }
}

// y (n, hidden): what the engine's feed-forward network gives for z_.
Matrix StudentOperators::feed_forward(Matrix y) {
  const engine::LayerWeights& w = model_.layers()[layer_];
  auto found = ask(SlotId::kSwiglu, "swiglu",
                   {to_value(z_), to_value(w.gate, 0, w.gate.rows), to_value(w.up, 0, w.up.rows),
                    to_value(w.down, 0, w.down.rows)},
                   y, 1);
  return found ? std::move(*found) : std::move(y);
}

void StudentOperators::swiglu(MatrixView gate, ConstMatrixView up) { own_.swiglu(gate, up); }

void StudentOperators::add_to_stream(MatrixView x, const Matrix& y) {
  Matrix sum = copy_of(x);
  for (std::int64_t i = 0; i < y.rows(); ++i) {
    for (std::int64_t j = 0; j < y.columns(); ++j) {
      sum(i, j) += y(i, j);
    }
  }
  if (is_on(SlotId::kResidual)) {
    // The sub-layer is a function of ours: its value was computed already.
    const grader::Session::Remote sub_layer = [&](const lab::wire::Frame& call) {
      return lab::wire::to_frame(call.ticket, lab::wire::Reply{.value = to_value(y.view())});
    };
    if (auto found = ask(SlotId::kResidual, "add_residual",
                         {to_value(x), {lab::wire::RemoteFunction{0}}}, sum, 1, sub_layer)) {
      sum = std::move(*found);
    }
  }
  copy_to(sum, x);
}

// ---- Rotation

// The rates that turn this model's heads; asked for once.
const std::vector<double>& StudentOperators::rates() {
  const std::vector<double>& own = model_.rope().inv_freq;
  if (!rates_.empty() || !is_on(SlotId::kRates)) {
    return rates_.empty() ? own : rates_;
  }
  const formats::RopeConfig& rope = model_.config().rope;
  if (rope.kind != formats::RopeConfig::Kind::kDefault) {
    students_.give_up(SlotId::kRates,
                      "the model scales its rates (" +
                          std::string(formats::rope_kind_name(rope.kind)) +
                          "), rope_rates knows the plain ones",
                      nullptr);
    return own;
  }
  const auto value = answer(SlotId::kRates, "rope_rates", {{2 * std::ssize(own)}, {rope.theta}});
  if (!value) {
    return own;
  }
  const Tensor* tensor = value->get_if<Tensor>();
  if (tensor == nullptr || tensor->dtype != lab::wire::DType::kF64 ||
      tensor->shape != std::vector<std::int64_t>{std::ssize(own)}) {
    give_up(SlotId::kRates, "it answered " + lab::wire::describe(*value) + ", wanted " +
                                std::to_string(own.size()) + " rates in float64");
    return own;
  }
  std::vector<double> found = tensor->to_doubles();
  double error = 0;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!std::isfinite(found[i])) {
      give_up(SlotId::kRates, "its answer holds a rate that is no number, at " + std::to_string(i));
      return own;
    }
    error = std::max(error, std::abs(found[i] - own[i]));
  }
  record(SlotId::kRates, error, own.front(), 0);
  rates_ = std::move(found);
  return rates_;
}

// Of the n tokens that the rotation is for: the last n of this forward pass.
std::vector<std::int64_t> StudentOperators::positions(const engine::Rotation& rotation,
                                                      std::int64_t n) {
  if (positions_.empty()) {
    for (std::int64_t t = 0; t < tokens_; ++t) {
      positions_.push_back(position_ + t);
    }
    if (is_on(SlotId::kPositions)) {
      const auto value = answer(SlotId::kPositions, "token_positions", {{position_}, {tokens_}});
      const auto* call = value ? value->get_if<lab::wire::Record>() : nullptr;
      const Value* field = call != nullptr ? call->find("positions") : nullptr;
      const Tensor* tensor = field != nullptr ? field->get_if<Tensor>() : nullptr;
      if (value && (tensor == nullptr || tensor->shape != std::vector<std::int64_t>{tokens_})) {
        give_up(SlotId::kPositions,
                "it answered " +
                    (field != nullptr ? lab::wire::describe(*field) : std::string("nothing")) +
                    " as positions, wanted " + std::to_string(tokens_));
      } else if (value) {
        double error = 0;
        for (std::int64_t t = 0; t < tokens_; ++t) {
          const auto found = static_cast<std::int64_t>(tensor->at(t));
          error = std::max(
              error, std::abs(static_cast<double>(found) - static_cast<double>(positions_[t])));
          positions_[t] = found;
        }
        record(SlotId::kPositions, error, 1, 0);
      }
    }
  }
  const std::int64_t first = std::clamp<std::int64_t>(rotation.first_position - position_, 0,
                                                      std::max<std::int64_t>(0, tokens_ - n));
  return {positions_.begin() + first, positions_.begin() + first + n};
}

void StudentOperators::rotate(MatrixView x, std::int64_t head_dim,
                              const engine::Rotation& rotation) {
  keep_unturned(x);
  const bool changes_angles = !is_covered(SlotId::kRates) &&
                              (active_.has(SlotId::kRates) || active_.has(SlotId::kPositions));
  if (!is_on(SlotId::kRope) && !changes_angles) {
    own_.rotate(x, head_dim, rotation);
    return;
  }
  const std::vector<std::int64_t> at = positions(rotation, x.rows);
  const std::vector<double>& inv_freq = rates();
  const double factor = model_.rope().attention_factor;
  const std::int64_t pairs = std::ssize(inv_freq);
  const std::int64_t heads = x.columns / head_dim;
  // The rotated columns of every head, one head of one token per row: (n * heads, 2 * pairs).
  const auto each_row = [&](const auto& visit) {
    for (std::int64_t t = 0; t < x.rows; ++t) {
      for (std::int64_t h = 0; h < heads; ++h) {
        visit(t * heads + h, x.block_columns(h * head_dim, 2 * pairs).row(t));
      }
    }
  };
  Matrix stacked(x.rows * heads, 2 * pairs);
  std::vector<std::int64_t> row_positions;
  each_row([&](std::int64_t r, std::span<float> row) {
    std::ranges::copy(row, stacked.row(r).begin());
    row_positions.push_back(at[r / heads]);
  });
  Matrix wanted = copy_of(stacked);
  for (std::int64_t t = 0; t < x.rows; ++t) {
    const engine::Rotation one = engine::make_rotation(inv_freq, 1, at[t], 1);
    for (std::int64_t r = t * heads; r < (t + 1) * heads; ++r) {
      own_.rotate(wanted.view().block_rows(r, 1), 2 * pairs, one);
    }
  }
  if (is_on(SlotId::kRope)) {
    if (auto found =
            ask(SlotId::kRope, "rope_apply",
                {to_value(stacked), to_value(row_positions), to_value(inv_freq)}, wanted, heads)) {
      wanted = std::move(*found);
    }
  }
  each_row([&](std::int64_t r, std::span<float> row) {
    std::ranges::transform(wanted.row(r), row.begin(),
                           [&](float v) { return static_cast<float>(v * factor); });
  });
}

}  // namespace slots
