// Memory that is freed while memory is measured: kept, filled with a pattern, and looked at again.
//
// What was freed leaves the meter's sum and may still be there for who goes on writing to it. While
// a call is watched no freed block goes back to the C library: it waits here until a block of the
// same size is asked for, and if its pattern has changed by then, or by the end of the call, the
// answer used it. Blocks that have pages of their own (128 KB and more) are given back at once:
// whoever touches them crashes.
#ifndef PROBE_QUARANTINE_H
#define PROBE_QUARANTINE_H

#include <cstddef>

namespace lab::freed {

// From now on calls are watched. Everything below wants one thread at a time.
void watch();
bool is_watched();

// A kept block of the usable size that malloc has for `size`, without its pattern; null when there
// is none.
void* take(std::size_t size);
// False where the block is to be freed: it has pages of its own. Ends a program that frees twice.
bool keep(void* memory);
// Whether no kept block was written to, up to now.
bool is_whole();

}  // namespace lab::freed

#endif  // PROBE_QUARANTINE_H
