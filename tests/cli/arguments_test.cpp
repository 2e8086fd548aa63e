// The command line as data, and what is said when it cannot be read.
#include "grader/cli/arguments.h"

#include <gtest/gtest.h>

#include "grader/cli/commands.h"
#include "grader/cli/errors.h"
#include "grader/cli/help.h"

namespace grader {
namespace {

std::string error_of(const std::vector<std::string>& words) {
  try {
    parse_arguments(words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Arguments, ReadsCommandWordsAndOptionsInAnyOrder) {
  const Arguments arguments =
      parse_arguments({"--seed", "7", "check", "attention", "--jobs=2", "heads", "--no-cache",
                       "--color", "never", "--json", "-", "--student", "my work"});
  EXPECT_EQ(arguments.command, "check");
  EXPECT_EQ(arguments.words, (std::vector<std::string>{"attention", "heads"}));
  EXPECT_EQ(arguments.seed, 7U);
  EXPECT_EQ(arguments.jobs, 2);
  EXPECT_FALSE(arguments.use_cache);
  EXPECT_EQ(arguments.color, ColorChoice::kNever);
  EXPECT_EQ(arguments.json, "-");
  EXPECT_EQ(arguments.student, "my work");
}

TEST(Arguments, TakesAllBitsOfASeed) {
  EXPECT_EQ(parse_arguments({"check", "--seed", "18446744073709551615"}).seed, UINT64_MAX);
}

TEST(Arguments, NamesTheNearestCommand) {
  EXPECT_EQ(error_of({"chekc"}), "unknown command 'chekc', did you mean 'check'?");
  EXPECT_EQ(error_of({"frobnicate"}), "unknown command 'frobnicate'");
}

TEST(Arguments, NamesTheNearestOption) {
  EXPECT_EQ(error_of({"check", "--jbos", "2"}), "unknown option '--jbos', did you mean '--jobs'?");
  EXPECT_EQ(error_of({"check", "--colour=never"}),
            "unknown option '--colour', did you mean '--color'?");
}

TEST(Arguments, DoesNotGuessAShortenedOption) {
  EXPECT_EQ(error_of({"check", "--stud", "x"}), "unknown option '--stud'");
}

TEST(Arguments, RefusesAnOptionOfAnotherCommand) {
  EXPECT_EQ(error_of({"hint", "scores", "--jobs", "2"}),
            "option '--jobs' does not belong to 'hint'");
  EXPECT_EQ(error_of({"hint", "scores", "--no-cache"}),
            "option '--no-cache' does not belong to 'hint'");
}

TEST(Arguments, WantsAValue) {
  EXPECT_EQ(error_of({"check", "--seed"}), "option '--seed' needs a value: --seed N");
  EXPECT_EQ(error_of({"check", "--json="}), "option '--json' needs a value: --json FILE");
  EXPECT_EQ(error_of({"check", "--no-cache=1"}), "option '--no-cache' takes no value");
}

TEST(Arguments, RefusesAnOptionGivenTwice) {
  EXPECT_EQ(error_of({"check", "--seed", "1", "--seed", "2"}), "option '--seed' is given twice");
}

TEST(Arguments, RefusesNumbersOutOfRange) {
  EXPECT_EQ(error_of({"check", "--jobs", "0"}),
            "option '--jobs': found '0', wanted a whole number from 1 to 1024");
  EXPECT_EQ(error_of({"check", "--seed", "1e3"}),
            "option '--seed': found '1e3', wanted a whole number from 0 to 18446744073709551615");
  EXPECT_EQ(error_of({"check", "--seed", "-1"}),
            "option '--seed': found '-1', wanted a whole number from 0 to 18446744073709551615");
}

TEST(Arguments, RefusesAnUnknownColourChoice) {
  EXPECT_EQ(error_of({"check", "--color", "blue"}),
            "option '--color': found 'blue', wanted auto, always or never");
}

TEST(CommandTable, AllHaveASynopsisALineAndALongHelp) {
  ASSERT_FALSE(commands().empty());
  for (const Command& command : commands()) {
    EXPECT_TRUE(command.synopsis.starts_with(command.name)) << command.name;
    EXPECT_FALSE(command.line.empty()) << command.name;
    EXPECT_GE(command.help.size(), 80U) << command.name;
    for (const std::string_view option : command.options) {
      EXPECT_NE(find_option(option), nullptr) << command.name << " " << option;
    }
  }
}

TEST(CommandTable, HaveDifferentNames) {
  for (const Command& command : commands()) {
    EXPECT_EQ(find_command(command.name), &command);
  }
}

TEST(Help, ListsEveryCommandAndOption) {
  const std::string help = general_help({});
  for (const Command& command : commands()) {
    EXPECT_NE(help.find(std::string(command.line)), std::string::npos) << command.name;
  }
  for (const OptionSpec& option : options()) {
    EXPECT_NE(help.find("--" + std::string(option.name)), std::string::npos) << option.name;
  }
}

TEST(Help, StaysWithinEightyColumns) {
  std::string all = general_help({});
  for (const Command& command : commands()) {
    all += help_of(command, {});
  }
  std::size_t start = 0;
  for (std::size_t end = all.find('\n'); end != std::string::npos; end = all.find('\n', start)) {
    EXPECT_LE(end - start, 80U) << all.substr(start, end - start);
    start = end + 1;
  }
}

TEST(Help, TellsACommandInFull) {
  EXPECT_EQ(help_of(*find_command("hint"), {}),
            R"(lab hint EXERCISE

Shows the hints of an exercise, one more each time it is called. How far you are
is kept in .lab/state; `lab reset EXERCISE` begins again.

  --course FILE  another course: its labs.yaml
)");
}

}  // namespace
}  // namespace grader
