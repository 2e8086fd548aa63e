// Lays the table out in columns and paragraphs.
#include "grader/cli/help.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace grader {
namespace {

void add_paragraphs(std::string& out, std::string_view text, std::size_t columns) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    for (const std::string& line : wrap(text.substr(0, end), columns)) {
      out += line + "\n";
    }
    text.remove_prefix(std::min(end + 2, text.size()));
    out += text.empty() ? "" : "\n";
  }
}

void add_entry(std::string& out, std::string_view left, std::string_view right, std::size_t width) {
  out += "  ";
  out += pad_right(left, width);
  out += "  ";
  out += right;
  out += "\n";
}

std::string spelling(const OptionSpec& option) {
  std::string text = "--" + std::string(option.name);
  if (!option.argument.empty()) {
    text += " " + std::string(option.argument);
  }
  return text;
}

void add_options(std::string& out, const std::vector<const OptionSpec*>& all) {
  std::size_t width = 0;
  for (const OptionSpec* option : all) {
    width = std::max(width, spelling(*option).size());
  }
  for (const OptionSpec* option : all) {
    add_entry(out, spelling(*option), option->text, width);
  }
}

}  // namespace

std::string general_help(const Look& look) {
  std::string out = look.paint(Ink::kBold, "lab COMMAND [ARGUMENTS] [OPTIONS]") + "\n\n";
  std::size_t width = 0;
  for (const Command& command : commands()) {
    width = std::max(width, command.name.size());
  }
  for (const Command& command : commands()) {
    add_entry(out, command.name, command.line, width);
  }
  out += "\nOptions (each command's help lists its own):\n";
  std::vector<const OptionSpec*> all;
  for (const OptionSpec& option : options()) {
    all.push_back(&option);
  }
  add_options(out, all);
  out += "\nBegin with `lab check attention`; `lab help check` says more.\n";
  return look.finish(out);
}

std::string help_of(const Command& command, const Look& look) {
  std::string out = look.paint(Ink::kBold, "lab " + std::string(command.synopsis)) + "\n\n";
  add_paragraphs(out, command.help, static_cast<std::size_t>(look.columns));
  if (!command.options.empty()) {
    out += "\n";
    std::vector<const OptionSpec*> own;
    for (const std::string_view name : command.options) {
      own.push_back(find_option(name));
    }
    add_options(out, own);
  }
  return look.finish(out);
}

}  // namespace grader
