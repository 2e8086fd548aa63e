// Cases from golden files and from seeds.
#include "grader/pipeline/cases.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <limits>
#include <map>

#include "formats/error.h"
#include "formats/safetensors.h"
#include "grader/manifest/reader.h"

namespace grader {
namespace {

using lab::wire::DType;
using lab::wire::List;
using lab::wire::Random;
using lab::wire::Tensor;
using lab::wire::Value;

[[noreturn]] void lab_fault(const Place& place, const std::string& text) {
  throw LabError({{place, text}});
}

std::optional<DType> dtype_of(formats::Dtype dtype) {
  switch (dtype) {
    case formats::Dtype::kF32:
      return DType::kF32;
    case formats::Dtype::kF64:
      return DType::kF64;
    case formats::Dtype::kI64:
      return DType::kI64;
    case formats::Dtype::kBool:
      return DType::kBool;
    default:
      return std::nullopt;
  }
}

// FNV-1a: mixes a check's name into the run's seed. Not a secret; the run's seed is.
std::uint64_t hash_name(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : name) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  return hash;
}

using Sizes = std::map<std::string, std::int64_t>;

std::int64_t extent_of(const std::string& text, const Sizes& sizes, const Place& place) {
  if (const auto found = sizes.find(text); found != sizes.end()) {
    return found->second;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) {
    lab_fault(place, "'" + text + "' is neither a drawn size nor a number");
  }
  return value;
}

std::vector<std::int64_t> shape_of(const DrawnInput& input, const Sizes& sizes,
                                   const Place& place) {
  std::vector<std::int64_t> shape;
  for (const std::string& extent : input.shape) {
    shape.push_back(extent_of(extent, sizes, place));
  }
  return shape;
}

void set_real(Tensor& tensor, std::size_t i, double x) {
  if (tensor.dtype == DType::kF64) {
    tensor.set(i, x);
  } else {
    tensor.set(i, static_cast<float>(x));
  }
}

// `pool`: where normal numbers come from; null: each is computed.
Value draw_numbers(const DrawnInput& input, std::vector<std::int64_t> shape, Random& random,
                   const NormalPool* pool) {
  Tensor tensor =
      Tensor::zeros(input.dtype == "float64" ? DType::kF64 : DType::kF32, std::move(shape));
  const std::size_t count = tensor.count();
  const std::size_t row = tensor.shape.size() < 2 || tensor.shape[0] == 0
                              ? 1
                              : count / static_cast<std::size_t>(tensor.shape[0]);
  const bool is_uniform = input.kind == "uniform";
  for (std::size_t i = 0; i < count; ++i) {
    const double x = is_uniform
                         ? random.uniform(input.low, input.high)
                         : input.scale * (pool == nullptr ? random.gaussian() : pool->pick(random));
    const double scale =
        input.row_scales.empty()
            ? 1
            : input.row_scales[(i / std::max<std::size_t>(row, 1)) % input.row_scales.size()];
    set_real(tensor, i, x * scale);
  }
  return {std::move(tensor)};
}

// The lesson's mask: query i is position i + (n_k - n_q) and may look at keys up to there.
Value causal_mask(const std::vector<std::int64_t>& shape) {
  Tensor tensor = Tensor::zeros(DType::kF32, shape);
  for (std::int64_t i = 0; i < shape[0]; ++i) {
    for (std::int64_t j = 0; j < shape[1]; ++j) {
      if (j > i + shape[1] - shape[0]) {
        tensor.set(static_cast<std::size_t>(i * shape[1] + j),
                   -std::numeric_limits<float>::infinity());
      }
    }
  }
  return {std::move(tensor)};
}

Value draw_integers(const DrawnInput& input, std::vector<std::int64_t> shape, Random& random) {
  Tensor tensor = Tensor::zeros(DType::kI64, std::move(shape));
  for (std::size_t i = 0; i < tensor.count(); ++i) {
    const bool counted = input.kind == "positions";
    tensor.set(i, counted ? static_cast<std::int64_t>(input.low) + static_cast<std::int64_t>(i)
                          : random.integer(static_cast<std::int64_t>(input.low),
                                           static_cast<std::int64_t>(input.high)));
  }
  return {std::move(tensor)};
}

Value draw_input(const DrawnInput& input, const Sizes& sizes, Random& random, const Place& place,
                 const NormalPool* pool = nullptr) {
  std::vector<std::int64_t> shape = shape_of(input, sizes, place);
  if (input.kind == "causal_mask") {
    if (shape.size() != 2) {
      lab_fault(place, "a causal_mask has " + std::to_string(shape.size()) + " sizes, wanted 2");
    }
    return causal_mask(shape);
  }
  if (input.kind == "value") {
    return input.value;
  }
  if (input.kind == "dim") {
    return {extent_of(input.text, sizes, place)};
  }
  if (input.kind == "sizes") {
    return {random.integer(static_cast<std::int64_t>(input.low),
                           static_cast<std::int64_t>(input.high))};
  }
  if (input.kind == "integers" || input.kind == "positions") {
    return draw_integers(input, std::move(shape), random);
  }
  return draw_numbers(input, std::move(shape), random, pool);
}

std::string sizes_text(const Sizes& sizes) {
  std::string text;
  for (const auto& [name, size] : sizes) {
    text += (text.empty() ? "" : ", ") + name + " = " + std::to_string(size);
  }
  return text.empty() ? text : " (" + text + ")";
}

bool is_number(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string function_of(const Exercise& exercise, const CheckSpec& check) {
  return check.function.empty() ? exercise.functions.front() : check.function;
}

}  // namespace

Golden::Golden(const Lab& lab, const Exercise& exercise, const CheckSpec& check)
    : exercise_(exercise), check_(check) {
  const std::string name =
      check.golden_file.empty() ? "golden/" + exercise.id + ".safetensors" : check.golden_file;
  file_ = lab.folder / name;
  shown_as_ = "labs/" + lab.id + "/" + name;
}

// What is wrong with the file, by its name in the course.
void Golden::damaged(const formats::FormatError& error) const {
  std::error_code ignored;
  if (!std::filesystem::exists(file_, ignored)) {
    lab_fault(check_.place, shown_as_ + " is missing, wanted a file with the case '" + case_name() +
                                "' (made by reference/golden)");
  }
  std::string what = error.what();
  if (what.starts_with(file_.string())) {
    what.replace(0, file_.string().size(), shown_as_);
  }
  lab_fault(check_.place, what);
}

Value Golden::tensor(const std::string& name) const {
  try {
    const auto file = formats::SafetensorsFile::open(file_);
    const formats::TensorView view = file.tensor(name);
    const auto dtype = dtype_of(view.dtype);
    if (!dtype) {
      lab_fault(check_.place, shown_as_ + ": '" + name + "' is " + std::string(view.dtype_name) +
                                  ", wanted F32, F64, I64 or BOOL");
    }
    Tensor tensor{.dtype = *dtype, .shape = {view.shape.begin(), view.shape.end()}};
    tensor.data.assign(view.bytes.begin(), view.bytes.end());
    return {std::move(tensor)};
  } catch (const formats::FormatError& error) {
    damaged(error);
  }
}

// The tensor of this name, or what is named "name.field": a record, or a list where all fields are
// numbers.
Value Golden::value(const std::string& name) const {
  std::vector<std::string> fields;
  try {
    const auto file = formats::SafetensorsFile::open(file_);
    if (file.contains(name)) {
      return tensor(name);
    }
    for (const formats::TensorInfo& info : file.tensors()) {
      if (info.name.starts_with(name + ".")) {
        const std::string rest = info.name.substr(name.size() + 1);
        const std::string field = rest.substr(0, rest.find('.'));
        if (std::find(fields.begin(), fields.end(), field) == fields.end()) {
          fields.push_back(field);
        }
      }
    }
  } catch (const formats::FormatError& error) {
    damaged(error);
  }
  if (fields.empty()) {
    lab_fault(check_.place, shown_as_ + ": no tensor '" + name + "'");
  }
  if (std::all_of(fields.begin(), fields.end(), is_number)) {
    List list;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      list.push_back(value(name + "." + std::to_string(i)));  // a gap is a missing tensor
    }
    return {std::move(list)};
  }
  lab::wire::Record record{};
  for (const std::string& field : fields) {
    record.fields.push_back({field, value(name + "." + field)});
  }
  return {std::move(record)};
}

