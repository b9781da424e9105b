// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OwnerGate.h"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Arcane::detail::pool
{
namespace
{
bool callMembarrier(int command)
{
  return ::syscall(SYS_membarrier, command, 0, 0) == 0;
}

//! A process says once that it wants to use the fast form.
bool hasMembarrier()
{
  static const bool is_registered =
    callMembarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) && callMembarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
  return is_registered;
}
} // namespace

OwnerGate::OwnerGate() noexcept
: m_is_costly(!hasMembarrier())
{}

void OwnerGate::close() noexcept
{
  m_is_closed.store(true, std::memory_order_seq_cst);
  if (!m_is_costly)
    callMembarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
  while (m_is_in.load(std::memory_order_seq_cst))
    std::this_thread::yield();
}
} // namespace Arcane::detail::pool
