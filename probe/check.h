// What an instructor writes property, relation and kill checks with. Trusted code; runs in its own
// process.
//
// A check is a function void(Check&). It asks the student's program for values with call<R>(), and
// says what is wrong with fail() or one of the expect functions; returning normally is a pass. The
// same file is linked with the reference, so the right answer of the exercise can be called
// directly.
//
//   #include "probe/check.h"
//   #include "softmax_rows.h"
//   namespace {
//   void rows_sum_to_one(lab::Check& check) {
//     const lab::Matrix scores = check.normal(5, 7, 3.0);
//     const auto weights = check.call<lab::Matrix>("softmax_rows", scores);
//     check.expect_shape(weights, 5, 7, "weights");
//     for (int i = 0; i < 5; ++i) check.expect_near(sum(weights.row(i)), 1, 4e-6, "the sum of row "
//     + std::to_string(i));
//   }
//   }  // namespace
//   LAB_CHECKS(LAB_CHECK(rows_sum_to_one))
//
// The check's name is its id in lab.yaml.
#ifndef PROBE_CHECK_H
#define PROBE_CHECK_H

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "lab/lab.h"
#include "probe/convert.h"
#include "probe/peer.h"
#include "wire/random.h"

namespace lab {

// Numbers for messages: "0.1", "-2", "1.5e-07", "nan". A double in nine digits, a float in the
// fewest that tell it from its neighbours. std::to_string would say "-2.000000", "0.000000".
std::string number_text(double x);
std::string number_text(float x);

// Thrown by fail(): the student's answer is wrong in the way the text says.
struct CheckFailure {
  std::string summary{};  // one sentence: what was found, what was wanted
  std::string where{};
  std::optional<wire::Value> found{};  // shown as a window beside wanted
  std::optional<wire::Value> wanted{};
  std::string likeness{};  // a mistake this check can name by itself, or empty
  std::string hint{};
};

// A call did not answer with a value, and the check said (with try_call) that it wants to know.
struct CallFailure {
  std::string outcome{};  // "crashed", "timed_out", "threw", ...
  std::string text{};
};

// What one call of the student's function did: exact, and the same on every machine.
struct Counts {  // operations on lab::real, from the counting build
  std::int64_t multiplies = 0;
  std::int64_t adds = 0;  // additions, subtractions, negations
  std::int64_t divides = 0;
  std::int64_t exps = 0;  // exp, exp2, log, tanh, pow
  std::int64_t roots = 0;
  std::int64_t trigs = 0;  // sin, cos
  std::int64_t compares = 0;
};
struct Memory {  // bytes from the heap, from the plain build; the result itself is part of it
  std::int64_t peak_bytes = 0;
  std::int64_t largest_bytes = 0;  // the largest single allocation
  std::int64_t allocations = 0;
  std::int64_t allocated_bytes = 0;  // all allocations added up: what copying a growing cache costs
};
template <class R>
struct Metered {
  R value{};
  Counts counts{};
  Memory memory{};
};
Counts counts_of(const wire::Value& meter);
Memory memory_of(const wire::Value& meter);

class Check {
 public:
  // `seed` makes the inputs; a public check has a written seed, a hidden one a secret one.
  Check(Peer& peer, std::uint64_t seed) : peer_(peer), random_(seed) {}

  // Calls the student's function in a fresh process; each argument is converted by its own type. An
  // answer of another type, a crash or an exception ends the check with that outcome; nothing after
  // this line runs.
  template <class R, class... A>
  R call(std::string_view function, const A&... arguments) {
    wire::List list{Convert<A>::to(arguments)...};
    const wire::Value answer = student(function, std::move(list));
    try {
      return Convert<R>::from(answer);
    } catch (const BadCall& error) {
      fail("the answer of " + std::string(function) + " cannot be used: " + error.what());
    }
  }
  // Calls and returns the text of the exception it threw; empty when it returned normally.
  template <class... A>
  std::string thrown_by(std::string_view function, const A&... arguments) {
    return student_exception(function, {Convert<A>::to(arguments)...});
  }
  // Calls the counting build of the student's file, where lab::real counts what is done to it. Its
  // value is an answer like any other and must be graded too, or a file could be right in one build
  // and cheap in the other.
  template <class R, class... A>
  Metered<R> count(std::string_view function, const A&... arguments) {
    return metered<R>(
        metered_student("student-counted:", function, {Convert<A>::to(arguments)...}));
  }
  // Calls the plain build and says what it took from the heap.
  template <class R, class... A>
  Metered<R> meter(std::string_view function, const A&... arguments) {
    return metered<R>(
        metered_student("student-metered:", function, {Convert<A>::to(arguments)...}));
  }
  // Fails unless at_least * formula <= found <= at_most * formula. `what` names the count
  // ("multiplies") and the measurement "multiplies_over_formula"; `formula` is the formula in the
  // lesson's letters with its sizes ("2 n^2 d at n = 64, d = 64").
  void expect_count(std::int64_t found, double value, double at_least, double at_most,
                    std::string_view what, std::string_view formula);
  // Several calls in one and the same process, in this order (a cache, a counter, state kept
  // between calls).
  std::vector<wire::Value> script(const std::vector<std::pair<std::string, wire::List>>& calls);

