// Public bug reports about YAML manifests (tests/cases/yaml, the names are those of the
// collection): each file as it is, and the rule it is about where the rule shows.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "grader/manifest/fields.h"
#include "grader/manifest/yaml.h"
#include "tests/manifest/mini_course.h"

namespace {

using grader::Faults;
using grader::Field;
namespace yaml = grader::yaml;

const std::filesystem::path kCases = std::filesystem::path(LAB_SOURCE_DIR) / "tests/cases/yaml";

std::string text_of(const std::string& name) {
  std::ifstream in(kCases / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The file's `labs:` read as the `exercises:` of a lab: same lines, same columns.
std::string as_exercises(const std::string& name) {
  std::string text = text_of(name);
  text.replace(text.find("labs:"), 5, "exercises:");
  return mini::faults_in_lab(text);
}

std::string as_course(const std::string& name) {
  try {
    grader::read_course(kCases / name);
    return {};
  } catch (const grader::LabError& error) {
    return error.what();
  }
}

// The first line of several.
std::string first(const std::string& lines) { return lines.substr(0, lines.find('\n')); }

bool has_line(const std::string& lines, const std::string& line) {
  return ("\n" + lines + "\n").find("\n" + line + "\n") != std::string::npos;
}

// Fields of the n-th lab, read one at a time.
class Lab {
 public:
  Lab(const std::string& name, std::size_t index) : scope_{.file = name, .faults = &faults_} {
    tree_ = *yaml::parse(text_of(name), name, faults_);
    lab_ = tree_.find("labs") != nullptr ? &tree_.find("labs")->value.items.at(index) : &tree_;
  }
  Field field(const std::string& key) const {
    return {.scope = &scope_,
            .node = &lab_->find(key)->value,
            .name = key,
            .wanted = "a finite number"};
  }
  std::string fault() const {
    return faults_.empty() ? std::string{} : to_text(faults_.sorted().at(0));
  }

 private:
  Faults faults_{};
  grader::Scope scope_{};
  yaml::Node tree_{};
  const yaml::Node* lab_ = nullptr;
};

TEST(YamlCases, G01KeepsTheWordsForYesAndNoAsText) {
  EXPECT_EQ(read_id(Lab("G01_norway.yaml", 0).field("id")), "no");
  EXPECT_EQ(read_line(Lab("G01_norway.yaml", 0).field("hidden")), "no");
  EXPECT_EQ(read_id(Lab("G01_norway.yaml", 1).field("id")), "on");
  EXPECT_EQ(read_line(Lab("G01_norway.yaml", 1).field("hidden")), "off");
}

TEST(YamlCases, G02ReadsEverySpellingOfAnExponent) {
  const Lab lab("G02_exponent.yaml", 0);
  EXPECT_EQ(read_number(lab.field("rtol")), 1e-6);
  EXPECT_EQ(read_number(lab.field("atol")), 1e-6);
  EXPECT_EQ(read_number(lab.field("strict")), 1e-6);
  EXPECT_EQ(lab.fault(), "");
}

TEST(YamlCases, G04NamesTheRepeatedKeyAndItsLine) {
  const std::string fault =
      "found the key 'points' a second time, wanted it once (first in line 3)";
  EXPECT_TRUE(has_line(as_course("G04_duplicate.yaml"), "G04_duplicate.yaml:5:5: " + fault));
  EXPECT_TRUE(has_line(as_exercises("G04_duplicate.yaml"), "labs/a/lab.yaml:5:5: " + fault));
}

TEST(YamlCases, G05SaysThatItIsATab) {
  EXPECT_EQ(as_course("G05_tab.yaml"),
            "G05_tab.yaml:2:1: found a tab in the indentation, wanted spaces");
}

TEST(YamlCases, G08RefusesASecondDocument) {
  EXPECT_EQ(as_course("G08_multidoc.yaml"),
            "G08_multidoc.yaml:3:1: found '---', wanted one document in the file");
}

TEST(YamlCases, G10RefusesDeepNesting) {
  EXPECT_EQ(as_course("G10_deep.yaml"),
            "G10_deep.yaml:1:38: found more than 32 levels of lists and maps, wanted fewer");
}

TEST(YamlCases, G12NamesTheKeyThatWasMeant) {
  EXPECT_TRUE(has_line(as_exercises("G12_typo.yaml"),
                       "labs/a/lab.yaml:3:5: exercise 'masking': unknown key 'tolerence', did you "
                       "mean 'tolerance'?"));
}

TEST(YamlCases, G13GivesThePlaceOfBadValues) {
  EXPECT_TRUE(has_line(as_exercises("G13_bad_values.yaml"),
                       "labs/a/lab.yaml:4:5: exercise 'masking': points: found nothing, wanted a "
                       "number from 0 to 1000 such as 3, 2.5 or 10/3"));
  EXPECT_TRUE(has_line(as_exercises("G13_bad_values.yaml"),
                       "labs/a/lab.yaml:5:5: exercise 'rope': key 'points' is missing, wanted a "
                       "number from 0 to 1000 such as 3, 2.5 or 10/3"));
  const Lab masking("G13_bad_values.yaml", 0);
  EXPECT_EQ(read_number(masking.field("rtol")), std::nullopt);
  EXPECT_EQ(masking.fault(), "G13_bad_values.yaml:3:11: rtol: found 'abc', wanted a finite number");
  const Lab rope("G13_bad_values.yaml", 1);
  EXPECT_EQ(read_number(rope.field("rtol")), std::nullopt);
  EXPECT_EQ(rope.fault(), "G13_bad_values.yaml:6:11: rtol: found '1e-5x', wanted a finite number");
}

TEST(YamlCases, G16RefusesTolerancesThatAcceptEverythingOrNothing) {
  const auto fault = [](const std::string& rtol) {
    return mini::faults_with("    tolerance: {law: absolute, rtol: " + rtol + ", reason: r}\n");
  };
  const std::string place = "labs/a/lab.yaml:9:38: exercise 'f': tolerance.rtol: found ";
  const std::string wanted = ", wanted a number from 0 to below 1";
  EXPECT_EQ(fault(".nan"), place + "'.nan'" + wanted);
  EXPECT_EQ(fault(".inf"), place + "'.inf'" + wanted);
  EXPECT_EQ(fault("-1.0"), place + "'-1.0'" + wanted);
  EXPECT_EQ(fault("1e400"), place + "'1e400'" + wanted + "; it does not fit in a double");
  EXPECT_EQ(fault("1.0e-5"), "");
  EXPECT_NE(as_course("G16_nan.yaml"), "");
}

TEST(YamlCases, G20SaysToPutTheTextInQuotes) {
  EXPECT_TRUE(has_line(as_exercises("G20_plain.yaml"),
                       "labs/a/lab.yaml:3:12: found ': ' in the plain text 'Masking: the causal "
                       "row', wanted one value; put the text in quotes"));
}

TEST(YamlCases, G26RefusesAQuoteThatIsNotClosed) {
  EXPECT_EQ(as_course("G26_quote.yaml"),
            "G26_quote.yaml:3:12: found a text whose \" is not closed up to line 3, wanted a "
            "closing \" (lines that go on are indented further)");
}

TEST(YamlCases, G29ReadsWindowsLineEndsAndRefusesCarriageReturnsAlone) {
  EXPECT_EQ(read_text(Lab("G29_crlf.yaml", 0).field("text")), "one\ntwo");
  EXPECT_EQ(mini::faults_in("format: 1\rlabs: []\r", {}),
            "labs.yaml:1:10: found a carriage return alone, wanted line ends \\n or \\r\\n");
}

TEST(YamlCases, G30KeepsNumbersAndTimesAsTextAndWantsAZone) {
  const Lab lab("G30_numbers.yaml", 0);
  EXPECT_EQ(read_line(lab.field("id")), "3.10");
  EXPECT_EQ(read_line(lab.field("due")), "2026-01-15");
  EXPECT_EQ(read_line(lab.field("start")), "12:30:00");
  const auto due = [](const std::string& time) {
    return mini::faults_in("format: 1\ncourse: {id: c, title: C, due: " + time +
                               "}\nlabs:\n  - include: labs/a/lab.yaml\n",
                           {{"labs/a/lab.yaml", mini::lab()}});
  };
  EXPECT_EQ(due("2026-01-15"),
            "labs.yaml:2:32: course.due: found '2026-01-15', wanted a time with a zone such as "
            "\"2026-01-15T23:59:00+01:00\"");
  EXPECT_NE(due("2026-01-15T23:59:00"), "");
  EXPECT_NE(due("2026-02-29T23:59:00Z"), "");
  EXPECT_EQ(due("2028-02-29T23:59:00Z"), "");
  EXPECT_EQ(due("2026-01-15T23:59:00+01:00"), "");
}

TEST(Course, SaysWhatBeingLateCosts) {
  const auto text = [](const std::string& course) {
    return "format: 1\ncourse: {id: c, title: C" + course +
           "}\nlabs:\n  - include: labs/a/lab.yaml\n";
  };
  const auto faults = [&](const std::string& course) {
    return mini::faults_in(text(course), {{"labs/a/lab.yaml", mini::lab()}});
  };
  const std::string due = ", due: 2026-01-15T23:59:00Z";
  EXPECT_EQ(faults(due + ", late: {percent: 20, of: maximum}"), "");
  EXPECT_EQ(faults(due + ", late: {percent: 0, of: earned}"),
            "labs.yaml:2:70: course.late.percent: found '0', wanted a whole number from 1 to 100");
  EXPECT_EQ(faults(due + ", late: {percent: 20, of: maximun}"),
            "labs.yaml:2:78: course.late.of: found 'maximun', did you mean 'maximum'?");
  EXPECT_EQ(
      faults(due + ", late: {of: earned}"),
      "labs.yaml:2:60: course.late: key 'percent' is missing, wanted a whole number from 1 to "
      "100");
  EXPECT_EQ(faults(", late: {percent: 20, of: earned}"),
            "labs.yaml:2:33: course.late: found no 'due' beside it, wanted the time after which a "
            "submission is late");
}

TEST(YamlCases, G33RefusesACourseWithoutLabs) {
  EXPECT_EQ(as_course("G33_empty.yaml"),
            "G33_empty.yaml:1:1: found an empty file, wanted a course: a map with format, course "
            "and labs");
  EXPECT_TRUE(has_line(as_course("G33_scalar.yaml"),
                       "G33_scalar.yaml:1:7: labs: found 'attention', wanted a list such as '- "
                       "include: labs/attention/lab.yaml'"));
  EXPECT_TRUE(has_line(as_course("G33_map.yaml"),
                       "G33_map.yaml:2:3: labs: found a map, wanted a list such as '- include: "
                       "labs/attention/lab.yaml'"));
  EXPECT_TRUE(has_line(as_exercises("G33_dup_id.yaml"),
                       "labs/a/lab.yaml:3:5: found a second exercise 'a', wanted another id (first "
                       "in labs/a/lab.yaml, line 2)"));
}

TEST(YamlCases, G36RefusesPathsThatLeaveTheCourse) {
  const auto golden = [](const std::string& path) {
    return mini::faults_of_check("{id: g, kind: golden, golden: " + path + "}");
  };
  const std::string place = "labs/a/lab.yaml:8:44: exercise 'f', check 'g': golden: found ";
  const std::string wanted = ", wanted the path of a .safetensors file inside the lab's folder";
  EXPECT_EQ(golden("../../../../etc/passwd"),
            place + "'../../../../etc/passwd'" + wanted + "; '..' may leave the course");
  EXPECT_EQ(golden("/etc/hostname"),
            place + "'/etc/hostname'" + wanted + "; an absolute path leaves the course");
  EXPECT_EQ(golden("golden/x.safetensors"), "");
  EXPECT_NE(as_course("G36_paths.yaml"), "");
}

TEST(YamlCases, G38RefusesAFolderAndAMissingFile) {
  const auto fault = [](const std::string& path) {
    try {
      grader::read_course(path);
      return std::string{};
    } catch (const grader::LabError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(fault("/tmp"), "/tmp:1:1: found a folder, wanted the course's manifest labs.yaml");
  EXPECT_EQ(fault("/no/labs.yaml"),
            "/no/labs.yaml:1:1: found no such file, wanted the course's manifest labs.yaml");
  EXPECT_EQ(fault("/dev/null"),
            "/dev/null:1:1: found something that is neither file nor folder, wanted the course's "
            "manifest labs.yaml");
}

TEST(YamlCases, EveryFileIsRefusedAsAWholeCourse) {
  for (const auto& entry : std::filesystem::directory_iterator(kCases)) {
    const std::string name = entry.path().filename().string();
    EXPECT_TRUE(first(as_course(name)).starts_with(name + ":")) << name;
  }
}

}  // namespace
