// The names of symbols as a person wrote them, however long somebody made them.
#ifndef GRADER_BUILD_NAMES_H
#define GRADER_BUILD_NAMES_H

#include <map>
#include <string>
#include <vector>

namespace grader {

// Names that may be long are read by a process of their own, within bounds of time and memory.
class SymbolNames {
 public:
  // Throws SystemError when that process cannot be started or is not let finish.
  explicit SymbolNames(std::vector<std::string> symbols);

  // False when the names do not fit the bounds.
  bool are_known() const { return are_known_; }
  // One of the symbols that were given.
  std::string of(const std::string& symbol) const;

 private:
  bool are_known_ = true;
  std::map<std::string, std::string, std::less<>> long_{};
};

}  // namespace grader

#endif  // GRADER_BUILD_NAMES_H
