// The scalar of the counting build: behaves like float and counts each operation done on it.
//
// Only compiled when LAB_COUNTING is defined, where lab::real is this type. There is no conversion
// to float or double: code that leaves lab::real cannot be counted, and the compiler names the line
// that does it; code that reads one's bytes finds no float there.
#ifndef LAB_COUNTED_H
#define LAB_COUNTED_H

#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace lab {

// What one call did, in operations on lab::real. Exact, and the same on every machine.
struct OperationCounts {
  std::uint64_t multiplies = 0;
  std::uint64_t adds = 0;  // additions, subtractions and negations
  std::uint64_t divides = 0;
  std::uint64_t exps = 0;  // exp, log and their kin, tanh and pow
  std::uint64_t roots = 0;
  std::uint64_t trigs = 0;  // sin and cos
  std::uint64_t compares = 0;

  OperationCounts& operator+=(const OperationCounts& other) {
    multiplies += other.multiplies;
    adds += other.adds;
    divides += other.divides;
    exps += other.exps;
    roots += other.roots;
    trigs += other.trigs;
    compares += other.compares;
    return *this;
  }
};

// For the binder only: the counts of the running call. A student who names it is refused. The
// thread that calls the student's function counts by itself; all others share a second set.
inline OperationCounts& lab_operation_counts(bool of_other_threads = false) {
  static OperationCounts counts[2];
  return counts[of_other_threads ? 1 : 0];
}

// For the binder only: the thread whose operations are in the first set; null for every thread.
inline void*& lab_operation_counts_thread() {
  static void* thread = nullptr;
  return thread;
}

class Counted {
 public:
  Counted() = default;
  template <class T>
  requires std::is_arithmetic_v<T>
  constexpr Counted(T value)
      : bits_(std::bit_cast<std::uint32_t>(static_cast<float>(value)) * kDisguise) {
  }  // NOLINT: literals must convert

  // For the binder only: the plain value, to send it over the wire. A student who calls it is
  // refused by name (grader/build/source_text.h).
  friend float lab_uncounted_value(const Counted& x) { return x.value(); }

  Counted& operator+=(Counted other) {
    count(&OperationCounts::adds);
    set(value() + other.value());
    return *this;
  }
  Counted& operator-=(Counted other) {
    count(&OperationCounts::adds);
    set(value() - other.value());
    return *this;
  }
  Counted& operator*=(Counted other) {
    count(&OperationCounts::multiplies);
    set(value() * other.value());
    return *this;
  }
  Counted& operator/=(Counted other) {
    count(&OperationCounts::divides);
    set(value() / other.value());
    return *this;
  }
  friend Counted operator+(Counted a, Counted b) { return a += b; }
  friend Counted operator-(Counted a, Counted b) { return a -= b; }
  friend Counted operator*(Counted a, Counted b) { return a *= b; }
  friend Counted operator/(Counted a, Counted b) { return a /= b; }
  friend Counted operator+(Counted a) { return a; }
  friend Counted operator-(Counted a) {
    count(&OperationCounts::adds);
    return Counted(-a.value());
  }

  friend bool operator==(Counted a, Counted b) { return compare(), a.value() == b.value(); }
  friend bool operator<(Counted a, Counted b) { return compare(), a.value() < b.value(); }
  friend bool operator>(Counted a, Counted b) { return compare(), a.value() > b.value(); }
  friend bool operator<=(Counted a, Counted b) { return compare(), a.value() <= b.value(); }
  friend bool operator>=(Counted a, Counted b) { return compare(), a.value() >= b.value(); }

