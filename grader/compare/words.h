// How numbers, shapes and places are said in messages.
#ifndef GRADER_COMPARE_WORDS_H
#define GRADER_COMPARE_WORDS_H

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/compare/numbers.h"
#include "wire/value.h"

namespace grader {

// Two different numbers with as few digits (from 6) as tell them apart: {"0.500000", ...} is never
// printed for both. NaN is "NaN", infinities are "inf" and "-inf".
std::pair<std::string, std::string> tell_apart(double a, double b);

// At most `digits` significant digits: "2.82843", "1.2e-07", "NaN", "-inf".
std::string number_text(double x, int digits = 6);

// Thousands are set apart from five digits on: "9999", "596,049,920".
std::string integer_text(std::int64_t x);

// "a number", "an integer", "a vector of 3", "a 2 x 3 matrix of bools", "a 2 x 3 x 4 tensor".
std::string shape_words(const Numbers& numbers);

// What a person calls this value, by kind and shape; precision is left out, as it never decides.
std::string value_words(const lab::wire::Value& value);

// "1 of 3 elements is", "2 of 3 elements are".
std::string of_elements(std::int64_t count, std::int64_t total);

// The text in quotes, with what cannot be printed escaped and all but the first `limit` bytes cut.
std::string quoted(std::string_view text, std::size_t limit = 60);

}  // namespace grader

#endif  // GRADER_COMPARE_WORDS_H
