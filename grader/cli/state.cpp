// Lines of words; read whole, changed, written whole under a lock.
#include "grader/cli/state.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>
#include <system_error>
#include <utility>

#include "formats/files.h"
#include "grader/build/hash.h"
#include "grader/report/words.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

// Held while a file is read, changed and written. The folder is made on the way.
class Lock {
 public:
  explicit Lock(const fs::path& folder) {
    fs::create_directories(folder);
    descriptor_ = ::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX) != 0) {
      const int error = errno;
      if (descriptor_ >= 0) {
        ::close(descriptor_);
      }
      throw std::system_error(error, std::generic_category(), (folder / "lock").string());
    }
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { ::close(descriptor_); }

 private:
  int descriptor_ = -1;
};

// First word of each line -> the rest.
using Table = std::map<std::string, std::string>;

Table read_table(const fs::path& file) {
  Table table;
  std::ifstream in(file);
  std::string line;
  while (table.size() < 10'000 && std::getline(in, line)) {
    const std::size_t space = line.find(' ');
    if (space != std::string::npos && space > 0) {
      table[line.substr(0, space)] = line.substr(space + 1);
    }
  }
  return table;
}

void write_table(const fs::path& file, const Table& table) {
  std::string text;
  for (const auto& [name, rest] : table) {
    text += name;
    text += " " + rest + "\n";
  }
  formats::write_file_atomically(file, std::as_bytes(std::span(text)));
}

// "0.03 largest_drift 1.2e-12"; empty when the checks measured nothing.
std::string measured_line(const ExerciseResult& exercise) {
  Measured found;
  for (const CheckResult& check : exercise.checks) {
    for (const auto& [name, value] : check.measured) {
      if (!std::isfinite(value) || name == "seed" || name.find(' ') != std::string::npos) {
        continue;
      }
      if (name == "share_of_allowed") {
        found.share_of_allowed = std::max(found.share_of_allowed, value);
      } else if (found.name.empty()) {
        found.name = name;
        found.value = value;
      }
    }
  }
  if (found.share_of_allowed < 0 && found.name.empty()) {
    return "";
  }
  std::ostringstream out;
  out << found.share_of_allowed;
  if (!found.name.empty()) {
    out << " " << found.name << " " << found.value;
  }
  return out.str();
}

bool read_standing(const std::string& line, Standing& standing) {
  std::istringstream in(line);
  std::string points;
  in >> standing.outcome >> points >> standing.digest;
  try {
    standing.points = rational_of(points);
  } catch (const std::exception&) {
    return false;
  }
  return !in.fail();
}

}  // namespace

int State::hints_shown(const std::string& exercise) const {
  const Table table = read_table(folder_ / "hints");
  const auto found = table.find(exercise);
  const int count = found == table.end() ? 0 : std::atoi(found->second.c_str());
  return count < 0 ? 0 : count;
}

void State::set_hints_shown(const std::string& exercise, int count) {
  const Lock lock(folder_);
  Table table = read_table(folder_ / "hints");
  table[exercise] = std::to_string(count);
  write_table(folder_ / "hints", table);
}

std::map<std::string, Measured> State::measured() const {
  std::map<std::string, Measured> all;
  for (const auto& [name, rest] : read_table(folder_ / "measured")) {
    std::istringstream in(rest);
    Measured measured;
    in >> measured.share_of_allowed;
    if (in.fail()) {
      continue;
    }
    if (!(in >> measured.name >> measured.value)) {
      measured.name.clear();
    }
    all[name] = measured;
  }
  return all;
}

std::map<std::string, std::string> State::quiz() const { return read_table(folder_ / "quiz"); }

void State::record_quiz(const std::map<std::string, std::string>& points) {
  const Lock lock(folder_);
  Table table = read_table(folder_ / "quiz");
  for (const auto& [name, value] : points) {
    table[name] = value;
  }
  write_table(folder_ / "quiz", table);
}

std::map<std::string, int> State::clear_quiz(const std::set<std::string>& labs) {
  const Lock lock(folder_);
  std::map<std::string, int> forgotten;
  Table kept;
  for (const auto& [name, points] : read_table(folder_ / "quiz")) {
    const std::string lab = name.substr(0, name.find('/'));
    if (labs.empty() || labs.contains(lab)) {
      ++forgotten[lab];
    } else {
      kept[name] = points;
    }
  }
  if (!forgotten.empty()) {
    write_table(folder_ / "quiz", kept);
  }
  return forgotten;
}

std::map<std::string, Standing> State::standings() const {
  std::map<std::string, Standing> all;
  for (const auto& [name, rest] : read_table(folder_ / "results")) {
    Standing standing;
    if (read_standing(rest, standing)) {
      all[name] = standing;
    }
  }
  return all;
}

void State::record(const RunResult& result, const std::map<std::string, std::string>& digests) {
  const Lock lock(folder_);
  Table table = read_table(folder_ / "results");
  Table measured = read_table(folder_ / "measured");
  for (const ExerciseResult& exercise : result.exercises) {
    const std::string name = exercise.lab + "/" + exercise.id;
    const auto digest = digests.find(name);
    const bool is_known = exercise.outcome != Outcome::kNotGraded &&
                          exercise.outcome != Outcome::kSkipped && digest != digests.end();
    if (is_known) {
      std::string line(id_of(exercise.outcome));
      line += " " + exact_text(exercise.points);
      line += " " + digest->second;
      table[name] = line;
      measured.erase(name);
      if (const std::string numbers = measured_line(exercise); !numbers.empty()) {
        measured[name] = numbers;
      }
    }
  }
  write_table(folder_ / "measured", measured);
  write_table(folder_ / "results", table);
}

std::string digest_of(const fs::path& file) {
  std::ifstream in;
  if (why_no_source(file).empty()) {
    in.open(file, std::ios::binary);
  }
  if (!in.is_open()) {
    return "absent";
  }
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (std::istreambuf_iterator<char> byte(in), end; byte != end; ++byte) {
    hash = (hash ^ static_cast<unsigned char>(*byte)) * 0x100000001B3ULL;
  }
  char text[20];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace grader
