// SPDX-License-Identifier: Apache-2.0
// The memory that all ranks of a machine share. Each rank allocates blocks in it without asking the others.
#pragma once

#include "shmem/ArenaDevice.h"
#include "shmem/ArenaFigures.h"
#include "shmem/BlockDirectory.h"
#include "shmem/BlockHeap.h"
#include "shmem/Departures.h"
#include "shmem/MachineMail.h"
#include "shmem/MachineWindow.h"
#include "shmem/SharedVariableAllocator.h"

namespace Arcane::detail::shmem
{
class MachineTeam;
class SharedLookup;

/*!
 * \brief Manages the shared memory of a machine. Addresses are reserved once; pages are committed when they are used.
 *
 * One rank may use nearly all of the memory. Blocks are allocated, enlarged, freed, published and read without any message. The
 * address of a block changes only when its owner moves it by reallocate(), and no mapping ever changes. Reading the
 * memory of another rank therefore never crashes: at worst the reader gets values that no longer belong to the block.
 *
 * README.md says what a reader may see, and when.
 */
class MachineArena
{
 public:
  /*!
   * \brief Makes the arena of the machine and attaches it to \a pm, which owns it. pm->machineBarrier() then uses the arena.
   *
   * Every rank of \a pm must call it, since the ranks agree on failures. Each machine gets an arena of its own.
   * \param arguments  replace the environment for the limit and for what is kept, see README.md
   * \param is_watched  true if other programs are to open the memory: it is then a file in memory wherever that is possible
   * \collective
   * \throws ParallelFatalErrorException when the shared memory of a machine is too small
   */
  static MachineArena* create(IParallelMng* pm, const CommandLineArguments& arguments = {}, bool is_watched = false);
  //! Returns the arena attached to \a pm, or null if there is none. Its calls number ranks as \a pm does. \local
  static MachineArena* of(IParallelMng* pm) { return pm->extension<MachineArena>(); }
  //! Returns the arena of \a pm, or else the arena of the whole run, whose calls number ranks as the manager of the run does. \local
  static MachineArena* ofRun(IParallelMng* pm);

  //! Returns, for error messages, the reason why \a pm has no arena. \local
  static const char* reasonForNone(IParallelMng* pm);

  //! \collective
  explicit MachineArena(IParallelMng* pm, const CommandLineArguments& arguments = {}, bool is_watched = false);
  //! \machine unless an exception is in flight: the destructor then only notifies the other ranks that they must not wait for this one.
  ~MachineArena();
  MachineArena(const MachineArena&) = delete;
  MachineArena& operator=(const MachineArena&) = delete;

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Returns the ranks of parallelMng() on this machine, in increasing order. \local
  ConstArrayView<Int32> machineRanks() const { return m_parallel_mng->machineRanks(); }
  //! Returns, for each rank of parallelMng(), its place in machineRanks(), or -1 if the rank is on another machine. \local
  SmallSpan<const Int32> machineIndexes() const { return { m_machine_index.data(), static_cast<Int32>(m_machine_index.size()) }; }
  //! Returns the place of \a rank in machineRanks(). \throws ArgumentException if \a rank is on another machine. \local
  Int32 machineIndex(Int32 rank) const;

  /*!
   * \brief Returns when all ranks of the machine have called it. Each rank then sees what the others wrote before the call.
   *
   * The memory of the blocks that were freed before the call may be used again after it. \machine
   * \throws FatalErrorException when a rank of the machine has left instead of calling it
   */
  void barrier();
  //! Notifies the ranks that wait for this one that it will not come. \local
  void abandon() noexcept { m_watch.abandon(); }

  //! Returns the uses of this memory by the device of this rank. \local
  ArenaDevice& device() { return m_device; }
  //! Returns the allocator for arrays in this arena. \local
  IMemoryAllocator* allocator() { return &m_allocator; }

