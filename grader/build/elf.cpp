// Symbols of a relocatable object, read without running any tool.
#include "grader/build/elf.h"

#include <elf.h>

#include <algorithm>
#include <cstring>

#include "grader/run/spawner.h"

namespace grader {
namespace {

constexpr std::uint64_t kMostVariables = std::uint64_t{1} << 40;  // more is as good as endless

template <class T>
T load(std::string_view bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) {
    throw SystemError("the object file is truncated");
  }
  T value{};
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

std::string_view slice(std::string_view bytes, std::uint64_t offset, std::uint64_t size) {
  if (offset > bytes.size() || size > bytes.size() - offset) {
    throw SystemError("the object file is truncated");
  }
  return bytes.substr(offset, size);
}

std::string name_at(std::string_view strings, std::uint32_t offset) {
  if (offset >= strings.size()) {
    return "";
  }
  const std::string_view rest = strings.substr(offset);
  return std::string(rest.substr(0, rest.find('\0')));
}

}  // namespace

ObjectSymbols read_symbols(std::string_view object) {
  const auto header = load<Elf64_Ehdr>(object, 0);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64) {
    throw SystemError("the object file is not 64-bit ELF");
  }
  // More sections than the header has room for are counted in the first one.
  const std::uint64_t sections = header.e_shnum == 0 && header.e_shoff != 0
                                     ? load<Elf64_Shdr>(object, header.e_shoff).sh_size
                                     : header.e_shnum;
  ObjectSymbols symbols;
  bool has_table = false;
  for (std::uint64_t i = 0; i < sections; ++i) {
    const auto section = load<Elf64_Shdr>(object, header.e_shoff + i * sizeof(Elf64_Shdr));
    constexpr std::uint64_t kVariables = SHF_ALLOC | SHF_WRITE;
    if ((section.sh_flags & kVariables) == kVariables) {
      symbols.variable_bytes += std::min(section.sh_size, kMostVariables);
    }
    if (section.sh_type != SHT_SYMTAB) {
      continue;
    }
    has_table = true;
    const auto strings = load<Elf64_Shdr>(
        object, header.e_shoff + std::uint64_t{section.sh_link} * sizeof(Elf64_Shdr));
    const std::string_view names = slice(object, strings.sh_offset, strings.sh_size);
    const std::string_view table = slice(object, section.sh_offset, section.sh_size);
    for (std::uint64_t at = 0; at + sizeof(Elf64_Sym) <= table.size(); at += sizeof(Elf64_Sym)) {
      const auto symbol = load<Elf64_Sym>(table, at);
      if (ELF64_ST_BIND(symbol.st_info) == STB_LOCAL || symbol.st_name == 0) {
        continue;
      }
      auto& list = symbol.st_shndx == SHN_UNDEF ? symbols.undefined : symbols.defined;
      list.push_back(name_at(names, symbol.st_name));
      if (symbol.st_shndx != SHN_UNDEF && ELF64_ST_BIND(symbol.st_info) == STB_GLOBAL) {
        symbols.strong.push_back(list.back());
      }
    }
  }
  if (!has_table) {
    throw SystemError("the object file has no table of symbols");
  }
  return symbols;
}

}  // namespace grader
