// The head-room of every law: right float32 answers in several evaluation orders against float64.
// docs/numerics.md quotes the figures this program prints; each law also gets a fault it must see.
#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <map>

#include "grader/compare/compare.h"
#include "grader/compare/tolerance.h"
#include "tests/compare/block_evaluations.h"
#include "tests/compare/evaluations.h"

namespace {

using namespace lab_test;
using grader::NamedInput;
using grader::NamedInputs;
using grader::Tolerance;

// Worst share of the allowed error over all right answers of a law; printed when the test ends.
class Study {
 public:
  explicit Study(std::string law) : law_(std::move(law)) {}
  ~Study() {
    std::printf("law %-16s worst use %5.1f %%, smallest fault %.2g times the allowed error\n",
                law_.c_str(), 100 * worst_, fault_);
  }
  Study(const Study&) = delete;
  Study& operator=(const Study&) = delete;

  void right(const Value& found, const Value& want, const Tolerance& law,
             const NamedInputs& inputs) {
    worst_ = std::max(worst_, share(found, want, law, inputs));
  }
  void wrong(const Value& found, const Value& want, const Tolerance& law,
             const NamedInputs& inputs) {
    fault_ = std::min(fault_, share(found, want, law, inputs));
  }
  double worst() const { return worst_; }
  double smallest_fault() const { return fault_; }

 private:
  static double share(const Value& found, const Value& want, const Tolerance& law,
                      const NamedInputs& inputs) {
    const grader::AllowedResult allowed = grader::allowed_error(law, inputs, want);
    EXPECT_EQ(allowed.fault, "");
    const auto loose = grader::looseness(allowed.allowed, want);
    EXPECT_FALSE(loose) << *loose;
    return grader::compare(found, want, allowed.allowed).share_of_allowed;
  }
  std::string law_{};
  double worst_ = 0;
  double fault_ = std::numeric_limits<double>::infinity();
};

// Half of the allowance must stay unused, and a fault must be far outside it.
void expect_headroom(const Study& study, double smallest_fault = 50) {
  EXPECT_LT(study.worst(), 0.5);
  EXPECT_GT(study.worst(), 0);
  EXPECT_GT(study.smallest_fault(), smallest_fault);
}

Tolerance law(const std::string& name, std::map<std::string, std::string> roles) {
  return {.law = name, .roles = std::move(roles)};
}

struct Shape {
  std::size_t n_q = 0;
  std::size_t n_k = 0;
  std::size_t d = 0;
  double scale = 1;
};
const Shape kShapes[] = {{4, 4, 8, 1}, {5, 9, 8, 3}, {7, 33, 64, 1}, {6, 64, 128, 3}};
constexpr std::uint64_t kSeeds = 8;

TEST(LawStudy, Linear) {
  Study study("linear");
  const Tolerance tolerance = law("linear", {{"x", "x"}, {"w", "w"}});
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const Shape& s : kShapes) {
      Draw draw(seed);
      const Grid<float> x = normal_grid(draw, s.n_q, s.d, s.scale);
      const Grid<float> w = normal_grid(draw, s.n_k, s.d);
      const Value x_value = x.value();
      const Value w_value = w.value();
      const NamedInputs inputs = {{"x", &x_value}, {"w", &w_value}};
      const Value want = linear(x.as<double>(), w.as<double>(), Order::kForward).value();
      for (const Order order : kOrders) {
        study.right(linear(x, w, order).value(), want, tolerance, inputs);
      }
      Grid<float> last_left_out = x;
      for (std::size_t i = 0; i < x.rows; ++i) last_left_out(i, x.cols - 1) = 0;
      study.wrong(linear(last_left_out, w, Order::kForward).value(), want, tolerance, inputs);
    }
  }
  expect_headroom(study);
}

