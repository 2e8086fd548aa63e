// Collects what is wrong with a course, so that one reading reports all of it.
#ifndef GRADER_MANIFEST_FAULTS_H
#define GRADER_MANIFEST_FAULTS_H

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grader/manifest/reader.h"

namespace grader {

// A place inside one file, both counted from 1; columns count characters, not bytes.
struct Mark {
  int line = 1;
  int column = 1;
};

// `text` as a message quotes it: 'text', cut after 40 characters, control characters spelt out.
std::string in_quotes(std::string_view text);

// "a, b and c"; with `last` = "or": "a, b or c".
std::string listed(const std::vector<std::string>& names, std::string_view last);

class Faults {
 public:
  // Faults of a file are sorted after those of every file opened before it.
  void open(std::string file);

  void add(const std::string& file, Mark mark, std::string text);
  // Those of another reading of one of these files.
  void take(Faults other);

  bool empty() const { return all_.empty(); }
  // Enough to work on: further faults are not kept.
  bool is_full() const { return all_.size() >= kMost; }
  std::size_t size() const { return all_.size(); }

  // In file order; each line once.
  std::vector<ManifestFault> sorted() const;

 private:
  static constexpr std::size_t kMost = 1000;

  std::vector<std::string> files_{};
  std::vector<ManifestFault> all_{};
};

}  // namespace grader

#endif  // GRADER_MANIFEST_FAULTS_H
