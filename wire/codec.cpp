// Encoder and bounded decoder of Values.
#include "wire/codec.h"

#include <cstring>
#include <limits>
#include <string>

namespace lab::wire {
namespace {

constexpr int kMaxDepth = 16;
constexpr std::size_t kMaxRank = 8;
// A value takes one byte on the wire and 64 in memory, so a frame's size alone bounds nothing.
constexpr std::size_t kMaxValues = std::size_t{1} << 20;

enum class Tag : std::uint8_t {
  kNull = 0,
  kBool,
  kInteger,
  kFloat,
  kDouble,
  kText,
  kBytes,
  kTensor,
  kList,
  kRecord,
  kRemote
};

class Writer {
 public:
  void value(const Value& v) { std::visit(*this, v.data); }

  void operator()(const Null&) { tag(Tag::kNull); }
  void operator()(bool x) { tag(Tag::kBool), raw(static_cast<std::uint8_t>(x)); }
  void operator()(std::int64_t x) { tag(Tag::kInteger), raw(x); }
  void operator()(float x) { tag(Tag::kFloat), raw(x); }
  void operator()(double x) { tag(Tag::kDouble), raw(x); }
  void operator()(const std::string& x) { tag(Tag::kText), text(x); }
  void operator()(const Bytes& x) {
    tag(Tag::kBytes), count(x.data.size()), append(x.data.data(), x.data.size());
  }
  void operator()(const Tensor& x) {
    tag(Tag::kTensor);
    raw(static_cast<std::uint8_t>(x.dtype));
    raw(static_cast<std::uint8_t>(x.shape.size()));
    for (const std::int64_t extent : x.shape) {
      raw(extent);
    }
    append(x.data.data(), x.data.size());
  }
  void operator()(const List& x) {
    tag(Tag::kList);
    count(x.size());
    for (const Value& item : x) {
      value(item);
    }
  }
  void operator()(const Record& x) {
    tag(Tag::kRecord);
    text(x.type);
    count(x.fields.size());
    for (const Field& field : x.fields) {
      text(field.name);
      value(field.value);
    }
  }
  void operator()(const RemoteFunction& x) { tag(Tag::kRemote), raw(x.id); }

  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  void append(const void* from, std::size_t size) {
    const auto* begin = static_cast<const std::uint8_t*>(from);
    bytes_.insert(bytes_.end(), begin, begin + size);
  }
  template <class T>
  void raw(T x) {
    append(&x, sizeof(x));
  }
  void tag(Tag t) { raw(static_cast<std::uint8_t>(t)); }
  void count(std::size_t n) {
    if (n > std::numeric_limits<std::uint32_t>::max()) {
      throw CodecError("a value with " + std::to_string(n) + " items does not fit on the wire");
    }
    raw(static_cast<std::uint32_t>(n));
  }
  void text(const std::string& s) { count(s.size()), append(s.data(), s.size()); }

