// Checker: the exchange between a trusted check and the student's program.
#include "grader/pipeline/checker.h"

#include <algorithm>

#include "grader/compare/compare.h"
#include "wire/codec.h"

namespace grader {
namespace {

using lab::wire::Call;
using lab::wire::Frame;
using lab::wire::List;
using lab::wire::Value;

constexpr std::int64_t kMeteredStackKb = 256;
constexpr std::int64_t kFewVariables = 4096;  // bytes that are no place for an array
constexpr std::size_t kCallsKept = 64;
constexpr std::size_t kLongestText = 16384;     // of a check about an answer
constexpr std::size_t kLargestShown = 4 << 20;  // bytes of a value that is shown beside another
constexpr int kCallsBetweenLooks = 32;  // at the checker's clock, of calls to lent functions

bool lends_functions(const List& arguments) {
  for (const Value& argument : arguments) {
    if (argument.get_if<lab::wire::RemoteFunction>() != nullptr) {
      return true;
    }
  }
  return false;
}

class Exchange {
 public:
  Exchange(Worker& worker, Session& checker, const StudentPrograms& student, const Limits& limits)
      : used(Allowance::of_check(limits)),
        worker_(worker),
        checker_(checker),
        student_(student),
        limits_(limits) {}

  // Answers one call of the checker.
  Frame serve(const Frame& frame) {
    const Call call = call_of(frame);
    if (call.target == "student-script") {
      return script(frame.ticket, call.arguments);
    }
    if (call.target.starts_with("student-counted:")) {
      return counted(frame.ticket, call);
    }
    const std::size_t colon = call.target.find(':');
    const std::string function = call.target.substr(colon + 1);
    const bool is_metered = call.target.starts_with("student-metered:");
    const bool wants_exception = call.target.starts_with("student-exception:");
    OneRun run = run_student(student_.plain, is_metered ? metered_limits() : limits_, function,
                             call.arguments, is_metered ? Call{"!watch", {}} : Call{});
    if (is_metered) {
      add_variables(run.outcome);
    }
    remember(function, call.arguments, run);
    if (wants_exception && (run.outcome.threw || run.outcome.outcome == Outcome::kPassed)) {
      return to_frame(frame.ticket,
                      lab::wire::Reply{{run.outcome.threw ? run.outcome.text : std::string()}, {}});
    }
    if (is_metered && run.outcome.outcome == Outcome::kPassed) {
      return with_meter(frame.ticket, run.outcome);
    }
    return answer(frame.ticket, run.outcome);
  }

  std::optional<CallOutcome> failure{};  // of the student's program, the one that ended the check
  std::vector<StudentCall> calls{};
  Ending printed{};
  Allowance used;

 private:
  // The meter sees the heap. What is large must not stand on the stack instead.
  Limits metered_limits() const {
    Limits limits = limits_;
    limits.stack_kb = kMeteredStackKb;
    return limits;
  }

  // Nor in variables outside functions: they are there from the start, so they belong to the peak.
  void add_variables(CallOutcome& outcome) const {
    const auto more = static_cast<std::int64_t>(student_.plain.variable_bytes);
    auto* meter = std::get_if<lab::wire::Record>(&outcome.meter.data);
    if (meter == nullptr || more < kFewVariables) {
      return;
    }
    for (lab::wire::Field& field : meter->fields) {
      auto* bytes = std::get_if<std::int64_t>(&field.value.data);
      if (bytes != nullptr && field.name == "peak_bytes") {
        *bytes = more + std::max<std::int64_t>(*bytes, 0);
      } else if (bytes != nullptr && field.name == "largest_bytes") {
        *bytes = std::max(*bytes, more);
      }
    }
  }

  OneRun run_student(const Program& program, const Limits& limits, const std::string& function,
                     const List& arguments, const Call& before = {}) {
    return run_within(used, [&] {
      const bool lends = lends_functions(arguments);
      const double lent_before = lends ? checker_.cpu_seconds() : 0;
      OneRun run =
          run_once(worker_.answers, program, limits, function, arguments, lent_functions(), before);
      run.ending.cpu_seconds += lends ? checker_.cpu_seconds() - lent_before : 0;
      return run;
    });
  }

