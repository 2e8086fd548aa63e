// JSON text as a stream of events with line numbers: the only door to the JSON library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace formats {

// A JSON number keeps its kind: 36 is unsigned, -1 is signed, 36.0 is a double.
using JsonScalar = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double>;

// Receives one parse. A handler refuses by throwing; `line` counts from 1.
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual void scalar(const JsonScalar& value, int line) = 0;
  virtual void string(std::string&& value, int line) = 0;
  virtual void key(std::string&& name, int line) = 0;
  virtual void start_object(int line) = 0;
  virtual void end_object() = 0;
  virtual void start_array(int line) = 0;
  virtual void end_array() = 0;
  // The text is not JSON at this place. Must throw.
  [[noreturn]] virtual void syntax_error(int line, int column, const std::string& what) = 0;
};

// Strict JSON: one value, UTF-8 checked, no comments, nothing after it but white space. Does not
// recurse.
void parse_json_events(std::string_view text, JsonEvents& events);

}  // namespace formats
