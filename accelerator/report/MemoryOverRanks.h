// SPDX-License-Identifier: Apache-2.0
// What the memory pools of all ranks hold, as one table.
#pragma once

#include "accelerator/pool/MemoryPool.h"
#include "arcane_core/comm/IParallelMng.h"

#include <map>
#include <vector>

namespace Arcane::detail
{
//! Smallest, largest and mean of a number over the processes that have it.
struct OverRanks
{
  Real min = 0.0;
  Real max = 0.0;
  Real sum = 0.0;
  Int32 nb_process = 0;

  void add(Real value);
  Real mean() const { return nb_process > 0 ? sum / nb_process : 0.0; }
};

//! The pools of one name, of all processes.
struct PoolOverRanks
{
  //! \unit{bytes}
  OverRanks live;
  OverRanks peak_live;
  OverRanks reserved;
  OverRanks peak_reserved;
  //! From 0, one free piece, to 1.
  OverRanks fragmentation;
  //! Peak of each name. \unit{bytes}
  std::map<String, OverRanks> names;
};

/*!
 * \brief The pools of all processes, by name. Ranks that are threads of a process share its pools, which count once.
 *
 * The pools of a run for one kind of memory have one name here, whatever their device. If a process has several, their bytes
 * are added, peaks too, and its fragmentation is the largest.
 *
 * \param pools   those of this process, the same on all of its ranks
 * \param nb_name for each pool of each process, the names with the highest peaks
 * \return the same on all ranks
 * \collective
 */
std::map<String, PoolOverRanks> gatherPools(IParallelMng* pm, const std::vector<MemoryPool*>& pools, Int32 nb_name);

/*!
 * \brief Rank 0 prints a table of gatherPools(): per pool what was live and reserved, then the names that held most.
 *
 * Nothing is printed when \a pm has no traces.
 * \collective
 */
void printMemoryOverRanks(IParallelMng* pm, const std::vector<MemoryPool*>& pools, Int32 nb_name);
} // namespace Arcane::detail
