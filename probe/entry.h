// The door of a program: what the host calls after loading it, and what a standalone program's main
// calls.
#ifndef PROBE_ENTRY_H
#define PROBE_ENTRY_H

// Serves calls on fd until the other side closes it. Returns the exit status.
extern "C" int lab_entry(int fd);

// Runs the one call that a file holds (an encoded call, from `lab debug`), prints straight through
// and shows the result. Only answers have it.
extern "C" [[gnu::weak]] int lab_run_case(const char* file);

#endif  // PROBE_ENTRY_H
