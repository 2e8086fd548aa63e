// The part of JSON Schema that docs/schema uses, enough to validate our documents in a test.
#ifndef TESTS_REPORT_SCHEMA_H
#define TESTS_REPORT_SCHEMA_H

#include <nlohmann/json.hpp>
#include <string>

namespace samples {

// The first fault, as "place: what", or empty. A keyword this reader does not know is a fault too.
std::string fault_of(const nlohmann::json& schema, const nlohmann::json& document);

}  // namespace samples

#endif  // TESTS_REPORT_SCHEMA_H
