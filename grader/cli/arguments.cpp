// The only file that sees Boost.Program_options. The option table is turned into its description;
// its exceptions are turned into our sentences.
#include "grader/cli/arguments.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <string_view>

#include "grader/cli/commands.h"
#include "grader/cli/errors.h"

namespace grader {
namespace {

namespace po = boost::program_options;

constexpr int kMostJobs = 1024;
constexpr int kMostTrials = 1000;

po::options_description description() {
  po::options_description all;
  for (const OptionSpec& option : options()) {
    const std::string name(option.name);
    if (option.argument.empty()) {
      all.add_options()((name == "help" ? "help,h" : name).c_str(), po::bool_switch(), "");
    } else {
      all.add_options()(name.c_str(), po::value<std::string>(), "");
    }
  }
  all.add_options()("home", po::value<std::string>(), "");
  all.add_options()("called-as", po::value<std::string>(), "");
  all.add_options()("words", po::value<std::vector<std::string>>(), "");
  return all;
}

std::string unknown_option(const std::string& written) {
  std::string name = written.substr(std::min(written.find_first_not_of('-'), written.size()));
  name = name.substr(0, name.find('='));
  const std::string_view near = nearest_option(name);
  return "unknown option '" + written.substr(0, written.find('=')) + "'" +
         (near.empty() ? "" : ", did you mean '--" + std::string(near) + "'?");
}

po::variables_map read(const std::vector<std::string>& words) {
  const po::options_description all = description();
  po::positional_options_description places;
  places.add("words", -1);
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::variables_map values;
  try {
    po::store(po::command_line_parser(words).options(all).positional(places).style(style).run(),
              values);
  } catch (const po::unknown_option& error) {
    throw UsageError(unknown_option(error.get_option_name()));
  } catch (const po::multiple_occurrences& error) {
    throw UsageError("option '" + error.get_option_name() + "' is given twice");
  } catch (const po::error_with_option_name& error) {
    const OptionSpec* known = find_option(error.get_option_name().substr(std::min<std::size_t>(
        error.get_option_name().find_first_not_of('-'), error.get_option_name().size())));
    const std::string name = error.get_option_name();
    throw UsageError(known == nullptr || known->argument.empty()
                         ? "option '" + name + "' takes no value"
                         : "option '" + name + "' needs a value: " + name + " " +
                               std::string(known->argument));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  return values;
}

template <class Number>
Number number_of(const po::variables_map& values, const char* name, Number low, Number high,
                 Number fallback) {
  if (values.count(name) == 0) {
    return fallback;
  }
  const auto& text = values[name].as<std::string>();
  Number number{};
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || at != end || number < low || number > high) {
    throw UsageError(std::string("option '--") + name + "': found '" + text +
                     "', wanted a whole number from " + std::to_string(low) + " to " +
                     std::to_string(high));
  }
  return number;
}

std::optional<std::string> text_of(const po::variables_map& values, const char* name) {
  if (values.count(name) == 0) {
    return std::nullopt;
  }
  const auto& text = values[name].as<std::string>();
  if (text.empty()) {
    throw UsageError(std::string("option '--") + name + "': found an empty text, wanted " +
                     std::string(find_option(name)->argument));
  }
  return text;
}

ColorChoice color_of(const po::variables_map& values) {
  const std::string text = text_of(values, "color").value_or("auto");
  if (text == "auto") {
    return ColorChoice::kAuto;
  }
  if (text != "always" && text != "never") {
    throw UsageError("option '--color': found '" + text + "', wanted auto, always or never");
  }
  return text == "always" ? ColorChoice::kAlways : ColorChoice::kNever;
}

void refuse_unknown_command(const std::string& name) {
  if (find_command(name) == nullptr) {
    const std::string_view near = nearest_command(name);
    throw UsageError("unknown command '" + name + "'" +
                     (near.empty() ? "" : ", did you mean '" + std::string(near) + "'?"));
  }
}

// Every option that was written must be one of the command's.
void refuse_foreign_options(const po::variables_map& values, const Command& command) {
  for (const OptionSpec& option : options()) {
    const std::string name(option.name);
    const bool is_written = values.count(name) > 0 && !values[name].defaulted();
    const bool is_general = name == "help" || name == "version" || name == "color";
    if (is_written && !is_general &&
        std::ranges::find(command.options, option.name) == command.options.end()) {
      throw UsageError("option '--" + name + "' does not belong to '" + std::string(command.name) +
                       "'");
    }
  }
}

}  // namespace

Arguments parse_arguments(const std::vector<std::string>& words) {
  const po::variables_map values = read(words);
  Arguments arguments;
  if (values.count("words") > 0) {
    arguments.words = values["words"].as<std::vector<std::string>>();
    arguments.command = arguments.words.front();
    arguments.words.erase(arguments.words.begin());
  }
  arguments.help = values["help"].as<bool>();
  arguments.version = values["version"].as<bool>();
  if (!arguments.command.empty()) {
    refuse_unknown_command(arguments.command);
    refuse_foreign_options(values, *find_command(arguments.command));
  }
  arguments.student = text_of(values, "student");
  arguments.json = text_of(values, "json");
  arguments.junit = text_of(values, "junit");
  arguments.secret = text_of(values, "secret");
  arguments.submitted = text_of(values, "submitted");
  arguments.course = text_of(values, "course");
  arguments.answers = text_of(values, "answers");
  arguments.seal = text_of(values, "seal");
  arguments.seed_is_given = values.count("seed") > 0;
  arguments.seed = number_of<std::uint64_t>(values, "seed", 0, UINT64_MAX, 1);
  arguments.jobs = number_of<int>(values, "jobs", 1, kMostJobs, 0);
  arguments.trials = number_of<int>(values, "trials", 1, kMostTrials, arguments.trials);
  arguments.use_cache = !values["no-cache"].as<bool>();
  arguments.all = values["all"].as<bool>();
  arguments.objectives = values["objectives"].as<bool>();
  arguments.clear = values["clear"].as<bool>();
  arguments.fail_on_score = values["fail-on-score"].as<bool>();
  arguments.color = color_of(values);
  if (values.count("home") > 0) {
    arguments.home = values["home"].as<std::string>();
  }
  if (values.count("called-as") > 0) {
    arguments.called_as = values["called-as"].as<std::string>();
  }
  return arguments;
}

}  // namespace grader
