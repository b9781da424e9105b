// SPDX-License-Identifier: Apache-2.0
#include "shmem/MachineWindow.h"

#include "shmem/CopiesInChildren.h"
#include "shmem/MemoryFile.h"
#include "shmem/PageCommit.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/MpiCalls.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/memory/RoundedUp.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/text/NumberText.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::shmem
{
//! The values of ARCANE_SHMEM_BACKING.
enum class eBacking
{
  Automatic,
  Window,
  File
};

namespace
{
// The smallest useful capacity: the smallest variables fit in it.
constexpr Int64 min_capacity = 4 * granule_bytes;

const base::Parameter<Int64> data_limit({ .section = "Shared memory",
                                          .argument = "ShMemLimit",
                                          .variable = "ARCANE_SHMEM_LIMIT",
                                          .meaning = "Data in shared memory take at most so much on each machine.",
                                          .default_text = "what is available",
                                          .may_ranks_differ = true },
                                        base::byteNumbers(false), std::numeric_limits<Int64>::max());

const base::Parameter<eBacking> wanted_backing(
  { .section = "Shared memory", .variable = "ARCANE_SHMEM_BACKING", .meaning = "Shared memory is an MPI window, or a file in memory." },
  base::oneWordOf<eBacking>({ { "auto", eBacking::Automatic }, { "window", eBacking::Window }, { "file", eBacking::File } }),
  eBacking::Automatic);

//! Returns a number that differs between processes which see different process numbers.
Int64 processNamespace()
{
  struct stat s;
  return (::stat("/proc/self/ns/pid", &s) == 0) ? static_cast<Int64>(s.st_ino) : 0;
}
} // namespace

//! The mapping of the memory in this process, shared by its ranks.
class MachineWindow::Mapping
{
 public:
  //! \param processes address of the communicator of the processes of the machine, null if there is only this one. \machine
  Mapping(ePlace place, void* processes, Int64 nb_byte)
  : m_nb_byte(nb_byte)
  , m_nb_exception(std::uncaught_exceptions())
  {
    if (place == ePlace::Process)
      createAlone();
    else if (place == ePlace::DevShm)
      createWindow(*static_cast<MPI_Comm*>(processes));
    else
      createFile(*static_cast<MPI_Comm*>(processes));
    if (m_base && m_file)
      m_copies_in_children.emplace(m_base, m_nb_byte, static_cast<int>(m_file->key().descriptor));
    else if (m_base)
      m_copies_in_children.emplace(m_base, m_nb_byte);
  }

  ~Mapping()
  {
    m_copies_in_children.reset();
    if (m_window == MPI_WIN_NULL) {
      if (m_base)
        ::munmap(m_base, static_cast<std::size_t>(m_nb_byte));
      return;
    }
    if (std::uncaught_exceptions() > m_nb_exception || !comm::isMpiUsable())
      return;
    MPI_Win_unlock_all(m_window);
    MPI_Win_free(&m_window);
  }

  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  //! Returns null when the system refused, on all processes of the machine then.
  std::byte* base() const { return m_base; }
  std::optional<MemoryFile::Key> fileKey() const { return m_file ? std::optional(m_file->key()) : std::nullopt; }
  //! Returns the error text of the first process that failed, on all processes of the machine.
  const String& fault() const { return m_fault; }

 private:
  Int64 m_nb_byte;
  int m_nb_exception;
  MPI_Win m_window = MPI_WIN_NULL;
  std::byte* m_base = nullptr;
  //! Stays open, since forked children map it again.
  std::optional<MemoryFile> m_file;
  std::optional<CopiesInChildren> m_copies_in_children;
  String m_fault;

  void createAlone()
  {
    try {
      m_base = m_file.emplace(MemoryFile::create(m_nb_byte)).map();
      return;
    }
    catch (const Exception&) {
      // A limit of the size of files holds for a file in memory too.
      m_file.reset();
    }
    void* base =
      ::mmap(nullptr, static_cast<std::size_t>(m_nb_byte), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
      m_fault = std::strerror(errno);
    else
      m_base = static_cast<std::byte*>(base);
  }

  // The first process makes the file and the others open it.
  void createFile(MPI_Comm comm)
  {
    int index = 0;
    MPI_Comm_rank(comm, &index);
    MemoryFile::Key key;
    tryTo([&] {
      if (index == 0)
        key = m_file.emplace(MemoryFile::create(m_nb_byte)).key();
    });
    comm::checkMpi(MPI_Bcast(&key, sizeof(key), MPI_BYTE, 0, comm), "MPI_Bcast");
    tryTo([&] {
      if (index != 0 && key.descriptor >= 0)
        m_file.emplace(MemoryFile::attach(key));
      if (m_file)
        m_base = m_file->map();
    });
    shareFault(comm, index);
    if (m_fault.null() || !m_base)
      return;
    ::munmap(m_base, static_cast<std::size_t>(m_nb_byte));
    m_base = nullptr;
  }

  void shareFault(MPI_Comm comm, int index)
  {
    constexpr int nobody = std::numeric_limits<int>::max();
    int first = m_fault.null() ? nobody : index;
    comm::checkMpi(MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, comm), "MPI_Allreduce");
    if (first == nobody)
      return;
    std::string text(m_fault.toStdStringView());
    Int64 nb_byte = static_cast<Int64>(text.size());
    comm::checkMpi(MPI_Bcast(&nb_byte, sizeof(nb_byte), MPI_BYTE, first, comm), "MPI_Bcast");
    text.resize(static_cast<std::size_t>(nb_byte));
    comm::checkMpi(MPI_Bcast(text.data(), static_cast<int>(nb_byte), MPI_BYTE, first, comm), "MPI_Bcast");
    m_fault = text;
  }

  template <typename Function> void tryTo(const Function& f)
  {
    try {
      f();
    }
    catch (const Exception& ex) {
      m_fault = ex.what();
    }
  }

  void createWindow(MPI_Comm comm)
  {
    int index = 0;
    MPI_Comm_rank(comm, &index);
    const Int64 page_bytes = ::sysconf(_SC_PAGESIZE);
    void* own = nullptr;
    const MPI_Aint asked = (index == 0) ? m_nb_byte + page_bytes : 0;
    comm::checkMpi(MPI_Win_allocate_shared(asked, 1, MPI_INFO_NULL, comm, &own, &m_window), "MPI_Win_allocate_shared");
    MPI_Win_set_errhandler(m_window, MPI_ERRORS_RETURN);
    comm::checkMpi(MPI_Win_lock_all(MPI_MODE_NOCHECK, m_window), "MPI_Win_lock_all");
    MPI_Aint size = 0;
    int unit = 0;
    void* first = nullptr;
    comm::checkMpi(MPI_Win_shared_query(m_window, 0, &size, &unit, &first), "MPI_Win_shared_query");
    // Open MPI keeps some bytes at the start of the first page. Mappings start at a page in all processes.
    m_base = reinterpret_cast<std::byte*>(base::roundedUp(reinterpret_cast<Int64>(first), page_bytes));
  }
};

//! The limits that one rank sees. The machine uses the least value of its ranks.
struct MachineWindow::Seen
{
  Int64 dev_shm = 0;
  Int64 memory = 0;
  Int64 limit = 0;
  Int64 process_namespace = 0;
  //! The addresses that a process may still map.
  Int64 addresses = 0;
  //! The value of the first rank of the machine counts.
  eBacking backing = eBacking::Automatic;

  static constexpr Int32 NbWord = 6;
  using Words = std::array<Int64, NbWord>;
  //! Returns what is sent to the other ranks.
  Words words() const { return { dev_shm, memory, limit, process_namespace, addresses, static_cast<Int64>(backing) }; }
  //! Returns what was sent as \a words, which are NbWord numbers.
  static Seen of(const Int64* words) { return { words[0], words[1], words[2], words[3], words[4], static_cast<eBacking>(words[5]) }; }

  //! Half of the addresses that are left stay for what the code allocates, and for its threads.
  Int64 roomOfAddresses() const { return addresses / 2; }
  Int64 roomIn(ePlace place) const
  {
    return std::min(std::min(memory, place == ePlace::DevShm ? dev_shm : memory) / 10 * 9, roomOfAddresses());
  }
  ePlace place(bool is_file_wanted) const
  {
    if (backing == eBacking::Automatic && is_file_wanted)
      return ePlace::MemoryFile;
    if (backing != eBacking::Automatic)
      return (backing == eBacking::File) ? ePlace::MemoryFile : ePlace::DevShm;
    // /dev/shm usually has half the size of the memory, but 64 MiB in containers.
    const Int64 wished = std::min(limit, memory / 8);
    return (roomIn(ePlace::DevShm) < wished) ? ePlace::MemoryFile : ePlace::DevShm;
  }
};

MachineWindow::MachineWindow(IParallelMng* pm, const CommandLineArguments& arguments, bool is_file_wanted)
: m_parallel_mng(pm)
, m_machine_index(*pm->machineRanks().findFirst(pm->commRank()))
, m_is_file_wanted(is_file_wanted)
{
  const Seen seen = look(arguments);
  chooseLayout(isOfOneProcess() ? ePlace::Process : seen.place(m_is_file_wanted), seen);
  const bool has_few_addresses = seen.roomOfAddresses() < seen.memory / 10 * 9;
  throwOnAllRanksUnless(pm, m_layout.capacity() >= min_capacity,
                        String::format("shared memory: {0} bytes are free in {1}, expected at least {2} for {3} ranks",
                                       has_few_addresses ? seen.roomOfAddresses() : freeBytes(),
                                       has_few_addresses ? "half of the addresses that ulimit -v leaves" : placeName(),
                                       ArenaLayout::forCapacity(min_capacity, pm->machineRanks().size()).total / 9 * 10,
                                       pm->machineRanks().size()));
  reportFewAddresses(seen);
  map();
  String fault = m_mapping->fault();
  if (!m_mapping->base() && m_place == ePlace::MemoryFile && seen.backing == eBacking::Automatic) {
    chooseLayout(ePlace::DevShm, seen);
    if (m_layout.capacity() >= min_capacity)
      map();
  }
  m_base = m_mapping->base();
  bool is_ready = (m_base != nullptr);
  if (is_ready)
    fault = "less is free than a moment ago";
  if (is_ready && m_machine_index == 0) {
    // The window may be a file that an earlier run left when it was killed: its contents are set to zero.
    uncommitPages(m_base, m_layout.total);
    is_ready = commitPages(m_base, m_layout.nodes, [this] { return freeBytes(); });
  }
  throwOnAllRanksUnless(
    pm, is_ready,
    String::format("shared memory: cannot reserve {0} bytes in {1}: {2}; see {3}", m_layout.total, placeName(), fault, data_limit.label()));
  ::madvise(m_base, static_cast<std::size_t>(m_layout.total), MADV_DONTDUMP);
  adviseLargePages(m_base, m_layout.total);
}

MachineWindow::~MachineWindow() = default;

const char* MachineWindow::placeName() const
{
  return (m_place == ePlace::DevShm) ? "/dev/shm" : "the memory of the machine";
}

std::optional<MemoryFile::Key> MachineWindow::fileKey() const
{
  return m_mapping->fileKey();
}

Int64 MachineWindow::freeBytes() const
{
  return (m_place == ePlace::DevShm) ? std::min(freeSharedMemory(), availableMemory()) : availableMemory();
}

MachineWindow::Seen MachineWindow::look(const CommandLineArguments& arguments)
{
  Seen own;
  runAndAgree(m_parallel_mng, [&] {
    const Int64 limit = std::max(data_limit.value(arguments), min_capacity);
    own = { freeSharedMemory(), availableMemory(), limit, processNamespace(), freeAddresses(), wanted_backing.value(arguments) };
  });
  const Seen::Words words = own.words();
  UniqueArray<Int64> all(Seen::NbWord * m_parallel_mng->commSize());
  m_parallel_mng->allGather(ConstArrayView<Int64>(Seen::NbWord, words.data()), all.view());
  const ConstArrayView<Int32> machine_ranks = m_parallel_mng->machineRanks();
  Seen least = Seen::of(&all[Seen::NbWord * machine_ranks[0]]);
  for (const Int32 rank : machine_ranks) {
    const Seen other = Seen::of(&all[Seen::NbWord * rank]);
    least.dev_shm = std::min(least.dev_shm, other.dev_shm);
    least.memory = std::min(least.memory, other.memory);
    least.limit = std::min(least.limit, other.limit);
    least.addresses = std::min(least.addresses, other.addresses);
    m_can_see_processes &= (other.process_namespace == own.process_namespace);
  }
  return least;
}

void MachineWindow::chooseLayout(ePlace place, const Seen& seen)
{
  // If a window needs more than the free space divided by 1.05, Open MPI refuses it on one rank only, and the other ranks hang.
  // So the ranks first compare what is free, then agree, and only then ask.
  const Int32 nb_rank = m_parallel_mng->machineRanks().size();
  m_place = place;
  m_layout = ArenaLayout::within(seen.roomIn(place), nb_rank);
  if (m_layout.capacity() > seen.limit)
    m_layout = ArenaLayout::forCapacity(seen.limit, nb_rank);
}

void MachineWindow::reportFewAddresses(const Seen& seen) const
{
  const bool is_limiting = m_layout.total > seen.roomOfAddresses() / 10 * 9 && m_layout.capacity() < seen.limit;
  if (is_limiting && m_parallel_mng->isMasterIO() && m_parallel_mng->traceMng())
    m_parallel_mng->traceMng()->warning() << "[shmem] a process may map " << base::bytesText(seen.addresses)
                                          << " more (ulimit -v): data in shared memory take at most "
                                          << base::bytesText(m_layout.capacity()) << " on each machine";
}

// All ranks of a process use one mapping.
void MachineWindow::map()
{
  m_mapping = std::static_pointer_cast<Mapping>(m_parallel_mng->makeOncePerProcess(
    [&] { return std::make_shared<Mapping>(m_place, m_parallel_mng->machineProcessesCommunicator(), m_layout.total); }));
}

void MachineWindow::barrier() const
{
  // First all ranks of each process meet; then one of them represents its process.
  m_parallel_mng->makeOncePerProcess([] { return std::shared_ptr<void>(); });
  m_parallel_mng->makeOncePerProcess([&]() -> std::shared_ptr<void> {
    if (void* processes = m_parallel_mng->machineProcessesCommunicator())
      comm::checkMpi(MPI_Barrier(*static_cast<MPI_Comm*>(processes)), "MPI_Barrier");
    return {};
  });
}
} // namespace Arcane::detail::shmem
