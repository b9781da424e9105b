// SPDX-License-Identifier: Apache-2.0
// Which ranks share a machine or a process, and who speaks for each.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane
{
//! The machines and the processes of a run. The master of each is its smallest rank.
class ARCANE_EXPORT IParallelTopology
{
 public:
  //! \collective
  explicit IParallelTopology(IParallelMng* pm);

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Ranks of the machine of this one, in increasing order. \local
  ConstArrayView<Int32> machineRanks() const { return m_parallel_mng->machineRanks(); }
  //! Ranks that are threads of the process of this one, in increasing order. \local
  ConstArrayView<Int32> processRanks() const { return m_parallel_mng->processRanks(); }
  //! \local
  bool isMasterMachine() const { return machineRanks()[0] == m_parallel_mng->commRank(); }
  //! \local
  bool isMasterProcess() const { return processRanks()[0] == m_parallel_mng->commRank(); }
  //! The masters of all machines, in increasing order. \local
  ConstArrayView<Int32> masterMachineRanks() const { return m_master_machine_ranks; }
  //! The smallest rank of each process, in increasing order. \local
  ConstArrayView<Int32> masterProcessRanks() const { return m_master_process_ranks; }
  //! Number of the machine of this rank: place of its master in masterMachineRanks(). \local
  Int32 machineRank() const { return m_machine_rank; }
  //! Number of the process of this rank: place of its master in masterProcessRanks(). \local
  Int32 processRank() const { return m_process_rank; }

 private:
  IParallelMng* m_parallel_mng;
  UniqueArray<Int32> m_master_machine_ranks;
  UniqueArray<Int32> m_master_process_ranks;
  Int32 m_machine_rank = 0;
  Int32 m_process_rank = 0;
};
} // namespace Arcane
