// The door of a program: what the host calls after loading it, and what a standalone program's main
// calls.
#ifndef PROBE_ENTRY_H
#define PROBE_ENTRY_H

// Serves calls on fd until the other side closes it. Returns the exit status.
extern "C" int lab_entry(int fd);

#endif  // PROBE_ENTRY_H