TEST(LawStudy, Scores) {
  Study study("scores");
  const Tolerance tolerance = law("scores", {{"q", "q"}, {"k", "k"}});
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const Shape& s : kShapes) {
      Draw draw(seed);
      const Grid<float> q = normal_grid(draw, s.n_q, s.d, s.scale);
      const Grid<float> k = normal_grid(draw, s.n_k, s.d, s.scale);
      const Value q_value = q.value();
      const Value k_value = k.value();
      const NamedInputs inputs = {{"q", &q_value}, {"k", &k_value}};
      const Value want = scores(q.as<double>(), k.as<double>(), Order::kForward).value();
      for (const Order order : kOrders) {
        study.right(scores(q, k, order).value(), want, tolerance, inputs);
      }
      study.wrong(linear(q, k, Order::kForward).value(), want, tolerance, inputs);
    }
  }
  expect_headroom(study);
}

TEST(LawStudy, Softmax) {
  Study study("softmax");
  const Tolerance tolerance = law("softmax", {{"scores", "scores"}});
  const auto one = [&](const Grid<float>& s) {
    const Value s_value = s.value();
    const NamedInputs inputs = {{"scores", &s_value}};
    const Value want = softmax(s.as<double>(), Order::kForward).value();
    for (const Order order : kOrders) {
      study.right(softmax(s, order).value(), want, tolerance, inputs);
    }
    if (s.cols < 4096) {  // nearly uniform rows are there for the sum, not for the exponent
      Grid<float> base_two = s;
      for (float& x : base_two.data) x *= std::numbers::ln2_v<float>;
      study.wrong(softmax(base_two, Order::kForward).value(), want, tolerance, inputs);
    }
  };
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const double scale : {0.01, 1.0, 10.0, 60.0}) {
      Draw draw(seed);
      one(normal_grid(draw, 3, 5, scale));
      one(normal_grid(draw, 3, 512, scale));
    }
    Draw draw(seed);
    one(normal_grid(draw, 2, 4096, 1e-3));
  }
  expect_headroom(study);
}

TEST(LawStudy, AttentionAndItsWeights) {
  Study study("attention");
  Study weights_study("weights");
  const Tolerance tolerance = law("attention", {{"q", "q"}, {"k", "k"}, {"v", "v"}});
  const Tolerance of_weights = law("weights", {{"q", "q"}, {"k", "k"}});
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const Shape& s : kShapes) {
      Draw draw(seed);
      const Grid<float> q = normal_grid(draw, s.n_q, s.d, s.scale);
      const Grid<float> k = normal_grid(draw, s.n_k, s.d, s.scale);
      const Grid<float> v = normal_grid(draw, s.n_k, 5);
      const Value q_value = q.value();
      const Value k_value = k.value();
      const Value v_value = v.value();
      const NamedInputs inputs = {{"q", &q_value}, {"k", &k_value}, {"v", &v_value}};
      const Grid<double> exact =
          softmax(scores(q.as<double>(), k.as<double>(), Order::kForward), Order::kForward);
      const Value want = average(exact, v.as<double>(), Order::kForward).value();
      for (const Order order : kOrders) {
        const Grid<float> weights = softmax(scores(q, k, order), order);
        weights_study.right(weights.value(), exact.value(), of_weights, inputs);
        study.right(average(weights, v, order).value(), want, tolerance, inputs);
      }
      for (const std::size_t tile : {1, 3, 16}) {
        study.right(tiled_attention(q, k, v, tile).value(), want, tolerance, inputs);
      }
      const Grid<float> unscaled = softmax(linear(q, k, Order::kForward), Order::kForward);
      weights_study.wrong(unscaled.value(), exact.value(), of_weights, inputs);
      study.wrong(average(unscaled, v, Order::kForward).value(), want, tolerance, inputs);
    }
  }
  expect_headroom(study);
  expect_headroom(weights_study);
}

