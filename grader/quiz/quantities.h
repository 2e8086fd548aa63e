// The numbers a question may be about: drawn configurations, and what follows from them.
#ifndef GRADER_QUIZ_QUANTITIES_H
#define GRADER_QUIZ_QUANTITIES_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::quiz {

// Fields of a config.json.
struct Model {
  std::string name{};
  std::int64_t hidden = 0;
  std::int64_t intermediate = 0;
  std::int64_t layers = 0;
  std::int64_t q_heads = 0;
  std::int64_t kv_heads = 0;
  std::int64_t head_dim = 0;
};

// The names a question may give under `models`: four Qwen3 models and "made_up", a new one each
// time.
std::vector<std::string> model_names();
std::optional<Model> model_of(std::string_view name, std::uint64_t seed);

// What one question was drawn with.
struct Facts {
  std::optional<Model> model{};
  std::map<std::string, std::int64_t> drawn{};  // "n" -> 4096
};

// Whether there is a quantity of this name. Those that need a model or a drawn number say so below.
bool is_quantity(std::string_view name);
// Nothing when it needs a model or a number that was not drawn.
std::optional<double> quantity(std::string_view name, const Facts& facts);

// `text` with {name} replaced by the quantity or drawn number of that name and {model} by the
// model's name. The names that stand for nothing are added to `unknown`.
std::string filled_in(std::string_view text, const Facts& facts,
                      std::vector<std::string>* unknown = nullptr);

// 2048 -> "2,048"; 0.574 -> "0.574".
std::string number_text(double value);

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_QUANTITIES_H
