// SPDX-License-Identifier: Apache-2.0
// Reference on a variable that is on items.
#pragma once

#include "variables/core/VariableRef.h"

#include "arcane_core/mesh/ItemGroup.h"
#include "arcane_core/mesh/ItemLocalId.h"

namespace Arcane
{

//! Base of the references on variables with one value, or one array, per item.
class MeshVariableRef : public VariableRef
{
 public:
  //! Values of owners go to ghosts. \collective
  void synchronize() { variableOrFatal()->synchronize(); }
  //! The same for items \a local_ids: owners must list the items that ghosts list. \collective
  void synchronize(Int32ConstArrayView local_ids) { variableOrFatal()->synchronize(local_ids); }
  //! All items of the family, or the group of a partial variable.
  ItemGroup itemGroup() const { return variableOrFatal()->itemGroup(); }

 protected:
  using VariableRef::VariableRef;
};

} // namespace Arcane
