// SPDX-License-Identifier: Apache-2.0
#include "shmem/PeerProcesses.h"

#include <cerrno>

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Arcane::detail::shmem
{
PeerProcesses::PeerProcesses() = default;

PeerProcesses::~PeerProcesses()
{
  for (const pollfd& descriptor : m_descriptors)
    ::close(descriptor.fd);
}

void PeerProcesses::watch(Int32 machine_index, Int32 process)
{
  if (process == static_cast<Int32>(::getpid()))
    return;
  const auto descriptor = static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
  if (descriptor < 0) {
    if (errno == ESRCH)
      m_ended = machine_index;
    return;
  }
  m_descriptors.push_back({ .fd = descriptor, .events = POLLIN, .revents = 0 });
  m_indexes.push_back(machine_index);
}

Int32 PeerProcesses::findEnded() const
{
  if (m_ended >= 0)
    return m_ended;
  // A descriptor becomes readable when its process ends.
  if (::poll(m_descriptors.data(), m_descriptors.size(), 0) <= 0)
    return -1;
  for (std::size_t i = 0; i < m_descriptors.size(); ++i)
    if (m_descriptors[i].revents != 0)
      return m_indexes[i];
  return -1;
}
} // namespace Arcane::detail::shmem
