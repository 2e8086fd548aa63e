// Namespaces of a host: its runs see no file, no network, no process but their own.
//
// Theory of operation. The host enters user (unless it is root), mount, network, IPC, UTS and PID
// namespaces once, and every run it forks is born inside: a run costs nothing more than without.
// The first process of the PID namespace is the sweeper, a process of ours that does nothing but
// kill all others in it when the host asks; the kernel does that at once and completely. Runs are
// the host's own children, so the host has their exit status from the kernel.
#ifndef PROBE_ISOLATE_NAMESPACES_H
#define PROBE_ISOLATE_NAMESPACES_H

namespace lab::isolate {

// Maps this user and group into the user namespace just entered. False with errno.
bool map_user(unsigned user, unsigned group);
// The current folder, a mount of its own, becomes the root; what was the root is out of reach.
// False with errno.
bool make_root_of_current_folder();

class Namespaces {
 public:
  Namespaces() = default;
  Namespaces(const Namespaces&) = delete;
  Namespaces& operator=(const Namespaces&) = delete;

  // Moves the calling process's children into new namespaces with an empty, read-only root folder.
  // 0, or the errno of the step that was refused (named by refused()); the process goes on as it
  // is. Must be called with a single thread; files are out of reach afterwards.
  int enter();
  bool entered() const { return sweeper_ > 0; }
  const char* refused() const { return refused_; }

  // Kills every process in the namespace but the sweeper; returns when they are gone. False when
  // the sweeper does not answer: then nothing may be run here any more.
  bool sweep() const;
  // Ends the sweeper, and with it every process in the namespace.
  void end();

 private:
  int refuse(const char* step);
  int start_sweeper();
  int sweeper_ = -1;
  int socket_ = -1;
  const char* refused_ = "";
};

}  // namespace lab::isolate

#endif  // PROBE_ISOLATE_NAMESPACES_H
