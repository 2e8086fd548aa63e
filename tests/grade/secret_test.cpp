// Seeds of hidden cases.
#include "grader/grade/secret.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/grade/support.h"

namespace grader {
namespace {

TEST(Secret, GivesTheSameSeedForTheSameSources) {
  EXPECT_EQ(seed_from("0123456789abcdef", "aa"), seed_from("0123456789abcdef", "aa"));
}

TEST(Secret, GivesOtherSeedsForOtherSourcesAndSecrets) {
  EXPECT_NE(seed_from("0123456789abcdef", "aa"), seed_from("0123456789abcdef", "ab"));
  EXPECT_NE(seed_from("0123456789abcdef", "aa"), seed_from("0123456789abcdeF", "aa"));
}

// Computed with Python's hmac and hashlib; a change would redraw every hidden case.
TEST(Secret, IsTheHmacOfTheHash) {
  EXPECT_EQ(seed_from("0123456789abcdef", "aa"), 4802015440080666159U);
}

TEST(Secret, IsReadAsItIs) {
  const support::Folder folder;
  folder.write("key", "0123456789abcdef\n");
  EXPECT_EQ(read_secret(folder.path / "key"), "0123456789abcdef\n");
}

std::string fault_of(const support::fs::path& file) {
  try {
    read_secret(file);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Secret, IsRefusedWhenItIsShort) {
  const support::Folder folder;
  folder.write("key", "short");
  EXPECT_EQ(fault_of(folder.path / "key"),
            "option '--secret': found a file of 5 bytes, wanted a file of 16 to 4096 secret bytes "
            "(head -c 32 /dev/urandom > key)");
}

TEST(Secret, IsRefusedWhenItIsNotThere) {
  EXPECT_EQ(fault_of("/nonexistent/key"),
            "option '--secret': found no such file, wanted a file of 16 to 4096 secret bytes (head "
            "-c 32 /dev/urandom > key)");
}

}  // namespace
}  // namespace grader
