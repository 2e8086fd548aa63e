// Is an answer the same as a known wrong one? The heart of a diagnosis.
#ifndef GRADER_COMPARE_MATCHES_H
#define GRADER_COMPARE_MATCHES_H

#include <span>

#include "grader/compare/allowed.h"
#include "wire/value.h"

namespace grader {

// True when `found` differs from `want` and is, but for rounding, what the wrong answer gives on
// the same inputs. Two programs that make the same mistake may round differently, and more so than
// right ones; so the match may be off by 16 times the allowed error (on the scale of the wrong
// answer), but never by more than a fiftieth of what the mistake changes.
bool matches(const lab::wire::Value& found, const lab::wire::Value& wrong,
             const lab::wire::Value& want, const AllowedError& allowed);

// True when these inputs can tell the wrong answer from the wanted one at all.
bool distinguishable(const lab::wire::Value& wrong, const lab::wire::Value& want,
                     const AllowedError& allowed);

// The same on flat numbers, for detectors: does the hypothesis explain what was found? `allowed`
// holds one allowance per element; `exact` is for integers.
bool explains(std::span<const double> hypothesis, std::span<const double> found,
              std::span<const double> want, std::span<const double> allowed, bool exact = false);

}  // namespace grader

#endif  // GRADER_COMPARE_MATCHES_H
