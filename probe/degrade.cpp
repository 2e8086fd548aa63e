// Degraded answers, by kind of value.
#include "probe/degrade.h"

#include <cmath>
#include <limits>

namespace lab {
namespace {

using wire::DType;
using wire::Tensor;
using wire::Value;

void fill(Tensor& tensor, Degrade mode) {
  const bool nan = mode == Degrade::kNan;
  for (std::size_t i = 0; i < tensor.count(); ++i) {
    switch (tensor.dtype) {
      case DType::kF32:
        tensor.set(i, nan ? std::numeric_limits<float>::quiet_NaN() : 0.0F);
        break;
      case DType::kF64:
        tensor.set(i, nan ? std::numeric_limits<double>::quiet_NaN() : 0.0);
        break;
      case DType::kI64:
        tensor.set(i, nan ? std::numeric_limits<std::int64_t>::min() : std::int64_t{0});
        break;
      case DType::kBool:
        tensor.set(i, static_cast<std::uint8_t>(nan ? 1 : 0));
        break;
    }
  }
}

Tensor one_more_row(const Tensor& tensor) {
  Tensor larger = tensor;
  if (larger.shape.empty()) {
    larger.shape = {2};
    larger.data.insert(larger.data.end(), tensor.data.begin(), tensor.data.end());
    return larger;
  }
  std::size_t row = size_of(tensor.dtype);
  for (std::size_t i = 1; i < tensor.shape.size(); ++i) {
    row *= static_cast<std::size_t>(tensor.shape[i]);
  }
  larger.shape[0] += 1;
  larger.data.resize(tensor.data.size() + row);
  return larger;
}

struct Degrader {
  Degrade mode;

  // A scalar has no shape to spoil: the last two modes give zeros there.
  bool nan() const { return mode == Degrade::kNan; }
  Value operator()(const wire::Null&) const { return {}; }
  Value operator()(bool) const { return {nan()}; }
  Value operator()(std::int64_t) const {
    return {nan() ? std::numeric_limits<std::int64_t>::min() : std::int64_t{0}};
  }
  Value operator()(float) const { return {nan() ? std::nanf("") : 0.0F}; }
  Value operator()(double) const { return {nan() ? std::nan("") : 0.0}; }
  Value operator()(const std::string&) const { return {std::string()}; }
  Value operator()(const wire::Bytes&) const { return {wire::Bytes{}}; }
  Value operator()(const Tensor& tensor) const {
    if (mode == Degrade::kEmpty) {
      return {Tensor::zeros(tensor.dtype, std::vector<std::int64_t>(
                                              std::max<std::size_t>(tensor.shape.size(), 1), 0))};
    }
    if (mode == Degrade::kWrongShape) {
      return {one_more_row(tensor)};
    }
    Tensor spoilt = tensor;
    fill(spoilt, mode);
    return {std::move(spoilt)};
  }
  Value operator()(const wire::List& list) const {
    wire::List spoilt;
    if (mode != Degrade::kEmpty) {
      for (const Value& item : list) {
        spoilt.push_back(degrade(item, mode));
      }
      if (mode == Degrade::kWrongShape && !list.empty()) {
        spoilt = list;
        spoilt.push_back(list.back());
      }
    }
    return {std::move(spoilt)};
  }
  Value operator()(const wire::Record& record) const {
    wire::Record spoilt{record.type, {}};
    for (const wire::Field& field : record.fields) {
      spoilt.fields.push_back({field.name, degrade(field.value, mode)});
    }
    return {std::move(spoilt)};
  }
  Value operator()(const wire::RemoteFunction& x) const { return {x}; }
};

}  // namespace

wire::Value degrade(const wire::Value& value, Degrade mode) {
  return std::visit(Degrader{mode}, value.data);
}

}  // namespace lab
