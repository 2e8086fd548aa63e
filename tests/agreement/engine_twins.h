// The engine's operators as functions of an exercise's arguments.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "wire/value.h"

namespace agreement {

// What the engine answers to an exercise's golden inputs; nothing where it has no such case (a mask
// that is no mask, values of another width than the keys).
using Twin = std::function<std::optional<lab::wire::Value>(const lab::wire::List& arguments)>;

struct Operator {
  std::string lab{};
  std::string exercise{};
  std::string wrong{};       // an answer of the bank that must not agree
  std::string wrong_case{};  // on this golden case
  Twin engine{};
};

// Every operator that exists as reference, engine operator and golden.
std::vector<Operator> operators();

}  // namespace agreement
