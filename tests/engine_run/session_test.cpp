// Cache contract, forward-pass refusals, contexts past the trained range, threads, storage.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>

#include "engine/run/generate.h"
#include "engine/run/parallel_copy.h"
#include "tests/engine_run/support.h"

namespace engine::test {
namespace {

Matrix filled(std::int64_t rows, std::int64_t columns, float value) {
  Matrix m(rows, columns);
  std::ranges::fill(m.values(), value);
  return m;
}

TEST(KvCache, KeepsHeadsApartWhileItGrows) {
  KvCache cache(1, 2, 3);
  for (std::int64_t t = 0; t < 40; ++t) {
    Matrix k(1, 6);
    Matrix v(1, 6);
    for (std::int64_t c = 0; c < 6; ++c) {
      k(0, c) = static_cast<float>(100 * (c / 3) + t) + 0.1F * static_cast<float>(c % 3);
      v(0, c) = -k(0, c);
    }
    cache.append(0, t, k, v);
  }
  ASSERT_EQ(cache.length(), 40);
  EXPECT_FLOAT_EQ(cache.keys(0).head(0)(17, 2), 17.2F);
  EXPECT_FLOAT_EQ(cache.keys(0).head(1)(39, 1), 139.1F);
  EXPECT_FLOAT_EQ(cache.values(0).head(1)(0, 0), -100.0F);
}

TEST(KvCache, GrowthIsAmortised) {
  KvCache cache(1, 1, 1);
  std::int64_t growths = 0;
  for (std::int64_t t = 0, bytes = 0; t < 5000; ++t) {
    cache.append(0, t, filled(1, 1, 0), filled(1, 1, 0));
    growths += cache.bytes() != bytes ? 1 : 0;
    bytes = cache.bytes();
  }
  EXPECT_LE(growths, 10);
}

TEST(KvCache, ReserveIsExact) {
  KvCache cache(2, 2, 4);
  cache.reserve(10);
  EXPECT_EQ(cache.bytes(),
            2 * 2 * 10 * 2 * 4 * 4);  // layers, keys and values, positions, heads, ...
  EXPECT_EQ(cache.length(), 0);
}

TEST(KvCache, TheOffsetMustBeTheLength) {
  KvCache cache(3, 1, 2);
  cache.append(2, 0, filled(5, 2, 1), filled(5, 2, 1));
  EXPECT_EQ(
      error_of([&] { cache.append(2, 10, filled(1, 2, 1), filled(1, 2, 1)); }),
      "cache, layer 2: position 10 was given, but 5 positions are held, so the next one is 5");
  EXPECT_EQ(error_of([&] { cache.append(2, 0, filled(1, 2, 1), filled(1, 2, 1)); }),
            "cache, layer 2: position 0 was given, but 5 positions are held, so the next one is 5");
}

TEST(KvCache, WrongShapesAreNamed) {
  KvCache cache(1, 2, 3);
  EXPECT_EQ(error_of([&] { cache.append(0, 0, filled(1, 6, 1), filled(1, 5, 1)); }),
            "cache, layer 0: keys have 6 and values 5 columns, wanted 6");
  EXPECT_EQ(error_of([&] { cache.append(0, 0, filled(2, 6, 1), filled(1, 6, 1)); }),
            "cache, layer 0: 2 rows of keys, but 1 of values");
  EXPECT_EQ(error_of([&] { cache.append(4, 0, filled(1, 6, 1), filled(1, 6, 1)); }),
            "cache, layer 4: there is no such layer, the cache has 1");
}

TEST(KvCache, UnevenLayersAreReported) {
  KvCache cache(2, 1, 1);
  cache.append(0, 0, filled(3, 1, 1), filled(3, 1, 1));
  EXPECT_EQ(error_of([&] { cache.length(); }),
            "cache, layer 1: 0 positions are held, but layer 0 holds 3");
}

TEST(KvCache, CanBeCutAndEmptied) {
  KvCache cache(1, 1, 1);
  cache.append(0, 0, filled(3, 1, 1), filled(3, 1, 1));
  EXPECT_EQ(error_of([&] { cache.truncate(4); }),
            "cache, layer 0: cannot be cut to 4 positions, it holds 3");
  cache.truncate(1);
  EXPECT_EQ(cache.length(), 1);
  cache.append(0, 1, filled(1, 1, 2), filled(1, 1, 2));
  EXPECT_EQ(cache.keys(0).head(0)(1, 0), 2.0F);
  cache.reset();
  EXPECT_EQ(cache.length(), 0);
}

class TinySession : public ::testing::Test {
 protected:
  Session session(SessionOptions options = {}) { return {model_, *operators_, std::move(options)}; }
  static std::vector<std::int64_t> text(std::int64_t n) {
    std::vector<std::int64_t> ids{767};
    while (static_cast<std::int64_t>(ids.size()) < n) {
      ids.push_back((ids.back() * 31 + 7) % 767);
    }
    return ids;
  }

