// Sealing: which option is right, and what to say to it, are not readable beside the question.
//
// What this is worth: it keeps eyes from wandering. The key is made from the place of the text
// (lab, question, option), so this program can open it, and so can whoever writes a program like
// it. It is no secret in the sense of cryptography and no answer sheet for an exam.
#ifndef GRADER_QUIZ_SEAL_H
#define GRADER_QUIZ_SEAL_H

#include <optional>
#include <string>
#include <string_view>

namespace grader::quiz {

// `place`: "heads/sharing/groups". A text that is moved to another place cannot be opened there.
std::string seal(std::string_view place, std::string_view text);

// Nothing when it is no sealed text, or that of another place.
std::optional<std::string> open_sealed(std::string_view place, std::string_view sealed);

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_SEAL_H
