// The questions of a quiz as their file describes them: plain data.
#ifndef GRADER_QUIZ_MODEL_H
#define GRADER_QUIZ_MODEL_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/manifest/model.h"
#include "grader/rational.h"

namespace grader::quiz {

enum class Kind {
  kSingle,    // one option
  kMultiple,  // every right option and no other
  kNumber,    // a number that grader/quiz/quantities.cpp computes
  kPredict    // a number that is measured after it was predicted
};

// A text that must not be read beside its question (grader/quiz/seal.h). In a draft it is plain.
struct Reply {
  std::string plain{};
  std::string sealed{};  // base64
  Place place{};
};

struct Option {
  std::string id{};
  std::string text{};           // may hold {quantity}
  std::optional<bool> right{};  // in a draft; else sealed together with the feedback
  Reply feedback{};
  std::string mask{};  // a mask of grader/quiz/masks.h, built and run after the answer
  Place place{};
};

// A wrong number that has a name, and what to say to it.
struct KnownNumber {
  std::string quantity{};
  Reply feedback{};
};

// One value of the reference: the result of a call (a number), or what a meter counted; divided by
// that of a second call where there is one.
struct Measure {
  std::string lab{};
  std::string exercise{};
  std::string function{};
  std::string meter{};          // "multiplies", "peak_bytes", ...; empty: the result itself
  lab::wire::List arguments{};  // literal ones
  lab::wire::List over{};       // of the second call; empty: none
  std::optional<Draw> draw{};   // instead of `arguments`: drawn ones
  std::map<std::string, std::int64_t> over_sizes{};  // sizes of the second draw
  std::string shown{};  // what is printed before the value: "measured: ..."
};

struct Question {
  std::string id{};
  std::string lab{};
  Kind kind = Kind::kSingle;
  Rational points{1};
  std::string text{};
  std::vector<std::string> proved_by{};  // exercises
  std::vector<std::string> models{};     // one is drawn (grader/quiz/quantities.h)
  std::map<std::string, std::vector<std::int64_t>> draw{};  // one value of each is drawn
  std::vector<Option> options{};
  std::size_t shown = 0;  // how many options are shown; 0: all
  std::string quantity{};
  double within = 0;  // allowed share of the right number
  std::vector<KnownNumber> known_wrong{};
  std::optional<Measure> measure{};
  Reply why{};
  Place place{};

  std::string name() const { return lab + "/" + id; }
  bool has_options() const { return kind == Kind::kSingle || kind == Kind::kMultiple; }
};

struct Quiz {
  std::string lab{};
  std::string file{};  // as shown in messages
  std::vector<Question> questions{};
};

}  // namespace grader::quiz

#endif  // GRADER_QUIZ_MODEL_H