  ThreadPool pool_{1};
  Model model_ = Model::load(open_model(kTiny));
  std::unique_ptr<Operators> operators_ = make_operators(OperatorSet::kPortable, pool_);
};

TEST_F(TinySession, PositionsGoOnWhereTheyStopped) {
  Session s = session();
  s.prefill(text(6));
  EXPECT_EQ(s.length(), 6);
  s.decode(1);
  s.decode(2);
  EXPECT_EQ(s.length(), 8);
}

TEST_F(TinySession, ChunksDoNotChangeTheLogits) {
  Session whole = session();
  Session pieces = session();
  Matrix a(1, 768);
  Matrix b(1, 768);
  std::ranges::copy(whole.prefill(text(100)), a.values().begin());
  std::ranges::copy(pieces.prefill(text(100), 7), b.values().begin());
  EXPECT_TRUE(is_close(b, a, 1e-4));
}

TEST_F(TinySession, ATruncatedCacheContinuesAnotherWay) {
  Session s = session();
  s.prefill(text(20));
  s.prefill(text(5));
  s.cache().truncate(20);
  Matrix again(1, 768);
  std::ranges::copy(s.decode(33), again.values().begin());
  Session fresh = session();
  fresh.prefill(text(20));
  Matrix wanted(1, 768);
  std::ranges::copy(fresh.decode(33), wanted.values().begin());
  EXPECT_TRUE(is_close(again, wanted, 0));
}

TEST_F(TinySession, BadInputIsRefusedAndLeavesTheSessionAsItWas) {
  Session s = session();
  s.prefill(text(3));
  EXPECT_EQ(error_of([&] { s.forward({}); }), "no tokens were given, at least one is wanted");
  EXPECT_EQ(error_of([&] {
              s.forward(std::vector<std::int64_t>{5, 768});
            }),
            "token 1: id 768 is outside the vocabulary of 768");
  EXPECT_EQ(error_of([&] { s.forward(std::vector<std::int64_t>{-1}); }),
            "token 0: id -1 is outside the vocabulary of 768");
  EXPECT_EQ(error_of([&] { s.forward(text(2), {.causal = false}); }),
            "attention in both directions needs the whole text at once, but 3 tokens were given "
            "before");
  EXPECT_EQ(error_of([&] { s.forward(text(2), {.want_weights = true}); }),
            "tiled attention never holds the matrix of weights, so it cannot return it: ask for "
            "eager attention");
  EXPECT_EQ(error_of([&] { s.prefill(text(2), 0); }), "a chunk of 0 tokens, at least 1 is wanted");
  EXPECT_EQ(s.length(), 3);
}

TEST_F(TinySession, WeightsOfOneLayerAreThoseOfAll) {
  const ForwardRequest all = {.attention = AttentionKind::kEager, .want_weights = true};
  ForwardRequest one = all;
  one.weights_layer = 2;
  const ForwardResult wanted = session().forward(text(9), all);
  const ForwardResult found = session().forward(text(9), one);
  ASSERT_EQ(wanted.weights.size(), 4U);
  ASSERT_EQ(found.weights.size(), 1U);
  for (std::size_t head = 0; head < 6; ++head) {
    EXPECT_TRUE(is_close(found.weights[0][head], wanted.weights[2][head], 0));
  }
  one.weights_layer = 4;
  EXPECT_EQ(error_of([&] { session().forward(text(9), one); }),
            "weights of layer 4, but there are only 4");
}

// Fails in the second layer: by then the first has the new positions.
class FailingOperators final : public Operators {
 public:
  explicit FailingOperators(Operators& inner) : inner_(inner) {}
  std::string_view name() const override { return "failing"; }
  void project(ConstMatrixView x, std::span<const Projection> p) override { inner_.project(x, p); }
  void rms_norm(ConstMatrixView x, std::span<const float> g, double eps, MatrixView y) override {
    inner_.rms_norm(x, g, eps, y);
  }
  void rotate(MatrixView x, std::int64_t d, const Rotation& r) override { inner_.rotate(x, d, r); }
  void swiglu(MatrixView g, ConstMatrixView u) override { inner_.swiglu(g, u); }
  void attend(const Attention& a, AttentionKind k, MatrixView y, std::vector<Matrix>* w) override {
    if (++calls_ == 2) {
      throw std::runtime_error("the second layer failed");
    }
    inner_.attend(a, k, y, w);
  }

