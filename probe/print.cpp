// Printing values, by kind.
#include "probe/print.h"

#include <algorithm>
#include <cstdio>

namespace lab {
namespace {

constexpr std::int64_t kShown = 12;

struct Printer {
  const std::string& indent;

  void operator()(const wire::Null&) const {}
  void operator()(bool x) const { std::printf("%s  %s\n", indent.c_str(), x ? "true" : "false"); }
  void operator()(std::int64_t x) const {
    std::printf("%s  %lld\n", indent.c_str(), static_cast<long long>(x));
  }
  void operator()(float x) const { (*this)(static_cast<double>(x)); }
  void operator()(double x) const { std::printf("%s  %.9g\n", indent.c_str(), x); }
  void operator()(const std::string& x) const {
    std::printf("%s  \"%s\"\n", indent.c_str(), x.c_str());
  }
  void operator()(const wire::Bytes&) const {}
  void operator()(const wire::RemoteFunction&) const {}
  void operator()(const wire::List& list) const {
    for (const wire::Value& item : list) {
      print_value(item, indent + "  ");
    }
  }
  void operator()(const wire::Record& record) const {
    for (const wire::Field& field : record.fields) {
      std::printf("%s  %s:\n", indent.c_str(), field.name.c_str());
      print_value(field.value, indent + "    ");
    }
  }
  void operator()(const wire::Tensor& tensor) const {
    const std::int64_t cols = tensor.shape.empty() ? 1 : tensor.shape.back();
    const std::int64_t rows = cols == 0 ? 0 : static_cast<std::int64_t>(tensor.count()) / cols;
    for (std::int64_t i = 0; i < std::min(rows, kShown); ++i) {
      std::printf("%s", indent.c_str());
      for (std::int64_t j = 0; j < std::min(cols, kShown); ++j) {
        std::printf(" %11.5g", tensor.at(static_cast<std::size_t>(i * cols + j)));
      }
      std::printf("%s\n", cols > kShown ? " ..." : "");
    }
    if (rows > kShown) {
      std::printf("%s ...\n", indent.c_str());
    }
  }
};

}  // namespace

void print_value(const wire::Value& value, const std::string& indent) {
  std::printf("%s%s\n", indent.c_str(), describe(value).c_str());
  std::visit(Printer{indent}, value.data);
}

}  // namespace lab
