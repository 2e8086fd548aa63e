// Descriptor: a file descriptor with an owner.
#ifndef GRADER_RUN_DESCRIPTOR_H
#define GRADER_RUN_DESCRIPTOR_H

#include <unistd.h>

#include <utility>

namespace grader {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    reset(std::exchange(other.fd_, -1));
    return *this;
  }
  ~Descriptor() { reset(-1); }

  int get() const { return fd_; }
  bool is_open() const { return fd_ >= 0; }
  void reset(int fd = -1) {
    if (fd_ >= 0) {
      close(fd_);
    }
    fd_ = fd;
  }

 private:
  int fd_ = -1;
};

}  // namespace grader

#endif  // GRADER_RUN_DESCRIPTOR_H
