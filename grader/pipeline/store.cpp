// The verdict cache: keys, and results as wire values in files.
#include "grader/pipeline/store.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstring>

#include "grader/build/hash.h"
#include "grader/pipeline/cases.h"
#include "grader/pipeline/store_fields.h"
#include "wire/codec.h"

namespace grader {
namespace {

namespace fs = std::filesystem;
using lab::wire::List;
using lab::wire::Value;

// Writes fields one after the other into a list of values.
class Writer {
 public:
  List list{};

  void operator()(const std::string& x) { list.push_back({x}); }
  void operator()(bool x) { list.push_back({x}); }
  void operator()(double x) { list.push_back({x}); }
  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void operator()(T x) {
    list.push_back({static_cast<std::int64_t>(x)});
  }
  void operator()(const Rational& x) { (*this)(x.numerator()), (*this)(x.denominator()); }
  template <class T>
  void operator()(std::vector<T>& x) {
    Writer inner;
    for (T& item : x) {
      inner(item);
    }
    list.push_back({std::move(inner.list)});
  }
  template <class T>
  void operator()(std::optional<T>& x) {
    Writer inner;
    if (x) {
      inner(*x);
    }
    list.push_back({std::move(inner.list)});
  }
  void operator()(std::map<std::string, double>& x) {
    Writer inner;
    for (auto& [name, value] : x) {
      inner(name), inner(value);
    }
    list.push_back({std::move(inner.list)});
  }
  template <class T>
  requires(std::is_class_v<T> && !std::is_same_v<T, std::string> &&
           !std::is_same_v<T, Rational>) void
  operator()(T& x) {
    Writer inner;
    each(inner, x);
    list.push_back({std::move(inner.list)});
  }
};

// Reads them back in the same order; anything unexpected throws CodecError.
class Reader {
 public:
  explicit Reader(const List& list) : list_(list) {}
  bool done() const { return at_ == list_.size(); }

  void operator()(std::string& x) { x = next<std::string>(); }
  void operator()(bool& x) { x = next<bool>(); }
  void operator()(double& x) { x = next<double>(); }
  template <class T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>) void operator()(T& x) {
    x = static_cast<T>(next<std::int64_t>());
  }
  void operator()(Rational& x) {
    const auto numerator = next<std::int64_t>();
    x = Rational(numerator, next<std::int64_t>());
  }
  template <class T>
  void operator()(std::vector<T>& x) {
    Reader inner(next<List>());
    while (!inner.done()) {
      inner(x.emplace_back());
    }
  }
  template <class T>
  void operator()(std::optional<T>& x) {
    Reader inner(next<List>());
    if (!inner.done()) {
      inner(x.emplace());
    }
  }
  void operator()(std::map<std::string, double>& x) {
    Reader inner(next<List>());
    while (!inner.done()) {
      std::string name;
      inner(name);
      inner(x[name]);
    }
  }
  template <class T>
  requires(std::is_class_v<T> && !std::is_same_v<T, std::string> &&
           !std::is_same_v<T, Rational>) void
  operator()(T& x) {
    Reader inner(next<List>());
    each(inner, x);
  }

 private:
  template <class T>
  const T& next() {
    const T* item = at_ < list_.size() ? list_[at_].get_if<T>() : nullptr;
    if (item == nullptr) {
      throw lab::wire::CodecError("a stored verdict of another form");
    }
    ++at_;
    return *item;
  }
  const List& list_;
  std::size_t at_ = 0;
};

std::string own_identity() {
  static const std::string identity = [] {
    struct stat info {};
    stat("/proc/self/exe", &info);
    return std::to_string(info.st_size) + " " + std::to_string(info.st_mtim.tv_sec) + "." +
           std::to_string(info.st_mtim.tv_nsec);
  }();
  return identity;
}

// All files of an exercise under reference/<lab>/: the reference, its checks, wrong and accepted
// answers; and the headers there, which any of them may include.
void add_reference_files(Hasher& hasher, const fs::path& folder, const std::string& exercise) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const char* inner : {"", "wrong", "accepted"}) {
    for (const auto& entry : fs::directory_iterator(folder / inner, error)) {
      if (entry.path().filename().string().starts_with(exercise + ".") ||
          entry.path().extension() == ".h") {
        files.push_back(entry.path());
      }
    }
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    hasher.add(file.filename().string()).add_file(file);
  }
}

bool is_repeatable(const ExerciseResult& result) {
  const auto unsteady = [](Outcome outcome) {
    return outcome == Outcome::kTimedOut || outcome == Outcome::kInconclusive ||
           outcome == Outcome::kNotGraded || outcome == Outcome::kSkipped;
  };
  return !unsteady(result.outcome) &&
         std::none_of(result.checks.begin(), result.checks.end(),
                      [&](const CheckResult& c) { return unsteady(c.outcome); });
}

}  // namespace

std::string verdict_key(const ExerciseTask& task, Builder& builder) {
  const Exercise& exercise = task.exercise;
  Hasher hasher;
  hasher.add("verdict 2").add(own_identity()).add(builder.key_of(exercise, answer_of(task)));
  hasher.add_file(task.course.root / task.lab.file).add_file(task.course.root / "labs.yaml");
  for (const CheckSpec& check : exercise.checks) {
    if (check.kind == CheckKind::kGolden) {
      const std::string name =
          check.golden_file.empty() ? "golden/" + exercise.id + ".safetensors" : check.golden_file;
      hasher.add_file(task.lab.folder / name);
    }
  }
  const fs::path reference = task.course.root / "reference" / exercise.lab;
  add_reference_files(hasher, reference, exercise.id);
  for (const std::string& other : exercise.uses) {
    hasher.add_file(reference.parent_path() / used_file(exercise, other));
  }
  hasher.add(std::to_string(task.options.seed)).add(task.options.diagnose ? "explained" : "bare");
  for (const std::string& check : task.only_checks) {
    hasher.add(check);
  }
  return hasher.hex();
}

std::optional<ExerciseResult> load_verdict(const fs::path& cache, const std::string& key) {
  const fs::path file = cache / "verdicts" / key;
  std::error_code error;
  if (!fs::exists(file, error)) {
    return std::nullopt;
  }
  try {
    const std::string bytes = read_file(file);
    const Value value =
        lab::wire::decode({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    const List* list = value.get_if<List>();
    if (list == nullptr) {
      return std::nullopt;
    }
    ExerciseResult result;
    Reader reader(*list);
    each(reader, result);
    result.from_cache = true;
    return result;
  } catch (const std::exception&) {
    return std::nullopt;  // damaged: as if it were not there
  }
}

void store_verdict(const fs::path& cache, const std::string& key, const ExerciseResult& result) {
  if (!is_repeatable(result)) {
    return;
  }
  ExerciseResult copy = result;
  Writer writer;
  each(writer, copy);
  const std::vector<std::uint8_t> bytes = lab::wire::encode({std::move(writer.list)});
  write_file_atomically(cache / "verdicts" / key,
                        {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace grader
