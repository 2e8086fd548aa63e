// What a head notices: measured here on attention in double, and asked of the student.
#include "position_blindness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;
using lab::Swap;
using lab::VectorD;
using Positions = std::vector<std::int64_t>;

VectorD rates(int d, double theta) {
  VectorD result(d / 2);
  for (int i = 0; i < d / 2; ++i) {
    result[i] = std::pow(theta, -2.0 * i / d);
  }
  return result;
}

Positions counted(int n, std::int64_t from = 0) {
  Positions positions;
  for (int i = 0; i < n; ++i) {
    positions.push_back(from + i);
  }
  return positions;
}

// The queries are the last positions.
Matrix causal(int n_q, int n_k) {
  Matrix mask(n_q, n_k, 0);
  for (int i = 0; i < n_q; ++i) {
    for (int j = i + n_k - n_q + 1; j < n_k; ++j) {
      mask(i, j) = -lab::kInfinity;
    }
  }
  return mask;
}

Matrix reordered(const Matrix& x, const std::vector<int>& order) {
  Matrix moved(x.rows(), x.cols());
  for (int i = 0; i < x.rows(); ++i) {
    std::copy_n(x.row(order[static_cast<std::size_t>(i)]).data(), x.cols(), moved.row(i).data());
  }
  return moved;
}

struct Head {
  Matrix q{};
  Matrix k{};
  Matrix v{};
  Matrix mask{};
  Positions q_positions{};
  Positions k_positions{};
  VectorD inv_freq{};
};

Head draw(Check& check, int n_q, int n_k, bool masked, bool rotated) {
  Head head{.q = check.normal(n_q, 8), .k = check.normal(n_k, 8), .v = check.normal(n_k, 3)};
  head.mask = masked ? causal(n_q, n_k) : Matrix(n_q, n_k, 0);
  head.q_positions = counted(n_q, n_k - n_q);
  head.k_positions = counted(n_k);
  head.inv_freq = rotated ? rates(8, 1e4) : VectorD(4, 0);
  return head;
}

Matrix call(Check& check, const Head& h) {
  auto out = check.call<Matrix>("rotated_head", h.q, h.k, h.v, h.mask, h.q_positions, h.k_positions,
                                h.inv_freq);
  check.expect_shape(out, h.q.rows(), h.v.cols(), "the output");
  check.expect_numbers(out, "the output");
  return out;
}

double largest_change(const Matrix& a, const Matrix& b) {
  double change = 0;
  for (int i = 0; i < a.size(); ++i) {
    change = std::max(change, std::fabs(static_cast<double>(a.data()[i]) - b.data()[i]));
  }
  return change;
}

// Without a mask and without rotation the keys are a set.
void blind_without_positions(Check& check) {
  Head head = draw(check, 3, 7, false, false);
  const Matrix before = call(check, head);
  const std::vector<int> order = check.permutation(7);
  head.k = reordered(head.k, order);
  head.v = reordered(head.v, order);
  check.expect_close(call(check, head), before, 1e-5,
                     "the output for reordered keys and values, beside that before,");
}

// With rotation the same reordering must show.
void sees_order_with_rotation(Check& check) {
  Head head = draw(check, 3, 7, false, true);
  const Matrix before = call(check, head);
  const std::vector<int> order = check.permutation(7);
  head.k = reordered(head.k, order);
  head.v = reordered(head.v, order);
  const double change = largest_change(call(check, head), before);
  check.measure("change", change);
  check.expect(change > 1e-3,
               "keys and values traded places under rotation, and the output moved " +
                   std::string("by ") + lab::number_text(change) + " only");
}

// Only distances count: the same head 1,000 positions further on.
void only_distances_count(Check& check) {
  Head head = draw(check, 4, 6, true, true);
  const Matrix before = call(check, head);
  head.q_positions = counted(4, 1002);
  head.k_positions = counted(6, 1000);
  check.expect_close(call(check, head), before, 2e-5,
                     "the output 1,000 positions further on, beside that before,");
}

// Values are averaged as they are: equal values come out unchanged, wherever they stand.
void values_do_not_turn(Check& check) {
  Head head = draw(check, 3, 6, true, true);
  head.v = Matrix(6, 8);
  for (int i = 0; i < 6; ++i) {
    for (int c = 0; c < 8; ++c) {
      head.v(i, c) = static_cast<float>(c + 1);
    }
  }
  const Matrix out = call(check, head);
  for (int i = 0; i < 3; ++i) {
    for (int c = 0; c < 8; ++c) {
      check.expect_near(out(i, c), c + 1, 1e-5,
                        "all values hold " + std::to_string(c + 1) + " in column " +
                            std::to_string(c) + "; the output there, row " + std::to_string(i));
    }
  }
}

