// StudentOperators: the engine's operators with a student's functions in some of them.
//
// Theory of operation. Each call of an operator is computed twice, by the student's function in its
// process and by the engine on the same inputs; the student's result goes on, the difference is
// kept. An answer that cannot go on (a crash, another shape, NaN) makes the slot the engine's from
// there. Attention can be done in three ways, by parts (scores, mask, softmax), by attention_head,
// or by flash_attention and grouped_decode; transformer_block does a whole layer, on all tokens so
// far because it has no cache. When several of these are in use, layers take turns.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/run/model.h"
#include "engine/run/operators.h"
#include "slots/students.h"
#include "slots/values.h"

namespace slots {

// How a slot did in one text.
struct SlotUse {
  std::int64_t calls = 0;
  double largest_error = 0;   // absolute, over all calls
  double relative_error = 0;  // the largest share of a call's largest value
  Where where{};              // of relative_error
};

class StudentOperators final : public engine::Operators {
 public:
  // For one session from its beginning. Everything must outlive this. `active`: a part of the
  // students' chosen slots.
  StudentOperators(engine::Operators& own, const engine::Model& model, Students& students,
                   const SlotSet& active);

  const SlotUse& use(SlotId id) const { return uses_[static_cast<std::size_t>(id)]; }

  std::string_view name() const override { return own_.name(); }
  void project(engine::ConstMatrixView x, std::span<const engine::Projection> projections) override;
  void rms_norm(engine::ConstMatrixView x, std::span<const float> gain, double eps,
                engine::MatrixView out) override;
  void rotate(engine::MatrixView x, std::int64_t head_dim,
              const engine::Rotation& rotation) override;
  void swiglu(engine::MatrixView gate, engine::ConstMatrixView up) override;
  void attend(const engine::Attention& attention, engine::AttentionKind kind,
              engine::MatrixView out, std::vector<engine::Matrix>* weights) override;

 private:
  enum class Way { kOwn, kParts, kHead, kStream, kBlock };

  bool can(SlotId id) const { return active_.has(id) && students_.is_usable(id); }
  // In a layer whose turn is the block's, nothing else is the student's.
  bool is_on(SlotId id) const {
    return can(id) && (turn() == Way::kBlock) == (id == SlotId::kBlock);
  }
  Way turn() const;  // of the running layer
  // Calls a function that answers one matrix; nothing when the engine's has to do. `rows_per_token`
  // tells which token a row belongs to.
  std::optional<engine::Matrix> ask(SlotId id, const char* function, lab::wire::List arguments,
                                    engine::ConstMatrixView wanted, std::int64_t rows_per_token,
                                    const grader::Session::Remote& remote = {});
  std::optional<engine::Matrix> accept(SlotId id, const lab::wire::Value& value,
                                       engine::ConstMatrixView wanted, std::int64_t rows_per_token);
  std::optional<lab::wire::Value> answer(SlotId id, const char* function, lab::wire::List arguments,
                                         const grader::Session::Remote& remote = {});
  void give_up(SlotId id, std::string reason);
  void record(SlotId id, double error, double scale, std::int64_t token);

  void begin_forward(std::int64_t tokens);
  engine::Matrix product(engine::ConstMatrixView x, const engine::Weight& weight);
  engine::Matrix feed_forward(engine::Matrix y);
  void add_to_stream(engine::MatrixView x, const engine::Matrix& y);
  void remember(engine::ConstMatrixView x);
  void whole_block(engine::MatrixView x);

  const std::vector<double>& rates();
  std::vector<std::int64_t> positions(const engine::Rotation& rotation, std::int64_t n);

  Way way_of(const engine::Attention& attention) const;
  engine::Matrix split(engine::ConstMatrixView queries, std::int64_t heads);
  void merge(const engine::Matrix& stacked, std::int64_t heads, engine::MatrixView out);
  const std::vector<std::int64_t>& kv_heads(const engine::Attention& attention);
  engine::Matrix mask(const engine::Attention& attention);
  engine::Matrix by_parts(const engine::Attention& attention, const engine::Matrix& q);
  engine::Matrix by_heads(const engine::Attention& attention, const engine::Matrix& q);
  engine::Matrix by_stream(const engine::Attention& attention, const engine::Matrix& q);
  engine::Matrix flash(const engine::Attention& attention, const engine::Matrix& q);
  engine::Matrix decode(const engine::Attention& attention, const engine::Matrix& q);

  engine::Operators& own_;
  const engine::Model& model_;
  Students& students_;
  SlotSet active_{};
  std::array<SlotUse, kSlotCount> uses_{};

  std::int64_t layer_ = -1;    // -1: not in a layer
  std::int64_t position_ = 0;  // of the first token of the running forward pass
  std::int64_t next_position_ = 0;
  std::int64_t tokens_ = 0;  // of the running forward pass
  engine::Matrix z_{};       // (n, hidden), normed input of the feed-forward network
  std::vector<double> rates_{};
  std::vector<std::int64_t> positions_{};      // of the running forward pass
  std::vector<std::int64_t> kv_heads_{};       // per query head
  std::vector<std::vector<float>> streams_{};  // per layer: what came in, (tokens so far, hidden)
};

}  // namespace slots