std::string Golden::case_name() const {
  return check_.golden_case.empty() ? check_.id : check_.golden_case;
}

Case Golden::inputs() const {
  Case result{.name = case_name(), .function = function_of(exercise_, check_)};
  for (const std::string& input : exercise_.inputs) {
    result.arguments.push_back(value(result.name + "/" + input));
  }
  return result;
}

Value Golden::wanted() const { return value(case_name() + "/want"); }

std::uint64_t seed_of(const Exercise& exercise, const CheckSpec& check, std::uint64_t run_seed) {
  if (check.draw && check.draw->seed) {
    return *check.draw->seed;
  }
  return Random(run_seed ^ hash_name(exercise.lab + "/" + exercise.id + "/" + check.id)).bits();
}

std::vector<Case> draw_cases(const Exercise& exercise, const CheckSpec& check, std::uint64_t seed) {
  Random random(seed);
  std::vector<Case> cases;
  for (std::int64_t i = 0; i < check.draw->count; ++i) {
    Sizes sizes;
    for (const auto& [name, range] : check.draw->sizes) {
      sizes[name] = random.integer(range.first, range.second);
    }
    Case drawn{.name = check.id + " " + std::to_string(i + 1) + " of " +
                       std::to_string(check.draw->count) + sizes_text(sizes),
               .function = function_of(exercise, check)};
    for (const auto& [name, input] : check.draw->inputs) {
      drawn.arguments.push_back(draw_input(input, sizes, random, check.place));
    }
    cases.push_back(std::move(drawn));
  }
  return cases;
}

NormalPool::NormalPool(Random& random) {
  for (double& number : numbers_) {
    number = random.gaussian();
  }
}

Case draw_case_of_size(const Exercise& exercise, const CheckSpec& check, std::int64_t size,
                       Random& random, const NormalPool& pool) {
  const Sizes sizes{{check.timing->grows, size}};
  Case drawn{.name = check.id + sizes_text(sizes), .function = function_of(exercise, check)};
  for (const auto& [name, input] : check.draw->inputs) {
    drawn.arguments.push_back(draw_input(input, sizes, random, check.place, &pool));
  }
  return drawn;
}

}  // namespace grader