 private:
  Operators& inner_;
  int calls_ = 0;
};

TEST_F(TinySession, AFailureHalfWayLeavesTheCacheAsItWas) {
  FailingOperators failing(*operators_);
  Session s(model_, failing);
  EXPECT_EQ(error_of([&] { s.forward(text(4)); }), "the second layer failed");
  EXPECT_EQ(s.length(), 0);
  EXPECT_EQ(s.forward(text(4)).logits.columns(), 768);
}

TEST_F(TinySession, PastTheTrainedRangeItWarnsOnceAndStaysFinite) {
  std::vector<std::string> warnings;
  Session s = session({.warn = [&](const std::string& w) { warnings.push_back(w); }});
  s.prefill(text(160));
  EXPECT_TRUE(warnings.empty());
  const std::span<const float> logits = s.prefill(text(200));
  EXPECT_TRUE(std::ranges::all_of(logits, [](float l) { return std::isfinite(l); }));
  s.decode(3);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0],
            "the text is 360 tokens long, the model was trained for 160 positions: what it says "
            "beyond them may be nonsense");
}

TEST_F(TinySession, PastTheTrainedRangeItRefusesWhenAsked) {
  Session s = session({.past_range = PastRange::kRefuse});
  s.prefill(text(160));
  EXPECT_EQ(error_of([&] { s.decode(3); }),
            "the text is 161 tokens long, the model was trained for 160 positions");
  EXPECT_EQ(s.length(), 160);
}

TEST_F(TinySession, BothDirectionsLetEarlyTokensSeeLateOnes) {
  std::vector<std::int64_t> a = text(12);
  std::vector<std::int64_t> b = a;
  b.back() = 5;
  for (const bool causal : {true, false}) {
    const ForwardRequest request{.causal = causal, .want_logits = false, .want_hidden = true};
    const Matrix first = std::move(session().forward(a, request).hidden.back());
    const Matrix second = std::move(session().forward(b, request).hidden.back());
    const double change =
        largest_difference(first.view().block_rows(0, 11), second.view().block_rows(0, 11));
    EXPECT_EQ(change == 0, causal);
  }
}

TEST_F(TinySession, CopiedWeightsGiveTheSameAndReportProgress) {
  std::int64_t last = 0;
  std::int64_t total = 0;
  const Model copied = Model::load(
      open_model(kTiny), {.storage = WeightStorage::kCopied, .progress = [&](auto done, auto all) {
                            EXPECT_GT(done, last);
                            last = done;
                            total = all;
                          }});
  EXPECT_EQ(last, total);
  EXPECT_GE(total, 2 * 755072);
  const Matrix a = session().forward(text(9)).logits;
  const Matrix b = Session(copied, *operators_).forward(text(9)).logits;
  EXPECT_TRUE(is_close(b, a, 0));
}

TEST_F(TinySession, TheNumberOfThreadsDoesNotChangeABit) {
  for (const OperatorSet set : supported_sets()) {
    ThreadPool many(4);
    const std::unique_ptr<Operators> one = make_operators(set, pool_);
    const std::unique_ptr<Operators> four = make_operators(set, many);
    const Matrix a = Session(model_, *one).forward(text(50), {.want_all_logits = true}).logits;
    const Matrix b = Session(model_, *four).forward(text(50), {.want_all_logits = true}).logits;
    EXPECT_TRUE(is_close(b, a, 0)) << operator_set_name(set);
  }
}

