// SPDX-License-Identifier: Apache-2.0
// The memory that the ranks of a machine share: one MPI-3 window, a file in memory, or a mapping of the only process.
#pragma once

#include "shmem/ArenaLayout.h"

#include "arcane_core/comm/IParallelMng.h"

#include "arcane_core/base/system/CommandLineArguments.h"

namespace Arcane::detail
{
/*!
 * \brief Maps the memory of an arena in each process of a machine. Reserves addresses; commits its first bytes only.
 *
 * The ranks of a process have the same mapping, which the first of them makes. All that depends on how ranks are spread over
 * processes is here, and rests on four calls of IParallelMng: machineRanks(), machineProcessesCommunicator(),
 * makeOncePerProcess() and progress(). The contents are zero at first.
 */
class MachineWindow
{
 public:
  /*!
   * \brief As large as the room in /dev/shm and ARCANE_SHMEM_LIMIT allow.
   *
   * Where /dev/shm is small beside the memory, as in containers, a file in memory takes its place, if processes can open
   * those of each other; ARCANE_SHMEM_BACKING chooses otherwise.
   * \param arguments  come before the environment for the limit
   * \collective
   * \throws ParallelFatalErrorException when that is too small
   */
  explicit MachineWindow(IParallelMng* pm, const CommandLineArguments& arguments = {});

  /*!
   * \brief Gives the memory back, and the addresses.
   *
   * \machine when the scope ends normally; the last rank of each process does it. While an exception is in flight nothing is done, since the others may not
   * come: the system takes back all when the processes end. After MPI_Finalize nothing is done.
   */
  ~MachineWindow();
  MachineWindow(const MachineWindow&) = delete;
  MachineWindow& operator=(const MachineWindow&) = delete;

  std::byte* base() const { return m_base; }
  const ArenaLayout& layout() const { return m_layout; }
  //! Number of this rank on its machine. \local
  Int32 machineIndex() const { return m_machine_index; }
  //! True if the processes of all ranks of the machine can be seen from this one. \local
  bool canSeeProcesses() const { return m_can_see_processes; }
  //! Where the pages are: \a Process when all ranks of the machine are in this one.
  enum class ePlace
  {
    Process,
    DevShm,
    MemoryFile
  };
  //! \local
  ePlace place() const { return m_place; }
  //! What limits the pages, for messages. \local
  const char* placeName() const;
  //! What is free there. \unit{bytes} \local
  Int64 freeBytes() const;
  //! Lets messages of this rank go on. \throws FatalErrorException when a rank of this process left. \local
  void progress() const { m_parallel_mng->progress(); }
  //! Meets the others through messages: for the time when flags are not ready. \machine
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

  bool isOfOneProcess() const { return m_parallel_mng->machineProcessesCommunicator() == nullptr; }
  Seen look(const CommandLineArguments& arguments);
  void chooseLayout(ePlace place, const Seen& seen);
  void map();
};
} // namespace Arcane::detail
