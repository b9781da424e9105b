// SPDX-License-Identifier: Apache-2.0
// The memory that all ranks of a machine share, from which each takes blocks without asking the others.
#pragma once

#include "shmem/BlockDirectory.h"
#include "shmem/BlockHeap.h"
#include "shmem/MachineMail.h"
#include "shmem/MachineWindow.h"
#include "shmem/SharedVariableAllocator.h"

namespace Arcane::detail
{
class SharedLookup;

/*!
 * \brief One MPI-3 window per machine: addresses are reserved once, pages are committed when used.
 *
 * Any rank may use nearly all of it. Blocks are allocated, grown, freed, published and read without any message. The
 * address of a block never changes unless its owner moves it by reallocate(), and no mapping ever changes, so that
 * a reader of another rank never fails: at worst it reads values that are no longer those of the block.
 *
 * See README.md for what a reader may see, and when.
 */
class MachineArena
{
 public:
  /*!
   * \brief Makes the arena of the machine and attaches it to \a pm, which owns it; pm->machineBarrier() uses it then.
   *
   * Every rank of \a pm must call, since they agree on failures; each machine gets its own.
   * \param arguments  come before the environment for the limit and for what is kept, see README.md
   * \collective
   * \throws ParallelFatalErrorException when the shared memory of a machine is too small
   */
  static MachineArena* create(IParallelMng* pm, const CommandLineArguments& arguments = {});
  //! The arena attached to \a pm, null if there is none. Ranks in its calls are those of \a pm. \local
  static MachineArena* of(IParallelMng* pm) { return pm->extension<MachineArena>(); }
  //! That of \a pm, or else of the manager of all ranks of the run, whose ranks have other numbers then. \local
  static MachineArena* ofRun(IParallelMng* pm);

  //! Why there is none attached to \a pm, for messages. \local
  static const char* reasonForNone(IParallelMng* pm);

  //! \collective
  explicit MachineArena(IParallelMng* pm, const CommandLineArguments& arguments = {});
  //! \machine; while an exception is in flight it only tells the others not to wait for this rank.
  ~MachineArena();
  MachineArena(const MachineArena&) = delete;
  MachineArena& operator=(const MachineArena&) = delete;

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Ranks of parallelMng() on this machine, in increasing order. \local
  ConstArrayView<Int32> machineRanks() const { return m_parallel_mng->machineRanks(); }
  //! By rank of parallelMng(), its place in machineRanks(), -1 if it is on another machine. \local
  SmallSpan<const Int32> machineIndexes() const { return { m_machine_index.data(), static_cast<Int32>(m_machine_index.size()) }; }
  //! Place of \a rank in machineRanks(). \throws ArgumentException if it is on another machine. \local
  Int32 machineIndex(Int32 rank) const;

  /*!
   * \brief Returns when all ranks of the machine called it; their earlier writes can be seen.
   *
   * Blocks that were left before it may be used again after it. \machine
   * \throws FatalErrorException when a rank of the machine left instead of calling it
   */
  void barrier();
  /*!
   * \brief This rank uses nothing any more of what it found, in views and lookups, before this call.
   *
   * Blocks that were left may be used again once all ranks of the machine have called it, each when it likes. \local
   */
  void endViews();
  //! Tells the ranks that wait for this one that it will not come. \local
  void abandon() noexcept { m_watch.abandon(); }

  /*!
   * \brief From now on \a device, and the others of this process, can use blocks where they are.
   *
   * Blocks that allocate() and reallocate() give are registered with the driver; those of other ranks when this one looks at
   * them, see makeReachable(). When the driver refuses, a warning says so once, and the run goes on. Everything is
   * unregistered before the arena ends: queues must have done what they were given. The driver is called right here, not
   * through something that observes the arena: accelerator/runtime is below this room, and a backend is already a table.
   * \collective over machineRanks(); before the blocks that devices use
   */
  void useDevice(DeviceBackend& backend, DeviceId device);
  /*!
   * \brief A part of a block, maybe of another rank, can be used by the device of this one from now on.
   *
   * SharedLookup and the segments of windows do it for what they give, so that programs need it only for addresses from
   * elsewhere. Costs a comparison without device, some 0.1 us when it is so already, else 0.6 ms per MiB. \local
   */
  void makeReachable(const std::byte* address, Int64 nb_byte)
  {
    if (m_reach) [[unlikely]]
      reach(address, nb_byte);
  }
  //! Null when no device uses the blocks. \local
  const DeviceReach* deviceReach() const { return m_reach.get(); }

  //! For arrays. \local
  IMemoryAllocator* allocator() { return &m_allocator; }

