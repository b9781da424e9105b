// SPDX-License-Identifier: Apache-2.0
// The interface of the manager of materials to the exchange of sets and values with other ranks.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include <vector>

namespace Arcane::detail::sets
{

//! Exchanges the sets of cells and the values of variables from owners to ghosts. A room above implements it.
class MaterialGhosts
{
 public:
  virtual ~MaterialGhosts() = default;
  //! Gives ghosts the sets of their owners. Returns true when a ghost of this rank changes. \collective
  virtual bool synchronizeSets() = 0;
  //! Compares the sets of ghosts with the sets of their owners. \collective
  virtual void checkSets(Int32 max_print) = 0;
  //! Begins to give ghosts the values of their owners. \a ends_at_once says that endExchange() follows, on all ranks. \collective
  virtual void beginExchange(const std::vector<Materials::IMeshMaterialVariable*>& variables, bool ends_at_once) = 0;
  //! Ends what was begun. Returns the size of the messages of this rank. \unit{bytes} \collective
  virtual Int64 endExchange() = 0;
  //! Returns the lists of places of the values of shared cells and ghosts. \local
  virtual Materials::IMeshMaterialVariableSynchronizer* synchronizer(Materials::MatVarSpace space) = 0;
};

} // namespace Arcane::detail::sets
