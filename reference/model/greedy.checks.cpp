// Models that we lend to the student: what they were asked, and what came of it.
//
// A subject is a function from ids to logits in this process. The tiny model's own choices are
// those of Transformers (tests/engine_run/golden/tiny, prompt "story"): after the right ids the
// subject rates the next one highest by the margin that Transformers saw; after others it says 0.
#include "greedy.h"

#include <algorithm>
#include <string>
#include <vector>

#include "probe/check.h"

namespace {

using lab::Check;
using lab::Vector;
using Ids = std::vector<std::int64_t>;
using Model = std::function<Vector(const Ids&)>;

constexpr int kVocab = 23;

std::string text_of(const Ids& ids) {
  std::string text;
  for (const std::int64_t id : ids) {
    text += (text.empty() ? "" : ", ") + std::to_string(id);
  }
  return "[" + text + "]";
}

Ids call(Check& check, const Model& model, const Ids& prompt, int max_tokens, const Ids& stop) {
  return check.call<Ids>("greedy", check.lend(model), prompt, max_tokens, stop);
}

void expect_ids(Check& check, const Ids& found, const Ids& wanted, const std::string& what) {
  check.expect(found == wanted, what + ": found " + text_of(found) + ", wanted " + text_of(wanted));
}

// The next token is a number that all ids so far decide.
std::int64_t next_of(const Ids& ids) {
  std::int64_t sum = static_cast<std::int64_t>(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    sum += ids[i] * static_cast<std::int64_t>(i + 1);
  }
  return sum % kVocab;
}

Vector favours(std::int64_t id, float lead = 1) {
  Vector logits(kVocab, -3);
  for (int t = 0; t < kVocab; ++t) {
    logits[t] -= 0.01F * static_cast<float>(t);
  }
  logits[static_cast<int>(id)] = lead;
  return logits;
}

Ids continued(Ids ids, int count) {
  Ids written;
  for (int i = 0; i < count; ++i) {
    written.push_back(next_of(ids));
    ids.push_back(written.back());
  }
  return written;
}

void all_earlier_tokens_are_read(Check& check) {
  const Ids prompt{3, 1, 4};
  expect_ids(check,
             call(check, [](const Ids& ids) { return favours(next_of(ids)); }, prompt, 9, {}),
             continued(prompt, 9), "nine tokens after [3, 1, 4]");
}

void the_tiny_models_story(Check& check) {
  // Of the prompt only the last ids matter here; all of it is compared.
  const Ids prompt{767, 433, 363, 265, 257, 540};
  const Ids story{265, 257, 717, 524, 362, 400, 543, 76, 13, 400, 543, 76, 311, 300, 257, 700};
  const Model model = [&](const Ids& ids) {
    const std::size_t at = ids.size() - std::min(ids.size(), prompt.size());
    Ids right = prompt;
    right.insert(right.end(), story.begin(),
                 story.begin() + static_cast<std::ptrdiff_t>(std::min(at, story.size())));
    Vector logits(768, 0);
    if (ids == right && at < story.size()) {
      logits[static_cast<int>(story[at])] = 0.00331F;  // the closest lead of that text
    } else {
      logits[1] = 5;
    }
    return logits;
  };
  expect_ids(check, call(check, model, prompt, 16, {767}), story, "the story");
}

void the_lowest_of_equals(Check& check) {
  const Model model = [](const Ids& ids) {
    Vector logits(kVocab, -1);
    logits[5] = 2;
    logits[static_cast<int>(9 + ids.size())] = 2;
    return logits;
  };
  expect_ids(check, call(check, model, {1}, 3, {}), {5, 5, 5}, "two equal logits each time");
}

void all_logits_are_negative(Check& check) {
  const Model model = [](const Ids&) {
    Vector logits(kVocab, -50);
    logits[17] = -40;
    return logits;
  };
  expect_ids(check, call(check, model, {1}, 2, {}), {17, 17}, "logits below 0");
}

void a_stop_token_ends_the_text(Check& check) {
  const Model model = [](const Ids& ids) {
    return favours(ids.size() < 5 ? static_cast<std::int64_t>(ids.size()) : 20);
  };
  expect_ids(check, call(check, model, {8, 8}, 10, {20}), {2, 3, 4},
             "the stop token is chosen third");
  expect_ids(check, call(check, model, {8, 8}, 10, {6, 20}), {2, 3, 4}, "two stop tokens");
  expect_ids(check, call(check, model, {20, 20}, 1, {20}), {2}, "a stop token in the prompt");
}

void no_more_than_asked_for(Check& check) {
  int calls = 0;
  const Model model = [&](const Ids& ids) {
    ++calls;
    return favours(next_of(ids));
  };
  expect_ids(check, call(check, model, {2}, 4, {}), continued({2}, 4), "four tokens");
  check.expect(calls == 4,
               "next_logits was called " + std::to_string(calls) + " times for 4 tokens, wanted 4");
  calls = 0;
  expect_ids(check, call(check, model, {2}, 0, {}), {}, "no tokens");
  check.expect(calls == 0, "next_logits was called for 0 tokens");
}

void nan_is_no_choice(Check& check) {
  for (const int place : {0, 7}) {
    const Model model = [place](const Ids& ids) {
      Vector logits = favours(next_of(ids));
      if (ids.size() == 3) {
        logits[place] = std::numeric_limits<float>::quiet_NaN();
      }
      return logits;
    };
    const std::string text = check.thrown_by("greedy", check.lend(model), Ids{1}, 6, Ids{});
    check.expect(!text.empty(),
                 "a NaN at logit " + std::to_string(place) + ": found a text, wanted an exception");
  }
}

}  // namespace

LAB_CHECKS(LAB_CHECK(all_earlier_tokens_are_read), LAB_CHECK(the_tiny_models_story),
           LAB_CHECK(the_lowest_of_equals), LAB_CHECK(all_logits_are_negative),
           LAB_CHECK(a_stop_token_ends_the_text), LAB_CHECK(no_more_than_asked_for),
           LAB_CHECK(nan_is_no_choice))
