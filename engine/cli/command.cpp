// Parsing of command lines (Boost.Program_options is used here only) and the outermost error
// handling.
#include "engine/cli/command.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <cmath>
#include <fstream>
#include <ostream>

#include "formats/error.h"
#include "formats/files.h"
#include "formats/json.h"

namespace engine::cli {

namespace {

namespace po = boost::program_options;

std::int64_t parse_whole(std::string_view option, std::string_view text, std::int64_t min,
                         std::int64_t max) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < min || value > max) {
    throw UsageError("--" + std::string(option) + ": found " + formats::quote(text, 40) +
                     ", wanted a whole number from " + std::to_string(min) + " to " +
                     std::to_string(max));
  }
  return value;
}

po::options_description describe(const Command& command) {
  po::options_description description;
  auto add = description.add_options();
  add("help,h", "");
  if (command.has_json) {
    add("json", "");
  }
  for (const OptionSpec& option : command.options) {
    option.value.empty() ? add(option.name.c_str(), "")
                         : add(option.name.c_str(), po::value<std::string>(), "");
  }
  return description;
}

// A text from a file stands in for --prompt: an argument holds no more than 128 KiB.
void read_prompt_file(std::map<std::string, std::string>& values) {
  const auto file = values.find("prompt-file");
  if (file == values.end()) {
    return;
  }
  if (values.contains("prompt")) {
    throw UsageError("--prompt and --prompt-file: wanted one of them");
  }
  constexpr std::size_t kMaxBytes = 256u << 20;
  const std::string name = file->second == "-" ? "/dev/stdin" : file->second;
  std::string text;
  if (name == "/dev/stdin") {  // may be a pipe
    std::ifstream in(name, std::ios::binary);
    for (char c = 0; text.size() <= kMaxBytes && in.get(c);) {
      text += c;
    }
    if (text.size() > kMaxBytes) {
      throw UsageError("--prompt-file: more than 256 MiB on standard input");
    }
  } else {
    text = formats::read_text_file(name, kMaxBytes);
  }
  if (text.ends_with('\n')) {  // the editor's, not the writer's
    text.pop_back();
  }
  values["prompt"] = std::move(text);
}

