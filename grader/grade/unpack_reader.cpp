// Decoding what lab-unpack says.
#include <algorithm>
#include <cstring>

#include "grader/grade/unpack_wire.h"

namespace grader {
namespace {

std::string quoted(std::string_view name) { return "'" + std::string(name.substr(0, 120)) + "'"; }

// Archives made on Windows may separate folders by backslashes.
std::string with_slashes(std::string_view name) {
  std::string path(name);
  if (path.find('/') == std::string::npos) {
    std::ranges::replace(path, '\\', '/');
  }
  return path;
}

}  // namespace

bool UnpackReader::refuse(std::string fault) {
  submission_.entries.clear();
  submission_.fault = std::move(fault);
  is_done_ = true;
  return false;
}

void UnpackReader::add(const UnpackHeader& header, std::string_view name, std::string_view fault,
                       std::string_view content) {
  const auto path = clean_path(with_slashes(name));
  if (!path) {
    if (!name.empty() && name != "./" && name != "." && submission_.notes.size() < 8) {
      submission_.notes.push_back(quoted(name) + " is refused: it leads out of the archive");
    }
    return;
  }
  if (is_litter(*path)) {
    return;
  }
  Entry entry{.path = *path,
              .kind = static_cast<EntryKind>(header.kind),
              .size = header.size,
              .fault = std::string(fault)};
  if (header.bytes >= 0 && entry.kind == EntryKind::kFile) {
    entry.bytes = std::string(content);
  }
  submission_.entries.push_back(std::move(entry));
}

bool UnpackReader::read_record() {
  UnpackHeader header;
  if (pending_.size() - used_ < sizeof(header)) {
    return false;
  }
  std::memcpy(&header, pending_.data() + used_, sizeof(header));
  const bool is_entry = header.kind >= static_cast<std::uint32_t>(EntryKind::kFile) &&
                        header.kind <= static_cast<std::uint32_t>(EntryKind::kOther);
  if (header.magic != kUnpackMagic || header.name_bytes > kMostNameBytes ||
      header.fault_bytes > kMostNameBytes || header.bytes < -1 ||
      header.bytes > static_cast<std::int64_t>(kMostFileBytes) ||
      (!is_entry && header.kind != kUnpackEnd && header.kind != kUnpackFault)) {
    return refuse("the archive cannot be read");
  }
  const std::size_t content = header.bytes > 0 ? static_cast<std::size_t>(header.bytes) : 0;
  const std::size_t size = sizeof(header) + header.name_bytes + header.fault_bytes + content;
  if (pending_.size() - used_ < size) {
    return false;
  }
  const std::string_view rest = std::string_view(pending_).substr(used_ + sizeof(header));
  const std::string_view name = rest.substr(0, header.name_bytes);
  used_ += size;
  total_ += content;
  if (header.kind == kUnpackFault) {
    return refuse(std::string(name));
  }
  if (header.kind == kUnpackEnd) {
    is_done_ = true;
    return false;
  }
  if (submission_.entries.size() >= kMostEntries) {
    return refuse("it holds more than " + std::to_string(kMostEntries) + " files");
  }
  if (total_ > kMostBytes) {
    return refuse("its sources are larger than " + std::to_string(kMostBytes >> 20) + " MB");
  }
  add(header, name, rest.substr(header.name_bytes, header.fault_bytes),
      rest.substr(header.name_bytes + header.fault_bytes, content));
  return true;
}

bool UnpackReader::feed(std::string_view piece) {
  if (is_done_) {
    return false;
  }
  pending_.erase(0, used_);
  used_ = 0;
  pending_.append(piece);
  while (read_record()) {
  }
  return !is_done_;
}

Submission UnpackReader::take() {
  if (!is_done_) {
    refuse("the archive is damaged");
  }
  return std::move(submission_);
}

}  // namespace grader
