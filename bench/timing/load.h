// Other work on the machine: busy loops and a memory hog, as processes that end with this one.
#ifndef BENCH_TIMING_LOAD_H
#define BENCH_TIMING_LOAD_H

#include <sys/types.h>

#include <string>
#include <vector>

namespace bench {

enum class Setting { kQuiet, kOtherBusy, kOversubscribed, kMemoryHog };
inline constexpr Setting kSettings[] = {Setting::kQuiet, Setting::kOtherBusy,
                                        Setting::kOversubscribed, Setting::kMemoryHog};
const char* name_of(Setting setting);  // "quiet", "busy", "oversubscribed", "hog"

// Runs what the setting says as long as it lives: nothing; one busy loop; two; one process that
// streams through 512 MiB.
class Load {
 public:
  explicit Load(Setting setting);
  ~Load();
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

 private:
  void start(void (*work)());

  std::vector<pid_t> processes_{};
};

}  // namespace bench

#endif  // BENCH_TIMING_LOAD_H
