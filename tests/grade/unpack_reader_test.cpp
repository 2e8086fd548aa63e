// Decoding what lab-unpack says, from pieces of any size and from nonsense.
#include <gtest/gtest.h>

#include <cstring>

#include "grader/grade/unpack_wire.h"

namespace grader {
namespace {

std::string record(UnpackHeader header, const std::string& name, const std::string& content = "") {
  header.name_bytes = static_cast<std::uint32_t>(name.size());
  return std::string(reinterpret_cast<const char*>(&header), sizeof(header)) + name + content;
}

std::string file(const std::string& name, const std::string& content) {
  return record({.kind = static_cast<std::uint32_t>(EntryKind::kFile),
                 .size = content.size(),
                 .bytes = static_cast<std::int64_t>(content.size())},
                name, content);
}

std::string end() { return record({.kind = kUnpackEnd}, ""); }

Submission read(const std::string& stream, std::size_t step = 1 << 20) {
  UnpackReader reader;
  for (std::size_t at = 0; at < stream.size(); at += step) {
    if (!reader.feed(std::string_view(stream).substr(at, step))) {
      break;
    }
  }
  return reader.take();
}

TEST(UnpackReader, ReadsEntriesFromPiecesOfAnySize) {
  const std::string stream = file("a/x.cpp", "one") + file("a/y.cpp", "") + end();
  for (const std::size_t step : {std::size_t{1}, std::size_t{7}, stream.size()}) {
    const Submission submission = read(stream, step);
    ASSERT_EQ(submission.entries.size(), 2U);
    EXPECT_EQ(submission.entries[0].bytes, "one");
    EXPECT_EQ(submission.entries[1].bytes, "");
    EXPECT_EQ(submission.fault, "");
  }
}

TEST(UnpackReader, TakesAStreamWithoutAnEndForADamagedArchive) {
  const Submission submission = read(file("a/x.cpp", "one"));
  EXPECT_TRUE(submission.entries.empty());
  EXPECT_EQ(submission.fault, "the archive is damaged");
}

TEST(UnpackReader, PassesAFaultOn) {
  EXPECT_EQ(read(record({.kind = kUnpackFault}, "it is a picture")).fault, "it is a picture");
}

TEST(UnpackReader, RefusesNonsense) {
  EXPECT_EQ(read(std::string(64, 'x')).fault, "the archive cannot be read");
  EXPECT_EQ(read(record({.kind = 6}, "x")).fault, "the archive cannot be read");
  EXPECT_EQ(read(record({.kind = 1, .bytes = 1LL << 40}, "x")).fault, "the archive cannot be read");
  EXPECT_EQ(read(record({.kind = 1, .bytes = -2}, "x")).fault, "the archive cannot be read");
}

TEST(UnpackReader, NotesANameThatLeadsOut) {
  const Submission submission = read(file("../../etc/x.cpp", "x") + file("/x.cpp", "x") + end());
  EXPECT_TRUE(submission.entries.empty());
  EXPECT_EQ(submission.notes,
            (std::vector<std::string>{"'../../etc/x.cpp' is refused: it leads out of the archive",
                                      "'/x.cpp' is refused: it leads out of the archive"}));
}

TEST(UnpackReader, UnderstandsBackslashes) {
  EXPECT_EQ(read(file("student\\attention\\x.cpp", "x") + end()).entries.at(0).path,
            "student/attention/x.cpp");
}

TEST(UnpackReader, StopsAtTooManyEntries) {
  std::string stream;
  for (std::size_t i = 0; i <= kMostEntries; ++i) {
    stream += file("x" + std::to_string(i), "");
  }
  EXPECT_EQ(read(stream).fault, "it holds more than 20000 files");
}

TEST(UnpackReader, StopsAtTooManyBytes) {
  std::string stream;
  for (std::size_t i = 0; i <= kMostBytes / kMostFileBytes; ++i) {
    stream += file("x" + std::to_string(i), std::string(kMostFileBytes, 'x'));
  }
  EXPECT_EQ(read(stream).fault, "its sources are larger than 64 MB");
}

}  // namespace
}  // namespace grader
