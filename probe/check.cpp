// Check: seeded inputs, calls to the student's program, and the comparisons an instructor writes
// checks with.
#include "probe/check.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <numeric>

#include "wire/codec.h"

namespace lab {

std::string number_text(double x) {
  char text[40];
  std::snprintf(text, sizeof(text), "%.9g", x);
  return text;
}

std::string number_text(float x) {
  char text[40];
  const auto end = std::to_chars(text, text + sizeof(text), x).ptr;
  return {text, end};
}

namespace {

// The same class (NaN, +inf, -inf, finite) and, when finite, close enough. NaN is close to nothing
// but NaN wanted.
bool is_close(double found, double wanted, double tolerance) {
  if (std::isnan(wanted) || std::isnan(found)) {
    return std::isnan(wanted) && std::isnan(found);
  }
  if (std::isinf(wanted) || std::isinf(found)) {
    return found == wanted;
  }
  return std::fabs(found - wanted) <= tolerance;
}

std::string index_text(int index, int cols) {
  return cols == 1
             ? "element " + std::to_string(index)
             : "row " + std::to_string(index / cols) + ", column " + std::to_string(index % cols);
}

}  // namespace

namespace {

std::int64_t field_of(const wire::Value& meter, const char* name) {
  const auto* record = meter.get_if<wire::Record>();
  const wire::Value* field = record == nullptr ? nullptr : record->find(name);
  const auto* number = field == nullptr ? nullptr : field->get_if<std::int64_t>();
  return number == nullptr ? 0 : *number;
}

}  // namespace

Counts counts_of(const wire::Value& meter) {
  return {.multiplies = field_of(meter, "multiplies"),
          .adds = field_of(meter, "adds"),
          .divides = field_of(meter, "divides"),
          .exps = field_of(meter, "exps"),
          .roots = field_of(meter, "roots"),
          .trigs = field_of(meter, "trigs"),
          .compares = field_of(meter, "compares")};
}

Memory memory_of(const wire::Value& meter) {
  return {.peak_bytes = field_of(meter, "peak_bytes"),
          .largest_bytes = field_of(meter, "largest_bytes"),
          .allocations = field_of(meter, "allocations"),
          .allocated_bytes = field_of(meter, "allocated_bytes")};
}

std::pair<wire::Value, wire::Value> Check::metered_student(const char* how,
                                                           std::string_view function,
                                                           wire::List arguments) {
  const wire::Value answer = peer_.call(how + std::string(function), std::move(arguments));
  const auto* pair = answer.get_if<wire::List>();
  if (pair == nullptr || pair->size() != 2) {
    throw wire::CodecError("a metered call was answered without its meter");
  }
  return {(*pair)[0], (*pair)[1]};
}

void Check::expect_count(std::int64_t found, double value, double at_least, double at_most,
                         std::string_view what, std::string_view formula) {
  const double ratio = static_cast<double>(found) / value;
  measure(std::string(what) + "_over_formula", ratio);
  if (!(ratio >= at_least && ratio <= at_most)) {
    char share[64];
    std::snprintf(share, sizeof(share), "%.3g times %.10g", ratio, value);
    fail("found " + std::to_string(found) + " " + std::string(what) + ", wanted " +
         std::string(formula) + ": that is " + share + ", allowed are " + number_text(at_least) +
         " to " + number_text(at_most) + " times");
  }
}

wire::Value Check::student(std::string_view function, wire::List arguments) {
  return peer_.call("student:" + std::string(function), std::move(arguments));
}

std::string Check::student_exception(std::string_view function, wire::List arguments) {
  const wire::Value answer =
      peer_.call("student-exception:" + std::string(function), std::move(arguments));
  const auto* text = answer.get_if<std::string>();
  return text == nullptr ? std::string() : *text;
}

std::vector<wire::Value> Check::script(
    const std::vector<std::pair<std::string, wire::List>>& calls) {
  wire::List list;
  for (const auto& [function, arguments] : calls) {
    list.push_back({wire::List{{function}, {arguments}}});
  }
  const wire::Value answer = peer_.call("student-script", std::move(list));
  const auto* results = answer.get_if<wire::List>();
  if (results == nullptr || results->size() != calls.size()) {
    throw wire::CodecError("a script was answered with another number of results");
  }
  return *results;
}

Matrix Check::normal(int rows, int cols, double scale) {
  Matrix m(rows, cols);
  for (int i = 0; i < m.size(); ++i) {
    m.data()[i] = real(static_cast<float>(scale * gaussian()));
  }
  return m;
}

Vector Check::normal(int size, double scale) {
  Vector v(size);
  for (real& x : v) {
    x = real(static_cast<float>(scale * gaussian()));
  }
  return v;
}

VectorD Check::normal_double(int size, double scale) {
  VectorD v(size);
  for (double& x : v) {
    x = scale * gaussian();
  }
  return v;
}

std::vector<int> Check::permutation(int size) {
  std::vector<int> order(static_cast<std::size_t>(size));
  const auto is_identity = [&] {
    for (int i = 0; i < size; ++i) {
      if (order[static_cast<std::size_t>(i)] != i) {
        return false;
      }
    }
    return true;
  };
  do {
    std::iota(order.begin(), order.end(), 0);
    for (int i = size - 1; i > 0; --i) {
      std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(integer(0, i))]);
    }
  } while (size > 1 && is_identity());
  return order;
}

