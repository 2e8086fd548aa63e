// StudentOperators: the engine's operators with a student's functions in some of them.
//
// Theory of operation. Each call of an operator is computed twice, by the student's function in its
// process and by the engine on the same inputs; the student's result goes on, the difference is
// kept. An answer that cannot go on (a crash, another shape, NaN) makes the slot the engine's from
// there.
//
// Some functions do the work of others: attention can be done by parts (scores, mask, softmax), by
// attention_head, by flash_attention and grouped_decode, by cached_attention with its rotation and
// its cache, by qwen_attention from the projections to the output, and inside transformer_block.
// When several of these ways are in use, layers take turns, and in its layer a way covers the
// slots it contains (slots/student_turns.cpp).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
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

// How the layers are shared out among functions that do the same work.
struct Turns {
  std::vector<std::string>
      order{};         // "scores, mask, softmax", "attention"; the first layer's first
  bool moves = false;  // on by one layer with every forward pass: there are more turns than layers
};

class StudentOperators final : public engine::Operators {
 public:
  // For one session from its beginning. Everything must outlive this. `active`: a part of the
  // students' chosen slots.
  StudentOperators(engine::Operators& own, const engine::Model& model, Students& students,
                   const SlotSet& active);

  // Of the slots still in use.
  Turns turns() const;

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
  // What cached_attention remembers of one key-value head, as it answered it.
  struct HeadCache {
    engine::Matrix keys{};    // (tokens so far, head_dim), turned
    engine::Matrix values{};  // (tokens so far, head_dim)
  };
  enum class Way { kOwn, kParts, kHead, kStream, kCached, kSubLayer, kBlock };

  bool can(SlotId id) const { return active_.has(id) && students_.is_usable(id); }
  bool is_on(SlotId id) const { return can(id) && !is_covered(id); }
  bool is_covered(SlotId id) const;  // in the running layer, by a function that contains it
  static bool covers(Way way, SlotId id);
  std::vector<Way> ways() const;
  std::string names_of(Way way, const std::vector<Way>& all) const;
  bool turns_move() const { return ways().size() > model_.layers().size(); }
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
  void norm(engine::ConstMatrixView x, std::span<const float> gain, double eps,
            engine::MatrixView out);

  // Functions that hold no cache of the engine's get all tokens so far.
  bool is_plain_qwen3() const;
  bool has_plain_rotation() const;
  void remember(engine::ConstMatrixView x, engine::ConstMatrixView z);
  void keep_unturned(engine::ConstMatrixView heads);
  engine::Matrix own_sub_layer(engine::ConstMatrixView z);
  engine::Matrix own_block(engine::ConstMatrixView x);
  void sub_layer(engine::Matrix& y);
  void whole_block(engine::MatrixView x);
  // The last rows of an answer for all tokens of a text.
  std::optional<engine::Matrix> accept_last(SlotId id, const lab::wire::Value& value,
                                            const engine::Matrix& wanted, std::int64_t rows);
  HeadCache& head_cache(const engine::Attention& attention, std::int64_t kv);
  bool step_head(const engine::Attention& attention, std::int64_t h, const HeadCache& before,
                 HeadCache& after, engine::MatrixView out);
  void by_cache(const engine::Attention& attention, engine::MatrixView out);

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
  std::int64_t passes_ = 0;                    // forward passes begun
  bool in_attention_ = false;                  // between a layer's first norm and its output
  std::vector<std::vector<float>> streams_{};  // per layer: what came in, (tokens so far, hidden)
  std::vector<std::vector<float>> normed_{};   // the same behind the first norm
  int turned_ = 0;                             // rotations in this layer: keys, then queries
  engine::Matrix unturned_keys_{};             // (n, kv_heads * head_dim)
  engine::Matrix unturned_queries_{};          // (n_q, q_heads * head_dim)
  std::vector<HeadCache> head_caches_{};       // layer * kv_heads + head
};

}  // namespace slots
