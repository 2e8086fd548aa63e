// Runs the student's causality test on functions whose answer is known: correct ones that look
// different, and wrong ones that each leak in one way.
//
// Theory of operation. Each subject is a whole attention layer on 8-wide tokens: four heads, fixed
// random projections, and one fault or none. It lives in this process and is lent to the student's
// program as a numbered function, in random order. Its answer is moved by up to two units in the
// last place, differently on every call, as another order of additions would: a test that compares
// bits rejects correct functions.
#include "is_causal.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Matrix;

constexpr int kTokens = 72;  // beyond row 64, where one subject starts to leak
constexpr int kWidth = 8;
constexpr int kHeads = 4;
constexpr int kHeadDim = kWidth / kHeads;

struct Projections {
  Matrix q{};
  Matrix k{};
  Matrix v{};
};

// One head's view of one pair: what is added to score (i, j). `key_size` is the length of key j.
using MaskRule = std::function<float(int head, int i, int j, double key_size)>;
using Function = std::function<Matrix(const Matrix&)>;

struct Subject {
  std::string is{};  // completes "a function that ..."
  bool causal = false;
  Function function{};
};

Matrix times(const Matrix& x, const Matrix& w) {
  Matrix result(x.rows(), w.cols(), 0);
  for (int i = 0; i < x.rows(); ++i) {
    for (int c = 0; c < x.cols(); ++c) {
      for (int o = 0; o < w.cols(); ++o) {
        result(i, o) += x(i, c) * w(c, o);
      }
    }
  }
  return result;
}

double length(std::span<const float> row) {
  double sum = 0;
  for (const float x : row) {
    sum += static_cast<double>(x) * x;
  }
  return std::sqrt(sum);
}

float score(const Matrix& q, int i, const Matrix& k, int j, int head) {
  float dot = 0;
  for (int c = head * kHeadDim; c < (head + 1) * kHeadDim; ++c) {
    dot += q(i, c) * k(j, c);
  }
  return dot / std::sqrt(static_cast<float>(kHeadDim));
}

// Softmax of `row`, -inf allowed; a row without keys gives zeros.
void softmax(std::vector<float>& row) {
  const float highest = *std::max_element(row.begin(), row.end());
  float sum = 0;
  for (float& x : row) {
    x = std::isinf(highest) ? 0 : std::exp(x - highest);
    sum += x;
  }
  for (float& x : row) {
    x = sum > 0 ? x / sum : 0;
  }
}

// Attention with the given rule; `shift` > 0 averages the values of later positions.
Matrix attend(const Matrix& x, const Projections& w, const MaskRule& mask, int shift = 0) {
  const Matrix q = times(x, w.q);
  const Matrix k = times(x, w.k);
  const Matrix v = times(x, w.v);
  const int n = x.rows();
  Matrix out(n, kWidth, 0);
  std::vector<float> row(static_cast<std::size_t>(n));
  for (int head = 0; head < kHeads; ++head) {
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        row[static_cast<std::size_t>(j)] =
            score(q, i, k, j, head) + mask(head, i, j, length(k.row(j)));
      }
      softmax(row);
      for (int j = 0; j < n; ++j) {
        for (int c = head * kHeadDim; c < (head + 1) * kHeadDim; ++c) {
          out(i, c) += row[static_cast<std::size_t>(j)] * v(std::min(j + shift, n - 1), c);
        }
      }
    }
  }
  return out;
}

// The same attention in another order: keys one after the other with a running maximum and sum
// (what tiled kernels and caches do), `tile` keys per step of the maximum.
Matrix attend_running(const Matrix& x, const Projections& w, int tile) {
  const Matrix q = times(x, w.q);
  const Matrix k = times(x, w.k);
  const Matrix v = times(x, w.v);
  Matrix out(x.rows(), kWidth, 0);
  for (int head = 0; head < kHeads; ++head) {
    const int first = head * kHeadDim;
    for (int i = 0; i < x.rows(); ++i) {
      float highest = -lab::kInfinity;
      float sum = 0;
      for (int begin = 0; begin <= i; begin += tile) {
        const int end = std::min(begin + tile, i + 1);
        float next = highest;
        for (int j = begin; j < end; ++j) {
          next = std::max(next, score(q, i, k, j, head));
        }
        const float shrink = std::exp(highest - next);
        highest = next;
        sum *= shrink;
        for (int c = first; c < first + kHeadDim; ++c) {
          out(i, c) *= shrink;
        }
        for (int j = begin; j < end; ++j) {
          const float weight = std::exp(score(q, i, k, j, head) - highest);
          sum += weight;
          for (int c = first; c < first + kHeadDim; ++c) {
            out(i, c) += weight * v(j, c);
          }
        }
      }
      for (int c = first; c < first + kHeadDim; ++c) {
        out(i, c) /= sum;
      }
    }
  }
  return out;
}