TEST(LawStudy, Norm) {
  Study study("norm");
  const Tolerance tolerance = law("norm", {{"x", "x"}});
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const std::size_t d : {8, 64, 1024}) {
      for (const double scale : {1e-4, 1.0, 30.0}) {
        Draw draw(seed);
        const Grid<float> x = normal_grid(draw, 3, d, scale);
        const Grid<float> gain = normal_grid(draw, 1, d);
        const Value x_value = x.value();
        const NamedInputs inputs = {{"x", &x_value}};
        const Value want =
            rmsnorm(x.as<double>(), gain.as<double>(), 1e-6, Order::kForward).value();
        for (const Order order : kOrders) {
          study.right(rmsnorm(x, gain, 1e-6F, order).value(), want, tolerance, inputs);
        }
        Grid<float> n_minus_one = rmsnorm(x, gain, 1e-6F, Order::kForward);
        const auto wide = static_cast<float>(d);
        for (float& y : n_minus_one.data) y *= std::sqrt((wide - 1) / wide);
        if (d <= 64) {
          study.wrong(n_minus_one.value(), want, tolerance, inputs);
        }
      }
    }
  }
  expect_headroom(study);
}

TEST(LawStudy, Rotation) {
  Study in_double("rotation");
  Study in_float("rotation, float");
  const Tolerance strict = law("rotation", {{"x", "x"}});
  const Tolerance lenient = law("rotation", {{"x", "x"}, {"positions", "positions"}});
  const std::vector<std::int64_t> positions = {0, 1, 5, 1005, 30005};
  const Value positions_value = ints(positions);
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const std::size_t d : {8, 128}) {
      Draw draw(seed);
      const Grid<float> x = normal_grid(draw, positions.size(), d);
      const Value x_value = x.value();
      const NamedInputs inputs = {{"x", &x_value}, {"positions", &positions_value}};
      const Value want = rotate<double, double>(x.as<double>(), positions, 1e6).value();
      const Value float_angles = rotate<float, float>(x, positions, 1e6).value();
      in_double.right(rotate<float, double>(x, positions, 1e6).value(), want, strict, inputs);
      in_float.right(float_angles, want, lenient, inputs);
      // Angles in float are the smallest fault of the strict law.
      in_double.wrong(float_angles, want, strict, inputs);
      std::vector<std::int64_t> one_on = positions;
      for (std::int64_t& p : one_on) p += 1;
      in_float.wrong(rotate<float, double>(x, one_on, 1e6).value(), want, lenient, inputs);
    }
  }
  expect_headroom(in_double, 30);
  expect_headroom(in_float);
}

TEST(LawStudy, Swiglu) {
  Study study("swiglu");
  const Tolerance tolerance =
      law("swiglu", {{"z", "z"}, {"gate", "gate"}, {"up", "up"}, {"down", "down"}});
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const BlockShape& s :
         {BlockShape{.n = 5, .hidden = 8, .heads = 1, .kv_heads = 1, .head_dim = 4, .inner = 12},
          BlockShape{
              .n = 5, .hidden = 64, .heads = 1, .kv_heads = 1, .head_dim = 4, .inner = 192}}) {
      Draw draw(seed);
      const BlockWeights<float> w = random_weights(draw, s);
      const Grid<float> z = normal_grid(draw, s.n, s.hidden, 2);
      const Value values[] = {z.value(), w.gate.value(), w.up.value(), w.down.value()};
      const NamedInputs inputs = {
          {"z", &values[0]}, {"gate", &values[1]}, {"up", &values[2]}, {"down", &values[3]}};
      const BlockWeights<double> wide = w.as<double>();
      const Value want =
          swiglu(z.as<double>(), wide.gate, wide.up, wide.down, Order::kForward).value();
      for (const Order order : kOrders) {
        study.right(swiglu(z, w.gate, w.up, w.down, order).value(), want, tolerance, inputs);
      }
      study.wrong(swiglu(z, w.up, w.gate, w.down, Order::kForward).value(), want, tolerance,
                  inputs);
    }
  }
  expect_headroom(study);
}

const BlockShape kBlocks[] = {
    {.n = 7, .hidden = 24, .heads = 6, .kv_heads = 2, .head_dim = 8, .inner = 40},
    {.n = 12, .hidden = 64, .heads = 4, .kv_heads = 2, .head_dim = 16, .inner = 128}};

