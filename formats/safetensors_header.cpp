// The safetensors header: parsed event by event, then checked against the file's size.
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "formats/json_events.h"
#include "formats/safetensors.h"

namespace formats {

namespace {

constexpr std::uint64_t kLengthBytes = 8;
constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;  // the format's own limit
constexpr std::size_t kMaxRank = 16;

// Collects {name: {dtype, shape, data_offsets}} and __metadata__; anything else is refused on the
// spot, so a nested bomb or an endless array costs nothing.
class HeaderEvents : public JsonEvents {
 public:
  HeaderEvents(std::string_view label, SafetensorsHeader* header)
      : label_(label), header_(header) {}

  void scalar(const JsonScalar& value, int) override {
    if (state_ == State::kShape || state_ == State::kOffsets) {
      number(value);
      return;
    }
    refuse_value();
  }

  void string(std::string&& value, int) override {
    if (state_ == State::kTensor && field_ == Field::kDtype) {
      tensor_.dtype = dtype_from_name(value);
      tensor_.dtype_name = std::move(value);
    } else if (state_ == State::kMetadata) {
      header_->metadata[name_] = std::move(value);
    } else {
      refuse_value();
    }
  }

  void key(std::string&& name, int) override {
    if (state_ == State::kTop) {
      start_entry(std::move(name));
    } else if (state_ == State::kMetadata) {
      if (header_->metadata.contains(name)) {
        fail("metadata key " + quote(name) + " appears twice");
      }
      name_ = std::move(name);
    } else {
      start_field(name);
    }
  }

  void start_object(int) override {
    if (state_ == State::kStart) {
      state_ = State::kTop;
    } else if (state_ == State::kTop) {
      state_ = in_metadata_ ? State::kMetadata : State::kTensor;
    } else {
      refuse_value();
    }
  }

  void end_object() override {
    if (state_ == State::kTensor) {
      finish_tensor();
    }
    state_ = state_ == State::kTop ? State::kStart : State::kTop;
  }

  void start_array(int) override {
    if (state_ != State::kTensor || field_ == Field::kDtype) {
      refuse_value();
    }
    state_ = field_ == Field::kShape ? State::kShape : State::kOffsets;
  }

  void end_array() override {
    if (state_ == State::kOffsets && offsets_ != 2) {
      fail(tensor() + "'data_offsets' has " + std::to_string(offsets_) + " numbers, wanted 2");
    }
    state_ = State::kTensor;
  }

  [[noreturn]] void syntax_error(int line, int column, const std::string& what) override {
    fail("header line " + std::to_string(line) + ", column " + std::to_string(column) + ": " +
         what);
  }

 private:
  enum class State { kStart, kTop, kMetadata, kTensor, kShape, kOffsets };
  enum class Field { kDtype, kShape, kOffsets, kNone };

  [[noreturn]] void fail(const std::string& what) const {
    throw FormatError(std::string(label_) + ": " + what);
  }

  std::string tensor() const { return "tensor " + quote(tensor_.name) + ": "; }

  [[noreturn]] void refuse_value() const {
    switch (state_) {
      case State::kStart:
        fail("the header is not a JSON object");
      case State::kTop:
        fail((in_metadata_ ? "'__metadata__'" : "tensor " + quote(tensor_.name)) +
             " is not a JSON object");
      case State::kMetadata:
        fail("metadata key " + quote(name_) + " is not a string");
      case State::kShape:
        fail(tensor() + "'shape' holds something else than whole numbers from 0");
      case State::kOffsets:
        fail(tensor() + "'data_offsets' holds something else than whole numbers from 0");
      case State::kTensor:
        break;
    }
    fail(tensor() + (field_ == Field::kDtype   ? "'dtype' is not a string"
                     : field_ == Field::kShape ? "'shape' is not a list"
                                               : "'data_offsets' is not a list"));
  }

  void number(const JsonScalar& value) {
    const auto* whole = std::get_if<std::uint64_t>(&value);
    if (whole == nullptr) {
      refuse_value();
    }
    if (state_ == State::kOffsets) {
      if (offsets_ < 2) {
        (offsets_ == 0 ? tensor_.begin : tensor_.end) = *whole;
      }
      ++offsets_;
      return;
    }
    if (*whole > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      fail(tensor() + "a size of " + std::to_string(*whole) + " is too large");
    }
    if (tensor_.shape.size() == kMaxRank) {
      fail(tensor() + "more than " + std::to_string(kMaxRank) + " dimensions");
    }
    tensor_.shape.push_back(static_cast<std::int64_t>(*whole));
  }

  void start_entry(std::string&& name) {
    in_metadata_ = name == "__metadata__";
    if (in_metadata_) {
      if (std::exchange(saw_metadata_, true)) {
        fail("'__metadata__' appears twice");
      }
      return;
    }
    if (!names_.insert(name).second) {
      fail("tensor " + quote(name) + " appears twice");
    }
    tensor_ = {.name = std::move(name)};
    seen_ = {};
  }

  void start_field(const std::string& name) {
    field_ = name == "dtype"          ? Field::kDtype
             : name == "shape"        ? Field::kShape
             : name == "data_offsets" ? Field::kOffsets
                                      : Field::kNone;
    if (field_ == Field::kNone) {
      fail(tensor() + "unknown key " + quote(name) + ", wanted dtype, shape and data_offsets");
    }
    if (std::exchange(seen_[static_cast<std::size_t>(field_)], true)) {
      fail(tensor() + quote(name) + " appears twice");
    }
    offsets_ = 0;
  }

