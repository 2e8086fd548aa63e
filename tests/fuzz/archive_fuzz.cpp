// Any bytes as an archive, through libarchive, our records and the layout: nothing is taken but the
// files of exercises, within the bounds.
#include <archive.h>

#include <cstdint>
#include <string>

#include "grader/grade/layout.h"
#include "grader/grade/unpack.h"
#include "grader/grade/unpack_wire.h"
#include "tests/fuzz/require.h"

namespace {

grader::Course course() {
  grader::Course course{};
  grader::Lab lab{};
  lab.id = "attention";
  for (const char* id : {"scores", "softmax_rows"}) {
    grader::Exercise exercise{};
    exercise.id = id;
    exercise.lab = lab.id;
    lab.exercises.push_back(exercise);
  }
  course.labs.push_back(lab);
  return course;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const grader::Course kCourse = course();
  static const std::set<std::string> kWanted = grader::wanted_names(kCourse);
  archive* const in = grader::new_archive_reader();
  grader::UnpackReader reader;
  archive_read_open_memory(in, data, size);
  grader::unpack(in, kWanted, [&](std::string_view bytes) { return reader.feed(bytes); });
  archive_read_free(in);
  const grader::Submission submission = reader.take();
  FUZZ_REQUIRE(submission.entries.size() <= grader::kMostEntries);
  for (const grader::Entry& entry : submission.entries) {
    FUZZ_REQUIRE(grader::clean_path(entry.path) == entry.path);
    FUZZ_REQUIRE(!entry.bytes || entry.bytes->size() <= grader::kMostFileBytes);
    FUZZ_REQUIRE(!entry.bytes || entry.kind == grader::EntryKind::kFile);
  }
  const grader::Intake intake = grader::take_in(submission, kCourse);
  FUZZ_REQUIRE(intake.sources.size() + intake.missing.size() == 2);
  FUZZ_REQUIRE(intake.hash.size() == 64);
  return 0;
}
