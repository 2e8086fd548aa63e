// Reads an archive with libarchive and tells its entries. Runs in a process of its own, confined.
#ifndef GRADER_GRADE_UNPACK_H
#define GRADER_GRADE_UNPACK_H

#include <functional>
#include <set>
#include <string>
#include <string_view>

struct archive;

namespace grader {

// False ends the reading.
using UnpackSink = std::function<bool(std::string_view bytes)>;

// A new reader that knows zip, tar and gzip and nothing else.
archive* new_archive_reader();

// Tells all entries of an opened archive in the form of unpack_wire.h, then the end or a fault.
void unpack(archive* in, const std::set<std::string>& wanted, const UnpackSink& sink);

}  // namespace grader

#endif  // GRADER_GRADE_UNPACK_H
