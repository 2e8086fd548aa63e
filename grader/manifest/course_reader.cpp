// labs.yaml: the course, its defaults and the labs it includes; then what holds over all of them.
#include <algorithm>
#include <array>
#include <future>
#include <system_error>

#include "grader/manifest/reading.h"
#include "grader/nearest.h"

namespace grader {
namespace {

namespace fs = std::filesystem;
using yaml::Kind;

// Two digits of `text` at `at`, -1 when they are none.
int two_digits(std::string_view text, std::size_t at) {
  const auto digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9' ? text[i] - '0' : -1;
  };
  return digit(at) < 0 || digit(at + 1) < 0 ? -1 : digit(at) * 10 + digit(at + 1);
}

bool is_within(int number, int low, int high) { return number >= low && number <= high; }

int days_in(int year, int month) {
  if (month == 2) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  }
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// RFC 3339 without fractions of a second: a date, a time and a zone.
bool is_time_with_zone(std::string_view text) {
  const int century = two_digits(text, 0);
  const int year =
      century < 0 || two_digits(text, 2) < 0 ? -1 : century * 100 + two_digits(text, 2);
  const int month = two_digits(text, 5);
  if (text.size() < 20 || year < 0 || !is_within(month, 1, 12) || text[4] != '-' ||
      text[7] != '-' || text[10] != 'T' || text[13] != ':' || text[16] != ':') {
    return false;
  }
  if (!is_within(two_digits(text, 8), 1, days_in(year, month)) ||
      !is_within(two_digits(text, 11), 0, 23) || !is_within(two_digits(text, 14), 0, 59) ||
      !is_within(two_digits(text, 17), 0, 59)) {
    return false;
  }
  const std::string_view zone = text.substr(19);
  return zone == "Z" ||
         (zone.size() == 6 && (zone[0] == '+' || zone[0] == '-') && zone[3] == ':' &&
          is_within(two_digits(zone, 1), 0, 23) && is_within(two_digits(zone, 4), 0, 59));
}

std::optional<LateRule> read_late(const Fields& course_map) {
  constexpr std::array<std::string_view, 2> kWays = {"maximum", "earned"};
  const auto field = course_map.find("late");
  const auto fields = field ? Fields::of(*field, kLateKeys) : std::nullopt;
  if (!fields) {
    return std::nullopt;
  }
  if (!course_map.has("due")) {
    field->fault("found no 'due' beside it, wanted the time after which a submission is late");
  }
  const auto percent = fields->find("percent");
  const auto of = fields->find("of");
  const auto share = percent ? read_integer(*percent, 1, 100) : std::nullopt;
  const auto way = of ? read_choice(*of, kWays) : std::nullopt;
  return share && way ? std::optional(LateRule{Rational(*share, 100), *way == 0}) : std::nullopt;
}

void read_course_map(const Fields& file, Course& course) {
  const auto field = file.find("course");
  const auto fields = field ? Fields::of(*field, kCourseKeys) : std::nullopt;
  if (!fields) {
    return;
  }
  course.id = fields->id("id", IdForm::kHyphens);
  course.title = fields->line("title");
  course.version = fields->line("version");
  course.due = fields->line("due");
  if (!course.due.empty() && !is_time_with_zone(course.due)) {
    fields->find("due")->wrong();
  }
  course.late = read_late(*fields);
}

// A check that is shown after a time that never comes.
void check_due(const Reading& reading, const Fields& file) {
  const auto course = file.find("course");
  if (course && course->node->find("due") != nullptr) {
    return;
  }
  for (const Field& field : reading.after_due) {
    field.fault("found 'after_due' in a course that is never due, wanted 'due' in " +
                file.scope().file + ", always or never");
  }
}

Limits read_defaults(const Fields& file) {
  const auto field = file.find("defaults");
  const auto fields = field ? Fields::of(*field, kDefaultsKeys) : std::nullopt;
  return read_limits(fields ? fields->find("limits") : std::nullopt, Limits{});
}

// A lab's manifest on its way: parsing takes most of the time of a short check, so the files are
// parsed side by side.
struct Parsed {
  std::optional<yaml::Node> tree{};
  Faults faults{};
};
struct Included {
  std::string path{};
  std::future<Parsed> parsed{};
};

std::optional<Included> begin_include(Reading& reading, const Field& item,
                                      const std::vector<Included>& before) {
  const auto fields = Fields::of(item, kIncludeKeys);
  const auto field = fields ? fields->find("include") : std::nullopt;
  const auto path = field ? read_path(*field, reading.root, reading.root) : std::nullopt;
  if (!path) {
    reading.is_whole = false;
    return std::nullopt;
  }
  if (std::any_of(before.begin(), before.end(),
                  [&](const Included& lab) { return lab.path == *path; })) {
    field->fault("found " + in_quotes(*path) + " a second time, wanted each lab once");
    return std::nullopt;
  }
  FileText file = read_manifest_file(reading.root / *path);
  if (!file.fault.empty()) {
    reading.is_whole = false;
    field->fault(file.fault + " at " + in_quotes(*path) + ", wanted a lab's manifest");
    return std::nullopt;
  }
  return Included{*path, std::async(std::launch::async, [text = std::move(file.text), path] {
                    Parsed parsed;
                    parsed.tree = yaml::parse(text, *path, parsed.faults);
                    return parsed;
                  })};
}

// Lab ids are folder names, so two labs can only clash when one folder holds two manifests.
void check_lab_ids(Reading& reading, const Course& course) {
  for (std::size_t i = 0; i < course.labs.size(); ++i) {
    const Lab& lab = course.labs[i];
    const auto first = std::find_if(course.labs.begin(), course.labs.end(),
                                    [&](const Lab& other) { return other.id == lab.id; });
    if (!lab.id.empty() && &*first != &lab) {
      reading.faults.add(
          lab.file, {},
          "found a second lab '" + lab.id + "', wanted another id (first in " + first->file + ")");
    }
  }
}

}  // namespace

