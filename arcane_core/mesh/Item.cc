// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/Item.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane
{

ItemInternal* Item::internal() const
{
  return null() ? nullptr : itemFamily()->itemInternal(localId());
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
