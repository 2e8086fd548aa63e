// The families of detectors, each in its own file; detect() calls them in this order.
#ifndef GRADER_DIAGNOSE_FAMILIES_H
#define GRADER_DIAGNOSE_FAMILIES_H

#include "grader/diagnose/exhibit.h"

namespace grader {

// Shapes differ: the transpose, the same numbers in another shape, a row or column too few.
void detect_shape(const Numbers& found, const Numbers& want, Findings& into);

// NaN or infinity where none is wanted: never set, or where and why.
void detect_not_numbers(const Exhibit& exhibit, Findings& into);

// The whole result is one thing: zeros, one number, an argument.
void detect_constant(const Exhibit& exhibit, Findings& into);

// Off by a factor or an offset: of everything, of each row, of each column.
void detect_factors(const Exhibit& exhibit, Findings& into);

// Right numbers in wrong places: transposed, permuted, shifted, reshaped.
void detect_arrangement(const Exhibit& exhibit, Findings& into);

// Integers that are off by something with a name.
void detect_difference(const Exhibit& exhibit, Findings& into);

// No explanation, but a pattern: a leak above the diagonal, rows that do not sum to one, zeros.
void detect_patterns(const Exhibit& exhibit, Findings& into);

// No explanation, only a place: where scores are large, past a position, from a row on.
void detect_places(const Exhibit& exhibit, Findings& into);

}  // namespace grader

#endif  // GRADER_DIAGNOSE_FAMILIES_H
