// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/Item.h"

#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane
{

ItemInternal* Item::internal() const
{
  return null() ? nullptr : itemFamily()->itemInternal(localId());
}

} // namespace Arcane
