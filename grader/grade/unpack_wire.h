// What lab-unpack writes and the grader reads: one record per entry of the archive, then an end.
//
// The reader trusts nothing: the writer has read a hostile archive.
#ifndef GRADER_GRADE_UNPACK_WIRE_H
#define GRADER_GRADE_UNPACK_WIRE_H

#include <cstdint>
#include <string>
#include <string_view>

#include "grader/grade/submission.h"

namespace grader {

inline constexpr std::uint32_t kUnpackMagic = 0x5542414c;  // "LABU"
inline constexpr std::uint32_t kUnpackEnd = 100;           // all entries have been told
inline constexpr std::uint32_t kUnpackFault = 101;         // the name says why there are no more

struct UnpackHeader {
  std::uint32_t magic = kUnpackMagic;
  std::uint32_t kind = 0;        // EntryKind, kUnpackEnd, kUnpackFault
  std::uint32_t name_bytes = 0;  // follow the header
  std::uint32_t fault_bytes = 0;
  std::uint64_t size = 0;   // of the entry, as the archive claims
  std::int64_t bytes = -1;  // of content, after name and fault; -1: not told
};
static_assert(sizeof(UnpackHeader) == 32);

// Collects records from pieces of any size.
class UnpackReader {
 public:
  // False once nothing more is wanted: at the end, a fault, or nonsense.
  bool feed(std::string_view piece);
  bool is_done() const { return is_done_; }
  // After the last piece. A stream that ends early is a fault of the archive.
  Submission take();

 private:
  bool read_record();
  bool refuse(std::string fault);
  void add(const UnpackHeader& header, std::string_view name, std::string_view fault,
           std::string_view content);

  Submission submission_{};
  std::string pending_{};
  std::size_t used_ = 0;
  std::size_t total_ = 0;
  bool is_done_ = false;
};

}  // namespace grader

#endif  // GRADER_GRADE_UNPACK_WIRE_H
