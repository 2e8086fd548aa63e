// Choosing tokens: ties, NaN, seeds, and what temperature, top-k and top-p keep.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "engine/run/generate.h"
#include "tests/engine_run/support.h"

namespace engine::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::int64_t argmax_of(std::vector<float> logits) { return argmax(logits); }

std::vector<std::int64_t> kept(std::vector<float> logits, const SamplingOptions& options) {
  std::vector<std::int64_t> ids;
  for (const Candidate& c : candidates(logits, options)) {
    ids.push_back(c.id);
  }
  return ids;
}

TEST(Argmax, TiesTakeTheLowestIndex) {
  EXPECT_EQ(argmax_of({0, 1, 1}), 1);
  EXPECT_EQ(argmax_of({-kInfinity, -kInfinity}), 0);
}

TEST(Argmax, NanIsReportedWhereverItIs) {
  EXPECT_EQ(error_of([] {
              argmax_of({std::nanf(""), 1, 2});
            }),
            "logit 0 is NaN (1 of 3 are): there is no next token");
  EXPECT_EQ(error_of([] {
              argmax_of({5, 1, std::nanf("")});
            }),
            "logit 2 is NaN (1 of 3 are): there is no next token");
  EXPECT_EQ(error_of([] { argmax_of({}); }), "there are no logits to choose from");
}

TEST(Argmax, MarginIsTheLeadOverTheNext) {
  EXPECT_DOUBLE_EQ(top2_margin(std::vector<float>{1, 4, 2.5F}), 1.5);
  EXPECT_EQ(top2_margin(std::vector<float>{4, 4}), 0);
  EXPECT_EQ(top2_margin(std::vector<float>{4}), std::numeric_limits<double>::infinity());
}

TEST(Candidates, TemperatureDividesTheLogits) {
  const std::vector<float> logits{0, std::log(3.0F)};
  EXPECT_NEAR(candidates(logits, {.temperature = 1})[0].probability, 0.75, 1e-7);
  EXPECT_NEAR(candidates(logits, {.temperature = 0.5})[0].probability, 0.9, 1e-7);
  EXPECT_EQ(kept(logits, {.temperature = 0}), (std::vector<std::int64_t>{1}));
}