  //! A block of at least \a nb_byte bytes, null for 0. Contents are undefined. \a name is for the message. \local
  //! \throws FatalErrorException when there is no room: name, needed, available, and what to change
  std::byte* allocate(Int64 nb_byte, const String& name);
  //! The block with its first \a nb_used_byte bytes, in place if possible. Nothing is done if it throws. \local
  //! \throws FatalErrorException when there is no room
  std::byte* reallocate(std::byte* address, Int64 nb_used_byte, Int64 nb_byte, const String& name);
  //! \local
  void deallocate(std::byte* address);
  //! Asks for the pages of a part of a block, maybe of another rank: they are near this rank then. False without room. \local
  bool commit(const std::byte* address, Int64 nb_byte) { return m_store.commit(address, nb_byte); }
  //! As deallocate(), but other ranks may use the block until the next barrier of the machine. \local
  void deallocateAtBarrier(std::byte* address);
  //! Number of barriers of the machine that this rank has entered. \local
  Int64 nbBarrier() const { return m_watch.nbBarrier(); }
  //! Why a block of \a nb_byte bytes cannot be had, and what to change. \local
  String noRoomMessage(Int64 nb_byte, const String& name);
  //! Size that the block at \a address can grow to in place for nothing. \unit{bytes} \local
  Int64 capacityOf(const std::byte* address) const { return m_heap.capacityOf(address); }
  //! Gives back to the system the pages that are kept for the next allocations. \local
  void trim() { m_store.trim(); }

  // --- figures of the whole machine, \unit{bytes}

  //! \local
  Int64 capacity() const { return m_window.layout().capacity(); }
  //! Where the pages are. \local
  MachineWindow::ePlace place() const { return m_window.place(); }
  //! \local
  Int64 usedBytes() const { return m_store.usedBytes(); }
  //! The largest value that usedBytes() had. \local
  Int64 mostUsedBytes() const { return m_store.mostUsedBytes(); }
  //! Pages that the system gave for data. \local
  Int64 committedBytes() const { return m_store.committedBytes(); }
  //! Pages that no block uses. \local
  Int64 idleBytes() const { return m_store.idleBytes(); }
  //! How many idleBytes() there may be at most after a block was freed. \local
  Int64 mostIdleBytes() const { return m_store.mostIdleBytes(); }
  //! Blocks of this rank that wait for a barrier. \local
  Int64 retiredBytes() const { return m_heap.retiredBytes(); }
  //! Blocks of this rank. \local
  Int64 nbBlock() const { return m_heap.nbBlock(); }

  //! What the blocks of the rank at place \a machine_index take, retired ones included, and the most they took. \local
  const RankUsage& usageOf(Int32 machine_index) const;

  //! What ARCANE_SYNCHRONIZE_VERSION was on the first rank of the machine. \local
  eExchangePath exchangePath() const { return m_exchange_path; }
  //! In place of it, for tests and measures: for what this rank sends from now on, and for synchronizers made later. \local
  void setExchangePath(eExchangePath path) { m_exchange_path = path; }
  //! Messages between the ranks of the machine. \local
  MachineMail& mail() { return m_mail; }

  // --- for SharedPublication, SharedLookup and MachineTeam

  //! The barrier lets \a lookup find its instances before this rank enters it. \local
  void addWaitingLookup(SharedLookup* lookup);
  //! Forgets \a lookup. \local
  void removeWaitingLookup(const SharedLookup* lookup);
  BlockDirectory& directory() { return m_directory; }
  BlockHeap& heap() { return m_heap; }
  PeerWatch& watch() { return m_watch; }
  //! Number of this rank on its machine. \local
  Int32 machineIndex() const { return m_window.machineIndex(); }
  //! \local
  Int64 offsetOf(const std::byte* address) const { return address - m_window.base(); }
  std::byte* addressOf(Int64 offset) const { return m_window.base() + offset; }
  //! True if \a address is in the memory that the ranks of the machine share. \local
  bool contains(const void* address) const
  {
    const auto* byte = static_cast<const std::byte*>(address);
    return byte >= m_window.base() && byte < m_window.base() + m_window.layout().total;
  }

 private:
  IParallelMng* m_parallel_mng;
  MachineWindow m_window;
  std::shared_ptr<DeviceReach> m_reach;
  DeviceId m_device;
  PeerWatch m_watch;
  PageStore m_store;
  BlockHeap m_heap;
  BlockDirectory m_directory;
  SharedVariableAllocator m_allocator;
  MachineMail m_mail;
  ViewEpochs m_epochs;
  //! Lookups that find their instances at the next barrier at the latest.
  std::vector<SharedLookup*> m_waiting_lookups;
  //! Threads of this rank may each read for the first time a view of their own.
  std::mutex m_lookup_mutex;
  std::vector<Int32> m_machine_index;
  eExchangePath m_exchange_path = eExchangePath::Automatic;
  int m_nb_exception;

  void showThisRank();
  void shareWaitNotes();
  void reach(const std::byte* address, Int64 nb_byte);
  void warnOfRefusal(Int64 nb_byte, const String& reason);
  void resolveLookups();
};
} // namespace Arcane::detail
