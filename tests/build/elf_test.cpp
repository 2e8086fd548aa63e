// Symbols of an object file, and bytes that are none.
#include "grader/build/elf.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "grader/build/hash.h"
#include "grader/run/spawner.h"

namespace grader {
namespace {

const std::string& sample() {
  static const std::string bytes = read_file(SYMBOLS_SAMPLE);
  return bytes;
}

bool has(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

std::string refusal(std::string_view bytes) {
  try {
    read_symbols(bytes);
  } catch (const SystemError& error) {
    return error.what();
  }
  return "";
}

TEST(Elf, ListsWhatAnObjectDefines) {
  const ObjectSymbols symbols = read_symbols(sample());
  EXPECT_TRUE(has(symbols.defined, "_ZN3lab12defined_hereEi"));
  EXPECT_TRUE(has(symbols.defined, "c_name"));
  EXPECT_FALSE(has(symbols.defined, "_ZN3lab16needed_elsewhereEi"));
}

TEST(Elf, ListsWhatAnObjectNeeds) {
  const ObjectSymbols symbols = read_symbols(sample());
  EXPECT_TRUE(has(symbols.undefined, "_ZN3lab16needed_elsewhereEi"));
  EXPECT_FALSE(has(symbols.undefined, "_ZN3lab12defined_hereEi"));
}

// Above 65,279 sections their number stands in the first of them.
TEST(Elf, ReadsAnObjectWithAnyNumberOfSections) {
  std::string many = sample();
  auto header = reinterpret_cast<Elf64_Ehdr*>(many.data());
  auto first = reinterpret_cast<Elf64_Shdr*>(many.data() + header->e_shoff);
  first->sh_size = header->e_shnum;
  header->e_shnum = 0;
  EXPECT_EQ(read_symbols(many).defined, read_symbols(sample()).defined);
  EXPECT_EQ(read_symbols(many).undefined, read_symbols(sample()).undefined);
  first->sh_size = 1;
  EXPECT_EQ(refusal(many), "the object file has no table of symbols");
  first->sh_size = std::uint64_t{1} << 60;
  EXPECT_EQ(refusal(many), "the object file is truncated");
}

TEST(Elf, TellsWhatIsStrong) {
  const ObjectSymbols symbols = read_symbols(sample());
  EXPECT_TRUE(has(symbols.strong, "c_name"));
}

TEST(Elf, LocalSymbolsAreNobodysBusiness) {
  for (const std::string& name : read_symbols(sample()).defined) {
    EXPECT_EQ(name.find("local_one"), std::string::npos) << name;
  }
}

TEST(Elf, OtherBytesAreRefused) {
  EXPECT_EQ(refusal(""), "the object file is truncated");
  EXPECT_EQ(refusal(std::string(64, 'x')), "the object file is not 64-bit ELF");
  std::string narrow = sample();
  narrow[4] = 1;
  EXPECT_EQ(refusal(narrow), "the object file is not 64-bit ELF");
}

TEST(Elf, TheSectionTableStandsAtTheEnd) {
  EXPECT_EQ(refusal(std::string_view(sample()).substr(0, sample().size() - 1)),
            "the object file is truncated");
}

TEST(Elf, NoTruncationReadsBeyondTheBytes) {
  for (std::size_t size = 0; size < sample().size(); size += 7) {
    EXPECT_EQ(refusal(std::string(sample(), 0, size)), "the object file is truncated") << size;
  }
}

TEST(Elf, DamagedBytesAreRefusedOrRead) {
  for (std::size_t at = 16; at < sample().size(); at += 11) {
    std::string damaged = sample();
    damaged[at] = static_cast<char>(0xff);
    refusal(damaged);  // whatever it says, it comes back
  }
}

}  // namespace
}  // namespace grader