  //! Returns a block of at least \a nb_byte bytes, null for 0. Its contents are undefined. \a name is only for error messages. \local
  //! \throws FatalErrorException when memory is exhausted; the text has the name, the sizes needed and available, and what to change
  std::byte* allocate(Int64 nb_byte, const String& name);
  //! Resizes a block, in place if possible; its first \a nb_used_byte bytes are kept. When it throws, the block is unchanged. \local
  //! \throws FatalErrorException when memory is exhausted
  std::byte* reallocate(std::byte* address, Int64 nb_used_byte, Int64 nb_byte, const String& name);
  //! \local
  void deallocate(std::byte* address);
  //! Asks for the pages of a part of any block; they are then near this rank. Returns false when memory is exhausted. \local
  bool commit(const std::byte* address, Int64 nb_byte) { return m_store.commit(address, nb_byte); }
  //! Frees a block that other ranks may use until the next barrier of the machine. \local
  void deallocateAtBarrier(std::byte* address);
  //! Returns the number of barriers of the machine that this rank has entered. \local
  Int64 nbBarrier() const { return m_watch.nbBarrier(); }
  //! Returns the error text for a block of \a nb_byte bytes that cannot be allocated. The text says what to change. \local
  String noRoomMessage(Int64 nb_byte, const String& name);
  //! Returns the size up to which the block at \a address can grow without moving or asking for pages. \unit{bytes} \local
  Int64 capacityOf(const std::byte* address) const { return m_heap.capacityOf(address); }
  //! Returns to the system the pages that are kept for the next blocks. \local
  void trim() { m_store.trim(); }

  //! Returns how much of the memory is used. \local
  ArenaFigures figures() const { return { m_window, m_store, m_heap }; }
  //! Returns where the pages are. \local
  MachineWindow::ePlace place() const { return m_window.place(); }
  //! Returns what another process needs to open the memory, see MachineWindow. \local
  std::optional<MemoryFile::Key> fileKey() const { return m_window.fileKey(); }
  //! Returns the value of ARCANE_SYNCHRONIZE_VERSION on the first rank of the machine. \local
  eExchangePath exchangePath() const { return m_exchange_path; }
  //! Replaces exchangePath(), for tests and measures. Affects what this rank sends, and synchronizers made from now on. \local
  void setExchangePath(eExchangePath path) { m_exchange_path = path; }
  //! Returns the messages between the ranks of the machine. \local
  MachineMail& mail() { return m_mail; }

  // --- for SharedPublication, SharedLookup and MachineTeam

  //! Adds \a lookup to the lookups that the next barrier resolves before this rank enters it. \local
  void addWaitingLookup(SharedLookup* lookup);
  //! Resolves \a lookup, unless a barrier has done so. \local
  void resolveLookup(SharedLookup& lookup);
  //! Removes \a lookup from the lookups that the next barrier resolves. \local
  void removeWaitingLookup(const SharedLookup* lookup);
  //! Adds \a team to the teams that are notified when the arena ends. \local
  void addTeam(MachineTeam* team) { m_teams.push_back(team); }
  //! Removes \a team, and frees what it leaves when the other ranks have left it too. \local
  void removeTeam(const MachineTeam* team, Departures& departures);
  BlockDirectory& directory() { return m_directory; }
  BlockHeap& heap() { return m_heap; }
  PeerWatch& watch() { return m_watch; }
  //! Returns the number of this rank on its machine. \local
  Int32 machineIndex() const { return m_window.machineIndex(); }
  //! Returns the offset of \a address from the first byte of the shared memory. \local
  Int64 offsetOf(const std::byte* address) const { return address - m_window.base(); }
  std::byte* addressOf(Int64 offset) const { return m_window.base() + offset; }
  //! Returns true if \a address is in the memory that the ranks of the machine share. \local
  bool contains(const void* address) const
  {
    const auto* byte = static_cast<const std::byte*>(address);
    return byte >= m_window.base() && byte < m_window.base() + m_window.layout().total;
  }

 private:
  IParallelMng* m_parallel_mng;
  MachineWindow m_window;
  ArenaDevice m_device;
  PeerWatch m_watch;
  PageStore m_store;
  BlockHeap m_heap;
  BlockDirectory m_directory;
  SharedVariableAllocator& m_allocator;
  MachineMail m_mail;
  //! Lookups that have not found their instances yet; the next barrier resolves them.
  std::vector<SharedLookup*> m_waiting_lookups;
  //! Protects m_waiting_lookups and each call of resolve(): threads of this rank make, read and destroy views of their own meanwhile.
  std::mutex m_lookup_mutex;
  std::vector<MachineTeam*> m_teams;
  //! The blocks that ended teams have left.
  Departures m_departures;
  std::vector<Int32> m_machine_index;
  eExchangePath m_exchange_path = eExchangePath::Automatic;
  int m_nb_exception;

  void showThisRank();
  void reportObjectsOf(const MachineTeam& team) const;
  void shareWaitNotes();
  void shareCalls(ConstArrayView<comm::CallTrail*> trails);
  bool resolveLastLookup();
  std::vector<SharedLookup*>::iterator findWaitingLookup(const std::scoped_lock<std::mutex>& lock, const SharedLookup* lookup);
};
} // namespace Arcane::detail::shmem
