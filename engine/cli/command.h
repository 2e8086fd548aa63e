// What a command of `lab model` is: a name, its options, a function. Parsing is done once for all.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace engine::cli {

// The user asked for something that does not exist: exit status 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct OptionSpec {
  std::string name{};       // without dashes
  std::string value{};      // placeholder in the help ("N"); empty for a flag
  std::string help{};       // one line
  std::string otherwise{};  // value when not given; empty: none
};

// The options of one call, checked against the specs.
class Options {
 public:
  Options(std::map<std::string, std::string> values, std::vector<std::string> words)
      : values_(std::move(values)), words_(std::move(words)) {}

  bool has(std::string_view name) const {
    return values_.contains(std::string(name));
  }                                                      // flags, and given options
  const std::string& text(std::string_view name) const;  // throws UsageError when there is none
  std::int64_t whole(std::string_view name, std::int64_t min, std::int64_t max) const;
  double number(std::string_view name, double min, double max) const;
  std::vector<std::int64_t> whole_list(std::string_view name, std::int64_t min,
                                       std::int64_t max) const;     // "1,2,3"
  const std::vector<std::string>& words() const { return words_; }  // positional

 private:
  std::map<std::string, std::string> values_{};
  std::vector<std::string> words_{};
};

struct Command {
  std::string name{};
  std::string words{};  // positional arguments in the usage line, as "[PATH]"
  std::size_t max_words = 1;
  std::string summary{};              // one line
  std::vector<OptionSpec> options{};  // --help is added to every command
  bool has_json = true;               // so is --json; docs/model-json.md has the fields
  // Writes to `out`; throws formats::FormatError for a bad model, UsageError for bad arguments.
  int (*run)(const Options& options, std::ostream& out) = nullptr;
};

// All commands, in the order of the help. A group of commands is added here.
std::vector<Command> all_commands();

// Options that a module above this one adds to a command. With the first of them on the command
// line, `run` takes the place of the command's own; the others need the first.
struct Addition {
  std::string command{};
  std::vector<OptionSpec> options{};
  int (*run)(const Options& options, std::ostream& out) = nullptr;
  std::string help{};  // below the command's own
};

// The whole program: exit status 0, 1 (the model is refused, or `out` could not be written), 2
// (usage).
int run_command_line(const std::vector<std::string>& arguments, std::ostream& out,
                     std::ostream& err, const std::vector<Addition>& additions = {});

}  // namespace engine::cli
