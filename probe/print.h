// Printing a value for a person at a debugger: shape first, then at most 12 x 12 numbers.
#ifndef PROBE_PRINT_H
#define PROBE_PRINT_H

#include <string>

#include "wire/value.h"

namespace lab {

// To standard output, each line behind `indent`.
void print_value(const wire::Value& value, const std::string& indent);

}  // namespace lab

#endif  // PROBE_PRINT_H