void Check::fail(CheckFailure failure) { throw failure; }
void Check::fail(std::string summary) { throw CheckFailure{.summary = std::move(summary)}; }

void Check::expect(bool claim, std::string summary) {
  if (!claim) {
    fail(std::move(summary));
  }
}

void Check::expect_shape(const Matrix& found, int rows, int cols, std::string_view what) {
  if (found.rows() != rows || found.cols() != cols) {
    fail(std::string(what) + ": found a " + std::to_string(found.rows()) + " x " +
         std::to_string(found.cols()) + " matrix, wanted " + std::to_string(rows) + " x " +
         std::to_string(cols));
  }
}

void Check::expect_numbers(const Matrix& found, std::string_view what) {
  double size = 0;
  for (int i = 0; i < found.size(); ++i) {
    const double x = static_cast<double>(detail::plain(found.data()[i]));
    if (!std::isfinite(x)) {
      fail(std::string(what) + ": " + index_text(i, found.cols()) + " is " + number_text(x) +
           ", wanted a number");
    }
    size += std::fabs(x);
  }
  if (size == 0) {
    fail(std::string(what) + ": found nothing but zeros");
  }
}

void Check::expect_near(double found, double wanted, double tolerance, std::string_view what) {
  if (!is_close(found, wanted, tolerance)) {
    fail(std::string(what) + " is " + number_text(found) + ", wanted " + number_text(wanted) +
         (tolerance > 0 ? " within " + number_text(tolerance) : ""));
  }
}

namespace {

template <class T>
void expect_elements(Check& check, const T& found, const T& wanted, int count, int cols,
                     double tolerance, std::string_view what) {
  for (int i = 0; i < count; ++i) {
    const auto f = static_cast<double>(detail::plain(found.data()[i]));
    const auto w = static_cast<double>(detail::plain(wanted.data()[i]));
    if (!is_close(f, w, tolerance)) {
      check.fail({.summary = std::string(what) + ": found " + number_text(f) + ", wanted " +
                             number_text(w) +
                             (tolerance > 0 ? " within " + number_text(tolerance) : ""),
                  .where = index_text(i, cols),
                  .found = Convert<T>::to(found),
                  .wanted = Convert<T>::to(wanted)});
    }
  }
}

}  // namespace

void Check::expect_close(const Matrix& found, const Matrix& wanted, double tolerance,
                         std::string_view what) {
  expect_shape(found, wanted.rows(), wanted.cols(), what);
  expect_elements(*this, found, wanted, wanted.size(), wanted.cols(), tolerance, what);
}

void Check::expect_close(const Vector& found, const Vector& wanted, double tolerance,
                         std::string_view what) {
  if (found.size() != wanted.size()) {
    fail(std::string(what) + ": found a vector of " + std::to_string(found.size()) + ", wanted " +
         std::to_string(wanted.size()));
  }
  expect_elements(*this, found, wanted, wanted.size(), 1, tolerance, what);
}

void Check::expect_same_bits(const Matrix& found, const Matrix& wanted, std::string_view what) {
  expect_shape(found, wanted.rows(), wanted.cols(), what);
  for (int i = 0; i < wanted.size(); ++i) {
    const auto f = detail::plain(found.data()[i]);
    const auto w = detail::plain(wanted.data()[i]);
    if (std::memcmp(&f, &w, sizeof(f)) != 0) {
      fail({.summary = std::string(what) + ": found " + number_text(static_cast<double>(f)) +
                       ", wanted exactly " + number_text(static_cast<double>(w)),
            .where = index_text(i, wanted.cols()),
            .found = Convert<Matrix>::to(found),
            .wanted = Convert<Matrix>::to(wanted)});
    }
  }
}

void Check::measure(std::string name, double value) {
  measured_.emplace_back(std::move(name), value);
}

}  // namespace lab
