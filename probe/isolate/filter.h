// System-call filters: hand-written BPF, everything denied that is not listed.
//
// A denied call answers EPERM, which libraries cope with; a call that only an attack makes ends the
// process by SIGSYS. Filters add up: one that is loaded later can only take away.
#ifndef PROBE_ISOLATE_FILTER_H
#define PROBE_ISOLATE_FILTER_H

#include <linux/filter.h>

#include <array>
#include <cstddef>

namespace lab::isolate {

enum class Calls {
  kCompute,   // arithmetic, memory, the open descriptors; no file, process, socket or new code
  kLoad,      // and what loading a shared object needs: opening for reading, mapping code
  kSanitize,  // what a program under AddressSanitizer needs as well
  kCompile,   // compiler, assembler and linker: files, processes, no network
  kUnpack,    // reading an archive: kLoad, for a program that has to be loaded first
};

struct FilterOptions {
  Calls calls = Calls::kCompute;
  bool threads = false;             // creating threads (never processes) is allowed
  const char* exec_path = nullptr;  // this very pointer may be passed to execveat, once needed
  int exec_fd = -1;                 // together with this descriptor
};

class Filter {
 public:
  // The calling process's pid is written into it: signals may go to itself only.
  explicit Filter(const FilterOptions& options);

  // Needs no_new_privs. 0, or the errno.
  int load() const;

  const sock_filter* begin() const { return code_.data(); }
  std::size_t size() const { return size_; }

 private:
  friend class Assembler;
  std::array<sock_filter, 512> code_{};
  std::size_t size_ = 0;
};

// Whether the kernel takes filters at all.
bool filters_work();

// An empty string at an address nobody can guess, for FilterOptions::exec_path. Null when there is
// no memory.
const char* secret_empty_string();

}  // namespace lab::isolate

#endif  // PROBE_ISOLATE_FILTER_H