  // A call of the student's process to a function the checker lent, handed on to the checker. What
  // the function uses counts as if the student's program had used it.
  Session::Remote lent_functions() {
    return [this, before = checker_.cpu_seconds(), count = 0](const Frame& frame) mutable {
      if (!failure && ++count % kCallsBetweenLooks == 0 &&
          checker_.cpu_seconds() - before > limits_.cpu_seconds) {
        failure = {
            .outcome = Outcome::kTimedOut,
            .text = "it called a function that was lent to it until that had used more than " +
                    seconds_words(limits_.cpu_seconds) + " of processor time"};
      }
      if (failure) {
        return to_frame(frame.ticket, lab::wire::Error{"exception", failure->text});
      }
      const Call call = call_of(frame);
      const CallOutcome outcome = checker_.call(
          call.target, call.arguments, [this](const Frame& inner) { return serve(inner); });
      if (outcome.outcome == Outcome::kPassed) {
        return to_frame(frame.ticket, lab::wire::Reply{outcome.value, {}});
      }
      // Whoever asks for more than the check can give has ended it, whatever he makes of the error.
      if (!outcome.threw && outcome.outcome != Outcome::kBadReply) {
        failure = {.outcome = outcome.outcome,
                   .text = "a function that was lent to it could not answer it: " + outcome.text};
      }
      return to_frame(frame.ticket, lab::wire::Error{"exception", outcome.text});
    };
  }

  Frame answer(std::uint64_t ticket, const CallOutcome& outcome) {
    if (outcome.outcome == Outcome::kPassed) {
      return handed_on(to_frame(ticket, lab::wire::Reply{outcome.value, {}}));
    }
    failure = failure ? failure : outcome;
    return to_frame(ticket, lab::wire::Error{"aborted", outcome.text});
  }

  Frame with_meter(std::uint64_t ticket, const CallOutcome& outcome) {
    return handed_on(to_frame(ticket, lab::wire::Reply{{List{outcome.value, outcome.meter}}, {}}));
  }

  // What the checker is sent holds more than the answer did, and must not be more than it reads.
  Frame handed_on(Frame frame) {
    try {
      reply_of(frame);
      return frame;
    } catch (const lab::wire::CodecError& error) {
      return answer(frame.ticket, {.outcome = Outcome::kBadReply,
                                   .text = std::string("its answer is more than a check reads: ") +
                                           error.what()});
    }
  }

  // A call of the counting build. A file that cannot be counted fails the check, with the line that
  // defeats it.
  Frame counted(std::uint64_t ticket, const Call& call) {
    const Built built = student_.counting ? student_.counting() : Built{};
    if (built.outcome != Outcome::kPassed) {
      return answer(ticket, {.outcome = Outcome::kFailed, .text = why_not_counted(built)});
    }
    const std::string function = call.target.substr(call.target.find(':') + 1);
    const OneRun run = run_student(built.program, limits_, function, call.arguments);
    note_prints(run.ending);
    return run.outcome.outcome == Outcome::kPassed ? with_meter(ticket, run.outcome)
                                                   : answer(ticket, run.outcome);
  }

  static std::string why_not_counted(const Built& built) {
    std::string text =
        "the operations cannot be counted, because the file does not compile with a lab::real that "
        "counts";
    for (const Diagnostic& diagnostic : built.report.diagnostics) {
      if (diagnostic.severity == "error") {
        return text + ": line " + std::to_string(diagnostic.line) + ": " + diagnostic.text;
      }
    }
    return built.message.empty() ? text : text + ": " + built.message;
  }

  Frame script(std::uint64_t ticket, const List& calls_wanted) {
    std::string misfit;
    const OneRun run = run_within(used, [&] {
      const std::unique_ptr<Session> session = worker_.answers.open(student_.plain, limits_);
      List results;
      std::size_t bytes = 0;
      CallOutcome last{.outcome = Outcome::kPassed};
      for (std::size_t i = 0; i < calls_wanted.size() && last.outcome == Outcome::kPassed; ++i) {
        const auto* pair = calls_wanted[i].get_if<List>();
        const auto* function =
            pair != nullptr && pair->size() == 2 ? (*pair)[0].get_if<std::string>() : nullptr;
        const auto* arguments = function != nullptr ? (*pair)[1].get_if<List>() : nullptr;
        if (arguments == nullptr) {
          misfit = "a script is a list of [function, arguments]";
          break;
        }
        last = session->call(*function, *arguments, lent_functions());
        bytes += memory_of(last.value);
        results.push_back(std::move(last.value));
        if (bytes > static_cast<std::size_t>(limits_.reply_mb) << 20) {
          last = {.outcome = Outcome::kOutOfMemory,
                  .text = "its answers together are larger than " +
                          std::to_string(limits_.reply_mb) + " MB"};
        }
      }
      last.value = {std::move(results)};
      return OneRun{std::move(last), session->close()};
    });
    note_prints(run.ending);
    return misfit.empty() ? answer(ticket, run.outcome)
                          : to_frame(ticket, lab::wire::Error{"bad_call", misfit});
  }

  void remember(const std::string& function, const List& arguments, const OneRun& run) {
    if (calls.size() < kCallsKept && !lends_functions(arguments)) {
      calls.push_back({function, arguments, run.outcome});
    }
    note_prints(run.ending);
  }
  void note_prints(const Ending& ending) {
    if (printed.out.empty() && printed.err.empty()) {
      printed = ending;
    }
  }

