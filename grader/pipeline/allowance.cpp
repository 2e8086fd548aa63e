// Allowances and their words.
#include "grader/pipeline/allowance.h"

#include <type_traits>

namespace grader {
namespace {

struct MemoryOf {
  std::size_t operator()(const std::string& text) const { return text.capacity(); }
  std::size_t operator()(const lab::wire::Bytes& bytes) const { return bytes.data.capacity(); }
  std::size_t operator()(const lab::wire::Tensor& tensor) const {
    return tensor.data.capacity() + tensor.shape.capacity() * sizeof(std::int64_t);
  }
  std::size_t operator()(const lab::wire::List& list) const {
    std::size_t sum = 0;
    for (const lab::wire::Value& item : list) {
      sum += memory_of(item);
    }
    return sum;
  }
  std::size_t operator()(const lab::wire::Record& record) const {
    std::size_t sum = record.type.capacity();
    for (const lab::wire::Field& field : record.fields) {
      sum += field.name.capacity() + sizeof(field.name) + memory_of(field.value);
    }
    return sum;
  }
  template <class T>
  requires(std::is_trivially_copyable_v<T>) std::size_t operator()(
      const T& /*in the value itself*/) const {
    return 0;
  }
};

}  // namespace

std::size_t memory_of(const lab::wire::Value& value) {
  return sizeof(value) + std::visit(MemoryOf{}, value.data);
}

void Allowance::add(const OneRun& run) {
  used_.cpu_seconds += run.ending.cpu_seconds;
  used_.wall_seconds += run.ending.wall_seconds;
  used_.answer_bytes += static_cast<double>(memory_of(run.outcome.value) + run.outcome.text.size());
}

void Allowance::add(const Allowance& part) {
  used_.cpu_seconds += part.used_.cpu_seconds;
  used_.wall_seconds += part.used_.wall_seconds;
  used_.answer_bytes += part.used_.answer_bytes;
}

std::optional<CallOutcome> Allowance::used_up() const {
  if (used_.cpu_seconds > most_.cpu_seconds) {
    return CallOutcome{
        .outcome = Outcome::kTimedOut,
        .text = "took more than " + seconds_words(most_.cpu_seconds) + " of processor time"};
  }
  if (used_.wall_seconds > most_.wall_seconds) {
    return CallOutcome{.outcome = Outcome::kTimedOut,
                       .text = "took more than " + seconds_words(most_.wall_seconds)};
  }
  if (used_.answer_bytes > most_.answer_bytes) {
    const auto megabytes = static_cast<std::int64_t>(most_.answer_bytes) >> 20;
    return CallOutcome{.outcome = Outcome::kOutOfMemory,
                       .text = "returned more than " + std::to_string(megabytes) + " MB"};
  }
  return std::nullopt;
}

OneRun run_within(Allowance& check, const std::function<OneRun()>& run) {
  OneRun done;
  if (!check.used_up()) {
    done = run();
    check.add(done);
  }
  const bool has_failed =
      done.outcome.outcome != Outcome::kNotGraded && costs_points(done.outcome.outcome);
  if (std::optional<CallOutcome> all = check.used_up();
      all && (!has_failed || done.outcome.threw)) {
    done.outcome = std::move(*all);
    done.outcome.text = "the cases of this check together " + done.outcome.text;
  }
  return done;
}

}  // namespace grader
