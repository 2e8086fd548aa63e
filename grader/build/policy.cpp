// The symbol policy of answers.
#include "grader/build/policy.h"

#include <algorithm>
#include <array>

#include "grader/build/names.h"
#include "grader/build/outer_names.h"
#include "grader/build/source_text.h"

namespace grader {
namespace {

// DW.ref.* are the compiler's own references to the personality routine of exceptions.
bool is_mangled(std::string_view symbol) {
  return symbol.starts_with("_Z") || symbol.starts_with("DW.ref.");
}

// operator new and delete in all their forms, mangled; the placement forms come with <new>.
bool replaces_allocator(std::string_view symbol) {
  if (symbol == "_ZnwmPv" || symbol == "_ZnamPv" || symbol == "_ZdlPvS_" || symbol == "_ZdaPvS_") {
    return false;
  }
  return symbol.starts_with("_Znw") || symbol.starts_with("_Zna") || symbol.starts_with("_Zdl") ||
         symbol.starts_with("_Zda");
}

// What the program around an answer is made of: an answer that defines it would take its place.
bool is_reserved(std::string_view name) {
  constexpr std::array<std::string_view, 17> kReserved{"lab::wire::",
                                                       "lab::Meter::",
                                                       "lab::MeterPause::",
                                                       "lab::Peer::",
                                                       "lab::Arena::",
                                                       "lab::allocation_counts",
                                                       "lab::allocation_counts_early",
                                                       "lab::allocation_counts_begin",
                                                       "lab::freed::",
                                                       "lab::Convert<",
                                                       "lab::bind<",
                                                       "lab::detail::Binding<",
                                                       "lab::current_peer",
                                                       "lab::degrade",
                                                       "lab::set_current_peer",
                                                       "lab_bound_functions",
                                                       "lab::install_fault_handlers"};
  return std::any_of(kReserved.begin(), kReserved.end(), [name](std::string_view reserved) {
    const bool is_beginning = reserved.ends_with(':') || reserved.ends_with('<');
    return is_beginning ? name.starts_with(reserved) : name == reserved;
  });
}

PolicyVerdict refuse(std::string message) {
  return {.allowed = false, .message = std::move(message)};
}

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// "lab::softmax_rows" of "lab::softmax_rows(lab::BasicMatrix<float> const&)".
std::string name_of_function(const std::string& demangled) {
  std::string name = demangled.substr(0, demangled.find('('));
  // What the compiler adds to the name of a function that returns a std::string.
  constexpr std::string_view kAbiTag = "[abi:cxx11]";
  if (name.ends_with(kAbiTag)) {
    name.resize(name.size() - kAbiTag.size());
  }
  return name;
}

// "lab::bind<int>" of "lab::Bound lab::bind<int>": a function made from a template shows what it
// returns.
std::string without_returned(const std::string& name) {
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    depth += name[i] == '<' ? 1 : name[i] == '>' ? -1 : 0;
    begin = name[i] == ' ' && depth == 0 ? i + 1 : begin;
  }
  return name.substr(begin);
}

// The student writes Matrix and Vector; the compiler says what they stand for.
std::string readable(std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kWords{{
      {"lab::BasicMatrix<float>", "Matrix"},
      {"lab::BasicVector<float>", "Vector"},
      {"lab::BasicMatrix<double>", "MatrixD"},
      {"lab::BasicVector<double>", "VectorD"},
      {"lab::BasicMatrix<lab::Counted>", "Matrix"},
      {"lab::BasicVector<lab::Counted>", "Vector"},
      {"std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >",
       "std::string"},
      {"Matrix const&", "const Matrix&"},
      {"Vector const&", "const Vector&"},
      {"MatrixD const&", "const MatrixD&"},
      {"VectorD const&", "const VectorD&"},
      {"lab::Counted", "real"},
  }};
  for (const auto& [from, to] : kWords) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

std::vector<std::string> all_of(const ObjectSymbols& object, const ObjectSymbols& binder) {
  std::vector<std::string> all = object.defined;
  all.insert(all.end(), object.undefined.begin(), object.undefined.end());
  all.insert(all.end(), binder.undefined.begin(), binder.undefined.end());
  return all;
}

PolicyVerdict missing_function(const std::string& wanted, const ObjectSymbols& object,
                               const SymbolNames& names) {
  const std::string name = name_of_function(wanted);
  std::string message = "the file does not define " + readable(wanted);
  for (const std::string& symbol : object.defined) {
    const std::string found = names.of(symbol);
    if (found != wanted && name_of_function(found) == name) {
      return {.missing_function = true, .message = message + "; it defines " + readable(found)};
    }
    if (name_of_function(found) == name.substr(name.rfind(':') + 1)) {
      return {.missing_function = true,
              .message = message + "; it defines " + readable(found) + " outside namespace lab"};
    }
  }
  return {.missing_function = true, .message = message};
}

// "lab::scores" for "scores"; "expf", "exp" and "expl" for "std::exp".
bool is_called(const std::string& symbol, const std::string& forbidden) {
  const std::string plain =
      forbidden.starts_with("std::") ? forbidden.substr(std::string_view("std::").size()) : "";
  return symbol == forbidden || symbol == "lab::" + forbidden ||
         (!plain.empty() && (symbol == plain || symbol == plain + "f" || symbol == plain + "l"));
}

}  // namespace

PolicyVerdict check_symbols(const Exercise& exercise, const ObjectSymbols& object,
                            const ObjectSymbols& binder) {
  const SymbolNames names(all_of(object, binder));
  if (!names.are_known()) {
    return refuse("the names of its functions and their types are too long to read");
  }
  if (contains(object.defined, "main")) {
    return refuse("it has a main() of its own: remove main, the grader calls your function itself");
  }
  for (const std::string& symbol : object.defined) {
    if (replaces_allocator(symbol)) {
      return refuse("it replaces operator new or delete, which an exercise may not do");
    }
    if (!is_mangled(symbol)) {
      return refuse("it defines the C symbol '" + symbol + "', which an exercise may not do");
    }
    if (const std::string name = without_returned(name_of_function(names.of(symbol)));
        is_reserved(name)) {
      return refuse("it defines " + name + "(), which belongs to the program around it");
    }
  }
  for (const std::string& symbol : object.strong) {
    // Copies of templates and inline functions are weak, and ours come first where there are two.
    const std::string name = names.of(symbol);
    const std::string bare = without_returned(name_of_function(name));
    if (is_of_standard_library(bare)) {
      return refuse("it defines " + name + ", which belongs to the standard library");
    }
    if (contains(binder.defined, symbol) || bare.starts_with("lab::detail::")) {
      return refuse("it defines " + name + ", which belongs to the program around it");
    }
  }
  for (const std::string& symbol : object.undefined) {
    const std::string name = name_of_function(names.of(symbol));
    // The counters of the meter among them.
    const std::string bare = without_returned(name);
    if (is_reserved(bare) || name == "lab_entry" || name == "main") {
      return refuse("it uses " + bare + "(), which belongs to the program around it");
    }
    if (is_forbidden_call(symbol)) {
      return refuse("it uses " + name + "(), which an exercise may not do");
    }
    if ((name == "pthread_create" || name == "std::thread::_M_start_thread") &&
        exercise.limits.threads <= 1) {
      return refuse("it creates a thread, and this exercise is for one thread");
    }
  }
  for (const std::string& symbol : binder.undefined) {
    const std::string wanted = names.of(symbol);
    const std::string name = name_of_function(wanted);
    const bool is_ours = name.starts_with("lab::") && contains(exercise.functions, name.substr(5));
    if (is_ours && !contains(object.defined, symbol)) {
      return missing_function(wanted, object, names);
    }
  }
  return {};
}

PolicyVerdict check_forbidden(const Exercise& exercise, std::string_view source,
                              const ObjectSymbols& object) {
  if (exercise.forbid.empty()) {
    return {};
  }
  const SymbolNames names(object.undefined);
  if (!names.are_known()) {
    return refuse("the names of its functions and their types are too long to read");
  }
  for (const std::string& forbidden : exercise.forbid) {
    for (const std::string& symbol : object.undefined) {
      const std::string name = without_returned(name_of_function(names.of(symbol)));
      if (is_called(name, forbidden)) {
        return refuse("it uses " + name + "(), which this exercise forbids");
      }
    }
    if (uses_name(source, forbidden)) {
      return refuse("it uses " + forbidden + ", which this exercise forbids");
    }
  }
  return {};
}

PolicyVerdict check_text(std::string_view source) {
  const std::string why = refused_text(source);
  return why.empty() ? PolicyVerdict{} : refuse(why + ", which an exercise may not do");
}

}  // namespace grader
