// A decision that fits: the stretched range holds the context, and no smaller factor of the card
// would do.
#include "rope_scaling_decision.h"

#include <string>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Reaction;
using lab::Scaling;
using lab::ScalingDecision;

void the_range_holds_the_context(Check& check) {
  for (int i = 0; i < 6; ++i) {
    const std::int64_t context = check.integer(32769, 131072);
    const auto decision = check.call<ScalingDecision>("decide_scaling", context);
    const std::string what = "for " + std::to_string(context) + " tokens: ";
    check.expect(decision.scaling == Scaling::kYarn,
                 what + "no YaRN, although the context is " + "longer than the trained 32,768");
    const double range = decision.factor * 32768;
    check.expect(range >= static_cast<double>(context),
                 what + "factor " + lab::number_text(decision.factor) + " reaches " +
                     lab::number_text(range) + " positions only");
    check.expect(range / 2 < static_cast<double>(context),
                 what + "factor " + lab::number_text(decision.factor) + ", although half of it " +
                     "would do: a larger factor than needed costs quality on short texts");
  }
}

void flags_follow_the_decision(Check& check) {
  const std::int64_t context = check.integer(32769, 131072);
  const auto decision = check.call<ScalingDecision>("decide_scaling", context);
  const auto flags = check.call<std::string>("llama_flags", decision);
  const std::string wanted = "--rope-scaling yarn --rope-scale " +
                             std::string(context <= 65536 ? "2" : "4") + " --yarn-orig-ctx 32768";
  check.expect(flags == wanted, "for " + std::to_string(context) + " tokens the flags are \"" +
                                    flags + "\", wanted \"" + wanted + "\"");
}

void vllm_is_the_stricter(Check& check) {
  const std::int64_t limit = check.integer(2000, 50000);
  for (const std::int64_t context : {limit, limit + 1, 2 * limit}) {
    const auto llama = check.call<Reaction>("llama_cpp_reaction", context, limit);
    const auto vllm = check.call<Reaction>("vllm_reaction", context, limit, false);
    const auto allowed = check.call<Reaction>("vllm_reaction", context, limit, true);
    const bool fits = context <= limit;
    const std::string what =
        std::to_string(context) + " tokens where the model says " + std::to_string(limit) + ": ";
    check.expect(llama == (fits ? Reaction::kRuns : Reaction::kWarnsAndRuns),
                 what + "llama.cpp " + (fits ? "just runs" : "warns and runs"));
    check.expect(vllm == (fits ? Reaction::kRuns : Reaction::kRefuses),
                 what + "vLLM " + (fits ? "just runs" : "refuses"));
    check.expect(allowed == (fits ? Reaction::kRuns : Reaction::kWarnsAndRuns),
                 what + "vLLM with its override " + (fits ? "just runs" : "warns and runs"));
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(the_range_holds_the_context), LAB_CHECK(flags_follow_the_decision),
           LAB_CHECK(vllm_is_the_stricter))
