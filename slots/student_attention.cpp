// Attention by a student's functions: by parts, head by head, or in one go.
//
// Queries are stacked as (n_q * q_heads, head_dim), head h of token t in row t * q_heads + h, so
// that one frame carries all heads wherever the exercise's rows stand alone.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/run/ops_naive.h"
#include "slots/student_operators.h"

namespace slots {
namespace {

using engine::Attention;
using engine::ConstMatrixView;
using engine::Matrix;
using engine::MatrixView;
using lab::wire::List;
using lab::wire::Value;

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();
constexpr std::int64_t kTile = 16;

Matrix copy_of(ConstMatrixView from) {
  Matrix to(from.rows, from.columns);
  for (std::int64_t i = 0; i < from.rows; ++i) {
    std::ranges::copy(from.row(i), to.row(i).begin());
  }
  return to;
}

// The rows of the query heads that read key-value head `kv`; empty if no head does.
std::vector<std::int64_t> rows_of(const std::vector<std::int64_t>& kv_heads, std::int64_t kv,
                                  std::int64_t tokens) {
  const std::int64_t heads = std::ssize(kv_heads);
  std::vector<std::int64_t> rows;
  for (std::int64_t t = 0; t < tokens; ++t) {
    for (std::int64_t h = 0; h < heads; ++h) {
      if (kv_heads[h] == kv) {
        rows.push_back(t * heads + h);
      }
    }
  }
  return rows;
}

Matrix take(const Matrix& from, const std::vector<std::int64_t>& rows) {
  Matrix to(std::ssize(rows), from.columns());
  for (std::int64_t i = 0; i < to.rows(); ++i) {
    std::ranges::copy(from.row(rows[i]), to.row(i).begin());
  }
  return to;
}

void put(const Matrix& from, const std::vector<std::int64_t>& rows, Matrix& to) {
  for (std::int64_t i = 0; i < from.rows(); ++i) {
    std::ranges::copy(from.row(i), to.row(rows[i]).begin());
  }
}

// The engine's own answers to what the exercises ask, in double.
Matrix own_scores(const Matrix& q, ConstMatrixView k) {
  const double scale = 1 / std::sqrt(static_cast<double>(q.columns()));
  Matrix scores(q.rows(), k.rows);
  for (std::int64_t i = 0; i < q.rows(); ++i) {
    for (std::int64_t j = 0; j < k.rows; ++j) {
      double sum = 0;
      for (std::int64_t c = 0; c < k.columns; ++c) {
        sum += static_cast<double>(q(i, c)) * k(j, c);
      }
      scores(i, j) = static_cast<float>(sum * scale);
    }
  }
  return scores;
}

Matrix own_average(const Matrix& weights, ConstMatrixView v) {
  Matrix out(weights.rows(), v.columns);
  for (std::int64_t i = 0; i < weights.rows(); ++i) {
    for (std::int64_t c = 0; c < v.columns; ++c) {
      double sum = 0;
      for (std::int64_t j = 0; j < v.rows; ++j) {
        sum += weights(i, j) == 0 ? 0 : static_cast<double>(weights(i, j)) * v(j, c);
      }
      out(i, c) = static_cast<float>(sum);
    }
  }
  return out;
}

Matrix own_mask(const Attention& attention) {
  Matrix mask(attention.queries.rows, attention.keys.rows);
  for (std::int64_t i = 0; i < mask.rows(); ++i) {
    for (std::int64_t j = attention.visible(i); j < mask.columns(); ++j) {
      mask(i, j) = kMinusInfinity;
    }
  }
  return mask;
}

// mask (n_q, n_k), added to row r of scores as row r / rows_per_token.
void add_mask(Matrix& scores, const Matrix& mask, std::int64_t rows_per_token) {
  for (std::int64_t r = 0; r < scores.rows(); ++r) {
    for (std::int64_t j = 0; j < scores.columns(); ++j) {
      scores(r, j) += mask(r / rows_per_token, j);
    }
  }
}

Matrix own_attention(const Matrix& q, ConstMatrixView k, ConstMatrixView v, const Matrix& mask,
                     std::int64_t rows_per_token) {
  Matrix scores = own_scores(q, k);
  add_mask(scores, mask, rows_per_token);
  return own_average(engine::naive::softmax_rows(scores), v);
}

Value list_of(const engine::HeadsView& heads) {
  List list;
  for (std::int64_t h = 0; h < heads.heads; ++h) {
    list.push_back(to_value(heads.head(h)));
  }
  return {std::move(list)};
}

}  // namespace

StudentOperators::Way StudentOperators::way_of(const Attention& attention) const {
  const Way way = turn();
  if (way != Way::kStream) {
    const bool is_later = way == Way::kBlock || way == Way::kSubLayer;
    return is_later || (way == Way::kCached && !attention.causal) ? Way::kOwn : way;
  }
  const bool is_square = attention.queries.rows == attention.keys.rows;
  const bool fits =
      (can(SlotId::kFlash) && is_square) || (can(SlotId::kDecode) && attention.queries.rows == 1);
  return fits ? way : can(SlotId::kAttention) ? Way::kHead : Way::kOwn;
}

void StudentOperators::attend(const Attention& attention, engine::AttentionKind kind,
                              MatrixView out, std::vector<Matrix>* weights) {
  const Way way = weights != nullptr || !attention.allowed.empty() ? Way::kOwn : way_of(attention);
  if (way == Way::kOwn) {
    own_.attend(attention, kind, out, weights);
    return;
  }
  engine::check_attention(attention, out);
  if (way == Way::kCached) {
    by_cache(attention, out);
    return;
  }
  const Matrix q = split(attention.queries, attention.q_heads);
  const Matrix attended = way == Way::kParts  ? by_parts(attention, q)
                          : way == Way::kHead ? by_heads(attention, q)
                                              : by_stream(attention, q);
  merge(attended, attention.q_heads, out);
}

// (n, heads * d) -> (n * heads, d).
Matrix StudentOperators::split(ConstMatrixView queries, std::int64_t heads) {
  const std::int64_t d = queries.columns / heads;
  Matrix stacked(queries.rows * heads, d);
  for (std::int64_t t = 0; t < queries.rows; ++t) {
    std::ranges::copy(queries.row(t), stacked.row(t * heads).data());
  }
  if (!is_on(SlotId::kHeads)) {
    return stacked;
  }
  const auto value = answer(SlotId::kHeads, "split_heads", {to_value(queries), {heads}});
  const List* list = value ? value->get_if<List>() : nullptr;
  if (list == nullptr || std::ssize(*list) != heads) {
    if (value) {
      give_up(SlotId::kHeads, "it answered " + lab::wire::describe(*value) + ", wanted a list of " +
                                  std::to_string(heads));
    }
    return stacked;
  }
  for (std::int64_t h = 0; h < heads; ++h) {
    const auto found =
        accept(SlotId::kHeads, (*list)[h], copy_of(queries.block_columns(h * d, d)), 1);
    if (!found) {
      return split(queries, heads);  // by the engine: the slot has given up
    }
    for (std::int64_t t = 0; t < queries.rows; ++t) {
      std::ranges::copy(found->row(t), stacked.row(t * heads + h).begin());
    }
  }
  return stacked;
}

// (n * heads, d) -> (n, heads * d).
void StudentOperators::merge(const Matrix& stacked, std::int64_t heads, MatrixView out) {
  for (std::int64_t t = 0; t < out.rows; ++t) {
    std::copy_n(stacked.row(t * heads).data(), out.columns, out.row(t).data());
  }
  if (!is_on(SlotId::kHeads)) {
    return;
  }
  const std::int64_t d = out.columns / heads;
  List list;
  for (std::int64_t h = 0; h < heads; ++h) {
    list.push_back(to_value(ConstMatrixView(out.block_columns(h * d, d))));
  }
  if (const auto found = ask(SlotId::kHeads, "merge_heads", {{std::move(list)}}, out, 1)) {
    for (std::int64_t t = 0; t < out.rows; ++t) {
      std::ranges::copy(found->row(t), out.row(t).begin());
    }
  }
}

// The key-value head of every query head; asked for once.
const std::vector<std::int64_t>& StudentOperators::kv_heads(const Attention& attention) {
  const auto by_groups = [&] {
    kv_heads_.clear();
    for (std::int64_t h = 0; h < attention.q_heads; ++h) {
      kv_heads_.push_back(h / attention.group());
    }
  };
  if (!kv_heads_.empty()) {
    return kv_heads_;
  }
  by_groups();
  for (std::int64_t h = 0; h < attention.q_heads && is_on(SlotId::kKvHead); ++h) {
    const auto value =
        answer(SlotId::kKvHead, "kv_head_of", {{h}, {attention.q_heads}, {attention.keys.heads}});
    const std::int64_t* found = value ? value->get_if<std::int64_t>() : nullptr;
    if (found == nullptr || *found < 0 || *found >= attention.keys.heads) {
      if (value) {
        give_up(SlotId::kKvHead,
                "it answered " +
                    (found != nullptr ? std::to_string(*found) : lab::wire::describe(*value)) +
                    " for query head " + std::to_string(h) + ", wanted a head from 0 to " +
                    std::to_string(attention.keys.heads - 1));
      }
      by_groups();
      return kv_heads_;
    }
    record(SlotId::kKvHead, std::abs(static_cast<double>(*found - kv_heads_[h])), 1, 0);
    kv_heads_[h] = *found;
  }
  return kv_heads_;
}

Matrix StudentOperators::mask(const Attention& attention) {
  Matrix own = own_mask(attention);
  if (!is_on(SlotId::kMask) || !attention.causal) {
    return own;
  }
  auto found = ask(SlotId::kMask, "causal_mask", {{own.rows()}, {own.columns()}}, own, 1);
  return found ? std::move(*found) : std::move(own);
}

Matrix StudentOperators::by_parts(const Attention& attention, const Matrix& q) {
  const std::int64_t n_q = attention.queries.rows;
  const std::vector<std::int64_t> readers = kv_heads(attention);
  Matrix scores(q.rows(), attention.keys.rows);
  for (std::int64_t kv = 0; kv < attention.keys.heads; ++kv) {
    const std::vector<std::int64_t> rows = rows_of(readers, kv, n_q);
    if (rows.empty()) {
      continue;
    }
    const Matrix queries = take(q, rows);
    const ConstMatrixView keys = attention.keys.head(kv);
    Matrix piece = own_scores(queries, keys);
    if (is_on(SlotId::kScores)) {
      if (auto found = ask(SlotId::kScores, "scores", {to_value(queries), to_value(keys)}, piece,
                           std::ssize(rows) / n_q)) {
        piece = std::move(*found);
      }
    }
    put(piece, rows, scores);
  }
  add_mask(scores, mask(attention), attention.q_heads);
  Matrix weights = engine::naive::softmax_rows(scores);
  if (is_on(SlotId::kSoftmax)) {
    if (auto found =
            ask(SlotId::kSoftmax, "softmax_rows", {to_value(scores)}, weights, attention.q_heads)) {
      weights = std::move(*found);
    }
  }
  Matrix out(q.rows(), q.columns());
  for (std::int64_t kv = 0; kv < attention.keys.heads; ++kv) {
    const std::vector<std::int64_t> rows = rows_of(readers, kv, n_q);
    put(own_average(take(weights, rows), attention.values.head(kv)), rows, out);
  }
  return out;
}

Matrix StudentOperators::by_heads(const Attention& attention, const Matrix& q) {
  const std::int64_t n_q = attention.queries.rows;
  const std::vector<std::int64_t> readers = kv_heads(attention);
  const Matrix token_mask = mask(attention);
  Matrix out(q.rows(), q.columns());
  for (std::int64_t kv = 0; kv < attention.keys.heads; ++kv) {
    const std::vector<std::int64_t> rows = rows_of(readers, kv, n_q);
    if (rows.empty()) {
      continue;
    }
    const std::int64_t per_token = std::ssize(rows) / n_q;
    const Matrix queries = take(q, rows);
    const ConstMatrixView k = attention.keys.head(kv);
    const ConstMatrixView v = attention.values.head(kv);
    Matrix piece = own_attention(queries, k, v, token_mask, per_token);
    if (is_on(SlotId::kAttention)) {
      Matrix mask(queries.rows(), k.rows);  // one row per row of queries
      add_mask(mask, token_mask, per_token);
      const auto value = answer(SlotId::kAttention, "attention_head",
                                {to_value(queries), to_value(k), to_value(v), to_value(mask)});
      const auto* record = value ? value->get_if<lab::wire::Record>() : nullptr;
      const Value* field = record != nullptr ? record->find("out") : nullptr;
      if (value) {
        if (auto found =
                accept(SlotId::kAttention, field != nullptr ? *field : *value, piece, per_token)) {
          piece = std::move(*found);
        }
      }
    }
    put(piece, rows, out);
  }
  return out;
}

Matrix StudentOperators::by_stream(const Attention& attention, const Matrix& q) {
  return attention.queries.rows == 1 && is_on(SlotId::kDecode) ? decode(attention, q)
                                                               : flash(attention, q);
}

Matrix StudentOperators::flash(const Attention& attention, const Matrix& q) {
  const std::vector<std::int64_t> readers = kv_heads(attention);
  const Matrix token_mask = own_mask(attention);
  Matrix out(q.rows(), q.columns());
  for (std::int64_t h = 0; h < attention.q_heads; ++h) {
    std::vector<std::int64_t> rows;
    for (std::int64_t t = 0; t < attention.queries.rows; ++t) {
      rows.push_back(t * attention.q_heads + h);
    }
    const Matrix queries = take(q, rows);
    const ConstMatrixView k = attention.keys.head(readers[h]);
    const ConstMatrixView v = attention.values.head(readers[h]);
    Matrix piece = own_attention(queries, k, v, token_mask, 1);
    if (is_on(SlotId::kFlash)) {
      if (auto found =
              ask(SlotId::kFlash, "flash_attention",
                  {to_value(queries), to_value(k), to_value(v), {attention.causal}, {kTile}}, piece,
                  1)) {
        piece = std::move(*found);
      }
    }
    put(piece, rows, out);
  }
  return out;
}

// One query per head: (q_heads, d).
Matrix StudentOperators::decode(const Attention& attention, const Matrix& q) {
  Matrix own(q.rows(), q.columns());
  const Matrix token_mask = own_mask(attention);
  for (std::int64_t kv = 0; kv < attention.keys.heads; ++kv) {
    std::vector<std::int64_t> rows;
    for (std::int64_t g = 0; g < attention.group(); ++g) {
      rows.push_back(kv * attention.group() + g);
    }
    put(own_attention(take(q, rows), attention.keys.head(kv), attention.values.head(kv), token_mask,
                      std::ssize(rows)),
        rows, own);
  }
  auto found = ask(SlotId::kDecode, "grouped_decode",
                   {to_value(q), list_of(attention.keys), list_of(attention.values)}, own,
                   attention.q_heads);
  return found ? std::move(*found) : std::move(own);
}

}  // namespace slots
