// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OwnerGate.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Arcane::detail::pool
{
namespace
{
constexpr int most_try = 1000;

bool callMembarrier(int command)
{
  return ::syscall(SYS_membarrier, command, 0, 0) == 0;
}

//! Returns true if the system has the fast form of membarrier; the first call registers the process for it.
bool hasMembarrier()
{
  static const bool is_registered =
    callMembarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) && callMembarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
  return is_registered;
}

//! Makes all processors that run threads of this process execute a full barrier. Ends the program when the system refuses it.
void fenceProcess()
{
  // The fast form needs memory of the system for a moment, the other one only time.
  for (int nb_try = 0; nb_try < most_try; ++nb_try) {
    if (callMembarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED) || callMembarrier(MEMBARRIER_CMD_GLOBAL))
      return;
    std::this_thread::yield();
  }
  std::fprintf(stderr, "cannot lock a memory pool for a second thread: the system call membarrier worked before and fails now: %s\n",
               std::strerror(errno));
  std::terminate();
}
} // namespace

OwnerGate::OwnerGate() noexcept
: m_is_costly(!hasMembarrier())
{}

void OwnerGate::close() noexcept
{
  m_is_closed.store(true, std::memory_order_seq_cst);
  if (!m_is_costly)
    fenceProcess();
  while (m_is_in.load(std::memory_order_seq_cst))
    std::this_thread::yield();
}
} // namespace Arcane::detail::pool
