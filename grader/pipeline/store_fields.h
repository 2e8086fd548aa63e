// The fields of a result, listed once for writing and for reading (store.cpp).
#ifndef GRADER_PIPELINE_STORE_FIELDS_H
#define GRADER_PIPELINE_STORE_FIELDS_H

#include "grader/result.h"

namespace grader {

// each(archive, x) hands every field of x to archive(field), always in the same order.
template <class A>
void each(A& a, Window& x) {
  a(x.shape), a(x.first_row), a(x.first_col), a(x.found), a(x.wanted), a(x.bad_row), a(x.bad_col);
}
template <class A>
void each(A& a, Likeness& x) {
  a(x.name), a(x.sentence), a(x.hint), a(x.from_bank);
}
template <class A>
void each(A& a, Finding& x) {
  a(x.where), a(x.summary), a(x.window), a(x.share_of_allowed), a(x.wrong_count), a(x.total_count),
      a(x.likeness), a(x.notes);
}
template <class A>
void each(A& a, TimingSeries& x) {
  a(x.program), a(x.size), a(x.calls), a(x.cpu_seconds);
}
template <class A>
void each(A& a, TimingRecord& x) {
  a(x.grows), a(x.cpu_model), a(x.load_average), a(x.one_core), a(x.order), a(x.series);
}
template <class A>
void each(A& a, CheckResult& x) {
  a(x.id), a(x.title), a(x.kind), a(x.visibility), a(x.outcome), a(x.points), a(x.max_points),
      a(x.message), a(x.finding);
  a(x.printed), a(x.printed_cut), a(x.measured), a(x.timing);
}
template <class A>
void each(A& a, Diagnostic& x) {
  a(x.file), a(x.line), a(x.column), a(x.severity), a(x.text), a(x.source);
}
template <class A>
void each(A& a, CompileReport& x) {
  a(x.ok), a(x.diagnostics), a(x.more_errors), a(x.warnings), a(x.help);
}
template <class A>
void each(A& a, CrashReport& x) {
  a(x.kind), a(x.sentence), a(x.file), a(x.line), a(x.source);
}
template <class A>
void each(A& a, ExerciseResult& x) {
  a(x.id), a(x.lab), a(x.title), a(x.file), a(x.outcome), a(x.message), a(x.points),
      a(x.max_points), a(x.compile);
  a(x.crash), a(x.checks);
}

}  // namespace grader

#endif  // GRADER_PIPELINE_STORE_FIELDS_H