  Worker& worker_;
  Session& checker_;
  const StudentPrograms& student_;
  const Limits& limits_;
};

std::string shortened(const std::string& text, std::size_t most) {
  return text.size() <= most ? text : text.substr(0, most) + " ...";
}

// A check may quote an answer of any size.
std::string text_of(const lab::wire::Record& record, const char* name) {
  const Value* value = record.find(name);
  const auto* text = value == nullptr ? nullptr : value->get_if<std::string>();
  return text == nullptr ? std::string() : shortened(*text, kLongestText);
}

std::optional<Value> value_of(const lab::wire::Record& record, const char* name) {
  const Value* value = record.find(name);
  if (value == nullptr || value->get_if<lab::wire::Null>() != nullptr) {
    return std::nullopt;
  }
  return *value;
}

std::optional<Value> shown_value(const lab::wire::Record& record, const char* name) {
  const Value* value = record.find(name);
  return value != nullptr && memory_of(*value) <= kLargestShown ? value_of(record, name)
                                                                : std::nullopt;
}

void read_measured(const lab::wire::Record& record, std::map<std::string, double>& into) {
  const auto measured = value_of(record, "measured");
  const auto* list = measured ? measured->get_if<List>() : nullptr;
  if (list == nullptr) {
    return;
  }
  for (const Value& item : *list) {
    const auto* pair = item.get_if<List>();
    const auto* name =
        pair != nullptr && pair->size() == 2 ? (*pair)[0].get_if<std::string>() : nullptr;
    const auto* number = name != nullptr ? (*pair)[1].get_if<double>() : nullptr;
    if (number != nullptr) {
      into[*name] = *number;
    }
  }
}

}  // namespace

Finding finding_of(const CheckSpec& check, const CheckerVerdict& verdict) {
  Finding finding{.where = verdict.where.empty() ? "check '" + check.id + "'" : verdict.where,
                  .summary = verdict.summary};
  if (verdict.found && verdict.wanted) {
    finding.window = compare(*verdict.found, *verdict.wanted, {}).window;
  }
  if (!verdict.likeness.empty() || !verdict.hint.empty()) {
    finding.likeness = Likeness{.name = "named_by_check",
                                .sentence = verdict.likeness,
                                .hint = verdict.hint,
                                .from_bank = true};
  }
  if (!check.says.empty()) {
    finding.notes.push_back(check.says);
  }
  return finding;
}

CheckerVerdict run_checker(Worker& worker, const Program& checker, const StudentPrograms& student,
                           const Limits& limits, const std::string& id, std::uint64_t seed) {
  const std::unique_ptr<Session> session = worker.trusted.open(checker, trusted_limits());
  Exchange exchange(worker, *session, student, limits);
  const CallOutcome outcome =
      session->call(id, {{static_cast<std::int64_t>(seed)}},
                    [&](const Frame& frame) { return exchange.serve(frame); });
  const Ending ours = session->close();
  CheckerVerdict verdict(limits);
  verdict.calls = std::move(exchange.calls);
  verdict.printed = std::move(exchange.printed);
  verdict.used = exchange.used;
  if (exchange.failure) {
    verdict.outcome = exchange.failure->outcome;
    verdict.summary = exchange.failure->text;
    return verdict;
  }
  const auto* record = outcome.value.get_if<lab::wire::Record>();
  if (outcome.outcome != Outcome::kPassed || record == nullptr || record->type != "verdict") {
    verdict.summary =
        "the check itself failed: " + (outcome.text.empty() ? "no verdict" : outcome.text) +
        (ours.err.empty() ? "" : " (" + ours.err.substr(0, 200) + ")");
    return verdict;
  }
  const Value* passed = record->find("passed");
  const auto* flag = passed == nullptr ? nullptr : passed->get_if<bool>();
  verdict.outcome = flag != nullptr && *flag ? Outcome::kPassed : Outcome::kFailed;
  verdict.summary = text_of(*record, "summary");
  verdict.where = text_of(*record, "where");
  verdict.found = shown_value(*record, "found");
  verdict.wanted = shown_value(*record, "wanted");
  verdict.likeness = text_of(*record, "likeness");
  verdict.hint = text_of(*record, "hint");
  verdict.note = text_of(*record, "note");
  read_measured(*record, verdict.measured);
  return verdict;
}

std::vector<std::string> checks_of(Worker& worker, const Program& checker) {
  const OneRun run = run_once(worker.trusted, checker, trusted_limits(), "!checks", {});
  std::vector<std::string> names;
  if (const auto* list = run.outcome.value.get_if<List>()) {
    for (const Value& item : *list) {
      if (const auto* name = item.get_if<std::string>()) {
        names.push_back(*name);
      }
    }
  }
  return names;
}

}  // namespace grader
