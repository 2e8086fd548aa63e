// The symbol policy: what an answer's object may define and use. The same before every kind of
// link.
#ifndef GRADER_BUILD_POLICY_H
#define GRADER_BUILD_POLICY_H

#include <string>
#include <string_view>

#include "grader/build/elf.h"
#include "grader/manifest/model.h"

namespace grader {

struct PolicyVerdict {
  bool allowed = true;
  bool missing_function = false;  // it does not define what the header declares
  std::string message{};          // one sentence for the student
};

// `object` is the answer's, `binder` the generated one: its undefined symbols are the wanted
// functions, and what it defines an answer does not.
PolicyVerdict check_symbols(const Exercise& exercise, const ObjectSymbols& object,
                            const ObjectSymbols& binder);
// Text that no object shows: pragmas and attributes that change how code is compiled, inline
// assembly.
PolicyVerdict check_text(std::string_view source);
// The names that the exercise forbids, in the text (what a template makes is in no object's list of
// undefined symbols) and in the object.
PolicyVerdict check_forbidden(const Exercise& exercise, std::string_view source,
                              const ObjectSymbols& object);

}  // namespace grader

#endif  // GRADER_BUILD_POLICY_H
