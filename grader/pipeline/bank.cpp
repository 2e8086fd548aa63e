// Bank: reading labels, building wrong answers, matching them with the student's.
#include "grader/pipeline/bank.h"

#include <algorithm>
#include <array>
#include <future>
#include <sstream>

#include "grader/build/hash.h"
#include "grader/compare/matches.h"
#include "grader/manifest/reader.h"
#include "grader/nearest.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string>& label_names() {
  static const std::vector<std::string> names{"outcome", "says", "hint", "fails"};
  return names;
}

std::optional<Outcome> outcome_of(std::string_view text) {
  for (int i = 0; i <= static_cast<int>(Outcome::kNotGraded); ++i) {
    if (name_of(static_cast<Outcome>(i)) == text) {
      return static_cast<Outcome>(i);
    }
  }
  return std::nullopt;
}

std::string trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  const std::size_t end = text.find_last_not_of(" \t\r");
  return begin == std::string_view::npos ? std::string()
                                         : std::string(text.substr(begin, end - begin + 1));
}

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> items;
  std::istringstream in(text);
  for (std::string item; std::getline(in, item, ',');) {
    items.push_back(trim(item));
  }
  return items;
}

// Reads the comment lines at the top; a line without a label continues the one before.
LabelledAnswer read_labels(const fs::path& file, const std::string& shown,
                           const std::string& name) {
  LabelledAnswer answer{.name = name, .file = file};
  std::istringstream lines(read_file(file));
  std::string* last = nullptr;
  std::string outcome;
  std::string fails;
  int number = 0;
  for (std::string line; std::getline(lines, line) && line.starts_with("//");) {
    ++number;
    const std::string text = trim(std::string_view(line).substr(2));
    const std::size_t colon = text.find(':');
    const std::string label = text.substr(0, colon);
    const bool labelled = colon != std::string::npos && label.find(' ') == std::string::npos;
    if (labelled &&
        std::find(label_names().begin(), label_names().end(), label) == label_names().end() &&
        number <= 6 && !nearest(label, label_names()).empty()) {
      throw LabError({{{shown, number, 4},
                       "unknown label '" + label + "', did you mean '" +
                           nearest(label, label_names()) + "'?"}});
    }
    if (labelled && label == "outcome") {
      last = &outcome;
    } else if (labelled && label == "says") {
      last = &answer.says;
    } else if (labelled && label == "hint") {
      last = &answer.hint;
    } else if (labelled && label == "fails") {
      last = &fails;
    } else if (last != nullptr) {
      *last += " " + text;
      continue;
    } else {
      continue;
    }
    *last = trim(std::string_view(text).substr(colon + 1));
  }
  const auto announced = outcome_of(outcome);
  if (!announced) {
    throw LabError(
        {{{shown, 1, 1},
          outcome.empty()
              ? std::string("no '// outcome:' line, wanted one of the outcomes of a check")
              : "unknown outcome '" + outcome + "'"}});
  }
  answer.outcome = *announced;
  answer.fails = split_list(fails);
  return answer;
}

// One wrong answer, run on one piece of evidence at a time.
class Tried {
 public:
  Tried(Builder& builder, Worker& worker, const Exercise& exercise, const LabelledAnswer& wrong)
      : worker_(worker),
        built_(
            builder.build(exercise, course_answer(builder.paths().course, exercise, wrong.file))),
        limits_(exercise.limits) {
    limits_.wall_seconds = std::min(limits_.wall_seconds, 3.0);
  }

  bool is_built() const { return built_.outcome == Outcome::kPassed; }
  CallOutcome on(const Evidence& piece) {
    return run_once(worker_.trusted, built_.program, limits_, piece.input.function,
                    piece.input.arguments)
        .outcome;
  }

 private:
  Worker& worker_;
  Built built_{};
  Limits limits_{};
};

bool agrees(const Evidence& piece, const CallOutcome& wrong) {
  if (wrong.outcome != piece.got.outcome) {
    return false;
  }
  if (wrong.outcome != Outcome::kPassed) {
    return wrong.text == piece.got.text;
  }
  if (piece.wanted) {
    return matches(piece.got.value, wrong.value, *piece.wanted, piece.allowed);
  }
  return compare(piece.got.value, wrong.value, piece.allowed).ok;
}

// Whether the evidence can tell this wrong answer from a right one.
bool tells(const Evidence& piece, const CallOutcome& wrong) {
  return wrong.outcome != Outcome::kPassed || !piece.wanted ||
         distinguishable(wrong.value, *piece.wanted, piece.allowed);
}

// On how many of the failed cases, from the first on, it gives what the student's answer gave; 0
// when none of them could tell it from a right one.
std::size_t count_agreed(Tried& wrong, const std::vector<const Evidence*>& failed) {
  std::size_t agreed = 0;
  bool told = false;
  for (const Evidence* piece : failed) {
    const CallOutcome outcome = wrong.on(*piece);
    if (!agrees(*piece, outcome)) {
      break;
    }
    told = told || tells(*piece, outcome);
    ++agreed;
  }
  return told ? agreed : 0;
}

// On how many of the cases that the student's answer passed this one is right too: where two
// mistakes explain the failures, it is the one that leaves the rest alone.
std::size_t count_right(Tried& wrong, const std::vector<const Evidence*>& passed) {
  return static_cast<std::size_t>(
      std::count_if(passed.begin(), passed.end(), [&wrong](const Evidence* piece) {
        const CallOutcome outcome = piece->wanted ? wrong.on(*piece) : CallOutcome{};
        return piece->wanted && outcome.outcome == Outcome::kPassed &&
               compare(outcome.value, *piece->wanted, piece->allowed).ok;
      }));
}

