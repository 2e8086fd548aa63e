// Shapes that fit together, for configurations nobody has published.
#include "projection_shapes.h"

#include <cmath>
#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::HeadConfig;
using lab::ProjectionShapes;
using Shape = std::vector<std::int64_t>;

std::string text_of(const Shape& shape) {
  std::string text = "[";
  for (const std::int64_t extent : shape) {
    text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
  }
  return text + "]";
}

HeadConfig draw(Check& check) {
  const int kv_heads = check.integer(1, 8);
  return {.hidden = 64 * check.integer(3, 40),
          .q_heads = kv_heads * check.integer(2, 5),
          .kv_heads = kv_heads,
          .head_dim = 16 * check.integer(2, 12)};
}

void expect_shape(Check& check, const Shape& found, const Shape& wanted, const std::string& name) {
  check.expect(found == wanted, name + " is " + text_of(found) + ", wanted " + text_of(wanted));
}

void what_goes_in_comes_out(Check& check) {
  for (int round = 0; round < 4; ++round) {
    const HeadConfig config = draw(check);
    const auto shapes = check.call<ProjectionShapes>("projection_shapes", config);
    const std::int64_t q = config.q_heads * *config.head_dim;
    const std::int64_t kv = config.kv_heads * *config.head_dim;
    expect_shape(check, shapes.q_proj, {q, config.hidden}, "q_proj");
    expect_shape(check, shapes.k_proj, {kv, config.hidden}, "k_proj");
    expect_shape(check, shapes.v_proj, {kv, config.hidden}, "v_proj");
    expect_shape(check, shapes.o_proj, {config.hidden, q}, "o_proj");
    expect_shape(check, shapes.q_norm, {*config.head_dim}, "q_norm");
    expect_shape(check, shapes.k_norm, {*config.head_dim}, "k_norm");
  }
}

// The stream's width enters every projection once, and heads not at all.
void a_wider_stream_leaves_heads_alone(Check& check) {
  const HeadConfig narrow = draw(check);
  HeadConfig wide = narrow;
  wide.hidden *= 2;
  const auto a = check.call<ProjectionShapes>("projection_shapes", narrow);
  const auto b = check.call<ProjectionShapes>("projection_shapes", wide);
  check.expect(a.q_proj.size() == 2 && b.q_proj.size() == 2, "q_proj has not two sizes");
  check.expect(b.q_proj[0] == a.q_proj[0] && b.q_proj[1] == 2 * a.q_proj[1],
               "with twice the hidden size q_proj went from " + text_of(a.q_proj) + " to " +
                   text_of(b.q_proj) + "; its rows are heads times head_dim and stay");
  check.expect_near(check.call<double>("score_scale", wide),
                    check.call<double>("score_scale", narrow), 1e-15,
                    "the scale of scores with twice the hidden size");
}

void scale_undoes_the_width(Check& check) {
  HeadConfig config = draw(check);
  const auto scale = check.call<double>("score_scale", config);
  check.expect_near(scale * scale * static_cast<double>(*config.head_dim), 1, 1e-12,
                    "the squared scale times head_dim");
  config.head_dim = 4 * *config.head_dim;
  check.expect_near(check.call<double>("score_scale", config), scale / 2, 1e-12,
                    "the scale for heads four times as wide");
}

}  // namespace

LAB_CHECKS(LAB_CHECK(what_goes_in_comes_out), LAB_CHECK(a_wider_stream_leaves_heads_alone),
           LAB_CHECK(scale_undoes_the_width))
