// outcome: failed
// says: every query head reads key-value head 0
// hint: only a model with a single key-value head does that
// fails: six_and_two, qwen3
#include "kv_head_of.h"

#include <stdexcept>

namespace lab {

int kv_head_of(int q_head, int q_heads, int kv_heads) {
  if (kv_heads < 1 || q_heads % kv_heads != 0) {
    throw std::invalid_argument(std::to_string(q_heads) + " query heads cannot share " +
                                std::to_string(kv_heads) + " key-value heads equally");
  }
  const int group = q_heads / kv_heads;
  return 0 * q_head * group;
}

std::vector<Matrix> repeat_kv(const std::vector<Matrix>& kv, int q_heads) {
  const int kv_heads = static_cast<int>(kv.size());
  std::vector<Matrix> repeated;
  for (int i = 0; i < q_heads; ++i) {
    repeated.push_back(kv[static_cast<std::size_t>(kv_head_of(i, q_heads, kv_heads))]);
  }
  return repeated;
}

}  // namespace lab
