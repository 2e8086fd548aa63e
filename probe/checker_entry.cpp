// lab_entry of a checker: runs the named check and answers a verdict record. Trusted code.
//
// Targets: "!checks" answers the names; a check's name takes (seed) and answers Record "verdict".
#include <algorithm>

#include "probe/check.h"
#include "probe/entry.h"

std::vector<lab::NamedCheck> lab_named_checks();

namespace lab {
namespace {

wire::Value verdict_of(const Check& check, bool passed, const CheckFailure& failure) {
  wire::List measured;
  for (const auto& [name, value] : check.measured()) {
    measured.push_back({wire::List{{name}, {value}}});
  }
  return {wire::Record{"verdict",
                       {{"passed", {passed}},
                        {"summary", {failure.summary}},
                        {"where", {failure.where}},
                        {"found", failure.found.value_or(wire::Value{})},
                        {"wanted", failure.wanted.value_or(wire::Value{})},
                        {"likeness", {failure.likeness}},
                        {"hint", {failure.hint}},
                        {"note", {check.note()}},
                        {"measured", {std::move(measured)}}}}};
}

wire::Value run(const NamedCheck& named, Peer& peer, std::uint64_t seed) {
  Check check(peer, seed);
  try {
    named.run(check);
  } catch (const CheckFailure& failure) {
    return verdict_of(check, false, failure);
  } catch (const BadCall& error) {
    // A value of another type than the function's: only what the student's program sent can be
    // one, since the self-test runs every check with the reference.
    return verdict_of(check, false,
                      {.summary = std::string("an answer cannot be used: ") + error.what()});
  }
  return verdict_of(check, !check.lent_failure(), check.lent_failure().value_or(CheckFailure{}));
}

wire::Reply answer(const std::vector<NamedCheck>& checks, Peer& peer, const wire::Call& call) {
  if (call.target == "!checks") {
    wire::List names;
    for (const NamedCheck& check : checks) {
      names.push_back({std::string(check.name)});
    }
    return {{std::move(names)}, {}};
  }
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [&](const NamedCheck& c) { return call.target == c.name; });
  if (found == checks.end() || call.arguments.size() != 1) {
    throw BadCall("there is no check '" + call.target + "'");
  }
  const std::int64_t seed = detail::integer_of(call.arguments[0]);
  return {run(*found, peer, static_cast<std::uint64_t>(seed)), {}};
}

}  // namespace
}  // namespace lab

extern "C" {
[[gnu::weak, gnu::visibility("hidden")]] void* __dso_handle = &__dso_handle;

[[gnu::visibility("default")]] int lab_entry(int fd) {
  lab::Peer peer(fd, std::uint64_t{1} << 30);
  const std::vector<lab::NamedCheck> checks = lab_named_checks();
  try {
    peer.serve([&](const lab::wire::Call& call) { return lab::answer(checks, peer, call); });
  } catch (const std::exception&) {
    return 3;
  }
  return 0;
}
}