// Each column minus its mean over the whole sequence, divided by its deviation.
Matrix normalised_over_the_sequence(Matrix x) {
  for (int c = 0; c < x.cols(); ++c) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < x.rows(); ++i) {
      sum += x(i, c);
      squares += static_cast<double>(x(i, c)) * x(i, c);
    }
    const double mean = sum / x.rows();
    const double deviation = std::sqrt(std::max(squares / x.rows() - mean * mean, 0.0)) + 1e-6;
    for (int i = 0; i < x.rows(); ++i) {
      x(i, c) = static_cast<float>((x(i, c) - mean) / deviation);
    }
  }
  return x;
}

MaskRule plain(float forbidden) {
  return [forbidden](int, int i, int j, double) { return j <= i ? 0.0F : forbidden; };
}

// The causal rule, except that `leaks` lets a query see the position after its own.
MaskRule one_more_where(std::function<bool(int head, int i, double key_size)> leaks) {
  return [leaks = std::move(leaks)](int head, int i, int j, double key_size) {
    return j <= i || (j == i + 1 && leaks(head, i, key_size)) ? 0.0F : -lab::kInfinity;
  };
}

Function with_mask(const Projections& w, MaskRule rule) {
  return [w, rule = std::move(rule)](const Matrix& x) { return attend(x, w, rule); };
}

// What the calls of one check share: random numbers that go on from call to call.
struct Noise {
  std::uint64_t state = 0;
  std::uint64_t next() {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return state >> 33;
  }
};

// Up to two units in the last place up or down, another way on each call.
Function jittered(Function f, Noise& noise) {
  return [f = std::move(f), &noise](const Matrix& x) {
    Matrix y = f(x);
    for (int i = 0; i < y.size(); ++i) {
      const int steps = static_cast<int>(noise.next() % 5) - 2;
      for (int step = 0; step < std::abs(steps); ++step) {
        y.data()[i] = std::nextafter(y.data()[i], steps < 0 ? -lab::kInfinity : lab::kInfinity);
      }
    }
    return y;
  };
}

Projections draw(Check& check) {
  const double scale = 1 / std::sqrt(kWidth);
  return {check.normal(kWidth, kWidth, scale), check.normal(kWidth, kWidth, scale),
          check.normal(kWidth, kWidth, scale)};
}

Subject eager(const Projections& w) {
  return {"is plain causal attention", true, with_mask(w, plain(-lab::kInfinity))};
}
Subject tiled(const Projections& w) {
  return {"computes causal attention in tiles of 16 keys", true,
          [w](const Matrix& x) { return attend_running(x, w, 16); }};
}
Subject cached(const Projections& w) {
  return {"computes causal attention key by key, as with a cache", true,
          [w](const Matrix& x) { return attend_running(x, w, 1); }};
}
Subject finite_mask(const Projections& w) {
  return {"masks with -1e9 instead of minus infinity", true, with_mask(w, plain(-1e9F))};
}
Subject row_by_row() {
  return {"doubles each token and looks at no other", true, [](const Matrix& x) {
            Matrix y = x;
            for (int i = 0; i < y.size(); ++i) {
              y.data()[i] *= 2;
            }
            return y;
          }};
}

Subject constant() {
  return {"answers the same rows whatever the tokens are", true,
          [](const Matrix& x) { return Matrix(x.rows(), 3, 0.5F); }};
}