TEST(Candidates, TopKKeepsTheLowestOfEquals) {
  EXPECT_EQ(kept({1, 2, 2, 2, 0}, {.temperature = 1, .top_k = 2}),
            (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(kept({1, 2}, {.temperature = 1, .top_k = 9}), (std::vector<std::int64_t>{1, 0}));
}

TEST(Candidates, TopPKeepsTheFewestThatReachIt) {
  const std::vector<float> logits{std::log(0.5F), std::log(0.3F), std::log(0.2F)};
  EXPECT_EQ(kept(logits, {.temperature = 1, .top_p = 0.4}), (std::vector<std::int64_t>{0}));
  EXPECT_EQ(kept(logits, {.temperature = 1, .top_p = 0.7}), (std::vector<std::int64_t>{0, 1}));
  EXPECT_EQ(kept(logits, {.temperature = 1, .top_p = 1}), (std::vector<std::int64_t>{0, 1, 2}));
}

TEST(Candidates, ProbabilitiesSumToOneAfterCutting) {
  double sum = 0;
  for (const Candidate& c :
       candidates(std::vector<float>{3, 2, 1, 0}, {.temperature = 1, .top_k = 3, .top_p = 0.95})) {
    sum += c.probability;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(Candidates, InfiniteLogitsDoNotBecomeNan) {
  EXPECT_EQ(kept({1, kInfinity, 2}, {.temperature = 1}), (std::vector<std::int64_t>{1}));
  EXPECT_EQ(kept({-kInfinity, -kInfinity}, {.temperature = 1}), (std::vector<std::int64_t>{0}));
}

TEST(Sampler, OptionsOutOfRangeAreNamed) {
  EXPECT_EQ(error_of([] { check_sampling({.temperature = -1}); }),
            "temperature: -1, wanted 0 (greedy) or more");
  EXPECT_EQ(error_of([] { check_sampling({.temperature = std::nan("")}); }),
            "temperature: nan, wanted 0 (greedy) or more");
  EXPECT_EQ(error_of([] { check_sampling({.top_k = -3}); }),
            "top-k: -3, wanted 0 (all tokens) or more");
  EXPECT_EQ(error_of([] { check_sampling({.top_p = 0}); }),
            "top-p: 0, wanted more than 0, at most 1");
}

TEST(Sampler, ASeedFixesTheDraws) {
  const std::vector<float> logits{0, 1, 2, 1, 0};
  std::vector<std::int64_t> draws;
  Sampler sampler({.temperature = 1, .seed = 5});
  for (int i = 0; i < 12; ++i) {
    draws.push_back(sampler.pick(logits));
  }
  // mt19937_64 is the same everywhere; computed again in Python.
  EXPECT_EQ(draws, (std::vector<std::int64_t>{1, 2, 2, 1, 2, 2, 2, 3, 3, 2, 2, 1}));
}

TEST(Sampler, DrawsFollowTheProbabilities) {
  const std::vector<float> logits{std::log(0.6F), std::log(0.3F), std::log(0.1F)};
  std::map<std::int64_t, int> counts;
  Sampler sampler({.temperature = 1, .seed = 1});
  for (int i = 0; i < 20000; ++i) {
    ++counts[sampler.pick(logits)];
  }
  EXPECT_NEAR(counts[0], 12000, 350);  // five standard deviations
  EXPECT_NEAR(counts[1], 6000, 330);
  EXPECT_NEAR(counts[2], 2000, 215);
}

class Generation : public ::testing::Test {
 protected:
  Generated run(const GenerateOptions& options) {
    Session session(model_, *operators_);
    return generate(session, prompt_, options);
  }
  ThreadPool pool_{1};
  Model model_ = Model::load(open_model(kTiny));
  std::unique_ptr<Operators> operators_ = make_operators(OperatorSet::kPortable, pool_);
  std::vector<std::int64_t> prompt_{767};
};

TEST_F(Generation, TheSameSeedGivesTheSameText) {
  const GenerateOptions seed_1{.max_tokens = 40, .sampling = {.temperature = 0.8, .seed = 1}};
  GenerateOptions seed_2 = seed_1;
  seed_2.sampling.seed = 2;
  EXPECT_EQ(run(seed_1).ids, run(seed_1).ids);
  EXPECT_NE(run(seed_1).ids, run(seed_2).ids);
}

TEST_F(Generation, StopsAtAStopTokenAndDoesNotSayIt) {
  const Generated text = run({.max_tokens = 400, .stop_ids = {767}});
  EXPECT_EQ(text.reason, StopReason::kStopToken);
  EXPECT_LT(text.ids.size(), 160U);  // a story of the grammar is shorter
  EXPECT_EQ(std::ranges::count(text.ids, 767), 0);
}

TEST_F(Generation, StopsAtTheLengthAskedFor) {
  EXPECT_EQ(run({.max_tokens = 5}).ids.size(), 5U);
  EXPECT_EQ(run({.max_tokens = 5}).reason, StopReason::kLength);
  EXPECT_TRUE(run({.max_tokens = 0}).ids.empty());
}

TEST_F(Generation, StreamsEachTokenAndLetsTheCallerStop) {
  std::vector<std::int64_t> streamed;
  const Generated text = run({.max_tokens = 50, .on_token = [&](std::int64_t id, auto logits) {
                                EXPECT_EQ(argmax(logits), id);
                                streamed.push_back(id);
                                return streamed.size() < 3;
                              }});
  EXPECT_EQ(text.ids, streamed);
  EXPECT_EQ(text.ids.size(), 3U);
  EXPECT_EQ(text.reason, StopReason::kCaller);
}

}  // namespace
}  // namespace engine::test
