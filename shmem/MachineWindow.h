// SPDX-License-Identifier: Apache-2.0
// The memory that the ranks of a machine share: one MPI-3 window, or a mapping of the only process.
#pragma once

#include "shmem/ArenaLayout.h"

#include "arcane_core/comm/IParallelMng.h"

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
   * \collective
   * \throws ParallelFatalErrorException when that is too small
   */
  explicit MachineWindow(IParallelMng* pm);

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
  //! True if all ranks of the machine are in this process: the memory is then not in /dev/shm. \local
  bool isOfOneProcess() const { return m_parallel_mng->machineProcessesCommunicator() == nullptr; }
  //! Lets messages of this rank go on. \throws FatalErrorException when a rank of this process left. \local
  void progress() const { m_parallel_mng->progress(); }
  //! Meets the others through messages: for the time when flags are not ready. \machine
  void barrier() const;

 private:
  class Mapping;

  IParallelMng* m_parallel_mng;
  std::shared_ptr<Mapping> m_mapping;
  std::byte* m_base = nullptr;
  ArenaLayout m_layout;
  Int32 m_machine_index = 0;
  bool m_can_see_processes = true;

  void _chooseLayout();
};

//! Number of bytes of "64M", "1.5G", "4096"; K, M, G, T are powers of 1024. \throws ArgumentException naming \a origin
Int64 bytesOfText(const String& text, const String& origin);
} // namespace Arcane::detail
