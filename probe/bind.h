// bind: deduces a function's parameter and result types and makes it callable with Values.
//
// The binder of an exercise is generated (grader/build): it includes the contract header and lists
// the functions:
//   std::vector<lab::Bound> lab_bound_functions() { return {LAB_BIND(softmax_rows)}; }
#ifndef PROBE_BIND_H
#define PROBE_BIND_H

#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "probe/convert.h"
#include "probe/meter.h"
#include "probe/peer.h"

namespace lab {

// A parameter std::function<R(A...)> is a function of the other process: calling it sends a frame.
// Lives here and not with the other types because it needs the peer of the running call.
Peer& current_peer();
void set_current_peer(Peer* peer);

template <class R, class... A>
struct Convert<std::function<R(A...)>> {
  static std::function<R(A...)> from(const wire::Value& value, Arena* = nullptr) {
    const wire::RemoteFunction* remote = value.get_if<wire::RemoteFunction>();
    if (remote == nullptr) {
      wrong_type(value, name());
    }
    const std::string target = "#" + std::to_string(remote->id);
    return [target](A... arguments) -> R {
      const MeterPause pause;  // what the frames cost is not the student's
      wire::List list{Convert<std::decay_t<A>>::to(arguments)...};
      return Convert<std::decay_t<R>>::from(current_peer().call(target, std::move(list)));
    };
  }
  static std::string name() { return "a function"; }
};

struct Bound {
  std::string name{};
  std::string signature{};
  std::size_t arity = 0;
  wire::Reply (*call)(const wire::List&) = nullptr;
};

namespace detail {

template <class P>
constexpr bool is_in_out =
    std::is_lvalue_reference_v<P> && !std::is_const_v<std::remove_reference_t<P>>;

template <class P>
std::string parameter_name() {
  const std::string name = Convert<std::decay_t<P>>::name();
  if (is_in_out<P>) {
    return name + "&";
  }
  return std::is_reference_v<P> ? "const " + name + "&" : name;
}

// A slot holds one decoded argument. Read-only arguments live in the arena; in/out ones own their
// memory.
template <class P>
struct Slot {
  std::decay_t<P> value;
  Slot(const wire::Value& from, Arena& arena)
      : value(Convert<std::decay_t<P>>::from(from, is_in_out<P> ? nullptr : &arena)) {}
};

template <class P>
P pass(Slot<P>& slot) {
  if constexpr (std::is_reference_v<P>) {
    return slot.value;
  } else {
    return std::decay_t<P>(
        std::as_const(slot.value));  // by value: the function gets a copy that it may change
  }
}

template <class P>
void add_in_out(wire::List& results, const Slot<P>& slot) {
  if constexpr (is_in_out<P>) {
    results.push_back(Convert<std::decay_t<P>>::to(slot.value));
  }
}

template <auto F>
struct Binding;

template <class R, class... P, R (*F)(P...)>
struct Binding<F> {
  static std::string signature(const std::string& name) {
    std::string text{};
    ((text += (text.empty() ? "" : ", ") + parameter_name<P>()), ...);
    if constexpr (std::is_void_v<R>) {
      return "void " + name + "(" + text + ")";
    } else {
      return Convert<std::decay_t<R>>::name() + " " + name + "(" + text + ")";
    }
  }

  static wire::Reply call(const wire::List& arguments) {
    return call_with(arguments, std::index_sequence_for<P...>{});
  }

  template <std::size_t... I>
  static wire::Reply call_with(const wire::List& arguments, std::index_sequence<I...>) {
    Arena arena;
    // Braces fix the order of evaluation, so that the first unfit argument is the one reported.
    std::tuple<Slot<P>...> slots{Slot<P>(arguments[I], arena)...};
    arena.lock();
    wire::List results{};
    Meter meter;
    if constexpr (std::is_void_v<R>) {
      meter.start();
      F(pass<P>(std::get<I>(slots))...);
      meter.stop();
    } else {
      meter.start();
      const std::decay_t<R> result = F(pass<P>(std::get<I>(slots))...);
      meter.stop();
      results.push_back(Convert<std::decay_t<R>>::to(result));
    }
    (add_in_out<P>(results, std::get<I>(slots)), ...);
    wire::Value value =
        results.size() == 1 ? std::move(results.front()) : wire::Value{std::move(results)};
    return {std::move(value), meter.to_value()};
  }
};

}  // namespace detail

template <class R, class... P>
constexpr std::size_t arity_of(R (*)(P...)) {
  return sizeof...(P);
}

template <auto F>
Bound bind(const char* name) {
  using Binding = detail::Binding<F>;
  return {name, Binding::signature(name), arity_of(F), &Binding::call};
}

}  // namespace lab

#define LAB_BIND(function) ::lab::bind<&::lab::function>(#function)

// Defined by the generated binder of the exercise.
std::vector<lab::Bound> lab_bound_functions();

#endif  // PROBE_BIND_H
