// SPDX-License-Identifier: Apache-2.0
// The mapping of the memory that the ranks of a machine share: an MPI-3 window, a file in memory, or private memory of one process.
#pragma once

#include "shmem/ArenaLayout.h"
#include "shmem/MemoryFile.h"

#include "arcane_core/comm/IParallelMng.h"

#include "arcane_core/base/system/CommandLineArguments.h"

#include <optional>

namespace Arcane::detail::shmem
{
/*!
 * \brief Maps the memory of an arena in each process of a machine. Reserves addresses and commits only the first bytes.
 *
 * The ranks of a process use one mapping, which the first of them makes. All code that depends on how ranks are spread over processes is here.
 * IParallelMng provides four functions for it: machineRanks(), machineProcessesCommunicator(), makeOncePerProcess() and progress(). The memory is
 * zero at first.
 */
class MachineWindow
{
 public:
  /*!
   * \brief Maps all the memory that the free space in /dev/shm and ARCANE_SHMEM_LIMIT allow.
   *
   * When /dev/shm is small compared with the memory, as in containers, a file in memory is used instead, if the processes can open
   * each other's files. ARCANE_SHMEM_BACKING overrides this choice.
   * \param arguments  replace the environment for the limit
   * \param is_file_wanted  true to use a file in memory wherever that is possible, since other programs can open it
   * \collective
   * \throws ParallelFatalErrorException when too little memory is left
   */
  explicit MachineWindow(IParallelMng* pm, const CommandLineArguments& arguments = {}, bool is_file_wanted = false);

  /*!
   * \brief Returns the memory and the addresses to the system.
   *
   * \machine when the scope ends normally; the last rank of each process does it. While an exception is in flight nothing is done, since
   * the other ranks may not come: the system frees everything when the processes end. After MPI_Finalize nothing is done either.
   */
  ~MachineWindow();
  MachineWindow(const MachineWindow&) = delete;
  MachineWindow& operator=(const MachineWindow&) = delete;

  std::byte* base() const { return m_base; }
  const ArenaLayout& layout() const { return m_layout; }
  //! Returns the number of this rank on its machine. \local
  Int32 machineIndex() const { return m_machine_index; }
  //! Returns true if this process can see the processes of all ranks of the machine. \local
  bool canSeeProcesses() const { return m_can_see_processes; }
  //! The place of the pages: \a Process when all ranks of the machine are in this process.
  enum class ePlace
  {
    Process,
    DevShm,
    MemoryFile
  };
  //! \local
  ePlace place() const { return m_place; }
  //! Returns what another process needs to open the memory, with the descriptor of this process; nothing if it is not a file in memory. \local
  std::optional<MemoryFile::Key> fileKey() const;
  //! Returns, for error messages, the name of what limits the pages. \local
  const char* placeName() const;
  //! Returns how much memory is free at place(). \unit{bytes} \local
  Int64 freeBytes() const;
  //! Lets the messages of this rank progress. \throws FatalErrorException when a rank of this process has left. \local
  void progress() const { m_parallel_mng->progress(); }
  //! Returns when all ranks of the machine have called it. Uses messages, since the flags of PeerWatch may not be ready. \machine
  void barrier() const;

 private:
  class Mapping;
  struct Seen;

  IParallelMng* m_parallel_mng;
  std::shared_ptr<Mapping> m_mapping;
  std::byte* m_base = nullptr;
  ArenaLayout m_layout;
  Int32 m_machine_index = 0;
  ePlace m_place = ePlace::Process;
  bool m_can_see_processes = true;
  bool m_is_file_wanted = false;

  bool isOfOneProcess() const { return m_parallel_mng->machineProcessesCommunicator() == nullptr; }
  Seen look(const CommandLineArguments& arguments);
  void chooseLayout(ePlace place, const Seen& seen);
  void reportFewAddresses(const Seen& seen) const;
  void map();
};
} // namespace Arcane::detail::shmem
