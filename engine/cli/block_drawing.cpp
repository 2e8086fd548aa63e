// The lines of the drawing, from the top of a block to its end.
#include "engine/cli/block_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/cli/text.h"
#include "engine/count.h"

namespace engine::cli {

namespace {

using formats::ModelConfig;

// The pieces a line is drawn with.
struct Pen {
  std::string stream{};  // the residual stream goes on
  std::string branch{};  // a sub-layer reads it
  std::string side{};    // beside a sub-layer
  std::string sum{};     // the sub-layer's output is added
  std::string times{};
  std::string root{};
  std::string dot{};
};

const Pen kUnicode{"  │", "  ├──▶", "  │  │", "  ⊕◀─┘", "×", "√", "·"};
const Pen kAscii{"  |", "  +-->", "  |  |", " (+)<'", "x", "sqrt ", "."};

std::string shape(std::initializer_list<std::int64_t> sizes) {
  return formats::shape_text(std::vector<std::int64_t>(sizes));
}

// An activation: one row per token.
std::string rows(std::int64_t width) { return fmt::format("(n, {})", grouped(width)); }

class Drawing {
 public:
  Drawing(const ModelConfig& config, const Pen& pen) : config_(config), pen_(pen) {}

  std::string text() {
    stream(rows(config_.hidden_size), "the stream: one row per token");
    draw_attention();
    stream(rows(config_.hidden_size), "");
    draw_feed_forward();
    stream(rows(config_.hidden_size),
           fmt::format("to the next block, {} in all", grouped(config_.num_hidden_layers)));
    return std::move(out_);
  }

 private:
  // Left: where in the drawing. Middle: what is done. Right: the shape that comes out.
  void line(const std::string& rail, const std::string& what, const std::string& result) {
    const std::string left = rail + " " + what;
    const std::size_t width = std::max<std::size_t>(columns(left), 50);
    out_ += left + std::string(result.empty() ? 0 : width + 2 - columns(left), ' ') + result + "\n";
  }
  void step(const std::string& what, const std::string& result = "") {
    line(pen_.side, what, result);
  }
  void stream(const std::string& shape_text, const std::string& note) {
    out_ += "  " + shape_text + (note.empty() ? "" : "   " + note) + "\n";
  }
  void weight(const std::string& name, std::initializer_list<std::int64_t> sizes,
              const std::string& result) {
    step(fmt::format("{:<12} {}", name, shape(sizes)), result);
  }

  static std::size_t columns(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
  }

  std::string heads(std::int64_t count) const {
    return fmt::format("({}, n, {})", grouped(count), grouped(config_.head_dim));
  }

  void draw_attention() {
    const ModelConfig& c = config_;
    out_ += pen_.stream + "\n";
    line(pen_.branch,
         fmt::format("input_layernorm [{}], RMS, eps {:g}", c.hidden_size, c.rms_norm_eps),
         rows(c.hidden_size));
    weight("q_proj", {c.query_width(), c.hidden_size}, heads(c.num_attention_heads));
    weight("k_proj", {c.kv_width(), c.hidden_size}, heads(c.num_key_value_heads));
    weight("v_proj", {c.kv_width(), c.hidden_size}, heads(c.num_key_value_heads));
    if (c.qkv_bias) {
      step("and a bias for each of the three");
    }
    if (c.qk_norm) {
      step(fmt::format("q_norm, k_norm [{}], RMS of every head", c.head_dim));
    }
    step(fmt::format("rotate queries and keys, theta {}", rounded(c.rope.theta)));
    step(c.group() == 1
             ? "every query head has its own key-value head"
             : fmt::format("{} query heads read one key-value head", grouped(c.group())));
    step(fmt::format("q {0} k / {1}{2} + causal mask, softmax", pen_.dot, pen_.root, c.head_dim),
         fmt::format("({}, n, n)", grouped(c.num_attention_heads)));
    step(fmt::format("weights {} v", pen_.dot), heads(c.num_attention_heads));
    step("heads side by side", rows(c.query_width()));
    weight("o_proj", {c.hidden_size, c.query_width()}, rows(c.hidden_size));
    if (c.o_bias) {
      step("and a bias");
    }
    out_ += pen_.sum + "\n";
  }

  void draw_feed_forward() {
    const ModelConfig& c = config_;
    out_ += pen_.stream + "\n";
    line(pen_.branch, fmt::format("post_attention_layernorm [{}], RMS", c.hidden_size),
         rows(c.hidden_size));
    std::int64_t width = c.intermediate_size;
    if (c.moe) {
      width = c.moe->moe_intermediate_size;
      step(fmt::format("router: {} of {} experts per token, each:", c.moe->num_experts_per_tok,
                       c.moe->num_experts));
    }
    weight("gate_proj", {width, c.hidden_size}, rows(width));
    weight("up_proj", {width, c.hidden_size}, rows(width));
    step(fmt::format("{}(gate) {} up", c.hidden_act, pen_.times), rows(width));
    weight("down_proj", {c.hidden_size, width}, rows(c.hidden_size));
    if (c.mlp_bias) {
      step("and a bias for each of the three");
    }
    out_ += pen_.sum + "\n";
  }

  const ModelConfig& config_;
  const Pen& pen_;
  std::string out_{};
};

}  // namespace

std::string block_drawing(const ModelConfig& config, bool unicode) {
  const BlockCount count = block_count(config);
  std::string text = Drawing(config, unicode ? kUnicode : kAscii).text();
  text += fmt::format(
      "\n{} parameters in a block: attention {:.1f}%, feed-forward {:.1f}%\n", grouped(count.total),
      100 * static_cast<double>(count.attention) / static_cast<double>(count.total),
      100 * static_cast<double>(count.feed_forward) / static_cast<double>(count.total));
  return text + "[out, in] is a weight as stored, (n, ...) what comes out for n tokens\n";
}

}  // namespace engine::cli