  void finish_tensor() {
    constexpr std::array<std::string_view, 3> kFields = {"dtype", "shape", "data_offsets"};
    for (std::size_t i = 0; i < kFields.size(); ++i) {
      if (!seen_[i]) {
        fail(tensor() + quote(kFields[i]) + " is missing");
      }
    }
    header_->tensors.push_back(std::move(tensor_));
  }

  std::string_view label_{};
  SafetensorsHeader* header_ = nullptr;
  State state_ = State::kStart;
  Field field_ = Field::kNone;
  bool in_metadata_ = false;
  bool saw_metadata_ = false;
  std::string name_{};  // of the metadata key being read
  TensorInfo tensor_{};
  std::array<bool, 3> seen_{};
  int offsets_ = 0;
  std::unordered_set<std::string> names_{};
};

std::string span_text(const TensorInfo& tensor) {
  return quote(tensor.name) + " (bytes " + std::to_string(tensor.begin) + ".." +
         std::to_string(tensor.end) + ")";
}

// Bytes the shape needs with elements of this size; nothing if that overflows.
std::optional<std::uint64_t> needed_bytes(const std::vector<std::int64_t>& shape,
                                          std::uint64_t element_bytes) {
  if (std::ranges::find(shape, 0) != shape.end()) {
    return 0;  // whatever stands beside the zero
  }
  std::uint64_t product = element_bytes;
  for (const std::int64_t size : shape) {
    if (__builtin_mul_overflow(product, static_cast<std::uint64_t>(size), &product)) {
      return std::nullopt;
    }
  }
  constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return product <= kMax ? std::optional(product) : std::nullopt;
}

void check_span(const TensorInfo& tensor, std::string_view label) {
  const std::string place = std::string(label) + ": tensor " + quote(tensor.name) + ": ";
  if (tensor.begin > tensor.end) {
    throw FormatError(place + "its data ends at byte " + std::to_string(tensor.end) +
                      " before it begins at byte " + std::to_string(tensor.begin));
  }
  const bool known = tensor.dtype != Dtype::kUnknown;
  const auto bytes = needed_bytes(tensor.shape, known ? dtype_bytes(tensor.dtype) : 1);
  if (!bytes.has_value()) {
    throw FormatError(place + "shape " + shape_text(tensor.shape) + " overflows 64 bits");
  }
  if (known && *bytes != tensor.end - tensor.begin) {
    throw FormatError(place + "shape " + shape_text(tensor.shape) + " of " + tensor.dtype_name +
                      " needs " + std::to_string(*bytes) + " bytes, its data has " +
                      std::to_string(tensor.end - tensor.begin));
  }
}

// Every data byte belongs to exactly one tensor. `tensors` is sorted by (begin, end).
void check_cover(const std::vector<TensorInfo>& tensors, std::uint64_t data_bytes,
                 std::string_view label) {
  std::uint64_t at = 0;
  const TensorInfo* previous = nullptr;
  for (const TensorInfo& tensor : tensors) {
    if (tensor.begin < at) {
      throw FormatError(std::string(label) + ": tensors " + span_text(*previous) + " and " +
                        span_text(tensor) + " overlap");
    }
    if (tensor.begin > at) {
      throw FormatError(std::string(label) + ": bytes " + std::to_string(at) + ".." +
                        std::to_string(tensor.begin) + " before tensor " + quote(tensor.name) +
                        " belong to no tensor");
    }
    at = tensor.end;
    previous = &tensor;
  }
  if (at > data_bytes) {
    throw FormatError(std::string(label) + ": " + std::to_string(at - data_bytes) +
                      " bytes missing, interrupted download? (the header describes " +
                      std::to_string(at) + " bytes of data, the file has " +
                      std::to_string(data_bytes) + ")");
  }
  if (at < data_bytes) {
    throw FormatError(std::string(label) + ": " + std::to_string(data_bytes - at) +
                      " bytes after the last tensor belong to no tensor");
  }
}

std::uint64_t header_length(std::span<const std::byte> file, std::string_view label) {
  if (file.size() < kLengthBytes) {
    throw FormatError(std::string(label) + ": " + std::to_string(file.size()) +
                      " bytes, wanted at least 8 (the header length)");
  }
  std::uint64_t length = 0;
  for (std::size_t i = 0; i < kLengthBytes; ++i) {
    length |= std::to_integer<std::uint64_t>(file[i]) << (8 * i);
  }
  if (length > kMaxHeaderBytes) {
    throw FormatError(std::string(label) + ": header length " + std::to_string(length) +
                      ", at most 100000000 is allowed (not a safetensors file?)");
  }
  const std::uint64_t there = file.size() - kLengthBytes;
  if (length > there) {
    throw FormatError(std::string(label) + ": " + std::to_string(length - there) +
                      " bytes missing, interrupted download? (header length " +
                      std::to_string(length) + ", the file has " + std::to_string(there) +
                      " bytes after it)");
  }
  return length;
}

}  // namespace

SafetensorsHeader read_header(std::span<const std::byte> file, std::string_view label) {
  const std::uint64_t length = header_length(file, label);
  SafetensorsHeader header;
  header.data_start = kLengthBytes + length;
  HeaderEvents events(label, &header);
  parse_json_events({reinterpret_cast<const char*>(file.data()) + kLengthBytes, length}, events);
  for (const TensorInfo& tensor : header.tensors) {
    check_span(tensor, label);
  }
  std::ranges::sort(header.tensors, [](const TensorInfo& a, const TensorInfo& b) {
    return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
  });
  check_cover(header.tensors, file.size() - header.data_start, label);
  return header;
}

}  // namespace formats