Options parse(const Command& command, const std::vector<std::string>& arguments) {
  using Style = po::command_line_style::style_t;
  const int style = Style::unix_style & ~Style::allow_guessing;  // --tok must not mean --tokens
  po::options_description description = describe(command);
  description.add_options()("words", po::value<std::vector<std::string>>(), "");
  po::positional_options_description positional;
  positional.add("words", -1);
  po::variables_map parsed;
  try {
    po::store(po::command_line_parser(arguments)
                  .options(description)
                  .positional(positional)
                  .style(style)
                  .run(),
              parsed);
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  std::map<std::string, std::string> values;
  std::vector<std::string> words;
  for (const auto& [name, value] : parsed) {
    if (name == "words") {
      words = value.as<std::vector<std::string>>();
    } else {
      values[name] = value.value().type() == typeid(std::string) ? value.as<std::string>() : "";
    }
  }
  read_prompt_file(values);
  for (const OptionSpec& option : command.options) {
    if (!option.otherwise.empty()) {
      values.try_emplace(option.name, option.otherwise);
    }
  }
  if (words.size() > command.max_words) {
    throw UsageError("unexpected " + formats::quote(words[command.max_words]) +
                     ", wanted at most " + std::to_string(command.max_words) +
                     (command.max_words == 1 ? " argument" : " arguments"));
  }
  return {std::move(values), std::move(words)};
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

void print_commands(std::ostream& out) {
  out << "usage: lab model COMMAND [MODEL] [options]\n\n"
         "MODEL is a folder with config.json and weights, a config.json, or one of the\n"
         "names qwen3-0.6b, qwen3-1.7b, qwen3-4b, qwen3-8b (sizes only, no weights).\n\n";
  for (const Command& command : all_commands()) {
    out << "  " << padded(command.name, 12) << command.summary << '\n';
  }
  out << "\nlab model COMMAND --help lists a command's options.\n";
}

void print_help(const Command& command, std::ostream& out) {
  out << "usage: lab model " << command.name << ' ' << command.words << " [options]\n\n"
      << command.summary << "\n\n";
  for (const OptionSpec& option : command.options) {
    const std::string left = "--" + option.name + (option.value.empty() ? "" : " " + option.value);
    out << "  " << padded(left, 22) << option.help
        << (option.otherwise.empty() ? "" : " (" + option.otherwise + ")") << '\n';
  }
  if (command.has_json) {
    out << "  " << padded("--json", 22) << "machine-readable output\n";
  }
}

const Addition* addition_to(const Command& command, const std::vector<Addition>& additions) {
  const auto found = std::ranges::find(additions, command.name, &Addition::command);
  return found == additions.end() ? nullptr : &*found;
}

// The addition's run if its first option is there; null if none of its options is.
int (*added_run(const Addition& addition, const Options& options))(const Options&, std::ostream&) {
  const std::string& first = addition.options.front().name;
  if (options.has(first)) {
    return addition.run;
  }
  for (const OptionSpec& option : addition.options) {
    if (options.has(option.name)) {
      throw UsageError("--" + option.name + " says something only beside --" + first);
    }
  }
  return nullptr;
}

int run_parsed(const std::vector<std::string>& arguments, std::ostream& out,
               const std::vector<Addition>& additions) {
  std::vector<Command> commands = all_commands();
  if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h" ||
      arguments[0] == "help") {
    print_commands(out);
    return arguments.empty() ? 2 : 0;
  }
  const auto command = std::ranges::find(commands, arguments[0], &Command::name);
  if (command == commands.end()) {
    throw UsageError("there is no command " + formats::quote(arguments[0]) +
                     "; lab model --help lists them");
  }
  const Addition* addition = addition_to(*command, additions);
  if (addition != nullptr) {
    command->options.insert(command->options.end(), addition->options.begin(),
                            addition->options.end());
  }
  const Options options = parse(*command, {arguments.begin() + 1, arguments.end()});
  if (options.has("help")) {
    print_help(*command, out);
    out << (addition != nullptr ? addition->help : "");
    return 0;
  }
  if (addition != nullptr) {
    if (const auto run = added_run(*addition, options)) {
      return run(options, out);
    }
  }
  return command->run(options, out);
}

}  // namespace

const std::string& Options::text(std::string_view name) const {
  const auto found = values_.find(std::string(name));
  if (found == values_.end()) {
    throw UsageError("--" + std::string(name) + " is needed");
  }
  return found->second;
}

std::int64_t Options::whole(std::string_view name, std::int64_t min, std::int64_t max) const {
  return parse_whole(name, text(name), min, max);
}

double Options::number(std::string_view name, double min, double max) const {
  const std::string& given = text(name);
  double value = 0;
  const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), value);
  if (error != std::errc() || end != given.data() + given.size() ||
      !(value >= min && value <= max)) {
    throw UsageError("--" + std::string(name) + ": found " + formats::quote(given, 40) +
                     ", wanted a number from " + formats::json_text({.value = min}) + " to " +
                     formats::json_text({.value = max}));
  }
  return value;
}

std::vector<std::int64_t> Options::whole_list(std::string_view name, std::int64_t min,
                                              std::int64_t max) const {
  std::string_view rest = text(name);
  std::vector<std::int64_t> values;
  while (true) {
    const std::size_t comma = rest.find(',');
    values.push_back(parse_whole(name, rest.substr(0, comma), min, max));
    if (comma == std::string_view::npos) {
      return values;
    }
    rest.remove_prefix(comma + 1);
  }
}

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out,
                     std::ostream& err, const std::vector<Addition>& additions) {
  try {
    const int status = run_parsed(arguments, out, additions);
    if (!out.flush()) {
      throw std::runtime_error("the output cannot be written: a full disk, or nobody reads it");
    }
    return status;
  } catch (const UsageError& error) {
    err << "lab model: " << error.what() << '\n';
    return 2;
  } catch (const std::exception& error) {
    err << "lab model: " << error.what() << '\n';
    return 1;
  }
}

}  // namespace engine::cli
