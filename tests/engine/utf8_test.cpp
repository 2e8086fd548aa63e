// UTF-8 rules at their edges, and the alphabet of bytes.
#include "engine/tokenizer/utf8.h"

#include <gtest/gtest.h>

namespace engine {
namespace {

TEST(Utf8, AcceptsTheEdgesOfEveryLength) {
  for (const char* character :
       {"\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
        "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_EQ(character_length(character), std::string_view(character).size());
  }
}

TEST(Utf8, RefusesOverlongSurrogateAndTooLarge) {
  for (const char* bytes :
       {"\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xe2\x82", "\xe2\x28\xa1"}) {
    EXPECT_EQ(character_length(bytes), 0u);
  }
}

TEST(Utf8, FindsTheFirstInvalidByte) {
  EXPECT_EQ(first_invalid_byte("ab\xffz"), 2u);
  EXPECT_EQ(first_invalid_byte("\xe2\x82"), 0u);
  EXPECT_EQ(first_invalid_byte("gr\xc3\xbc\xc3\x9f"), std::nullopt);
}

TEST(Utf8, HoldsBackOnlyWhatCouldStillBecomeACharacter) {
  EXPECT_EQ(unfinished_tail("a"), 0u);
  EXPECT_EQ(unfinished_tail("a\xe2"), 1u);
  EXPECT_EQ(unfinished_tail("a\xe2\x82"), 2u);
  EXPECT_EQ(unfinished_tail("a\xf0\x9f\x98"), 3u);
  EXPECT_EQ(unfinished_tail("a\xe2\x82\xac"), 0u);
  EXPECT_EQ(unfinished_tail("a\xed\xa0"), 0u);  // a surrogate, whatever follows
  EXPECT_EQ(unfinished_tail("\x80\x80\x80\x80"), 0u);
}

TEST(Utf8, RepairsEachLongestWrongRunOnce) {
  EXPECT_EQ(repair_utf8("a\xe2\x82z"), "a\ufffdz");
  EXPECT_EQ(repair_utf8("\xe2\x28\xa1"), "\ufffd(\ufffd");
  EXPECT_EQ(repair_utf8("\xf0\x9f\xff"), "\ufffd\ufffd");
  EXPECT_EQ(repair_utf8("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");
  EXPECT_EQ(repair_utf8("\xc3\xbc"), "\xc3\xbc");
}

TEST(Utf8, AlphabetRoundTripsEveryByte) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string bytes(1, static_cast<char>(byte));
    EXPECT_EQ(bytes_from_alphabet(bytes_to_alphabet(bytes)), bytes);
  }
  EXPECT_EQ(bytes_to_alphabet(" a\n"), "\u0120a\u010a");
}

TEST(Utf8, AlphabetRefusesOtherCharacters) {
  EXPECT_EQ(bytes_from_alphabet(" "), std::nullopt);
  EXPECT_EQ(bytes_from_alphabet("\u0144"), std::nullopt);
  EXPECT_EQ(bytes_from_alphabet("\u20ac"), std::nullopt);
}

}  // namespace
}  // namespace engine
