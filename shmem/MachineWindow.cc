// SPDX-License-Identifier: Apache-2.0
#include "shmem/MachineWindow.h"

#include "shmem/PageCommit.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/MpiCalls.h"

#include "arcane_core/base/ArgumentException.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <limits>
#include <vector>

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

//! The memory in this process, shared by its ranks.
class MachineWindow::Mapping
{
 public:
  //! \param processes address of the communicator of the processes of the machine, null for this one alone. \machine
  Mapping(void* processes, Int64 nb_byte)
  : m_nb_byte(nb_byte)
  , m_nb_exception(std::uncaught_exceptions())
  {
    if (processes)
      createWindow(*static_cast<MPI_Comm*>(processes));
    else
      createAlone();
  }

  ~Mapping()
  {
    if (m_window == MPI_WIN_NULL) {
      if (m_base)
        ::munmap(m_base, static_cast<std::size_t>(m_nb_byte));
      return;
    }
    if (std::uncaught_exceptions() > m_nb_exception || !isMpiUsable())
      return;
    MPI_Win_unlock_all(m_window);
    MPI_Win_free(&m_window);
  }

  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  //! Null when the system refused.
  std::byte* base() const { return m_base; }

 private:
  Int64 m_nb_byte;
  int m_nb_exception;
  MPI_Win m_window = MPI_WIN_NULL;
  std::byte* m_base = nullptr;

  void createAlone()
  {
    void* base = ::mmap(nullptr, static_cast<std::size_t>(m_nb_byte), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    m_base = (base == MAP_FAILED) ? nullptr : static_cast<std::byte*>(base);
  }

  void createWindow(MPI_Comm comm)
  {
    int index = 0;
    MPI_Comm_rank(comm, &index);
    const Int64 page_bytes = ::sysconf(_SC_PAGESIZE);
    void* own = nullptr;
    const MPI_Aint asked = (index == 0) ? m_nb_byte + page_bytes : 0;
    checkMpi(MPI_Win_allocate_shared(asked, 1, MPI_INFO_NULL, comm, &own, &m_window), "MPI_Win_allocate_shared");
    MPI_Win_set_errhandler(m_window, MPI_ERRORS_RETURN);
    checkMpi(MPI_Win_lock_all(MPI_MODE_NOCHECK, m_window), "MPI_Win_lock_all");
    MPI_Aint size = 0;
    int unit = 0;
    void* first = nullptr;
    checkMpi(MPI_Win_shared_query(m_window, 0, &size, &unit, &first), "MPI_Win_shared_query");
    // Open MPI keeps some bytes at the beginning of the first page; mappings start at a page in all processes.
    m_base = reinterpret_cast<std::byte*>(roundUp(reinterpret_cast<Int64>(first), page_bytes));
  }
};

MachineWindow::
MachineWindow(IParallelMng* pm)
: m_parallel_mng(pm)
, m_machine_index(*pm->machineRanks().findFirst(pm->commRank()))
{
  _chooseLayout();
  m_mapping = std::static_pointer_cast<Mapping>(pm->makeOncePerProcess(
  [&] { return std::make_shared<Mapping>(pm->machineProcessesCommunicator(), m_layout.total); }));
  m_base = m_mapping->base();
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

MachineWindow::~MachineWindow() = default;

void MachineWindow::
_chooseLayout()
{
  // Open MPI refuses a window of more than the free space divided by 1.05, on one rank only; the others then hang. So:
  // look, agree, and only then ask.
  struct Seen
  {
    Int64 room = 0;
    Int64 limit = 0;
    Int64 process_namespace = 0;
  };
  constexpr Int32 nb_seen = sizeof(Seen) / sizeof(Int64);
  const ConstArrayView<Int32> machine_ranks = m_parallel_mng->machineRanks();
  const Int32 nb_rank = machine_ranks.size();
  Seen own;
  runAndAgree(m_parallel_mng, [&] {
    own = { isOfOneProcess() ? availableMemory() : freeSharedMemory(), capacityLimit(), processNamespace() };
  });
  std::vector<Seen> seen(static_cast<std::size_t>(m_parallel_mng->commSize()));
  m_parallel_mng->allGather(ConstArrayView<Int64>(nb_seen, &own.room),
                            ArrayView<Int64>(nb_seen * m_parallel_mng->commSize(), &seen.data()->room));
  Seen least = own;
  for (const Int32 rank : machine_ranks) {
    const Seen& other = seen[static_cast<std::size_t>(rank)];
    least.room = std::min(least.room, other.room);
    least.limit = std::min(least.limit, other.limit);
    m_can_see_processes &= (other.process_namespace == own.process_namespace);
  }
  m_layout = ArenaLayout::within(least.room / 10 * 9, nb_rank);
  if (m_layout.capacity() > least.limit)
    m_layout = ArenaLayout::forCapacity(least.limit, nb_rank);
  throwOnAllRanksUnless(m_parallel_mng, m_layout.capacity() >= min_capacity,
                        String::format("shared memory: {0} bytes are free in {1}, expected at least {2} for {3} ranks",
                                       least.room, isOfOneProcess() ? "the memory of the machine" : "/dev/shm",
                                       ArenaLayout::forCapacity(min_capacity, nb_rank).total / 9 * 10, nb_rank));
}

void MachineWindow::
barrier() const
{
  m_parallel_mng->makeOncePerProcess([&]() -> std::shared_ptr<void> {
    if (void* processes = m_parallel_mng->machineProcessesCommunicator())
      checkMpi(MPI_Barrier(*static_cast<MPI_Comm*>(processes)), "MPI_Barrier");
    return {};
  });
}
} // namespace Arcane::detail
