// Stacks whose gain is known in closed form, and the lesson's point about depth.
#include "path_gain.h"

#include <cmath>
#include <cstdio>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::VectorD;
using Layer = std::function<VectorD(const VectorD&)>;

VectorD point() { return {0.7, -1.1, 0.4, 2.0, -0.3}; }

Layer each(std::function<double(double, int)> f) {
  return [f = std::move(f)](const VectorD& z) {
    VectorD out(z.size());
    for (int i = 0; i < z.size(); ++i) {
      out[i] = f(z[i], i);
    }
    return out;
  };
}

double call(Check& check, const Layer& layer, int layers, bool residual) {
  const double gain =
      check.call<double>("path_gain", check.lend(Layer(layer)), point(), layers, residual);
  check.expect(std::isfinite(gain), "the gain is " + lab::number_text(gain));
  return gain;
}

void steps_that_halve(Check& check) {
  const Layer half = each([](double z, int) { return z / 2; });
  check.expect_near(call(check, half, 6, false), std::pow(0.5, 6), 1e-8,
                    "6 layers z / 2 without the sum, 0.5^6:");
  check.expect_near(call(check, half, 6, true), std::pow(1.5, 6), 1e-5,
                    "6 layers z / 2 with the sum, 1.5^6:");
  check.expect_near(call(check, half, 1, false), 0.5, 1e-7, "one layer z / 2 without the sum:");
}

// A layer that answers zeros: only the sum lets anything through.
void steps_of_zeros(Check& check) {
  const Layer zeros = each([](double, int) { return 0.0; });
  check.expect_near(call(check, zeros, 4, true), 1, 1e-9, "4 layers of zeros with the sum:");
  check.expect_near(call(check, zeros, 4, false), 0, 1e-12, "4 layers of zeros without the sum:");
}

// z^3 / 4 + z / 2 at x: the derivative of each component is 0.75 z^2 + 0.5.
void a_curved_step(Check& check) {
  const Layer curved = each([](double z, int) { return z * z * z / 4 + z / 2; });
  double squares = 0;
  for (const double z : point()) {
    squares += std::pow(0.75 * z * z + 0.5, 2) / 5;
  }
  check.expect_near(call(check, curved, 1, false), std::sqrt(squares), 1e-6,
                    "one layer z^3 / 4 + z / 2 without the sum:");
}

void unequal_components(Check& check) {
  const Layer scaled = each([](double z, int i) { return z * (i + 1) / 5; });
  double squares = 0;
  for (int i = 0; i < 5; ++i) {
    squares += std::pow((i + 1) / 5.0, 6) / 5;
  }
  check.expect_near(call(check, scaled, 3, false), std::sqrt(squares), 1e-7,
                    "3 layers that scale component i by (i + 1) / 5, without the sum:");
}

// The lesson's question 3: 36 layers that each shrink what they read.
void depth_of_36(Check& check) {
  const Layer shrinking = each([](double z, int) { return 0.3 * std::tanh(z); });
  const double without = call(check, shrinking, 36, false);
  const double with = call(check, shrinking, 36, true);
  check.expect(without < 1e-12,
               "without the sum 36 shrinking layers leave a gain of " + lab::number_text(without));
  check.expect(with > 0.5 && with < 1e3, "with the sum 36 such layers have a gain of " +
                                             lab::number_text(with) +
                                             ", wanted between 0.5 and 1000");
  check.measure("gain_without", without);
  check.measure("gain_with", with);
  char text[96];
  std::snprintf(text, sizeof(text), "36 shrinking layers: gain %.1e without the sum, %.2f with it",
                without, with);
  check.note(text);
}

}  // namespace

LAB_CHECKS(LAB_CHECK(steps_that_halve), LAB_CHECK(steps_of_zeros), LAB_CHECK(a_curved_step),
           LAB_CHECK(unequal_components), LAB_CHECK(depth_of_36))
