// Whole small models against Transformers: logits, every layer's state, attention weights, greedy
// ids.
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

#include "engine/run/generate.h"
#include "tests/engine_run/support.h"

namespace engine::test {
namespace {

// Share of the largest value by which float32 runs may differ; the worst use seen is 3.2e-6 (our
// naive operators sum in double, so most of it is the rounding of the run that wrote the goldens).
constexpr double kFloatTolerance = 1e-5;
// Where scores reach 376, the magnitude law 8 * 2^-23 * (1 + largest score) asks for this; 2.1e-4
// seen.
constexpr double kLargeScoresTolerance = 3.6e-4;
// Activations rounded to bfloat16 (8 bits) before each of some twenty products; worst use
// seen 1.3e-2.
constexpr double kBf16Tolerance = 4e-2;

struct Case {
  std::string model{};
  OperatorSet set = OperatorSet::kNaive;
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.model << ", " << operator_set_name(c.set);
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const char* model :
       {"qwen3_tied", "qwen3_untied_bf16", "qwen3_yarn", "qwen3_large_scores",
        "qwen3_rope_parameters", "qwen2_bias", "llama_llama3", "llama_linear"}) {
    for (const OperatorSet set : supported_sets()) {
      all.push_back({model, set});
    }
  }
  return all;
}

class Golden : public ::testing::TestWithParam<Case> {
 protected:
  Golden()
      : model_(Model::load(open_model(kGolden / GetParam().model))),
        expected_(
            formats::SafetensorsFile::open(kGolden / GetParam().model / "expected.safetensors")),
        ids_(formats::to_int64s(expected_.tensor("ids"))),
        operators_(make_operators(GetParam().set, pool_)) {}

  Session session() { return {model_, *operators_}; }
  Matrix expected(const std::string& name) { return to_matrix(expected_.tensor(name)); }
  double tolerance(ConstMatrixView wanted) const {
    const bool rounds =
        GetParam().set == OperatorSet::kAvx512Bf16 && model_.dtype() == formats::Dtype::kBf16;
    const double share = rounds                                     ? kBf16Tolerance
                         : GetParam().model == "qwen3_large_scores" ? kLargeScoresTolerance
                                                                    : kFloatTolerance;
    return share * std::max(1.0, largest_value(wanted));
  }
  void expect_close(const std::string& what, ConstMatrixView found, ConstMatrixView wanted) {
    EXPECT_TRUE(is_close(found, wanted, tolerance(wanted))) << what;
  }
  // Splits the text into calls of these sizes and puts the logits together again.
  Matrix logits_in_chunks(std::vector<std::int64_t> sizes) {
    Session text = session();
    Matrix all(static_cast<std::int64_t>(ids_.size()), model_.config().vocab_size);
    std::span<const std::int64_t> rest(ids_);
    for (std::int64_t size : sizes) {
      const std::int64_t first = text.length();
      const Matrix part = text.forward(rest.first(size), {.want_all_logits = true}).logits;
      std::copy_n(part.data(), part.values().size(), all.row(first).data());
      rest = rest.subspan(size);
    }
    return all;
  }

  ThreadPool pool_{2};
  Model model_;
  formats::SafetensorsFile expected_;
  std::vector<std::int64_t> ids_;
  std::unique_ptr<Operators> operators_;
};

TEST_P(Golden, EagerAgreesInEveryLayer) {
  const ForwardResult found = session().forward(ids_, {.attention = AttentionKind::kEager,
                                                       .want_all_logits = true,
                                                       .want_hidden = true,
                                                       .want_weights = true});
  expect_close("logits", found.logits, expected("logits"));
  const auto layers = static_cast<std::size_t>(model_.config().num_hidden_layers);
  ASSERT_EQ(found.hidden.size(), layers + 1);
  ASSERT_EQ(found.weights.size(), layers);
  for (std::size_t i = 0; i < found.hidden.size(); ++i) {
    const std::string name = "hidden." + std::to_string(i);
    expect_close(name, found.hidden[i], expected(name));
  }
  for (std::size_t i = 0; i < found.weights.size(); ++i) {
    const std::string name = "attention." + std::to_string(i);
    const std::vector<Matrix> wanted = to_matrices(expected_.tensor(name));
    ASSERT_EQ(found.weights[i].size(), wanted.size());
    for (std::size_t h = 0; h < wanted.size(); ++h) {
      expect_close(name + " head " + std::to_string(h), found.weights[i][h], wanted[h]);
    }
  }
}

TEST_P(Golden, TiledAgrees) {
  const ForwardResult found = session().forward(ids_, {.want_all_logits = true});
  expect_close("logits", found.logits, expected("logits"));
}

TEST_P(Golden, EverySplitIntoCallsAgrees) {
  const Matrix wanted = expected("logits");
  expect_close("1 + 20", logits_in_chunks({1, 20}), wanted);
  expect_close("20 + 1", logits_in_chunks({20, 1}), wanted);
  expect_close("8 + 8 + 5", logits_in_chunks({8, 8, 5}), wanted);
  expect_close("one by one", logits_in_chunks(std::vector<std::int64_t>(21, 1)), wanted);
}

TEST_P(Golden, BothDirectionsAgree) {
  const ForwardResult found = session().forward(ids_, {.causal = false,
                                                       .attention = AttentionKind::kEager,
                                                       .want_logits = false,
                                                       .want_hidden = true,
                                                       .want_weights = true});
  expect_close("last state", found.hidden.back(), expected("bidirectional.hidden.last"));
  const ForwardResult tiled =
      session().forward(ids_, {.causal = false, .want_logits = false, .want_hidden = true});
  expect_close("tiled", tiled.hidden.back(), expected("bidirectional.hidden.last"));
}

TEST_P(Golden, GreedyIdsAgree) {
  Session text = session();
  const std::vector<std::int64_t> wanted = formats::to_int64s(expected_.tensor("greedy"));
  std::vector<std::int64_t> all = ids_;
  Matrix logits = text.forward(ids_).logits;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::int64_t id = argmax(logits.row(0));
    // Where the lead is smaller than the error of the arithmetic, either choice is right.
    if (id != wanted[i] && top2_margin(logits.row(0)) <= 2 * tolerance(logits)) {
      break;
    }
    ASSERT_EQ(id, wanted[i]) << "token " << i;
    logits = text.forward(std::span(&wanted[i], 1)).logits;
  }
}