TEST(ThreadPool, RunsEveryPieceOnce) {
  ThreadPool pool(4);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::atomic<int>> seen(37);
    pool.run(37, [&](std::int64_t piece, int thread) {
      ASSERT_LT(thread, 4);
      seen[piece].fetch_add(1);
    });
    for (const auto& count : seen) {
      ASSERT_EQ(count.load(), 1);
    }
  }
}

TEST(ThreadPool, AnExceptionComesBackAndThePoolGoesOn) {
  ThreadPool pool(3);
  for (int round = 0; round < 50; ++round) {
    EXPECT_EQ(error_of([&] {
                pool.run(20, [](std::int64_t piece, int) {
                  if (piece == 11) {
                    throw std::runtime_error("piece 11");
                  }
                });
              }),
              "piece 11");
  }
  std::atomic<int> pieces{0};
  pool.run(20, [&](std::int64_t, int) { ++pieces; });
  EXPECT_EQ(pieces.load(), 20);
}

TEST(ThreadPool, NoThreadIsRefused) {
  EXPECT_EQ(error_of([] { ThreadPool pool(0); }), "threads: 0, at least 1 is wanted");
}

TEST(Buffer, LargeOnesAreAlignedToHugePages) {
  const Buffer small(100);
  const Buffer large(3 << 20);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(small.data()) % 64, 0U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(large.data()) % kHugePageBytes, 0U);
  EXPECT_EQ(large.data()[(3 << 20) - 1], std::byte{0});
}

TEST(Memory, WhatCannotBeHadIsRefusedBeforeItIsAllocated) {
  const auto refusal = [](const std::function<void()>& allocate) -> std::string {
    try {
      allocate();
    } catch (const MemoryError& error) {
      return error.what();
    }
    return "nothing was refused";
  };
  const double free = available_memory();
  EXPECT_GT(free, 1 << 20);
  require_memory(free / 2, "half of it");
  EXPECT_TRUE(refusal([] {
                require_memory(std::ldexp(1, 60), "weights");
              }).starts_with("weights: 1073741824.0 GiB of memory are needed, "));
  EXPECT_TRUE(refusal([] {
                Buffer(std::size_t{1} << 60);
              }).starts_with("a buffer: 1073741824.0 GiB of memory are needed, "));
  EXPECT_TRUE(refusal([] { Buffer(SIZE_MAX); }).starts_with("a buffer: "));
  KvCache cache(4, 2, 32);
  EXPECT_TRUE(refusal([&] {
                cache.reserve(std::int64_t{1} << 50);
              }).starts_with("a cache of 1125899906842624 positions: "));
  EXPECT_EQ(cache.bytes(), 0);
  EXPECT_EQ(std::string(MemoryError("x", 3.0 * (1 << 30), 1.0 * (1 << 30)).what()),
            "x: 3.0 GiB of memory are needed, 1.0 GiB are free");
  EXPECT_EQ(std::string(MemoryError("x", 3.0 * (1 << 30), 8.0 * (1 << 30)).what()),
            "x: 3.0 GiB of memory are needed, the system refuses them");
}

TEST(ParallelCopy, PutsEveryJobInItsPlace) {
  std::vector<std::byte> source(5000);
  for (std::size_t i = 0; i < source.size(); ++i) {
    source[i] = static_cast<std::byte>(i * 37 + 11);
  }
  // One job within a piece, one over several, one at a border; holes stay as they were.
  const std::vector<CopyJob> jobs = {
      {source.data(), 3, 10}, {source.data() + 100, 64, 3000}, {source.data() + 4000, 3200, 800}};
  for (const int threads : {1, 3}) {
    std::vector<std::byte> buffer(4100, std::byte{0xEE});
    std::vector<std::byte> wanted = buffer;
    for (const CopyJob& job : jobs) {
      std::copy_n(job.from, job.bytes, wanted.begin() + static_cast<std::ptrdiff_t>(job.at));
    }
    std::size_t last = 0;
    copy_all(jobs, buffer.data(), buffer.size(),
             {.threads = threads, .piece_bytes = 64, .progress = [&](std::size_t done) {
                EXPECT_GE(done, last);
                last = done;
              }});
    EXPECT_EQ(buffer, wanted);
    EXPECT_EQ(last, buffer.size());
  }
}

}  // namespace
}  // namespace engine::test
