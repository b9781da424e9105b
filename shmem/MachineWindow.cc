// SPDX-License-Identifier: Apache-2.0
#include "shmem/MachineWindow.h"

#include "shmem/PageCommit.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/MpiParallelMng.h"

#include "arcane_core/base/ArgumentException.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <limits>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail
{
namespace
{
constexpr const char* limit_variable = "ARCANE_SHMEM_LIMIT";
// A mapping of zero granules is of no use; with this the smallest variables work.
constexpr Int64 min_capacity = 4 * granule_bytes;

//! What the data may take at most. \throws ArgumentException when the limit cannot be read
Int64 capacityLimit()
{
  const char* text = std::getenv(limit_variable);
  if (!text || !*text)
    return std::numeric_limits<Int64>::max();
  return std::max(bytesOfText(text, limit_variable), min_capacity);
}

//! Differs between processes that do not number processes alike.
Int64 processNamespace()
{
  struct stat s;
  return (::stat("/proc/self/ns/pid", &s) == 0) ? static_cast<Int64>(s.st_ino) : 0;
}

//! Null when the system refuses.
std::byte* mapAlone(Int64 nb_byte)
{
  void* base = ::mmap(nullptr, static_cast<std::size_t>(nb_byte), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return (base == MAP_FAILED) ? nullptr : static_cast<std::byte*>(base);
}
} // namespace

Int64 bytesOfText(const String& text, const String& origin)
{
  char* end = nullptr;
  const double number = std::strtod(text.localstr(), &end);
  int power = 0;
  switch (*end) {
  case 'k':
  case 'K':
    power = 1;
    break;
  case 'm':
  case 'M':
    power = 2;
    break;
  case 'g':
  case 'G':
    power = 3;
    break;
  case 't':
  case 'T':
    power = 4;
    break;
  default:
    break;
  }
  const bool is_read = end != text.localstr() && *(end + (power > 0 ? 1 : 0)) == '\0';
  const double nb_byte = number * static_cast<double>(Int64(1) << (10 * power));
  if (!is_read || !(nb_byte > 0) || nb_byte > 1e18)
    ARCANE_THROW(ArgumentException, "{0} is '{1}', expected a number of bytes > 0, as 4096, 64M or 1.5G", origin, text);
  return static_cast<Int64>(nb_byte);
}

//! The window and its communicator, which exist only when several ranks share the machine.
class MachineWindow::MpiPart
{
 public:
  explicit MpiPart(const MpiParallelMng* pm)
  : m_comm(pm->machineCommunicator())
  {}

  template <typename T> T reduceMin(T value) const
  {
    checkMpi(MPI_Allreduce(MPI_IN_PLACE, &value, 1, mpiTypeOf(numberOf<T>()), MPI_MIN, m_comm), "MPI_Allreduce");
    return value;
  }

  //! The first byte of the arena in this process. \machine
  std::byte* create(Int64 nb_byte, bool is_first)
  {
    const Int64 page_bytes = ::sysconf(_SC_PAGESIZE);
    void* own = nullptr;
    const MPI_Aint asked = is_first ? nb_byte + page_bytes : 0;
    checkMpi(MPI_Win_allocate_shared(asked, 1, MPI_INFO_NULL, m_comm, &own, &m_window), "MPI_Win_allocate_shared");
    MPI_Win_set_errhandler(m_window, MPI_ERRORS_RETURN);
    checkMpi(MPI_Win_lock_all(MPI_MODE_NOCHECK, m_window), "MPI_Win_lock_all");
    MPI_Aint size = 0;
    int unit = 0;
    void* first = nullptr;
    checkMpi(MPI_Win_shared_query(m_window, 0, &size, &unit, &first), "MPI_Win_shared_query");
    // Open MPI keeps some bytes at the beginning of the first page; mappings start at a page in all processes.
    return reinterpret_cast<std::byte*>(roundUp(reinterpret_cast<Int64>(first), page_bytes));
  }

  void free()
  {
    if (m_window == MPI_WIN_NULL)
      return;
    MPI_Win_unlock_all(m_window);
    MPI_Win_free(&m_window);
  }

  MPI_Comm comm() const { return m_comm; }

 private:
  MPI_Comm m_comm;
  MPI_Win m_window = MPI_WIN_NULL;
};

MachineWindow::
MachineWindow(IParallelMng* pm)
: m_parallel_mng(pm)
, m_nb_exception(std::uncaught_exceptions())
{
  const ConstArrayView<Int32> machine_ranks = pm->machineRanks();
  m_machine_index = *machine_ranks.findFirst(pm->commRank());
  if (machine_ranks.size() > 1)
    m_mpi = std::make_unique<MpiPart>(dynamic_cast<const MpiParallelMng*>(pm));
  _chooseLayout();
  if (m_mpi) {
    m_can_see_processes = (m_mpi->reduceMin(processNamespace()) == -m_mpi->reduceMin(-processNamespace()));
    m_base = m_mpi->create(m_layout.total, m_machine_index == 0);
  }
  else
    m_base = mapAlone(m_layout.total);
  bool is_ready = (m_base != nullptr);
  if (is_ready && m_machine_index == 0) {
    // A file left by a run that was killed while it made its window may have been taken over: make it zero.
    uncommitPages(m_base, m_layout.total);
    is_ready = commitPages(m_base, m_layout.nodes);
  }
  throwOnAllRanksUnless(pm, is_ready,
                        String::format("shared memory: cannot reserve {0} bytes, less is free than a moment ago; see {1}",
                                       m_layout.total, limit_variable));
  ::madvise(m_base, static_cast<std::size_t>(m_layout.total), MADV_DONTDUMP);
}

void MachineWindow::
_chooseLayout()
{
  // Open MPI refuses a window of more than the free space divided by 1.05, on one rank only; the others then hang. So:
  // look, agree, and only then ask.
  const Int32 nb_rank = m_parallel_mng->machineRanks().size();
  Int64 room = 0;
  Int64 limit = 0;
  runAndAgree(m_parallel_mng, [&] {
    limit = capacityLimit();
    room = m_mpi ? freeSharedMemory() : availableMemory();
  });
  if (m_mpi) {
    room = m_mpi->reduceMin(room);
    limit = m_mpi->reduceMin(limit);
  }
  m_layout = ArenaLayout::within(room / 10 * 9, nb_rank);
  if (m_layout.capacity() > limit)
    m_layout = ArenaLayout::forCapacity(limit, nb_rank);
  throwOnAllRanksUnless(m_parallel_mng, m_layout.capacity() >= min_capacity,
                        String::format("shared memory: {0} bytes are free in {1}, expected at least {2} for {3} ranks",
                                       room, m_mpi ? "/dev/shm" : "the memory of the machine",
                                       ArenaLayout::forCapacity(min_capacity, nb_rank).total / 9 * 10, nb_rank));
}

MachineWindow::
~MachineWindow()
{
  if (!m_mpi) {
    ::munmap(m_base, static_cast<std::size_t>(m_layout.total));
    return;
  }
  if (std::uncaught_exceptions() > m_nb_exception || !isMpiUsable())
    return;
  m_mpi->free();
}

void MachineWindow::
progress() const
{
  if (!m_mpi)
    return;
  int ignored = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, m_mpi->comm(), &ignored, MPI_STATUS_IGNORE);
}

void MachineWindow::
barrier() const
{
  if (m_mpi)
    checkMpi(MPI_Barrier(m_mpi->comm()), "MPI_Barrier");
}
} // namespace Arcane::detail