  // Lends a function of ours to the student: pass the result as an argument. It is called through
  // frames.
  template <class R, class... A>
  wire::RemoteFunction lend(std::function<R(A...)> function) {
    return peer_.lend([this, f = std::move(function)](const wire::List& arguments) {
      try {
        return invoke_with<R, A...>(f, arguments, std::index_sequence_for<A...>{});
      } catch (const CheckFailure& failure) {
        lent_failure_ = lent_failure_ ? lent_failure_ : failure;
        throw;
      }
    });
  }

  // Seeded inputs; the same on every machine (SplitMix64 and Box-Muller in double, rounded to
  // float).
  std::uint64_t bits() { return random_.bits(); }
  int integer(int low, int high) {
    return static_cast<int>(random_.integer(low, high));
  }  // both included
  double uniform(double low, double high) { return random_.uniform(low, high); }
  double gaussian() { return random_.gaussian(); }
  Matrix normal(int rows, int cols, double scale = 1);
  Vector normal(int size, double scale = 1);
  VectorD normal_double(int size, double scale = 1);
  std::vector<int> permutation(int size);  // never the identity for size > 1

  // What a hidden or public check may say. `what` names the thing: "row 2 of the weights".
  [[noreturn]] void fail(CheckFailure failure);
  [[noreturn]] void fail(std::string summary);
  void expect(bool claim, std::string summary);  // fails with the summary when the claim is false
  void expect_shape(const Matrix& found, int rows, int cols, std::string_view what);
  // Every element finite, and not all of them zero: what a relation between two answers cannot see.
  void expect_numbers(const Matrix& found, std::string_view what);
  void expect_near(double found, double wanted, double tolerance,
                   std::string_view what);  // NaN fails
  // Element by element, NaN and infinities by class. tolerance is absolute.
  void expect_close(const Matrix& found, const Matrix& wanted, double tolerance,
                    std::string_view what);
  void expect_close(const Vector& found, const Vector& wanted, double tolerance,
                    std::string_view what);
  void expect_same_bits(const Matrix& found, const Matrix& wanted, std::string_view what);
  // Kept in the result under `measured`: what was measured on the student's own code.
  void measure(std::string name, double value);
  // One line for a pass, instead of the default: "largest drift over 200 pairs: 3e-12".
  void note(std::string line) { note_ = std::move(line); }

  const std::vector<std::pair<std::string, double>>& measured() const { return measured_; }
  const std::string& note() const { return note_; }
  // What a lent function found wrong: the student's program may swallow it, and does not pass by
  // that.
  const std::optional<CheckFailure>& lent_failure() const { return lent_failure_; }

 private:
  template <class R, class... A, std::size_t... I>
  static wire::Value invoke_with(const std::function<R(A...)>& f, const wire::List& arguments,
                                 std::index_sequence<I...>) {
    if (arguments.size() != sizeof...(A)) {
      throw BadCall("a lent function was called with " + std::to_string(arguments.size()) +
                    " arguments");
    }
    return Convert<std::decay_t<R>>::to(f(Convert<std::decay_t<A>>::from(arguments[I])...));
  }
  template <class R>
  static Metered<R> metered(const std::pair<wire::Value, wire::Value>& reply) {
    return {Convert<R>::from(reply.first), counts_of(reply.second), memory_of(reply.second)};
  }
  std::pair<wire::Value, wire::Value> metered_student(const char* how, std::string_view function,
                                                      wire::List arguments);
  wire::Value student(std::string_view function, wire::List arguments);
  std::string student_exception(std::string_view function, wire::List arguments);

  Peer& peer_;
  wire::Random random_;
  std::vector<std::pair<std::string, double>> measured_{};
  std::string note_{};
  std::optional<CheckFailure> lent_failure_{};
};

struct NamedCheck {
  const char* name = "";
  void (*run)(Check&) = nullptr;
};

}  // namespace lab

#define LAB_CHECK(name) \
  ::lab::NamedCheck { #name, name }
// Once per file, at the end.
#define LAB_CHECKS(...) \
  std::vector<lab::NamedCheck> lab_named_checks() { return {__VA_ARGS__}; }

#endif  // PROBE_CHECK_H
