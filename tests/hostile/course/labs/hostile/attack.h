// The contract of `attack`, and what an attacker would bring along: system calls without a library.
#ifndef HOSTILE_ATTACK_H
#define HOSTILE_ATTACK_H

#include <fcntl.h>
#include <sys/syscall.h>

#include <cerrno>
#include <string>

#include "lab/lab.h"

// An answer may not glue words together; if it could, this is what it would bring.
#define PASTE(a, b) a##b

namespace lab {

// "blocked" when nothing came of it, else what was reached.
std::string attack();

inline long word(long x) { return x; }
inline long word(int x) { return x; }
inline long word(unsigned long x) { return static_cast<long>(x); }
inline long word(unsigned x) { return static_cast<long>(x); }
inline long word(const void* x) { return reinterpret_cast<long>(x); }

inline long call6(long n, long a, long b, long c, long d, long e, long f) {
  long result = 0;
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}

// The kernel's answer: a number, or minus an errno.
template <class... Arguments>
long ask(long number, Arguments... arguments) {
  const long all[6] = {word(arguments)...};
  return call6(number, all[0], all[1], all[2], all[3], all[4], all[5]);
}

// A system call of the 32-bit interface.
inline long ask32(long number) {
  asm volatile("int $0x80" : "+a"(number) : : "memory");
  return number;
}

// Refused is refused: by the filter, by rights, or because the kernel has no such thing.
inline std::string denied(long answer) {
  return answer == -EPERM || answer == -EACCES || answer == -ENOSYS
             ? "blocked"
             : "LEAK " + std::to_string(answer);
}

}  // namespace lab

#endif  // HOSTILE_ATTACK_H
