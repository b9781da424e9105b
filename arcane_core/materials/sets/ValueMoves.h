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

//! The values of one array of a variable.
struct SliceMoves
{
  Int32 old_size = 0;
  //! For each new value its old index, or -1 without an old value. A ValueMove may replace the value.
  std::vector<Int32> kept;
  //! False when all values stay where they are.
  bool is_changed = false;
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
