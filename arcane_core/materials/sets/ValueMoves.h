// SPDX-License-Identifier: Apache-2.0
// The sources of values after a change of the sets of cells.
#pragma once

#include "arcane_core/materials/sets/MatVarIndex.h"

#include <vector>

namespace Arcane::detail::sets
{

using Materials::MatVarIndex;

//! The rule by which a change of sets gives values to constituents.
struct ValueRule
{
  //! True when cells that are no longer mixed give a value to the global variable.
  bool is_global_written = true;
  //! True when a new value of a mixed cell is 0, false when it is the global value.
  bool is_new_zero = false;
  //! True when a cell without constituent that gets one gets the global value 0.
  bool is_new_global_zero = false;
  //! True when the value of an environment that becomes pure wins over the value of its material.
  bool is_environment_last = false;
};

//! A value to copy. A null source stands for 0.
struct ValueMove
{
  MatVarIndex to;
  MatVarIndex from;
};

//! Kept values that follow each other before and after a change.
struct ValueRun
{
  Int32 to;
  Int32 from;
  Int32 size;
};

//! The values of one array of a variable.
struct SliceMoves
{
  Int32 old_size = 0;
  //! For each new value its old index, or -1 without an old value. A ValueMove may replace the value.
  std::vector<Int32> kept;
  //! False when all values stay where they are.
  bool is_changed = false;
  //! The kept values: all variables copy the same runs.
  std::vector<ValueRun> runs;
  //! True when the old indexes of the runs increase.
  bool is_ordered = true;

  //! Adds a new value. \param old_index  its index before the change, -1 if it has none
  void add(Int32 old_index)
  {
    const auto index = static_cast<Int32>(kept.size());
    kept.push_back(old_index);
    is_changed |= old_index != index;
    if (old_index < 0)
      return;
    if (!runs.empty() && runs.back().to + runs.back().size == index && runs.back().from + runs.back().size == old_index) {
      ++runs.back().size;
      return;
    }
    is_ordered &= runs.empty() || runs.back().from < old_index;
    runs.push_back({ index, old_index, 1 });
  }
};

/*!
 * \brief The moves of the values of each variable in a change of sets. Sources are places before the change.
 *
 * The sources of the single moves are read first, then slices are rearranged, then single moves are written.
 */
struct ValueMoves
{
  //! One element for each array; element 0 is array 1.
  std::vector<SliceMoves> slices;
  //! For variables on materials and environments.
  std::vector<ValueMove> of_materials;
  //! For variables on environments alone.
  std::vector<ValueMove> of_environments;
};

} // namespace Arcane::detail::sets
