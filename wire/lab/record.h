// LAB_RECORD: names the fields of a struct once, so that it can go in and out of an exercise.
//
//   struct HeadOutput { Matrix out; Matrix weights; };
//   LAB_RECORD(HeadOutput, out, weights)          // in namespace lab, right after the struct; up
//   to 16 fields
#ifndef LAB_RECORD_H
#define LAB_RECORD_H

namespace lab::detail {
// Calls visit(name, field) for each field, in the order given to LAB_RECORD.
template <class Record, class Visit>
void visit_fields(Record& record, Visit&& visit) {
  lab_visit_fields(record, visit);
}
}  // namespace lab::detail

#define LAB_FIELD(field) visit(#field, record.field);
#define LAB_EACH_1(x) LAB_FIELD(x)
#define LAB_EACH_2(x, ...) LAB_FIELD(x) LAB_EACH_1(__VA_ARGS__)
#define LAB_EACH_3(x, ...) LAB_FIELD(x) LAB_EACH_2(__VA_ARGS__)
#define LAB_EACH_4(x, ...) LAB_FIELD(x) LAB_EACH_3(__VA_ARGS__)
#define LAB_EACH_5(x, ...) LAB_FIELD(x) LAB_EACH_4(__VA_ARGS__)
#define LAB_EACH_6(x, ...) LAB_FIELD(x) LAB_EACH_5(__VA_ARGS__)
#define LAB_EACH_7(x, ...) LAB_FIELD(x) LAB_EACH_6(__VA_ARGS__)
#define LAB_EACH_8(x, ...) LAB_FIELD(x) LAB_EACH_7(__VA_ARGS__)
#define LAB_EACH_9(x, ...) LAB_FIELD(x) LAB_EACH_8(__VA_ARGS__)
#define LAB_EACH_10(x, ...) LAB_FIELD(x) LAB_EACH_9(__VA_ARGS__)
#define LAB_EACH_11(x, ...) LAB_FIELD(x) LAB_EACH_10(__VA_ARGS__)
#define LAB_EACH_12(x, ...) LAB_FIELD(x) LAB_EACH_11(__VA_ARGS__)
#define LAB_EACH_13(x, ...) LAB_FIELD(x) LAB_EACH_12(__VA_ARGS__)
#define LAB_EACH_14(x, ...) LAB_FIELD(x) LAB_EACH_13(__VA_ARGS__)
#define LAB_EACH_15(x, ...) LAB_FIELD(x) LAB_EACH_14(__VA_ARGS__)
#define LAB_EACH_16(x, ...) LAB_FIELD(x) LAB_EACH_15(__VA_ARGS__)
#define LAB_PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, name, ...) \
  name
#define LAB_EACH(...)                                                                            \
  LAB_PICK(__VA_ARGS__, LAB_EACH_16, LAB_EACH_15, LAB_EACH_14, LAB_EACH_13, LAB_EACH_12,         \
           LAB_EACH_11, LAB_EACH_10, LAB_EACH_9, LAB_EACH_8, LAB_EACH_7, LAB_EACH_6, LAB_EACH_5, \
           LAB_EACH_4, LAB_EACH_3, LAB_EACH_2, LAB_EACH_1)                                       \
  (__VA_ARGS__)

#define LAB_RECORD(Type, ...)                                       \
  inline const char* lab_record_name(const Type*) { return #Type; } \
  template <class Visit>                                            \
  void lab_visit_fields(Type& record, Visit&& visit) {              \
    LAB_EACH(__VA_ARGS__)                                           \
  }                                                                 \
  template <class Visit>                                            \
  void lab_visit_fields(const Type& record, Visit&& visit) {        \
    LAB_EACH(__VA_ARGS__)                                           \
  }

#endif  // LAB_RECORD_H
