// SPDX-License-Identifier: Apache-2.0
// The base of references to variables that are on items.
#pragma once

#include "variables/core/VariableRef.h"

#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/ItemLocalId.h"

namespace Arcane
{

//! The common base of references to variables with one value, or one array, per item.
class MeshVariableRef : public VariableRef
{
 public:
  //! Sends the values of owners to ghosts. \collective
  void synchronize() { variableOrFatal()->synchronize(); }
  //! Synchronises only the items \a local_ids. Owners must list the items that ghosts list. \collective
  void synchronize(Int32ConstArrayView local_ids) { variableOrFatal()->synchronize(local_ids); }
  //! Returns the group of all items of the family, or the group of a partial variable.
  ItemGroup itemGroup() const { return variableOrFatal()->itemGroup(); }

 protected:
  using VariableRef::VariableRef;
};

} // namespace Arcane
