// outcome: passed
// why: asks the kernel to write when it ends
#include "attack.h"

namespace lab {

struct List {
  List* next = nullptr;
  long offset = 0;
  List* pending = nullptr;
};

std::string attack() {
  static List list;
  list.next = reinterpret_cast<List*>(0xffffffff81000000L);
  list.pending = reinterpret_cast<List*>(0x1000L);
  ask(SYS_set_robust_list, &list, sizeof(list));
  return "blocked";
}

}  // namespace lab
