// FrameSplitter: the buffer, and what is a frame.
#include "grader/run/frame_splitter.h"

#include <cstring>

namespace grader {
namespace {

using lab::wire::Frame;
using lab::wire::FrameHeader;
using lab::wire::FrameKind;

bool is_frame(const FrameHeader& header) {
  const bool is_known = header.kind >= FrameKind::kCall && header.kind <= FrameKind::kFault;
  const bool is_note = header.kind == FrameKind::kFault;
  return header.magic == lab::wire::kFrameMagic && is_known &&
         (!is_note || header.length == sizeof(lab::wire::FaultNote));
}

}  // namespace

std::string FrameSplitter::too_large() const {
  return "its answer is larger than " + std::to_string(most_payload_ >> 20) + " MB";
}

void FrameSplitter::feed(std::span<const std::uint8_t> bytes) {
  if (!fault_.empty()) {
    return;
  }
  if (waiting() + bytes.size() > sizeof(FrameHeader) + most_payload_ + kLargestPiece) {
    fault_ = too_large();
    return;
  }
  // What was taken is dropped here as well: a stream whose frames never end where a piece ends
  // would be kept whole otherwise.
  if (used_ >= waiting()) {
    received_.erase(received_.begin(), received_.begin() + static_cast<std::ptrdiff_t>(used_));
    used_ = 0;
  }
  received_.insert(received_.end(), bytes.begin(), bytes.end());
}

std::optional<Frame> FrameSplitter::next() {
  if (!fault_.empty() || waiting() < sizeof(FrameHeader)) {
    return std::nullopt;
  }
  FrameHeader header;
  std::memcpy(&header, received_.data() + used_, sizeof(header));
  if (!is_frame(header)) {
    fault_ = "what it sent is not a frame";
  } else if (header.length > most_payload_) {
    fault_ = too_large();
  }
  if (!fault_.empty() || waiting() - sizeof(header) < header.length) {
    return std::nullopt;
  }
  const std::uint8_t* payload = received_.data() + used_ + sizeof(header);
  Frame frame{header.kind, header.ticket, {payload, payload + header.length}};
  used_ += sizeof(header) + header.length;
  return frame;
}

}  // namespace grader
