// The words for a check's kind and visibility, as the manifest spells them, for every writer.
#ifndef GRADER_REPORT_WORDS_H
#define GRADER_REPORT_WORDS_H

#include <cstdint>
#include <string>
#include <string_view>

#include "grader/manifest/model.h"
#include "grader/rational.h"

namespace grader {

std::string_view kind_word(CheckKind kind);                    // "golden", "drawn", ...
std::string_view visibility_word(Visibility visibility);       // "always", "after_due", "never"
std::string grouped(std::int64_t number);                      // 12400 -> "12,400"
std::string share_text(double share);                          // "2.3", "12,400", "1.2e+09"
std::string counted(std::int64_t count, std::string_view one,  // "1 error", "3 errors"
                    std::string_view many);
std::string exact_text(const Rational& value);  // "3", "10/3": nothing rounded

}  // namespace grader

#endif  // GRADER_REPORT_WORDS_H
