// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedMemory.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/RoundedUp.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace Arcane::detail::runtime
{
namespace
{
constexpr Int64 granule = 4096;
//! The size of the file is larger than any test needs: offsets are never reused, and freed memory is returned to the system.
constexpr Int64 file_size = Int64(1) << 50;

Int64 rounded(Int64 nb_byte)
{
  return base::roundedUp(nb_byte, granule);
}

std::size_t size(Int64 nb_byte)
{
  return static_cast<std::size_t>(rounded(nb_byte));
}
} // namespace

SimulatedMemory::SimulatedMemory(Int64 capacity, bool is_hidden)
: m_capacity(capacity)
, m_is_hidden(is_hidden)
, m_file(::memfd_create("simulated_device", MFD_CLOEXEC))
{
  if (m_file < 0 || ::ftruncate(m_file, file_size) != 0)
    ARCANE_FATAL("cannot make the memory of a simulated device: {0}", std::strerror(errno));
}

SimulatedMemory::~SimulatedMemory()
{
  for (const auto& [address, nb_byte] : m_mapped)
    ::munmap(address, size(nb_byte));
  ::close(m_file);
}

Int64 SimulatedMemory::used() const
{
  const std::scoped_lock lock(m_mutex);
  return m_used;
}

Int64 SimulatedMemory::take(Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  const Int64 wanted = rounded(nb_byte);
  if (wanted > m_capacity - m_used)
    return -1;
  const Int64 place = m_next_place;
  m_used += wanted;
  m_next_place += wanted;
  return place;
}

void SimulatedMemory::giveBack(Int64 place, Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  ::fallocate(m_file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, place, rounded(nb_byte));
  m_used -= rounded(nb_byte);
}

void* SimulatedMemory::map(void* address, int file, Int64 place, Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  const int access = m_is_hidden && m_nb_running == 0 ? PROT_NONE : PROT_READ | PROT_WRITE;
  void* const mapped = ::mmap(address, size(nb_byte), access, MAP_SHARED | (address ? MAP_FIXED : 0), file, place);
  if (mapped == MAP_FAILED)
    return nullptr;
  m_mapped[mapped] = nb_byte;
  return mapped;
}

void SimulatedMemory::unmap(void* address, Int64 nb_byte, bool are_kept)
{
  const std::scoped_lock lock(m_mutex);
  m_mapped.erase(address);
  if (are_kept)
    ::mmap(address, size(nb_byte), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  else
    ::munmap(address, size(nb_byte));
}

void SimulatedMemory::workStarts()
{
  if (!m_is_hidden)
    return;
  const std::scoped_lock lock(m_mutex);
  if (m_nb_running++ == 0)
    protectAll(true);
}

void SimulatedMemory::workEnds()
{
  if (!m_is_hidden)
    return;
  const std::scoped_lock lock(m_mutex);
  if (--m_nb_running == 0)
    protectAll(false);
}

void SimulatedMemory::protectAll(bool is_accessible)
{
  for (const auto& [address, nb_byte] : m_mapped)
    ::mprotect(address, size(nb_byte), is_accessible ? PROT_READ | PROT_WRITE : PROT_NONE);
}
} // namespace Arcane::detail::runtime
