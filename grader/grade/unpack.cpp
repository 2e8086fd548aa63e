// The entries of an archive, bounded in number and size.
#include "grader/grade/unpack.h"

#include <archive.h>
#include <archive_entry.h>

#include <cstring>
#include <optional>

#include "grader/grade/unpack_wire.h"

namespace grader {
namespace {

// Of a tar as it lies in its .gz: an honest checkout with its history stays far below.
constexpr std::int64_t kMostUnpacked = std::int64_t{512} << 20;

bool tell(const UnpackSink& sink, UnpackHeader header, std::string_view name,
          std::string_view fault, const std::optional<std::string>& content) {
  name = name.substr(0, kMostNameBytes);
  fault = fault.substr(0, kMostNameBytes);
  header.name_bytes = static_cast<std::uint32_t>(name.size());
  header.fault_bytes = static_cast<std::uint32_t>(fault.size());
  header.bytes = content ? static_cast<std::int64_t>(content->size()) : -1;
  std::string record(reinterpret_cast<const char*>(&header), sizeof(header));
  record.append(name).append(fault).append(content.value_or(""));
  return sink(record);
}

bool tell_end(const UnpackSink& sink, std::uint32_t kind, std::string_view why) {
  return tell(sink, {.kind = kind}, why, "", std::nullopt);
}

EntryKind kind_of(archive_entry* entry) {
  if (archive_entry_hardlink(entry) != nullptr) {
    return EntryKind::kHardLink;
  }
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
      return EntryKind::kFile;
    case AE_IFDIR:
      return EntryKind::kFolder;
    case AE_IFLNK:
      return EntryKind::kLink;
    default:
      return EntryKind::kOther;
  }
}

// The content of a file that is small enough; else nothing, or nothing and a fault.
std::optional<std::string> content_of(archive* in, std::string& fault) {
  std::string bytes(kMostFileBytes + 1, '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    const la_ssize_t got = archive_read_data(in, bytes.data() + size, bytes.size() - size);
    if (got < 0) {
      const char* const said = archive_error_string(in);
      fault = said == nullptr ? "it cannot be read" : said;
      return std::nullopt;
    }
    if (got == 0) {
      bytes.resize(size);
      return bytes;
    }
    size += static_cast<std::size_t>(got);
  }
  return std::nullopt;
}

std::string_view last_part(std::string_view path) {
  const std::size_t at = path.find_last_of("/\\");
  return at == std::string_view::npos ? path : path.substr(at + 1);
}

bool tell_entry(archive* in, archive_entry* entry, const std::set<std::string>& wanted,
                const UnpackSink& sink) {
  const char* const written = archive_entry_pathname(entry);
  const std::string_view name = written == nullptr ? "" : written;
  const EntryKind kind = kind_of(entry);
  std::string fault;
  std::optional<std::string> content;
  if (kind == EntryKind::kFile && wanted.contains(std::string(last_part(name)))) {
    content = content_of(in, fault);
  }
  return tell(sink,
              {.kind = static_cast<std::uint32_t>(kind),
               .size = static_cast<std::uint64_t>(archive_entry_size(entry))},
              name, fault, content);
}

}  // namespace

archive* new_archive_reader() {
  archive* const in = archive_read_new();
  archive_read_support_format_zip(in);
  archive_read_support_format_tar(in);
  archive_read_support_filter_gzip(in);
  return in;
}

void unpack(archive* in, const std::set<std::string>& wanted, const UnpackSink& sink) {
  archive_entry* entry = nullptr;
  for (std::size_t count = 0;; ++count) {
    const int result = archive_read_next_header(in, &entry);
    if (result == ARCHIVE_EOF) {
      tell_end(sink, kUnpackEnd, "");
      return;
    }
    if (result < ARCHIVE_WARN) {
      const char* const said = archive_error_string(in);
      tell_end(sink, kUnpackFault,
               "the archive is damaged, or neither zip nor tar nor tar.gz" +
                   (said == nullptr ? std::string() : std::string(" (") + said + ")"));
      return;
    }
    if (count >= kMostEntries) {
      tell_end(sink, kUnpackFault, "it holds more than " + std::to_string(kMostEntries) + " files");
      return;
    }
    if (!tell_entry(in, entry, wanted, sink)) {
      return;
    }
    if (archive_filter_bytes(in, 0) > kMostUnpacked) {
      tell_end(sink, kUnpackFault,
               "it unpacks to more than " + std::to_string(kMostUnpacked >> 20) + " MB");
      return;
    }
  }
}

}  // namespace grader
