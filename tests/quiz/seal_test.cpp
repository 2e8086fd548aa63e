// Sealed texts: they open in their own place, nowhere else, and not when they were changed.
#include "grader/quiz/seal.h"

#include <gtest/gtest.h>

namespace grader::quiz {
namespace {

TEST(Seal, OpensInItsOwnPlace) {
  EXPECT_EQ(open_sealed("heads/one/no", seal("heads/one/no", "-Not so.")), "-Not so.");
  EXPECT_EQ(open_sealed("a/b/c", seal("a/b/c", "")), "");
}

TEST(Seal, IsTheSameEachTime) { EXPECT_EQ(seal("a/b/c", "text"), seal("a/b/c", "text")); }

TEST(Seal, HidesTheLengthOfShortTexts) {
  EXPECT_EQ(seal("a/b/c", "+yes").size(), seal("a/b/d", "-a much longer sentence").size());
}

TEST(Seal, DoesNotOpenInAnotherPlace) {
  EXPECT_EQ(open_sealed("heads/one/yes", seal("heads/one/no", "+Yes.")), std::nullopt);
}

TEST(Seal, DoesNotOpenWhenItWasChanged) {
  std::string sealed = seal("a/b/c", "+Yes.");
  sealed[40] = sealed[40] == 'A' ? 'B' : 'A';
  EXPECT_EQ(open_sealed("a/b/c", sealed), std::nullopt);
}

TEST(Seal, RefusesWhatIsNoSeal) {
  EXPECT_EQ(open_sealed("a/b/c", ""), std::nullopt);
  EXPECT_EQ(open_sealed("a/b/c", "AAAA"), std::nullopt);
  EXPECT_EQ(open_sealed("a/b/c", "not base64!"), std::nullopt);
  EXPECT_EQ(open_sealed("a/b/c", std::string(1 << 20, 'A')), std::nullopt);
}

}  // namespace
}  // namespace grader::quiz
