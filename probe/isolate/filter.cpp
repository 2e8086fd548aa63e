// The lists of allowed system calls, and the assembler that turns them into BPF.
#include "probe/isolate/filter.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <span>

static_assert(sizeof(void*) == 8 && SYS_read == 0, "the lists below are those of x86-64");

namespace lab::isolate {

// Emits instructions. Each rule is a block that is skipped when the call's number is another one.
class Assembler {
 public:
  explicit Assembler(Filter& filter) : filter_(filter) {}

  void begin() {
    emit(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch));
    emit(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0);
    end_process();
    load_number();
    // Numbers of the x32 interface would mean other calls.
    emit(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    end_process();
  }
  void allow(std::span<const int> numbers) {
    for (const int number : numbers) {
      emit(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, 1);
      emit(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    }
  }
  void kill(std::span<const int> numbers) {
    for (const int number : numbers) {
      emit(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, 1);
      end_process();
    }
  }
  void answer(int number, int error) {
    emit(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, 1);
    emit(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error));
  }

  // What one argument must be: its bits under the mask equal the value.
  struct Wanted {
    int argument = 0;
    std::uint64_t mask = 0;
    std::uint64_t value = 0;
  };
  void allow_if(int number, std::span<const Wanted> all) {
    when_all(number, all, SECCOMP_RET_ALLOW);
    emit(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  }
  // What it is not is left to the rules behind.
  void refuse_if(int number, const Wanted& wanted) {
    when_all(number, {&wanted, 1}, SECCOMP_RET_ERRNO | EPERM);
    load_number();
  }
  void end() { emit(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM); }

 private:
  // The answer where all arguments are as wanted. Otherwise it goes on with the instruction that
  // the caller puts behind it, and for another call with the one after that.
  void when_all(int number, std::span<const Wanted> all, std::uint32_t answer) {
    const auto body = static_cast<std::uint8_t>(all.size() * 6 + 2);
    emit(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(number), 0, body);
    auto left = static_cast<std::uint8_t>(body - 1);
    for (const Wanted& wanted : all) {
      for (const int half : {0, 1}) {
        const int shift = 32 * half;
        emit(BPF_LD | BPF_W | BPF_ABS,
             static_cast<std::uint32_t>(offsetof(seccomp_data, args) +
                                        sizeof(std::uint64_t) * wanted.argument + 4 * half));
        emit(BPF_ALU | BPF_AND | BPF_K, static_cast<std::uint32_t>(wanted.mask >> shift));
        left = static_cast<std::uint8_t>(left - 3);
        emit(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(wanted.value >> shift), 0, left);
      }
    }
    emit(BPF_RET | BPF_K, answer);
  }
  void load_number() { emit(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)); }
  void end_process() { emit(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS); }
  void emit(int code, std::uint32_t k, std::uint8_t yes = 0, std::uint8_t no = 0) {
    if (filter_.size_ < filter_.code_.size()) {
      filter_.code_[filter_.size_++] = {static_cast<std::uint16_t>(code), yes, no, k};
    }
  }
  Filter& filter_;
};

namespace {

using Wanted = Assembler::Wanted;

constexpr std::uint64_t kAll = ~std::uint64_t{0};
constexpr std::uint64_t kInt = 0xffffffff;

// No call here takes a path, and none maps or changes memory to executable.
constexpr std::array kComputeCalls{SYS_read,
                                   SYS_write,
                                   SYS_futex,
                                   SYS_munmap,
                                   SYS_brk,
                                   SYS_madvise,
                                   SYS_mremap,
                                   SYS_readv,
                                   SYS_writev,
                                   SYS_close,
                                   SYS_lseek,
                                   SYS_fstat,
                                   SYS_poll,
                                   SYS_rt_sigaction,
                                   SYS_rt_sigprocmask,
                                   SYS_rt_sigreturn,
                                   SYS_sigaltstack,
                                   SYS_restart_syscall,
                                   SYS_clock_gettime,
                                   SYS_clock_getres,
                                   SYS_gettimeofday,
                                   SYS_time,
                                   SYS_nanosleep,
                                   SYS_clock_nanosleep,
                                   SYS_getpid,
                                   SYS_gettid,
                                   SYS_getuid,
                                   SYS_geteuid,
                                   SYS_getgid,
                                   SYS_getegid,
                                   SYS_sched_yield,
                                   SYS_sched_getaffinity,
                                   SYS_getcpu,
                                   SYS_getrandom,
                                   SYS_sysinfo,
                                   SYS_arch_prctl,
                                   SYS_set_tid_address,
                                   SYS_set_robust_list,
                                   SYS_rseq,
                                   SYS_exit,
                                   SYS_exit_group,
                                   SYS_getrusage,
                                   SYS_times};

// Only an attack makes these: ending the process by SIGSYS names the offence.
constexpr std::array kAttackCalls{SYS_ptrace,
                                  SYS_process_vm_readv,
                                  SYS_process_vm_writev,
                                  SYS_bpf,
                                  SYS_io_uring_setup,
                                  SYS_io_uring_enter,
                                  SYS_io_uring_register,
                                  SYS_mount,
                                  SYS_umount2,
                                  SYS_pivot_root,
                                  SYS_chroot,
                                  SYS_unshare,
                                  SYS_setns,
                                  SYS_socket,
                                  SYS_perf_event_open,
                                  SYS_userfaultfd,
                                  SYS_keyctl,
                                  SYS_add_key,
                                  SYS_request_key,
                                  SYS_init_module,
                                  SYS_finit_module,
                                  SYS_kexec_load,
                                  SYS_pidfd_getfd};

constexpr std::array kLoadCalls{SYS_pread64, SYS_newfstatat, SYS_mprotect};

constexpr std::array kSanitizeCalls{
    SYS_mmap,    SYS_mprotect, SYS_openat, SYS_pread64,    SYS_newfstatat, SYS_readlink,
    SYS_access,  SYS_prctl,    SYS_getcwd, SYS_prlimit64,  SYS_readlinkat, SYS_personality,
    SYS_getppid, SYS_uname,    SYS_dup,    SYS_getdents64, SYS_mincore,    SYS_statfs,
    SYS_open,    SYS_stat,     SYS_lstat};

constexpr std::array kCompileCalls{
    SYS_mmap,      SYS_mprotect,   SYS_open,       SYS_openat,          SYS_creat,
    SYS_pread64,   SYS_pwrite64,   SYS_stat,       SYS_lstat,           SYS_newfstatat,
    SYS_statx,     SYS_statfs,     SYS_access,     SYS_faccessat,       SYS_faccessat2,
    SYS_readlink,  SYS_readlinkat, SYS_getcwd,     SYS_chdir,           SYS_getdents64,
    SYS_unlink,    SYS_unlinkat,   SYS_rename,     SYS_renameat,        SYS_renameat2,
    SYS_mkdir,     SYS_rmdir,      SYS_chmod,      SYS_fchmod,          SYS_fchmodat,
    SYS_umask,     SYS_ftruncate,  SYS_fallocate,  SYS_fadvise64,       SYS_dup,
    SYS_dup2,      SYS_dup3,       SYS_pipe,       SYS_pipe2,           SYS_fcntl,
    SYS_ioctl,     SYS_select,     SYS_pselect6,   SYS_vfork,           SYS_fork,
    SYS_execve,    SYS_wait4,      SYS_waitid,     SYS_getppid,         SYS_getpgrp,
    SYS_prlimit64, SYS_getrlimit,  SYS_setrlimit,  SYS_prctl,           SYS_uname,
    SYS_utimensat, SYS_utime,      SYS_utimes,     SYS_copy_file_range, SYS_sendfile,
    SYS_fsync,     SYS_msync,      SYS_personality};

void allow_memory(Assembler& out, bool code) {
  if (!code) {
    constexpr Wanted kNoCode[] = {{2, PROT_EXEC, 0}, {3, MAP_HUGETLB, 0}};
    out.allow_if(SYS_mmap, kNoCode);
    out.allow_if(SYS_mprotect, {kNoCode, 1});
  } else {
    constexpr std::array kMap{SYS_mmap};
    out.allow(kMap);
  }
}

// What frames are sent with. Urgent bytes (MSG_OOB) arrive or vanish as the reader's pace has it,
// and the kernel's code for them has had holes.
void allow_sending(Assembler& out) {
  constexpr Wanted kPlainly[] = {{3, kInt & ~std::uint64_t{MSG_NOSIGNAL}, 0}, {4, kAll, 0}};
  out.allow_if(SYS_sendto, kPlainly);
}

// Signals to itself, its own limits for reading.
void allow_self(Assembler& out) {
  const auto self = static_cast<std::uint64_t>(getpid());
  const Wanted to_self[] = {{0, kInt, self}};
  // SIGKILL is the machine's: who meets it was not ended by himself.
  out.refuse_if(SYS_tgkill, {2, kInt, SIGKILL});
  out.refuse_if(SYS_kill, {1, kInt, SIGKILL});
  out.allow_if(SYS_tgkill, to_self);
  out.allow_if(SYS_kill, to_self);
  constexpr Wanted kOnlyReads[] = {{0, kInt, 0}, {2, kAll, 0}};
  out.allow_if(SYS_prlimit64, kOnlyReads);
}

// clone for threads only. clone3 passes its flags in memory, where no filter can look: it is
// answered with ENOSYS, and the C library uses clone.
void allow_threads(Assembler& out) {
  constexpr std::uint64_t kThread =
      CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
  constexpr std::uint64_t kNever = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                   CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_VFORK |
                                   CLONE_PTRACE | CLONE_UNTRACED;
  constexpr Wanted kOnlyThreads[] = {{0, kThread | kNever, kThread}};
  out.allow_if(SYS_clone, kOnlyThreads);
  out.answer(SYS_clone3, ENOSYS);
}

// The compiler's driver starts its children with vfork or clone; none may have namespaces.
void allow_processes(Assembler& out) {
  constexpr std::uint64_t kNever = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                   CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_PTRACE;
  constexpr Wanted kPlain[] = {{0, kNever, 0}};
  out.allow_if(SYS_clone, kPlain);
  out.answer(SYS_clone3, ENOSYS);
}

// Loading a further filter, which can only take away.
void allow_another_filter(Assembler& out) {
  constexpr Wanted kFilter[] = {{0, kInt, SECCOMP_SET_MODE_FILTER},
                                {1, kInt, SECCOMP_FILTER_FLAG_SPEC_ALLOW}};
  out.allow_if(SYS_seccomp, kFilter);
}

// fcntl to copy a descriptor and to ask for or set its flags. Its other commands, and ioctl, can
// make the kernel send signals to whoever has the same user.
void allow_descriptor_flags(Assembler& out) {
  static_assert(F_DUPFD == 0 && F_GETFD == 1 && F_SETFD == 2 && F_GETFL == 3);
  constexpr Wanted kFirstFour[] = {{1, kInt & ~std::uint64_t{3}, 0}};
  out.allow_if(SYS_fcntl, kFirstFour);
}

void allow_reading_files(Assembler& out) {
  constexpr Wanted kReadOnly[] = {{2, kInt & ~std::uint64_t{O_CLOEXEC}, 0}};
  out.allow_if(SYS_openat, kReadOnly);
}

}  // namespace

Filter::Filter(const FilterOptions& options) {
  Assembler out(*this);
  out.begin();
  out.allow(kComputeCalls);
  allow_self(out);
  allow_sending(out);
  switch (options.calls) {
    case Calls::kCompute:
      allow_memory(out, false);
      break;
    case Calls::kLoad:
      allow_memory(out, true);
      allow_reading_files(out);
      allow_another_filter(out);
      out.allow(kLoadCalls);
      break;
    case Calls::kUnpack: {
      constexpr std::array kExecute{SYS_execve};  // the filter is loaded before the program
      out.allow(kExecute);
      out.allow(kSanitizeCalls);
      allow_descriptor_flags(out);
      break;
    }
    case Calls::kSanitize:
      out.allow(kSanitizeCalls);
      allow_descriptor_flags(out);
      break;
    case Calls::kCompile:
      out.allow(kCompileCalls);
      allow_processes(out);
      break;
  }
  if (options.threads) {
    allow_threads(out);
  }
  if (options.exec_path != nullptr) {
    const Wanted once[] = {{0, kInt, static_cast<std::uint64_t>(options.exec_fd)},
                           {1, kAll, reinterpret_cast<std::uint64_t>(options.exec_path)},
                           {4, kInt, AT_EMPTY_PATH}};
    out.allow_if(SYS_execveat, once);
  }
  out.kill(kAttackCalls);
  out.end();
}

int Filter::load() const {
  if (size_ >= code_.size()) {
    return E2BIG;
  }
  const sock_fprog program{static_cast<unsigned short>(size_),
                           const_cast<sock_filter*>(code_.data())};
  // Before Linux 5.16 a filter switched on slow mitigations of speculation, which protect a process
  // from what it runs itself: there is nothing to protect in a run. The flag came with Linux 4.17.
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) ==
                 0
             ? 0
             : errno;
}

bool filters_work() {
  // With a null pointer a kernel that knows filters complains about the address.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr, 0, 0) != 0 && errno == EFAULT;
}

const char* secret_empty_string() {
  std::uint64_t random = 0;
  for (int attempt = 0; attempt < 64; ++attempt) {
    if (getrandom(&random, sizeof(random), 0) != sizeof(random)) {
      return nullptr;
    }
    constexpr std::size_t kPage = 4096;
    auto* const hint = reinterpret_cast<void*>(random & 0x00003ffffffff000ULL);
    void* const page = mmap(hint, kPage, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (page == hint) {
      return static_cast<const char*>(page) + (random >> 52) % kPage;
    }
    if (page != MAP_FAILED) {
      munmap(page, kPage);
    }
  }
  return nullptr;
}

}  // namespace lab::isolate
