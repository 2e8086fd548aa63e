// Convert: the parts that do not depend on the type, and the sentences for values of the wrong
// type.
#include "probe/convert.h"

namespace lab {
namespace {

std::optional<double> try_number(const wire::Value& value) {
  if (const auto* x = value.get_if<double>()) {
    return *x;
  }
  if (const auto* x = value.get_if<float>()) {
    return static_cast<double>(*x);
  }
  if (const auto* x = value.get_if<std::int64_t>()) {
    return static_cast<double>(*x);
  }
  if (const auto* x = value.get_if<wire::Tensor>();
      x != nullptr && x->shape.empty() && x->count() == 1) {
    return x->at(0);
  }
  return std::nullopt;
}

// Appends the numbers of a nested list; `depth` is the rank that is left.
void gather(const wire::Value& value, std::size_t depth, detail::Numbers& into,
            const wire::Value& whole, const std::string& wanted) {
  const auto* list = value.get_if<wire::List>();
  const std::size_t level = into.shape.size() - depth;
  if (list == nullptr) {
    wrong_type(whole, wanted);
  }
  const auto size = static_cast<std::int64_t>(list->size());
  if (into.shape[level] < 0) {
    into.shape[level] = size;
  } else if (into.shape[level] != size) {
    throw BadCall("rows of " + std::to_string(into.shape[level]) + " and of " +
                  std::to_string(size) + " numbers cannot be a " + wanted);
  }
  for (const wire::Value& item : *list) {
    if (depth > 1) {
      gather(item, depth - 1, into, whole, wanted);
    } else if (const auto number = try_number(item)) {
      into.values.push_back(*number);
    } else {
      wrong_type(whole, wanted);
    }
  }
}

}  // namespace

void wrong_type(const wire::Value& value, const std::string& wanted) {
  throw BadCall("found " + describe(value) + ", wanted " + wanted);
}

std::string Convert<std::string>::from(const wire::Value& value, Arena*) {
  const auto* text = value.get_if<std::string>();
  if (text == nullptr) {
    wrong_type(value, name());
  }
  return *text;
}

namespace detail {

double number_of(const wire::Value& value) {
  const auto number = try_number(value);
  if (!number) {
    wrong_type(value, "a number");
  }
  return *number;
}

std::int64_t integer_of(const wire::Value& value) {
  if (const auto* x = value.get_if<std::int64_t>()) {
    return *x;
  }
  if (const auto* t = value.get_if<wire::Tensor>();
      t != nullptr && t->shape.empty() && t->dtype == wire::DType::kI64 && t->count() == 1) {
    std::int64_t x = 0;
    __builtin_memcpy(&x, t->data.data(), sizeof(x));
    return x;
  }
  const auto number = try_number(value);
  if (!number || std::trunc(*number) != *number || std::fabs(*number) > 9.0e15) {
    wrong_type(value, "an integer");
  }
  return static_cast<std::int64_t>(*number);
}

bool bool_of(const wire::Value& value) {
  if (const auto* x = value.get_if<bool>()) {
    return *x;
  }
  if (const auto* t = value.get_if<wire::Tensor>();
      t != nullptr && t->shape.empty() && t->dtype == wire::DType::kBool && t->count() == 1) {
    return t->at(0) != 0;
  }
  wrong_type(value, "a bool");
}

int checked_int(std::int64_t value) {
  if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max()) {
    throw BadCall(std::to_string(value) + " does not fit in an int");
  }
  return static_cast<int>(value);
}

Numbers numbers_of(const wire::Value& value, std::size_t rank, const std::string& wanted) {
  if (const auto* tensor = value.get_if<wire::Tensor>()) {
    if (tensor->shape.size() != rank) {
      wrong_type(value, wanted);
    }
    return {tensor->to_doubles(), tensor->shape};
  }
  Numbers numbers{.values = {}, .shape = std::vector<std::int64_t>(rank, -1)};
  gather(value, rank, numbers, value, wanted);
  for (std::int64_t& extent : numbers.shape) {
    extent = extent < 0 ? 0 : extent;
  }
  return numbers;
}

}  // namespace detail
}  // namespace lab
