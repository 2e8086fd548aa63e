// FrameSplitter: bytes of a stream in, whole frames or one fault out.
//
// A program may send anything, in any pieces. How the bytes were cut never changes what comes out;
// a length is compared with the bound before anything is reserved for it; after a fault nothing
// comes any more.
#ifndef GRADER_RUN_FRAME_SPLITTER_H
#define GRADER_RUN_FRAME_SPLITTER_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "wire/frame.h"

namespace grader {

class FrameSplitter {
 public:
  explicit FrameSplitter(std::uint64_t most_payload_bytes) : most_payload_(most_payload_bytes) {}

  // Keeps the bytes. More than one largest frame and one largest piece waiting to be taken is a
  // fault: only what sends without being asked gets there.
  void feed(std::span<const std::uint8_t> bytes);
  // The next frame once all of it is there.
  std::optional<lab::wire::Frame> next();

  // Why the stream cannot be trusted any more; empty while it can.
  const std::string& fault() const { return fault_; }
  std::size_t waiting() const { return received_.size() - used_; }  // bytes fed and not taken

  static constexpr std::size_t kLargestPiece = 65536;

 private:
  std::string too_large() const;

  std::uint64_t most_payload_ = 0;
  std::vector<std::uint8_t> received_{};
  std::size_t used_ = 0;
  std::string fault_{};
};

}  // namespace grader

#endif  // GRADER_RUN_FRAME_SPLITTER_H