void read_course_tree(Reading& reading, const yaml::Node& tree, const std::string& file,
                      Course& course) {
  const Scope& scope = reading.scope(file);
  if (tree.kind != Kind::kMap) {
    scope.fault(tree.mark,
                "found " +
                    std::string(tree.kind == Kind::kEmpty ? "an empty file" : found_words(tree)) +
                    ", wanted a course: a map with format, course and labs");
    return;
  }
  const Fields fields(scope, tree, kCourseFileKeys);
  read_format(fields);
  read_course_map(fields, course);
  const Limits defaults = read_defaults(fields);
  const auto labs = fields.find("labs");
  std::vector<Included> included;
  for (const Field& item :
       fields.list("labs", "a map such as 'include: labs/attention/lab.yaml'")) {
    if (auto lab = begin_include(reading, item, included)) {
      included.push_back(std::move(*lab));
    }
  }
  for (Included& lab : included) {
    reading.faults.open(lab.path);
    Parsed parsed = lab.parsed.get();
    reading.faults.take(std::move(parsed.faults));
    if (const yaml::Node* lab_tree = keep_tree(reading, std::move(parsed.tree))) {
      course.labs.push_back(read_lab(reading, *lab_tree, lab.path, defaults));
    }
  }
  check_due(reading, fields);
  if (labs && labs->node->kind == Kind::kList && labs->node->items.empty()) {
    labs->wrong();
  }
}

namespace {

void find_other_labs(Course& course) {
  std::map<std::string, std::string> lab_of{};
  for (Lab& lab : course.labs) {
    for (Exercise& exercise : lab.exercises) {
      lab_of[exercise.id] = lab.id;
      for (const std::string& id : exercise.uses) {
        if (const std::string& other = lab_of[id]; other != lab.id) {
          exercise.other_labs[id] = other;
        }
      }
    }
  }
}

}  // namespace

Course read_course(const fs::path& path) {
  Reading reading{};
  Course course{};
  std::error_code error{};
  FileText text = read_manifest_file(path);
  if (!text.fault.empty()) {
    throw LabError({{.place = {.file = path.string(), .line = 1, .column = 1},
                     .text = text.fault + ", wanted the course's manifest labs.yaml"}});
  }
  const std::string file = path.filename().string();
  reading.root = fs::canonical(fs::absolute(path).parent_path(), error);
  course.root = reading.root;
  reading.faults.open(file);
  if (const yaml::Node* tree = read_tree(reading, text.text, file)) {
    read_course_tree(reading, *tree, file, course);
    check_lab_ids(reading, course);
    check_ids(reading, course);
    find_other_labs(course);
  }
  if (!reading.faults.empty()) {
    throw LabError(reading.faults.sorted());
  }
  return course;
}

}  // namespace grader
