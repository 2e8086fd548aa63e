// lab_entry of an answer (a student's, the reference's or a wrong one): calls the bound functions.
//
// Targets: a function's name; "!functions" answers the list of signatures; "!perturb" (byte) sets
// what fresh memory holds, so that two runs of one call differ when the answer depends on memory it
// never wrote; "!watch" keeps what is freed, for calls whose memory is measured; "!steady" prepares
// for timed calls.
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "probe/bind.h"
#include "probe/degrade.h"
#include "probe/entry.h"
#include "probe/fault.h"
#include "probe/print.h"
#include "wire/codec.h"

namespace lab {
namespace {

Peer* running_peer = nullptr;

const Bound& find(const std::vector<Bound>& functions, const std::string& name) {
  const auto found = std::find_if(functions.begin(), functions.end(),
                                  [&](const Bound& f) { return f.name == name; });
  if (found == functions.end()) {
    throw BadCall("there is no function '" + name + "'");
  }
  return *found;
}

// Memory that was freed is kept for the next call: mapping it afresh costs several times the
// arithmetic of a call and begins at 128 KiB, which would bend the growth. Nor is it filled.
void keep_memory() {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 1 << 24);
  mallopt(M_PERTURB, 0);
}

wire::Reply answer(const std::vector<Bound>& functions, const wire::Call& call) {
  if (call.target == "!functions") {
    wire::List list;
    for (const Bound& function : functions) {
      list.push_back({function.signature});
    }
    return {{std::move(list)}, {}};
  }
  if (call.target == "!perturb" && call.arguments.size() == 1) {
    mallopt(M_PERTURB, detail::checked_int(detail::integer_of(call.arguments[0])));
    return {};
  }
  if (call.target == "!watch") {
    freed::watch();
    return {};
  }
  if (call.target == "!steady") {
    keep_memory();
    return {};
  }
  const Bound& function = find(functions, call.target);
  if (call.arguments.size() != function.arity) {
    throw BadCall(function.signature + " takes " + std::to_string(function.arity) +
                  " arguments, found " + std::to_string(call.arguments.size()));
  }
  wire::Reply reply = function.call(call.arguments);
  if (lab_degrade != nullptr) {
    reply.value = degrade(reply.value, static_cast<Degrade>(lab_degrade()));
  }
  return reply;
}

}  // namespace

Peer& current_peer() { return *running_peer; }
void set_current_peer(Peer* peer) { running_peer = peer; }

}  // namespace lab

extern "C" {
// Without the compiler's start files a shared object has to bring its own handle for destructors of
// statics.
[[gnu::weak, gnu::visibility("hidden")]] void* __dso_handle = &__dso_handle;

[[gnu::visibility("default")]] int lab_entry(int fd) {
  lab::allocation_counts_begin();
  // glibc fills fresh memory with the complement, 0x7f: floats near 3.4e38, ints near 2e9.
  mallopt(M_PERTURB, 0x80);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // a line printed before a crash is seen
  lab::install_fault_handlers(fd);
  lab::Peer peer(fd, std::uint64_t{1} << 30);
  lab::set_current_peer(&peer);
  const std::vector<lab::Bound> functions = lab_bound_functions();
  try {
    peer.serve([&](const lab::wire::Call& call) { return lab::answer(functions, call); });
  } catch (const std::exception&) {
    return 3;  // the conversation broke; the grader knows why better than we do
  }
  return 0;
}

[[gnu::visibility("default")]] int lab_run_case(const char* file) {
  std::ifstream in(file, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(in)), {});
  const std::vector<std::uint8_t> payload(bytes.begin(), bytes.end());
  const std::vector<lab::Bound> functions = lab_bound_functions();
  try {
    const lab::wire::Call call = lab::wire::call_of({lab::wire::FrameKind::kCall, 0, payload});
    const lab::wire::Reply reply = lab::answer(functions, call);
    std::fflush(nullptr);
    std::printf("%s returned\n", call.target.c_str());
    lab::print_value(reply.value, "  ");
    return 0;
  } catch (const std::exception& error) {
    std::printf("threw an exception: %s\n", error.what());
    return 1;
  }
}
}