// The output of one query in double; `seen` keys only, each with its rotated score.
std::array<double, 3> attend(const Head& h, bool rotated, int query, int seen) {
  std::vector<double> power;
  for (int j = 0; j < seen; ++j) {
    double score = 0;
    for (int c = 0; c < 4; ++c) {
      // The rotation by the difference of positions, which is all that a score keeps of it.
      const double angle = rotated ? (query - j) * std::pow(1e4, -2.0 * c / 8) : 0;
      const double a = h.q(0, c) * std::cos(angle) - h.q(0, c + 4) * std::sin(angle);
      const double b = h.q(0, c) * std::sin(angle) + h.q(0, c + 4) * std::cos(angle);
      score += a * h.k(j, c) + b * h.k(j, c + 4);
    }
    power.push_back(std::exp(score / std::sqrt(8.0)));
  }
  double sum = 0;
  for (const double p : power) {
    sum += p;
  }
  std::array<double, 3> out{};
  for (int j = 0; j < seen; ++j) {
    for (int c = 0; c < 3; ++c) {
      out[static_cast<std::size_t>(c)] += power[static_cast<std::size_t>(j)] / sum * h.v(j, c);
    }
  }
  return out;
}

struct Question {
  Swap swap{};
  bool causal = false;
  bool rotated = false;
};

// Nine tokens, the query is number 4. How far does its output move when two others trade places?
double measured(const Head& head, const Question& question) {
  constexpr int kQuery = 4;
  constexpr std::array<std::array<int, 2>, 3> kTokens{{{1, 3}, {2, 7}, {5, 8}}};
  const auto& pair = kTokens[static_cast<std::size_t>(question.swap)];
  std::vector<int> order(9);
  for (int i = 0; i < 9; ++i) {
    order[static_cast<std::size_t>(i)] = i == pair[0] ? pair[1] : i == pair[1] ? pair[0] : i;
  }
  Head after = head;
  after.k = reordered(head.k, order);
  after.v = reordered(head.v, order);
  const int seen = question.causal ? kQuery + 1 : 9;
  const auto a = attend(head, question.rotated, kQuery, seen);
  const auto b = attend(after, question.rotated, kQuery, seen);
  double change = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    change = std::max(change, std::fabs(a[c] - b[c]));
  }
  return change;
}

std::string text_of(const Question& question) {
  constexpr std::array<const char*, 3> kSwaps{"two tokens before the query",
                                              "a token before and one after the query",
                                              "two tokens after the query"};
  return std::string(kSwaps[static_cast<std::size_t>(question.swap)]) + " trade places, " +
         (question.causal ? "causal mask" : "no mask") + ", " +
         (question.rotated ? "rotated" : "not rotated");
}

void twelve_questions(Check& check) {
  const Head head{.q = check.normal(1, 8), .k = check.normal(9, 8), .v = check.normal(9, 3)};
  std::vector<Question> questions;
  for (const Swap swap : {Swap::kTwoBefore, Swap::kAcrossQuery, Swap::kTwoAfter}) {
    for (const bool causal : {false, true}) {
      for (const bool rotated : {false, true}) {
        questions.push_back({swap, causal, rotated});
      }
    }
  }
  std::vector<bool> answers;
  for (const Question& q : questions) {
    answers.push_back(check.call<bool>("notices", q.swap, q.causal, q.rotated));
  }
  int right = 0;
  std::string first{};
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const double change = measured(head, questions[i]);
    const bool truth = change > 1e-6;
    right += answers[i] == truth ? 1 : 0;
    if (answers[i] != truth && first.empty()) {
      first = text_of(questions[i]) + ": you expected " + (answers[i] ? "a change" : "no change") +
              ", measured: the output moves by " + lab::number_text(change);
    }
  }
  check.expect(right == 12, std::to_string(right) + " of 12 answers are right; " + first);
}

}  // namespace

LAB_CHECKS(LAB_CHECK(blind_without_positions), LAB_CHECK(sees_order_with_rotation),
           LAB_CHECK(only_distances_count), LAB_CHECK(values_do_not_turn),
           LAB_CHECK(twelve_questions))
