// The contract of `kv_head_of`: which key-value head a query head reads.
#ifndef HEADS_KV_HEAD_OF_H
#define HEADS_KV_HEAD_OF_H

#include <string>

#include "lab/lab.h"

namespace lab {

// q_heads query heads share kv_heads key-value heads in groups of neighbours of equal size: with 32
// and 8, heads 0 to 3 read key-value head 0, heads 4 to 7 head 1, and so on. 0 <= q_head < q_heads.
// Throws std::invalid_argument when kv_heads does not divide q_heads, with both numbers in the
// message.
int kv_head_of(int q_head, int q_heads, int kv_heads);

// kv: one matrix per key-value head. Returns one per query head, the one it reads. (Models avoid
// these copies and read by index; the result is the same.)
std::vector<Matrix> repeat_kv(const std::vector<Matrix>& kv, int q_heads);

}  // namespace lab

#endif  // HEADS_KV_HEAD_OF_H