std::string name_of(const ::testing::TestParamInfo<Case>& info) {
  std::string name = info.param.model + "_" + std::string(operator_set_name(info.param.set));
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Golden, ::testing::ValuesIn(cases()), name_of);

// A golden infinity would allow everything, a golden NaN is_close to another.
TEST(GoldenFiles, HoldNumbersAndSayWhereTheyAreFrom) {
  for (const Case& c : cases()) {
    const auto file = formats::SafetensorsFile::open(kGolden / c.model / "expected.safetensors");
    for (const formats::TensorInfo& info : file.tensors()) {
      if (info.dtype == formats::Dtype::kF32) {
        for (const float value : formats::to_floats(file.tensor(info.name))) {
          ASSERT_TRUE(std::isfinite(value)) << c.model << " " << info.name;
        }
      }
    }
    for (const char* key : {"generator", "generator_sha256", "transformers", "torch", "seed"}) {
      EXPECT_TRUE(file.metadata().contains(key)) << c.model << ": " << key;
    }
  }
}

TEST(LargestDifference, NanIsNeverForgotten) {
  Matrix a(1, 3);
  Matrix b(1, 3);
  b(0, 0) = NAN;
  b(0, 1) = 0.5F;
  EXPECT_TRUE(std::isnan(largest_difference(a, b)));
  b(0, 0) = 0.25F;
  EXPECT_EQ(largest_difference(a, b), 0.5);
  b(0, 2) = NAN;
  EXPECT_TRUE(std::isnan(largest_difference(a, b)));
}

// Negative controls: what the goldens would not see if they were poor.
class Control : public ::testing::Test {
 protected:
  // Largest difference of the logits from the golden ones, after `change` of the configuration.
  static double error_with(const std::string& name,
                           const std::function<void(formats::ModelConfig&)>& change) {
    ModelFiles files = open_model(kGolden / name);
    change(files.config);
    const Model model = Model::load(std::move(files));
    const auto expected = formats::SafetensorsFile::open(kGolden / name / "expected.safetensors");
    ThreadPool pool(1);
    const std::unique_ptr<Operators> operators = make_operators(OperatorSet::kPortable, pool);
    const Matrix found =
        Session(model, *operators)
            .forward(formats::to_int64s(expected.tensor("ids")), {.want_all_logits = true})
            .logits;
    const Matrix wanted = to_matrix(expected.tensor("logits"));
    return largest_difference(found, wanted) / std::max(1.0, largest_value(wanted));
  }
};

TEST_F(Control, UnchangedIsWithinTolerance) {
  EXPECT_LE(error_with("qwen3_yarn", [](auto&) {}), kFloatTolerance);
}

TEST_F(Control, YarnOffIsSeen) {
  EXPECT_GT(
      error_with("qwen3_yarn", [](auto& c) { c.rope.kind = formats::RopeConfig::Kind::kDefault; }),
      20 * kFloatTolerance);
}

TEST_F(Control, YarnWithoutItsAttentionFactorIsSeen) {
  EXPECT_GT(error_with("qwen3_yarn", [](auto& c) { c.rope.attention_factor = 1; }),
            20 * kFloatTolerance);
}

TEST_F(Control, Llama3ScalingOffIsSeen) {
  EXPECT_GT(error_with("llama_llama3",
                       [](auto& c) { c.rope.kind = formats::RopeConfig::Kind::kDefault; }),
            20 * kFloatTolerance);
}

TEST_F(Control, LinearScalingOffIsSeen) {
  EXPECT_GT(error_with("llama_linear",
                       [](auto& c) { c.rope.kind = formats::RopeConfig::Kind::kDefault; }),
            20 * kFloatTolerance);
}

TEST_F(Control, ThetaIsSeen) {
  EXPECT_GT(error_with("qwen3_rope_parameters", [](auto& c) { c.rope.theta = 10000; }),
            20 * kFloatTolerance);
}

TEST_F(Control, EpsIsSeen) {
  EXPECT_GT(error_with("qwen3_tied", [](auto& c) { c.rms_norm_eps = 1e-5; }), 20 * kFloatTolerance);
}

TEST_F(Control, MissingHeadNormIsSeen) {
  EXPECT_GT(error_with("qwen3_tied", [](auto& c) { c.qk_norm = false; }), 20 * kFloatTolerance);
}

TEST_F(Control, MissingBiasIsSeen) {
  EXPECT_GT(error_with("qwen2_bias", [](auto& c) { c.qkv_bias = false; }), 20 * kFloatTolerance);
}

}  // namespace
}  // namespace engine::test
