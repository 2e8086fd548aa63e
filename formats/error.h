// The one exception of formats/, and the quoting that keeps a hostile name from driving a terminal.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace formats {

// what() is one line: place (file, line, tensor or key), what was found, what was wanted.
class FormatError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// 'text' in single quotes; control bytes and bytes that are not ASCII-safe in a log become \xNN, a
// long text is cut. Valid UTF-8 stays as it is.
std::string quote(std::string_view text, size_t max_bytes = 120);

// "[2048, 1024]", "[]" for a scalar; at most 8 sizes are printed.
std::string shape_text(std::span<const std::int64_t> shape);

}  // namespace formats