  friend Counted exp(Counted x) {
    return count(&OperationCounts::exps), Counted(std::exp(x.value()));
  }
  friend Counted exp2(Counted x) {
    return count(&OperationCounts::exps), Counted(std::exp2(x.value()));
  }
  friend Counted expm1(Counted x) {
    return count(&OperationCounts::exps), Counted(std::expm1(x.value()));
  }
  friend Counted log1p(Counted x) {
    return count(&OperationCounts::exps), Counted(std::log1p(x.value()));
  }
  friend Counted log2(Counted x) {
    return count(&OperationCounts::exps), Counted(std::log2(x.value()));
  }
  friend Counted log(Counted x) {
    return count(&OperationCounts::exps), Counted(std::log(x.value()));
  }
  friend Counted tanh(Counted x) {
    return count(&OperationCounts::exps), Counted(std::tanh(x.value()));
  }
  friend Counted pow(Counted x, Counted y) {
    return count(&OperationCounts::exps), Counted(std::pow(x.value(), y.value()));
  }
  friend Counted fma(Counted x, Counted y, Counted z) {
    return count(&OperationCounts::multiplies), count(&OperationCounts::adds),
           Counted(std::fma(x.value(), y.value(), z.value()));
  }
  friend Counted sqrt(Counted x) {
    return count(&OperationCounts::roots), Counted(std::sqrt(x.value()));
  }
  friend Counted sin(Counted x) {
    return count(&OperationCounts::trigs), Counted(std::sin(x.value()));
  }
  friend Counted cos(Counted x) {
    return count(&OperationCounts::trigs), Counted(std::cos(x.value()));
  }
  friend Counted abs(Counted x) { return compare(), Counted(std::fabs(x.value())); }
  friend Counted fabs(Counted x) { return abs(x); }
  friend Counted fmax(Counted a, Counted b) {
    return compare(), Counted(std::fmax(a.value(), b.value()));
  }
  friend Counted fmin(Counted a, Counted b) {
    return compare(), Counted(std::fmin(a.value(), b.value()));
  }
  friend bool isnan(Counted x) { return std::isnan(x.value()); }
  friend bool isinf(Counted x) { return std::isinf(x.value()); }
  friend bool isfinite(Counted x) { return std::isfinite(x.value()); }

 private:
  static void count(std::uint64_t OperationCounts::*operation) {
    const void* const thread = lab_operation_counts_thread();
    if (thread == nullptr || thread == __builtin_thread_pointer()) {
      ++(lab_operation_counts().*operation);
    } else {
      std::atomic_ref(lab_operation_counts(true).*operation)
          .fetch_add(1, std::memory_order_relaxed);
    }
  }
  static void compare() { count(&OperationCounts::compares); }
  // Not as a float has them: code that reads a lab::real as if it were one, past every count, gets
  // nonsense here. Zero alone is as it was: real{}, std::vector<real>(n) and std::memset make it.
  static constexpr std::uint32_t kDisguise = 0x2c7a5e39;
  static constexpr std::uint32_t kUndo = 0xee483009;
  static_assert(kDisguise * kUndo == 1);
  float value() const { return std::bit_cast<float>(bits_ * kUndo); }
  void set(float value) { bits_ = std::bit_cast<std::uint32_t>(value) * kDisguise; }
  std::uint32_t bits_;
};

// Declared again so that qualified names (lab::exp, and below std::exp) find the friends above.
Counted exp(Counted x);
Counted exp2(Counted x);
Counted expm1(Counted x);
Counted log1p(Counted x);
Counted log2(Counted x);
Counted fma(Counted x, Counted y, Counted z);
Counted log(Counted x);
Counted tanh(Counted x);
Counted sqrt(Counted x);
Counted sin(Counted x);
Counted cos(Counted x);
Counted abs(Counted x);
Counted fabs(Counted x);
Counted pow(Counted a, Counted b);
Counted fmax(Counted a, Counted b);
Counted fmin(Counted a, Counted b);
bool isnan(Counted x);
bool isinf(Counted x);
bool isfinite(Counted x);

}  // namespace lab

// Students write both exp(x) and std::exp(x): the same functions under both names, so `using
// std::exp;` is not ambiguous.
namespace std {
using lab::abs;
using lab::cos;
using lab::exp;
using lab::exp2;
using lab::expm1;
using lab::fabs;
using lab::fma;
using lab::fmax;
using lab::fmin;
using lab::isfinite;
using lab::isinf;
using lab::isnan;
using lab::log;
using lab::log1p;
using lab::log2;
using lab::pow;
using lab::sin;
using lab::sqrt;
using lab::tanh;

template <>
class numeric_limits<lab::Counted> : public numeric_limits<float> {};
}  // namespace std

#endif  // LAB_COUNTED_H
