// SPDX-License-Identifier: Apache-2.0
// Which ranks share a machine, and who speaks for each machine.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane
{
//! The machines of a run. The master of a machine is its smallest rank.
class IParallelTopology
{
 public:
  //! \collective
  explicit IParallelTopology(IParallelMng* pm);

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Ranks of the machine of this one, in increasing order. \local
  ConstArrayView<Int32> machineRanks() const { return m_parallel_mng->machineRanks(); }
  //! Ranks of the process of this one: itself. \local
  ConstArrayView<Int32> processRanks() const { return m_process_ranks; }
  //! \local
  bool isMasterMachine() const { return machineRanks()[0] == m_parallel_mng->commRank(); }
  //! \local
  bool isMasterProcess() const { return true; }
  //! The masters of all machines, in increasing order. \local
  ConstArrayView<Int32> masterMachineRanks() const { return m_master_machine_ranks; }
  //! All ranks. \local
  ConstArrayView<Int32> masterProcessRanks() const { return m_master_process_ranks; }
  //! Number of the machine of this rank: place of its master in masterMachineRanks(). \local
  Int32 machineRank() const { return m_machine_rank; }
  //! \local
  Int32 processRank() const { return m_parallel_mng->commRank(); }

 private:
  IParallelMng* m_parallel_mng;
  UniqueArray<Int32> m_process_ranks;
  UniqueArray<Int32> m_master_machine_ranks;
  UniqueArray<Int32> m_master_process_ranks;
  Int32 m_machine_rank = 0;
};
} // namespace Arcane
