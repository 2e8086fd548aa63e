// c++filt reads the long names: one of them may stand for more text than there is memory.
#include "grader/build/names.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "grader/build/process.h"
#include "grader/build/scratch.h"
#include "grader/build/toolchain.h"
#include "grader/run/demangle.h"
#include "grader/run/descriptor.h"
#include "grader/run/spawner.h"

namespace grader {
namespace {

constexpr std::size_t kMostBytes = std::size_t{32} << 20;  // honest ones come to one or two MB

Descriptor file_of(std::string_view text) {
  Descriptor file(memfd_create("symbols", MFD_CLOEXEC));
  while (file.is_open() && !text.empty()) {
    const ssize_t written = write(file.get(), text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      break;
    }
    text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  if (!file.is_open() || !text.empty() || lseek(file.get(), 0, SEEK_SET) != 0) {
    throw SystemError(std::string("a file in memory: ") + std::strerror(errno));
  }
  return file;
}

}  // namespace

SymbolNames::SymbolNames(std::vector<std::string> symbols) {
  std::erase_if(symbols, [](const std::string& symbol) { return !may_be_long(symbol); });
  if (symbols.empty()) {
    return;
  }
  std::string lines;
  for (const std::string& symbol : symbols) {
    lines += symbol + "\n";
  }
  const Descriptor input = file_of(lines);
  std::string text;
  const ProcessOptions options{
      .limits = {.wall_seconds = 90, .cpu_seconds = 2, .memory_mb = 256, .file_mb = 0},
      .input = input.get(),
      .take = [&text](std::string_view piece) {
        text += piece;
        return text.size() <= kMostBytes;
      }};
  const ProcessResult result = run_process({find_demangler().string(), "--format=gnu-v3"}, options);
  if (text.size() <= kMostBytes) {
    throw_if_ours(result.bound, options.limits);
  }
  std::istringstream names(text);
  std::size_t count = 0;
  for (std::string name; std::getline(names, name); ++count) {
    if (count < symbols.size()) {
      long_[symbols[count]] = std::move(name);
    }
  }
  are_known_ = result.status == 0 && count == symbols.size();
}

std::string SymbolNames::of(const std::string& symbol) const {
  const auto found = long_.find(symbol);
  return found == long_.end() ? demangle(symbol) : found->second;
}

}  // namespace grader
