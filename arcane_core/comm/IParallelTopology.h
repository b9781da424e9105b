// SPDX-License-Identifier: Apache-2.0
// The ranks that share a machine or a process, and the master of each machine and process.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane
{
//! Describes the machines and the processes of a run. The master of each is its smallest rank.
class ARCANE_EXPORT IParallelTopology
{
 public:
  //! \collective
  explicit IParallelTopology(IParallelMng* pm);

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Returns the ranks of the machine of this rank, in increasing order. \local
  ConstArrayView<Int32> machineRanks() const { return m_parallel_mng->machineRanks(); }
  //! Returns the ranks that are threads of the process of this rank, in increasing order. \local
  ConstArrayView<Int32> processRanks() const { return m_parallel_mng->processRanks(); }
  //! \local
  bool isMasterMachine() const { return machineRanks()[0] == m_parallel_mng->commRank(); }
  //! \local
  bool isMasterProcess() const { return processRanks()[0] == m_parallel_mng->commRank(); }
  //! Returns the masters of all machines, in increasing order. \local
  ConstArrayView<Int32> masterMachineRanks() const { return m_master_machine_ranks; }
  //! Returns the masters of all processes, in increasing order. \local
  ConstArrayView<Int32> masterProcessRanks() const { return m_master_process_ranks; }
  //! Returns the number of the machine of this rank, which is the place of its master in masterMachineRanks(). \local
  Int32 machineRank() const { return m_machine_rank; }
  //! Returns the number of the process of this rank, which is the place of its master in masterProcessRanks(). \local
  Int32 processRank() const { return m_process_rank; }

 private:
  IParallelMng* m_parallel_mng;
  UniqueArray<Int32> m_master_machine_ranks;
  UniqueArray<Int32> m_master_process_ranks;
  Int32 m_machine_rank = 0;
  Int32 m_process_rank = 0;
};
} // namespace Arcane
