// SPDX-License-Identifier: Apache-2.0
// A run whose threads of MPI get no processor until it ends, as on a machine under load.
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/MpiEnvironment.h"

#include <chrono>
#include <iostream>

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

//! Stands for poll() of the system, by which a thread of Open MPI waits for events: what wakes it comes late.
extern "C" int poll(pollfd* sources, nfds_t nb_source, int timeout_ms)
{
  const auto nb_event = static_cast<int>(::syscall(SYS_poll, sources, nb_source, timeout_ms));
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  // The thread is ready to run: it computes.
  while (::gettid() != ::getpid() && nb_event > 0 && std::chrono::steady_clock::now() < end) {
  }
  return nb_event;
}

int main(int argc, char** argv)
{
  bool is_first = false;
  {
    const Arcane::MpiEnvironment mpi(&argc, &argv);
    is_first = mpi.createParallelMng(nullptr)->isMasterIO();
    if (is_first)
      std::cout << "begin" << std::endl;
  }
  if (is_first)
    std::cout << "end" << std::endl;
  return 0;
}
