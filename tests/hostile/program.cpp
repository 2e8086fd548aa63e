// Labels of hostile programs, and comparing a result with them.
#include "tests/hostile/program.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>

namespace hostile {
namespace {

namespace fs = std::filesystem;
using grader::Outcome;

std::vector<std::string> outcome_ids() {
  std::vector<std::string> ids;
  for (const Outcome outcome :
       {Outcome::kPassed, Outcome::kFailed, Outcome::kDoesNotCompile, Outcome::kNotAllowed,
        Outcome::kCrashed, Outcome::kTimedOut, Outcome::kOutOfMemory, Outcome::kTooMuchOutput,
        Outcome::kBadReply, Outcome::kNotGraded}) {
    ids.emplace_back(grader::id_of(outcome));
  }
  return ids;
}

void read_label(Program& program, const std::string& label, const std::string& text) {
  if (label == "outcome") {
    program.outcome = text;
  } else if (label == "says") {
    program.says.push_back(text);
  } else if (label == "hides") {
    program.hides.push_back(text);
  } else if (label == "exercise") {
    program.exercise = text;
  } else if (label == "only") {
    program.only = text;
  } else if (label != "why") {
    throw std::runtime_error(program.name + ": unknown label '" + label + "'");
  }
}

// The lines "// label: text" a file begins with.
Program read_program(const fs::path& file, const fs::path& root) {
  Program program{.name = fs::relative(file, root).replace_extension().string(), .file = file};
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line) && line.starts_with("// ")) {
    if (!line.empty() && line.back() == '\r') {
      line.pop_back();
    }
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) {
      break;
    }
    read_label(program, line.substr(3, colon - 3), line.substr(colon + 2));
  }
  const auto ids = outcome_ids();
  if (std::ranges::find(ids, program.outcome) == ids.end()) {
    throw std::runtime_error(program.name + ": found outcome '" + program.outcome +
                             "', wanted one of the results");
  }
  return program;
}

}  // namespace

std::vector<Program> programs_in(const fs::path& folder) {
  std::vector<Program> programs;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".cpp") {
      programs.push_back(read_program(entry.path(), folder));
    }
  }
  std::ranges::sort(programs, {}, &Program::name);
  return programs;
}

std::string words_of(const grader::ExerciseResult& result) {
  std::string words = result.message + "\n";
  for (const grader::Diagnostic& each : result.compile.diagnostics) {
    words += each.text + "\n" + each.source + "\n";
  }
  for (const std::string& help : result.compile.help) {
    words += help + "\n";
  }
  if (result.crash) {
    words += result.crash->kind + "\n" + result.crash->sentence + "\n";
  }
  for (const grader::CheckResult& check : result.checks) {
    words += check.message + "\n" + check.printed + "\n";
    if (check.finding) {
      words += check.finding->where + "\n" + check.finding->summary + "\n";
    }
  }
  return words;
}

std::string fault_of(const Program& program, const grader::ExerciseResult& result) {
  const std::string words = words_of(result);
  if (grader::id_of(result.outcome) != program.outcome) {
    return "found " + std::string(grader::id_of(result.outcome)) + ", wanted " + program.outcome +
           ": " + words.substr(0, 300);
  }
  for (const std::string& text : program.says) {
    if (words.find(text) == std::string::npos) {
      return "wanted '" + text + "', found: " + words.substr(0, 300);
    }
  }
  for (const std::string& text : program.hides) {
    if (words.find(text) != std::string::npos) {
      return "shows '" + text + "'";
    }
  }
  // What costs no points must have given the right answers.
  const bool is_full = result.points == result.max_points;
  if (is_full != (result.outcome == Outcome::kPassed)) {
    return "earned " + result.points.to_text() + " of " + result.max_points.to_text() +
           " points with the outcome " + program.outcome;
  }
  return "";
}

}  // namespace hostile
