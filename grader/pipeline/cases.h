// Cases: where the inputs of a check come from (golden files, written or secret seeds) and what is
// wanted for them.
#ifndef GRADER_PIPELINE_CASES_H
#define GRADER_PIPELINE_CASES_H

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/manifest/model.h"
#include "wire/random.h"
#include "wire/value.h"

namespace formats {
class FormatError;
}

namespace grader {

struct Case {
  std::string name{};  // for messages: "lesson", "drawn 2 of 3 (n_q = 5, n_k = 7)"
  std::string function{};
  lab::wire::List arguments{};
};

// A golden file of a check: inputs first; what is wanted is read only when asked for, after the
// student's run.
class Golden {
 public:
  Golden(const Lab& lab, const Exercise& exercise, const CheckSpec& check);
  Case inputs() const;  // throws LabError where a tensor is missing
  lab::wire::Value wanted() const;

 private:
  lab::wire::Value tensor(const std::string& name) const;
  lab::wire::Value value(const std::string& name) const;
  std::string case_name() const;
  [[noreturn]] void damaged(const formats::FormatError& error) const;
  const Exercise& exercise_;
  const CheckSpec& check_;
  std::filesystem::path file_{};
  std::string shown_as_{};
};

// The seed of a drawn check: its written one, or one derived from the run's seed and the check's
// name.
std::uint64_t seed_of(const Exercise& exercise, const CheckSpec& check, std::uint64_t run_seed);

// `count` cases, the same for the same seed on every machine.
std::vector<Case> draw_cases(const Exercise& exercise, const CheckSpec& check, std::uint64_t seed);

// Normal numbers for timed calls: picked from a sample of them, with a sign of their own. No two
// calls are alike, at a tenth of what computing each number costs.
class NormalPool {
 public:
  explicit NormalPool(lab::wire::Random& random);
  double pick(lab::wire::Random& random) const {
    const std::uint64_t bits = random.bits();
    const double number = numbers_[bits % kCount];
    return (bits >> 63) == 0 ? number : -number;
  }

 private:
  static constexpr std::size_t kCount = 8192;
  std::array<double, kCount> numbers_{};
};

// One case of a timing check at one size, the next of `random`'s.
Case draw_case_of_size(const Exercise& exercise, const CheckSpec& check, std::int64_t size,
                       lab::wire::Random& random, const NormalPool& pool);

}  // namespace grader

#endif  // GRADER_PIPELINE_CASES_H