Subject no_mask(const Projections& w) {
  return {"has no mask at all", false, with_mask(w, plain(0))};
}
Subject leaks_one(const Projections& w) {
  return {"lets row i see row i + 1", false,
          with_mask(w, one_more_where([](int, int, double) { return true; }))};
}
Subject weak_mask(const Projections& w) {
  return {"masks with -10, so that a little of the future stays", false, with_mask(w, plain(-10))};
}
Subject leaks_late(const Projections& w) {
  return {"leaks one token, only in rows 64 and later", false,
          with_mask(w, one_more_where([](int, int i, double) { return i >= 64; }))};
}
Subject leaks_in_the_middle(const Projections& w) {
  return {"leaks one token, only in rows 20 to 24", false,
          with_mask(w, one_more_where([](int, int i, double) { return i >= 20 && i < 25; }))};
}
Subject leaks_first(const Projections& w) {
  return {"leaks one token, only in row 0", false,
          with_mask(w, one_more_where([](int, int i, double) { return i == 0; }))};
}
Subject leaks_in_one_head(const Projections& w) {
  return {"leaks one token, only in its last head", false,
          with_mask(w, one_more_where([](int head, int, double) { return head == 3; }))};
}
Subject leaks_through_values(const Projections& w) {
  return {"has causal weights but averages the values one position later", false,
          [w](const Matrix& x) { return attend(x, w, plain(-lab::kInfinity), 1); }};
}
Subject leaks_large_keys(const Projections& w) {
  return {"leaks one token, only when its key is longer than 50", false,
          with_mask(w, one_more_where([](int, int, double key) { return key > 50; }))};
}
Subject normalises_over_time(const Projections& w) {
  return {"normalises each column over the whole sequence before a causal layer", false,
          [w](const Matrix& x) {
            return attend(normalised_over_the_sequence(x), w, plain(-lab::kInfinity));
          }};
}
Subject dropout(const Projections& w, Noise& noise) {
  return {"drops one score in ten at random (dropout left on)", false,
          [w, &noise](const Matrix& x) {
            return attend(x, w, [&noise](int, int i, int j, double) {
              return j == i || (j < i && noise.next() % 10 != 0) ? 0.0F : -lab::kInfinity;
            });
          }};
}
Subject sees_the_last(const Projections& w) {
  return {"lets row 0 see the last token", false, with_mask(w, [](int, int i, int j, double) {
            return j <= i || (i == 0 && j == kTokens - 1) ? 0.0F : -lab::kInfinity;
          })};
}

// The student's verdict on every subject, in random order; tells all that are wrong.
void judge(Check& check, const std::vector<Subject>& subjects, Noise& noise) {
  std::string wrong;
  int count = 0;
  for (const int index : check.permutation(static_cast<int>(subjects.size()))) {
    const Subject& subject = subjects[static_cast<std::size_t>(index)];
    const bool verdict = check.call<bool>(
        "is_causal", check.lend(jittered(subject.function, noise)), kTokens, kWidth);
    if (verdict != subject.causal) {
      ++count;
      wrong += std::string(wrong.empty() ? "" : "; ") + (verdict ? "true" : "false") +
               " for one that " + subject.is;
    }
  }
  const std::string size = std::to_string(subjects.size());
  check.expect(count == 0, "is_causal is wrong about " + std::to_string(count) + " of " + size +
                               " functions: " + wrong);
  check.note("right about all " + size + " functions");
}

void plain_leaks(Check& check) {
  const Projections w = draw(check);
  Noise noise{check.bits()};
  judge(check, {eager(w), no_mask(w), leaks_one(w), tiled(w), normalises_over_time(w)}, noise);
}

void hidden_leaks(Check& check) {
  const Projections w = draw(check);
  Noise noise{check.bits()};
  judge(check,
        {cached(w), leaks_late(w), leaks_in_the_middle(w), leaks_first(w), leaks_in_one_head(w),
         leaks_through_values(w), sees_the_last(w), eager(w)},
        noise);
}

void faint_leaks(Check& check) {
  const Projections w = draw(check);
  Noise noise{check.bits()};
  judge(check, {weak_mask(w), leaks_large_keys(w), dropout(w, noise), eager(w), tiled(w)}, noise);
}

void no_false_alarms(Check& check) {
  const Projections w = draw(check);
  Noise noise{check.bits()};
  judge(check,
        {eager(w), tiled(w), cached(w), finite_mask(w), row_by_row(), constant(), leaks_one(w)},
        noise);
}

}  // namespace

LAB_CHECKS(LAB_CHECK(plain_leaks), LAB_CHECK(hidden_leaks), LAB_CHECK(faint_leaks),
           LAB_CHECK(no_false_alarms))
