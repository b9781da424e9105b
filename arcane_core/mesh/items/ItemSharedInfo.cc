// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/ItemSharedInfo.h"

#include "arcane_core/mesh/items/DeferredConnectivities.h"

namespace Arcane
{

namespace
{
// The null item, of local id -1, has no connected items.
constexpr Int32 null_position[1] = { 0 };
} // namespace

ItemSharedInfo::ItemSharedInfo()
{
  for (Connected& c : connected)
    c = { null_position + 1, null_position + 1, null_position, this };
}

void ItemSharedInfo::connectOnRequest(eItemKind target_kind) const
{
  if (deferred)
    deferred->make(kind, target_kind);
}

ItemSharedInfo ItemSharedInfo::null_info;

} // namespace Arcane
