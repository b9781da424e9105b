// SPDX-License-Identifier: Apache-2.0
// The parts of a family that rooms above use.
#pragma once

#include "arcane_core/mesh/families/FamilyParts.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <functional>

namespace Arcane::detail::mesh
{
//! Returns the properties of \a family, or null before the first call of IItemFamily::properties(). \local
inline const Properties* propertiesOf(const IItemFamily& family)
{
  return family.parts().properties.get();
}

//! Returns the origin of the items of a sub-mesh. \local
inline const FamilyParent& parentOf(const IItemFamily& family)
{
  return family.parts().parent;
}

//! Returns the arrays of the items, in which a restart sets the application's bits. \local
inline FamilyArrays& arraysOf(IItemFamily& family)
{
  return family.parts().items.editArrays();
}

//! Returns the items of kind \a target that are connected to each item, also for a family without items. \local
inline const ItemConnectivity& connectivityOf(const IItemFamily& family, eItemKind target)
{
  return family.parts().items.connectivity(target);
}

//! Calls \a f with the use of each array of \a family, as in `connectivity Cell to Node`, and its memory. \unit{bytes} \local
void forEachArray(IItemFamily& family, const std::function<void(const String& use, Int64 nb_byte)>& f);
} // namespace Arcane::detail::mesh