  std::vector<std::uint8_t> bytes_{};
};

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  Value whole() {
    Value v = value(0);
    if (at_ != bytes_.size()) {
      fail(std::to_string(bytes_.size() - at_) + " bytes after the value");
    }
    return v;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw CodecError("byte " + std::to_string(at_) + ": " + what);
  }
  std::size_t left() const { return bytes_.size() - at_; }
  const std::uint8_t* take(std::size_t size) {
    // Checked before allocating: a short frame must not make us reserve what it only claims to
    // hold.
    if (size > left()) {
      fail("needs " + std::to_string(size) + " bytes, " + std::to_string(left()) + " are left");
    }
    const std::uint8_t* from = bytes_.data() + at_;
    at_ += size;
    return from;
  }
  template <class T>
  T raw() {
    T x{};
    std::memcpy(&x, take(sizeof(T)), sizeof(T));
    return x;
  }
  // A count of values that take at least `least` bytes each.
  std::size_t count_of_values(std::size_t least) {
    const std::size_t n = count(least);
    values_ += n;
    if (values_ > kMaxValues) {
      fail("more than " + std::to_string(kMaxValues) + " values");
    }
    return n;
  }
  // A count of items that take at least `least` bytes each.
  std::size_t count(std::size_t least) {
    const std::size_t n = raw<std::uint32_t>();
    if (n > left() / least) {
      fail("a count of " + std::to_string(n) + " in " + std::to_string(left()) + " bytes");
    }
    return n;
  }
  std::string text() {
    const std::size_t n = count(1);
    const auto* from = reinterpret_cast<const char*>(take(n));
    return std::string(from, n);
  }
  Value value(int depth) {
    if (depth > kMaxDepth) {
      fail("nested deeper than " + std::to_string(kMaxDepth));
    }
    const auto tag = static_cast<Tag>(raw<std::uint8_t>());
    switch (tag) {
      case Tag::kNull:
        return {Null{}};
      case Tag::kBool:
        return {boolean()};
      case Tag::kInteger:
        return {raw<std::int64_t>()};
      case Tag::kFloat:
        return {raw<float>()};
      case Tag::kDouble:
        return {raw<double>()};
      case Tag::kText:
        return {text()};
      case Tag::kBytes:
        return {bytes()};
      case Tag::kTensor:
        return {tensor()};
      case Tag::kList:
        return {list(depth)};
      case Tag::kRecord:
        return {record(depth)};
      case Tag::kRemote:
        return {RemoteFunction{raw<std::uint32_t>()}};
    }
    --at_;
    fail("unknown tag " + std::to_string(static_cast<int>(tag)));
  }
  bool boolean() {
    const auto x = raw<std::uint8_t>();
    if (x > 1) {
      fail("a bool of " + std::to_string(x));
    }
    return x == 1;
  }
  Bytes bytes() {
    const std::size_t n = count(1);
    const std::uint8_t* from = take(n);
    return {{from, from + n}};
  }
  List list(int depth) {
    const std::size_t n = count_of_values(1);
    List items;
    items.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
      items.push_back(value(depth + 1));
    }
    return items;
  }
  Record record(int depth) {
    Record r{.type = text(), .fields = {}};
    const std::size_t n = count_of_values(5);
    for (std::size_t i = 0; i < n; ++i) {
      std::string name = text();
      r.fields.push_back({std::move(name), value(depth + 1)});
    }
    return r;
  }
  Tensor tensor() {
    const auto dtype = static_cast<DType>(raw<std::uint8_t>());
    if (dtype < DType::kF32 || dtype > DType::kBool) {
      fail("unknown dtype " + std::to_string(static_cast<int>(dtype)));
    }
    const std::size_t rank = raw<std::uint8_t>();
    if (rank > kMaxRank) {
      fail("a tensor of rank " + std::to_string(rank));
    }
    Tensor t{.dtype = dtype};
    std::size_t elements = 1;
    for (std::size_t i = 0; i < rank; ++i) {
      const auto extent = raw<std::int64_t>();
      if (extent < 0) {
        fail("a negative extent " + std::to_string(extent));
      }
      if (__builtin_mul_overflow(elements, static_cast<std::size_t>(extent), &elements)) {
        fail("a tensor too large for memory");
      }
      t.shape.push_back(extent);
    }
    std::size_t size = 0;
    if (__builtin_mul_overflow(elements, size_of(dtype), &size)) {
      fail("a tensor too large for memory");
    }
    const auto* from = reinterpret_cast<const std::byte*>(take(size));
    t.data.assign(from, from + size);
    return t;
  }

  std::span<const std::uint8_t> bytes_{};
  std::size_t at_ = 0;
  std::size_t values_ = 1;  // that have been announced
};

}  // namespace

std::vector<std::uint8_t> encode(const Value& value) {
  Writer writer;
  writer.value(value);
  return writer.take();
}

Value decode(std::span<const std::uint8_t> bytes) { return Reader(bytes).whole(); }

}  // namespace lab::wire
