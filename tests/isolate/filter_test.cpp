// What a filtered process can and cannot ask of the kernel.
#include "probe/isolate/filter.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstring>
#include <thread>

#include "probe/isolate/limits.h"
#include "tests/isolate/attempt.h"

namespace lab::isolate {
namespace {

template <class Attempt>
std::string filtered(FilterOptions options, Attempt attempt) {
  return end_of([&] {
    if (forbid_new_privileges() != 0) {
      return 200;
    }
    if (Filter(options).load() != 0) {
      return 201;
    }
    return attempt();
  });
}

int errno_of(long result) { return result < 0 ? errno : 0; }

const std::string kAllowed = "exit 0";
const std::string kDenied = "exit " + std::to_string(EPERM);
const std::string kKilled = "signal " + std::to_string(SIGSYS);

TEST(Filter, FitsAndIsNotEmpty) {
  for (const Calls calls : {Calls::kCompute, Calls::kLoad, Calls::kSanitize, Calls::kCompile}) {
    const Filter filter({.calls = calls, .threads = true, .exec_path = "", .exec_fd = 4});
    EXPECT_GT(filter.size(), 50U);
    EXPECT_LT(filter.size(), 512U);
  }
}

TEST(Filter, LetsComputingProceed) {
  EXPECT_EQ(filtered({},
                     [] {
                       void* memory = mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE,
                                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                       return memory == MAP_FAILED ? errno : errno_of(munmap(memory, 1 << 20));
                     }),
            kAllowed);
}

TEST(Filter, DeniesOpeningAFile) {
  EXPECT_EQ(filtered({}, [] { return errno_of(open("/etc/passwd", O_RDONLY)); }), kDenied);
}

TEST(Filter, LetsALoaderOpenForReadingOnly) {
  const FilterOptions loader{.calls = Calls::kLoad};
  EXPECT_EQ(filtered(loader, [] { return errno_of(open("/dev/null", O_RDONLY)); }), kAllowed);
  EXPECT_EQ(filtered(loader, [] { return errno_of(open("/dev/null", O_WRONLY)); }), kDenied);
  EXPECT_EQ(filtered(loader, [] { return errno_of(open("/tmp/x", O_RDONLY | O_CREAT, 0600)); }),
            kDenied);
}

TEST(Filter, TakesOpeningAwayAfterLoading) {
  EXPECT_EQ(filtered({.calls = Calls::kLoad},
                     [] {
                       const int error = Filter({}).load();
                       return error != 0 ? error + 100 : errno_of(open("/dev/null", O_RDONLY));
                     }),
            kDenied);
}

TEST(Filter, DeniesMetadataOfFiles) {
  EXPECT_EQ(filtered({},
                     [] {
                       struct stat info {};
                       return errno_of(stat("/etc/passwd", &info));
                     }),
            kDenied);
}

TEST(Filter, DeniesNewCode) {
  EXPECT_EQ(filtered({},
                     [] {
                       void* const page = mmap(nullptr, 4096, PROT_READ | PROT_EXEC,
                                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                       return page == MAP_FAILED ? errno : 0;
                     }),
            kDenied);
  EXPECT_EQ(filtered({},
                     [] {
                       void* const page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE,
                                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                       return errno_of(mprotect(page, 4096, PROT_READ | PROT_EXEC));
                     }),
            kDenied);
}

TEST(Filter, DeniesProcesses) {
  EXPECT_EQ(filtered({}, [] { return errno_of(syscall(SYS_fork)); }), kDenied);
  EXPECT_EQ(filtered({}, [] { return errno_of(syscall(SYS_vfork)); }), kDenied);
  EXPECT_EQ(filtered({}, [] { return errno_of(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }),
            kDenied);
  EXPECT_EQ(filtered({}, [] { return errno_of(syscall(SYS_clone3, nullptr, 0)); }), kDenied);
}

int start_thread() {
  try {
    std::thread([] {}).join();
    return 0;
  } catch (const std::system_error& error) {
    return error.code().value();
  }
}

TEST(Filter, AllowsThreadsOnlyWhereAskedFor) {
  EXPECT_EQ(filtered({}, start_thread), kDenied);
  EXPECT_EQ(filtered({.threads = true}, start_thread), kAllowed);
}

TEST(Filter, AllowsNoProcessWhereThreadsAreAllowed) {
  EXPECT_EQ(
      filtered({.threads = true}, [] { return errno_of(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }),
      kDenied);
  constexpr unsigned long kThreadInNewUsers =
      CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_NEWUSER;
  EXPECT_EQ(filtered({.threads = true},
                     [] { return errno_of(syscall(SYS_clone, kThreadInNewUsers, 0, 0, 0, 0)); }),
            kDenied);
}

TEST(Filter, AllowsSignalsToItselfOnly) {
  EXPECT_EQ(filtered({}, [] { return errno_of(kill(getpid(), 0)); }), kAllowed);
  EXPECT_EQ(filtered({}, [] { return errno_of(kill(getppid(), 0)); }), kDenied);
  EXPECT_EQ(filtered({}, [] { return errno_of(kill(-1, 0)); }), kDenied);
  EXPECT_EQ(filtered({},
                     [] {
                       raise(SIGTERM);
                       return 0;
                     }),
            "signal 15");
}

TEST(Filter, LetsNoUrgentByteBeSent) {
  const auto sent = [](int flags) {
    return filtered({}, [flags] { return errno_of(send(1, "x", 1, flags)); });
  };
  // Standard output is no socket, and the kernel says so only where the filter lets the call pass.
  EXPECT_EQ(sent(MSG_NOSIGNAL), "exit " + std::to_string(ENOTSOCK));
  EXPECT_EQ(sent(0), "exit " + std::to_string(ENOTSOCK));
  EXPECT_EQ(sent(MSG_OOB), kDenied);
  EXPECT_EQ(filtered({}, [] { return errno_of(recv(0, nullptr, 0, MSG_OOB)); }), kDenied);
}

// F_SETOWN with F_SETSIG, and ioctl's FIOSETOWN, send any signal to any process of the same user.
TEST(Filter, LetsNoDescriptorSendSignals) {
  for (const Calls calls : {Calls::kSanitize, Calls::kUnpack}) {
    EXPECT_EQ(filtered({.calls = calls}, [] { return errno_of(fcntl(1, F_GETFL)); }), kAllowed);
    EXPECT_EQ(filtered({.calls = calls}, [] { return errno_of(fcntl(1, F_SETFD, FD_CLOEXEC)); }),
              kAllowed);
    for (const int command : {F_SETFL, F_SETOWN, F_SETOWN_EX, F_SETSIG, F_SETLEASE, F_NOTIFY}) {
      EXPECT_EQ(filtered({.calls = calls}, [&] { return errno_of(fcntl(1, command, 0)); }),
                kDenied);
    }
    EXPECT_EQ(filtered({.calls = calls}, [] { return errno_of(syscall(SYS_ioctl, 1, 0x8901, 0)); }),
              kDenied);
    EXPECT_EQ(filtered({.calls = calls},
                       [] {
                         const rlimit one{1, 1};
                         return errno_of(syscall(SYS_prlimit64, getppid(), RLIMIT_CPU, &one, 0));
                       }),
              kDenied);
  }
}

TEST(Filter, LetsItsLimitsBeReadAndNotSet) {
  EXPECT_EQ(filtered({},
                     [] {
                       rlimit limit{};
                       return errno_of(getrlimit(RLIMIT_STACK, &limit));
                     }),
            kAllowed);
  EXPECT_EQ(filtered({},
                     [] {
                       const rlimit limit{0, 0};
                       return errno_of(setrlimit(RLIMIT_STACK, &limit));
                     }),
            kDenied);
}

TEST(Filter, EndsTheProcessAtAnAttack) {
  EXPECT_EQ(filtered({}, [] { return errno_of(socket(AF_INET, SOCK_STREAM, 0)); }), kKilled);
  EXPECT_EQ(filtered({}, [] { return errno_of(syscall(SYS_ptrace, 0, 0, 0, 0)); }), kKilled);
  EXPECT_EQ(filtered({}, [] { return errno_of(syscall(SYS_io_uring_setup, 1, nullptr)); }),
            kKilled);
  EXPECT_EQ(filtered({}, [] { return errno_of(syscall(SYS_unshare, CLONE_NEWUSER)); }), kKilled);
}

TEST(Filter, EndsTheProcessAtNumbersOfAnotherInterface) {
  EXPECT_EQ(filtered({}, [] { return errno_of(syscall(0x40000000 + SYS_getpid)); }), kKilled);
}

TEST(Filter, AllowsExecutingTheOneProgramAtItsSecretPath) {
  const char* const path = secret_empty_string();
  ASSERT_NE(path, nullptr);
  const int program = open("/bin/true", O_RDONLY);
  char* const arguments[] = {nullptr};
  const auto execute = [&](const char* at, int fd) {
    return filtered({.calls = Calls::kCompute, .exec_path = path, .exec_fd = program}, [&] {
      return errno_of(syscall(SYS_execveat, fd, at, arguments, arguments, AT_EMPTY_PATH));
    });
  };
  // A dynamic program gets no further than its loader, which may not open anything.
  EXPECT_EQ(execute(path, program), "exit 127");
  EXPECT_EQ(execute("", program), kDenied);
  EXPECT_EQ(execute(path, program + 1), kDenied);
}

}  // namespace
}  // namespace lab::isolate
