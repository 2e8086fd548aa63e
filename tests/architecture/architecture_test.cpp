// The arrows between our folders, where packages may be included, and the form of our files.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "grader/build/elf.h"
#include "grader/build/hash.h"
#include "grader/build/names.h"
#include "tests/architecture/source_tree.h"

namespace architecture {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostLines = 500;

void expect_no_include_faults(std::string (*fault_of)(const std::string&, const Include&)) {
  for (const std::string& file : source_files({".cpp", ".h"})) {
    for (const Include& include : includes_of(text_of(file))) {
      const std::string fault = fault_of(file, include);
      EXPECT_EQ(fault, "");
    }
  }
}

TEST(Architecture, ArrowsPointOneWay) { expect_no_include_faults(arrow_fault); }

TEST(Architecture, PackagesAreIncludedWhereTheyBelong) { expect_no_include_faults(package_fault); }

TEST(Architecture, ThereAreFilesToLookAt) {
  const std::vector<std::string> files = source_files({".cpp", ".h"});
  EXPECT_GT(files.size(), 300U);
  for (const char* file : {"wire/codec.cpp", "probe/bind.h", "grader/pipeline/exercise.cpp",
                           "student/attention/scores.cpp", "tests/courses/mini_course.h"}) {
    EXPECT_TRUE(std::binary_search(files.begin(), files.end(), file)) << file;
  }
  EXPECT_FALSE(
      std::binary_search(files.begin(), files.end(), "tests/cases/attempts/a00_correct.cpp"));
}

// The negative control of the two tests above.
TEST(ArrowFault, NamesWhatPointsTheWrongWay) {
  EXPECT_EQ(arrow_fault("grader/build/elf.cpp", {"probe/peer.h", true}),
            "grader/build/elf.cpp includes probe/peer.h, which grader/build may not");
  EXPECT_EQ(arrow_fault("grader/report/text.cpp", {"grader/pipeline/check.h", true}),
            "grader/report/text.cpp includes grader/pipeline/check.h, which grader/report may not");
  EXPECT_EQ(arrow_fault("wire/codec.h", {"probe/peer.h", true}),
            "wire/codec.h includes probe/peer.h, which wire may not");
  EXPECT_EQ(arrow_fault("probe/host.cpp", {"grader/result.h", true}),
            "probe/host.cpp includes grader/result.h, which probe may not");
  EXPECT_EQ(arrow_fault("formats/json.cpp", {"wire/value.h", true}),
            "formats/json.cpp includes wire/value.h, which formats may not");
  EXPECT_EQ(arrow_fault("engine/run/model.cpp", {"wire/value.h", true}),
            "engine/run/model.cpp includes wire/value.h, which engine/run may not");
  EXPECT_EQ(arrow_fault("student/attention/scores.cpp", {"probe/check.h", true}),
            "student/attention/scores.cpp includes probe/check.h, which student/attention may not");
  EXPECT_EQ(arrow_fault("wire/lab/matrix.h", {"wire/value.h", true}),
            "wire/lab/matrix.h includes wire/value.h, which wire/lab may not");
  EXPECT_EQ(arrow_fault("grader/brand_new/x.cpp", {"engine/cost.h", true}),
            "grader/brand_new/x.cpp includes engine/cost.h, which no part of grader may");
  EXPECT_EQ(arrow_fault("engine/cli/command.cpp", {"slots/command.h", true}),
            "engine/cli/command.cpp includes slots/command.h, which engine/cli may not");
  EXPECT_EQ(arrow_fault("grader/cli/run.cpp", {"slots/slot.h", true}),
            "grader/cli/run.cpp includes slots/slot.h, which no part of grader may");
  EXPECT_EQ(arrow_fault("slots/program.cpp", {"probe/peer.h", true}),
            "slots/program.cpp includes probe/peer.h, which slots may not");
  EXPECT_EQ(arrow_fault("reference/a/accepted/f.x.cpp", {"../../b/wrong/f.h", true}),
            "reference/a/accepted/f.x.cpp includes ../../b/wrong/f.h, which reference/a/accepted "
            "may not");
  EXPECT_EQ(arrow_fault("elsewhere/x.cpp", {"wire/value.h", true}),
            "elsewhere/x.cpp: there is no rule for the folder elsewhere");
}

TEST(ArrowFault, LetsRightArrowsPass) {
  EXPECT_EQ(arrow_fault("grader/build/elf.cpp", {"grader/run/spawner.h", true}), "");
  EXPECT_EQ(arrow_fault("probe/isolate/view.cpp", {"probe/isolate/limits.h", true}), "");
  EXPECT_EQ(arrow_fault("reference/a/f.checks.cpp", {"probe/check.h", true}), "");
  EXPECT_EQ(arrow_fault("reference/a/accepted/f.x.cpp", {"../wrong/f.faults.h", true}), "");
  EXPECT_EQ(arrow_fault("tests/build/elf_test.cpp", {"probe/peer.h", true}), "");
}

TEST(PackageFault, NamesWhatIsIncludedInTheWrongPlace) {
  EXPECT_EQ(package_fault("grader/run/session.cpp", {"yaml-cpp/yaml.h", false}),
            "grader/run/session.cpp includes <yaml-cpp/yaml.h>, which belongs elsewhere");
  EXPECT_EQ(package_fault("wire/lab/lab.h", {"Eigen/Core", false}),
            "wire/lab/lab.h includes <Eigen/Core>, which belongs elsewhere");
  EXPECT_EQ(package_fault("grader/report/json.h", {"nlohmann/json.hpp", false}),
            "grader/report/json.h includes <nlohmann/json.hpp>, which belongs in a .cpp");
  EXPECT_EQ(package_fault("grader/build/hash.cpp", {"gtest/gtest.h", false}),
            "grader/build/hash.cpp includes <gtest/gtest.h>, which belongs elsewhere");
}

TEST(PackageFault, LetsTheRestPass) {
  EXPECT_EQ(package_fault("wire/lab/eigen.h", {"Eigen/Core", false}), "");
  EXPECT_EQ(package_fault("grader/build/hash.cpp", {"sodium.h", false}), "");
  EXPECT_EQ(package_fault("wire/codec.cpp", {"cstring", false}), "");
  EXPECT_EQ(package_fault("wire/codec.cpp", {"sys/socket.h", false}), "");
}

TEST(IncludesOf, FindsEveryForm) {
  const std::vector<Include> found =
      includes_of("#include <a/b.h>\n  #  include \"c.h\" // why\nint x; // #include <d.h>\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].target, "a/b.h");
  EXPECT_FALSE(found[0].in_quotes);
  EXPECT_EQ(found[1].target, "c.h");
  EXPECT_TRUE(found[1].in_quotes);
}

// Words of a CMakeLists.txt that name one of its .cpp files.
std::set<std::string> listed_sources(const std::string& text) {
  std::set<std::string> names;
  for (const std::string& line : lines_of(text)) {
    std::string code = line.substr(0, line.find('#'));
    std::replace_if(
        code.begin(), code.end(), [](char c) { return c == '(' || c == ')'; }, ' ');
    std::istringstream words(code);
    for (std::string word; words >> word;) {
      if (word.ends_with(".cpp") && word.find('$') == std::string::npos) {
        names.insert(word);
      }
    }
  }
  return names;
}

bool is_found_by_pattern(const std::string& file) {
  return file.starts_with("labs/") || file.starts_with("reference/") ||
         file.starts_with("student/");
}

// The nearest folder above the file that has a CMakeLists.txt.
std::string listing_folder(const std::string& file) {
  std::string folder = folder_of(file);
  while (!folder.empty() && !fs::exists(fs::path(LAB_SOURCE_DIR) / folder / "CMakeLists.txt")) {
    folder = folder_of(folder);
  }
  return folder;
}

TEST(Sources, AreListedByNameAndAllOfThem) {
  std::map<std::string, std::set<std::string>> there;
  for (const std::string& file : source_files({".cpp"})) {
    if (!is_found_by_pattern(file)) {
      const std::string folder = listing_folder(file);
      there[folder].insert(file.substr(folder.size() + 1));
    }
  }
  for (const auto& [folder, files] : there) {
    EXPECT_EQ(listed_sources(text_of(folder + "/CMakeLists.txt")), files) << folder;
  }
}

TEST(Sources, ListingsAreReadWordByWord) {
  EXPECT_EQ(listed_sources("add_library(x STATIC a.cpp b/c.cpp) # d.cpp\nset(y ${Z}/e.cpp)"),
            (std::set<std::string>{"a.cpp", "b/c.cpp"}));
}

TEST(Form, EveryFileBeginsWithASentence) {
  for (const std::string& file : source_files({".cpp", ".h"})) {
    const std::string text = text_of(file);
    EXPECT_TRUE(text.starts_with("// ")) << file << " begins with: " << text.substr(0, 60);
  }
  for (const std::string& file : source_files({".txt"})) {
    if (file.ends_with("CMakeLists.txt")) {
      EXPECT_TRUE(text_of(file).starts_with("# ") || text_of(file).starts_with("find_package"))
          << file;
    }
  }
}

TEST(Form, NoFileIsLongerThanFiveHundredLines) {
  for (const std::string& file : source_files({".cpp", ".h", ".py"})) {
    EXPECT_LE(lines_of(text_of(file)).size(), kMostLines) << file;
  }
}

TEST(Form, NothingIsLeftForLater) {
  for (const std::string& file : source_files({".cpp", ".h", ".py"})) {
    if (file != "tests/architecture/architecture_test.cpp") {
      for (const char* word : {"TODO", "FIXME"}) {
        EXPECT_EQ(text_of(file).find(word), std::string::npos) << file << ": " << word;
      }
    }
  }
}

TEST(Form, NoFlagFoldsTestsForNan) {
  for (const std::string& file : source_files({".txt", ".cmake"})) {
    const std::string text = text_of(file);
    EXPECT_EQ(text.find("-ffast-math"), std::string::npos) << file;
    EXPECT_EQ(text.find("-Ofast"), std::string::npos) << file;
  }
}

// What is checked in below student/ is what `lab reset` brings back, and nothing else.
TEST(Starters, TheStudentsFolderHoldsThem) {
  std::map<std::string, std::string> found;
  std::map<std::string, std::string> kept;
  for (const std::string& file : source_files({".cpp", ".h"})) {
    if (file.starts_with("student/")) {
      found[file] = text_of(file);
    } else if (const std::size_t at = file.find("/starter/");
               file.starts_with("labs/") && at != std::string::npos) {
      kept["student" + file.substr(4, at - 4) + file.substr(at + 8)] = text_of(file);
    }
  }
  EXPECT_GT(kept.size(), 40U);
  for (const auto& [file, text] : kept) {
    EXPECT_EQ(found[file], text) << file;
  }
  EXPECT_EQ(found.size(), kept.size());
}

// Neither the program students' code runs in nor the engine is part of the grader.
TEST(Symbols, TheGraderHoldsNothingOfTheProbe) {
  const grader::ObjectSymbols symbols = grader::read_symbols(grader::read_file(LAB_GRADER));
  ASSERT_GT(symbols.defined.size(), 1000U);
  const grader::SymbolNames names(symbols.defined);
  ASSERT_TRUE(names.are_known());
  for (const std::string& symbol : symbols.defined) {
    const std::string name = names.of(symbol);
    EXPECT_NE(name, "lab_entry");
    for (const char* part :
         {"lab::Peer::", "lab::Check::", "lab::Convert<", "engine::", "lab_bound_functions"}) {
      EXPECT_FALSE(name.starts_with(part)) << name;
    }
  }
}

TEST(Symbols, AnAnswersLibraryHoldsTheProbe) {  // what the test above must not find
  const std::string bytes = grader::read_file(PROBE_LIBRARY);
  EXPECT_NE(bytes.find("lab_entry"), std::string::npos);
}

}  // namespace
}  // namespace architecture