// Rows from 1e-4 to 10, so that eps and the residual path both show.
Grid<float> scaled_rows(Draw& draw, const BlockShape& s) {
  const float scales[] = {1e-4F, 1e-2F, 1, 3, 10};
  Grid<float> x = normal_grid(draw, s.n, s.hidden);
  for (std::size_t i = 0; i < x.rows; ++i) {
    for (std::size_t j = 0; j < x.cols; ++j) x(i, j) *= scales[i % 5];
  }
  return x;
}

TEST(LawStudy, GroupedAttention) {
  Study study("gqa");
  Study with_norms("gqa, norms");
  const std::map<std::string, std::string> roles = {{"x", "x"},     {"wq", "w.wq"},
                                                    {"wk", "w.wk"}, {"wv", "w.wv"},
                                                    {"wo", "w.wo"}, {"head_dim", "head_dim"}};
  std::map<std::string, std::string> more = roles;
  more.insert({{"q_norm", "w.q_norm"}, {"k_norm", "w.k_norm"}});
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const BlockShape& s : kBlocks) {
      Draw draw(seed);
      const BlockWeights<float> w = random_weights(draw, s);
      const Grid<float> x = scaled_rows(draw, s);
      const Value x_value = x.value();
      const Value w_value = record("W", {{"wq", w.wq.value()},
                                         {"wk", w.wk.value()},
                                         {"wv", w.wv.value()},
                                         {"wo", w.wo.value()},
                                         {"q_norm", w.q_norm.value()},
                                         {"k_norm", w.k_norm.value()}});
      const Value head_dim{static_cast<std::int64_t>(s.head_dim)};
      const NamedInputs inputs = {{"x", &x_value}, {"w", &w_value}, {"head_dim", &head_dim}};
      for (const bool norms : {false, true}) {
        Study& to = norms ? with_norms : study;
        const Tolerance tolerance = law("gqa", norms ? more : roles);
        const Value want =
            grouped_attention(x.as<double>(), w.as<double>(), s, norms, Order::kForward).value();
        for (const Order order : kOrders) {
          to.right(grouped_attention(x, w, s, norms, order).value(), want, tolerance, inputs);
        }
        BlockShape one_group = s;
        one_group.kv_heads = 1;
        to.wrong(grouped_attention(x, w, one_group, norms, Order::kForward).value(), want,
                 tolerance, inputs);
      }
    }
  }
  expect_headroom(study);
  expect_headroom(with_norms);
}

TEST(LawStudy, Block) {
  Study study("block");
  const Tolerance tolerance = law("block", {{"x", "x"}});
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const BlockShape& s : kBlocks) {
      Draw draw(seed);
      const BlockWeights<float> w = random_weights(draw, s);
      const Grid<float> x = scaled_rows(draw, s);
      const Value x_value = x.value();
      const NamedInputs inputs = {{"x", &x_value}};
      const Value want = whole_block(x.as<double>(), w.as<double>(), s, Order::kForward).value();
      for (const Order order : kOrders) {
        study.right(whole_block(x, w, s, order).value(), want, tolerance, inputs);
      }
      BlockWeights<float> reused = w;
      reused.n2 = w.n1;
      study.wrong(whole_block(x, reused, s, Order::kForward).value(), want, tolerance, inputs);
    }
  }
  expect_headroom(study);
}

TEST(LawStudy, Relative) {
  Study study("relative");
  const Tolerance tolerance = law("relative", {});
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Draw draw(seed);
    Grid<float> x = normal_grid(draw, 1, 200, 8);
    Grid<double> want(1, 200);
    Grid<float> found(1, 200);
    Grid<float> quick(1, 200);  // x * sigmoid(1.702 x)
    for (std::size_t j = 0; j < 200; ++j) {
      want(0, j) = x(0, j) / (1 + std::exp(-static_cast<double>(x(0, j))));
      found(0, j) = x(0, j) * (1 / (1 + std::exp(-x(0, j))));
      quick(0, j) = x(0, j) / (1 + std::exp(-1.702F * x(0, j)));
    }
    study.right(found.value(), want.as<float>().value(), tolerance, {});
    study.wrong(quick.value(), want.as<float>().value(), tolerance, {});
  }
  expect_headroom(study);
}

}  // namespace
