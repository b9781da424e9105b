// SPDX-License-Identifier: Apache-2.0
// A table of what the memory pools of all ranks hold.
#pragma once

#include "accelerator/pool/MemoryPool.h"
#include "arcane_core/comm/IParallelMng.h"

#include <map>
#include <vector>

namespace Arcane::detail::report
{
//! The smallest value, the largest value and the mean of a number over the processes that have it.
struct OverRanks
{
  Real min = 0.0;
  Real max = 0.0;
  Real sum = 0.0;
  Int32 nb_process = 0;

  void add(Real value);
  Real mean() const { return nb_process > 0 ? sum / nb_process : 0.0; }
};

//! The pools of one name, over all processes.
struct PoolOverRanks
{
  //! \unit{bytes}
  OverRanks live;
  OverRanks peak_live;
  OverRanks reserved;
  OverRanks peak_reserved;
  //! The fragmentation, from 0 (one free piece) to 1.
  OverRanks fragmentation;
  //! The peak of each name. \unit{bytes}
  std::map<String, OverRanks> names;
};

/*!
 * \brief Collects the pools of all processes by name. Ranks that are threads of a process share its pools, which count once.
 *
 * The pools of a run for one kind of memory have the same name here, whatever their device. If a process has several of them, their
 * bytes and their peaks are added, and the largest fragmentation counts.
 *
 * \param pools   pools of this process, the same on all of its ranks
 * \param nb_name number of names, the highest peaks first, that are collected for each pool of each process
 * \return a table that is the same on all ranks
 * \collective
 */
std::map<String, PoolOverRanks> gatherPools(IParallelMng* pm, const std::vector<pool::MemoryPool*>& pools, Int32 nb_name);

/*!
 * \brief Prints, on rank 0, a table of gatherPools(): for each pool its live and reserved bytes, then the names that held most.
 *
 * Nothing is printed when \a pm has no traces.
 * \collective
 */
void printMemoryOverRanks(IParallelMng* pm, const std::vector<pool::MemoryPool*>& pools, Int32 nb_name);
} // namespace Arcane::detail::report