constexpr double kClearly =
    16;  // times the allowed error: as far as two ways to round may be apart

// Whether it goes wrong where the student's answer is right: then it is another mistake, whatever
// the two have in common elsewhere.
bool contradicts(Tried& wrong, const Evidence& passed) {
  const CallOutcome outcome = wrong.on(passed);
  if (outcome.outcome != Outcome::kPassed) {
    return true;
  }
  const Comparison comparison = compare(outcome.value, *passed.wanted, passed.allowed);
  return !comparison.ok && (comparison.mismatch != Mismatch::kDifferent ||
                            !(comparison.share_of_allowed <= kClearly));
}

// agrees(), but with room for two ways to round where no wanted value says how far those may be
// apart.
bool is_like(const Evidence& piece, const CallOutcome& wrong) {
  const AllowedError room{.absolute = 1e-4, .relative = 1e-3};
  return agrees(piece, wrong) ||
         (!piece.wanted && wrong.outcome == Outcome::kPassed &&
          piece.got.outcome == Outcome::kPassed && compare(piece.got.value, wrong.value, room).ok);
}

// One that agrees on the first failed check may do so by chance, or because that check cannot tell
// two mistakes apart. It is named when it explains at least half of all failures of the same
// function (a second mistake may be behind the others) and leaves its successes alone.
bool holds_elsewhere(Tried& wrong, const std::vector<Evidence>& evidence,
                     const std::string& function) {
  std::size_t failures = 0;
  std::size_t explained = 0;
  for (const Evidence& piece : evidence) {
    if (piece.input.function != function) {
      continue;
    }
    if (piece.failed) {
      ++failures;
      explained += is_like(piece, wrong.on(piece)) ? 1 : 0;
    } else if (piece.wanted && contradicts(wrong, piece)) {
      return false;
    }
  }
  return 2 * explained >= failures;
}

// A check that the mistake is announced to fail, and that the student's answer passes.
bool is_ruled_out(const LabelledAnswer& wrong, const std::vector<CheckResult>& checks) {
  return std::any_of(checks.begin(), checks.end(), [&](const CheckResult& check) {
    return check.outcome == Outcome::kPassed && wrong.says_it_fails(check.id);
  });
}

}  // namespace

fs::path starter_file(const Lab& lab, const Exercise& exercise) {
  return lab.folder / "starter" / (exercise.id + ".cpp");
}

Answer course_answer(const fs::path& course_root, const Exercise& exercise, const fs::path& file) {
  Answer answer{.source = file, .shown_as = fs::relative(file, course_root).string()};
  for (const std::string& other : exercise.uses) {
    answer.helpers.push_back(course_root / "reference" / used_file(exercise, other));
  }
  return answer;
}

std::vector<LabelledAnswer> labelled_answers(const fs::path& course_root, const Exercise& exercise,
                                             const std::string& folder) {
  const fs::path where = course_root / "reference" / exercise.lab / folder;
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(where, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(exercise.id + ".") && name.ends_with(".cpp")) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<LabelledAnswer> answers;
  for (const fs::path& file : files) {
    const std::string stem = file.stem().string();
    answers.push_back(read_labels(file, fs::relative(file, course_root).string(),
                                  stem.substr(exercise.id.size() + 1)));
  }
  return answers;
}

std::optional<Likeness> find_likeness(Builder& builder, Worker& worker, const Exercise& exercise,
                                      const std::vector<Evidence>& evidence,
                                      const std::vector<CheckResult>& checks,
                                      const std::vector<LabelledAnswer>& bank) {
  std::vector<const Evidence*> failed;
  std::vector<const Evidence*> passed;
  for (const Evidence& piece : evidence) {
    (piece.failed ? failed : passed).push_back(&piece);
  }
  if (failed.empty()) {
    return std::nullopt;
  }
  // Compiled two at a time, because the first diagnosis of an exercise has to build its whole bank.
  auto prebuilt = std::async(std::launch::async, [&] {
    for (auto wrong = bank.rbegin(); wrong != bank.rend(); ++wrong) {
      builder.build(exercise, course_answer(builder.paths().course, exercise, wrong->file));
    }
  });
  const LabelledAnswer* best = nullptr;
  std::array<std::size_t, 3> best_score{};
  const auto in_first_check = std::count_if(failed.begin(), failed.end(), [&](const Evidence* e) {
    return e->check == failed.front()->check;
  });
  for (const LabelledAnswer& wrong : bank) {
    if (is_ruled_out(wrong, checks)) {
      continue;
    }
    Tried tried(builder, worker, exercise, wrong);
    const std::size_t agreed = tried.is_built() ? count_agreed(tried, failed) : 0;
    if (agreed == 0 || agreed < static_cast<std::size_t>(in_first_check) ||
        agreed < best_score[0] ||
        !holds_elsewhere(tried, evidence, failed.front()->input.function)) {
      continue;
    }
    const bool is_announced = wrong.says_it_fails(failed.front()->check);
    const std::array<std::size_t, 3> score{agreed, count_right(tried, passed),
                                           is_announced ? 1U : 0U};
    if (score > best_score) {
      best = &wrong;
      best_score = score;
    }
  }
  prebuilt.get();
  if (best == nullptr) {
    return std::nullopt;
  }
  return Likeness{
      .name = best->name, .sentence = best->says, .hint = best->hint, .from_bank = true};
}

}  // namespace grader
