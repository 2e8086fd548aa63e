// Fault notes: what a signal handler can say about a crash before the process dies of it.
#ifndef PROBE_FAULT_H
#define PROBE_FAULT_H

namespace lab {

// Installs handlers that write one FaultNote frame to fd and then let the signal kill the process.
void install_fault_handlers(int fd);

}  // namespace lab

#endif  // PROBE_FAULT_H
