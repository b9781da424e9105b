// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/Item.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/items/FamilyItems.h"
#include "arcane_core/mesh/items/FamilyParent.h"

namespace Arcane
{

ItemInternal* Item::internal() const
{
  return null() ? nullptr : m_base.sharedInfo()->items->itemInternal(localId());
}

Int32 Item::nbParent() const
{
  return !null() && m_base.sharedInfo()->parent->family() ? 1 : 0;
}

Item Item::parent(Int32 i) const
{
  ARCANE_THROW_IF(i < 0 || i >= nbParent(), ArgumentException,
                  "item {0} of kind {1}: it has no parent {2}, as it has {3}, expected an item of a sub-mesh and parent 0",
                  uniqueId().asInt64(), itemKindName(kind()), i, nbParent());
  const detail::mesh::FamilyParent* parent = m_base.sharedInfo()->parent;
  return Item(parent->idOf(localId()), parent->itemSharedInfo());
}

Cell Cell::hChild(Int32 i) const
{
  ARCANE_THROW(ArgumentException, "cell {0}: it has no child {1}, since meshes are not refined", uniqueId().asInt64(), i);
}

Int32 Cell::whichChildAmI(CellLocalId child) const
{
  ARCANE_THROW(ArgumentException, "cell {0}: the cell of local id {1} is not a child of it, since meshes are not refined",
               uniqueId().asInt64(), child.localId());
}

} // namespace Arcane
