// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/ComputedItems.h"

namespace Arcane::detail::mesh
{
void findOwnItems(const FamilyItems& items, ConstArrayView<Int32> ids, UniqueArray<Int32>& own)
{
  if (items.isEachOwn())
    return own.copy(ids);
  const Int32* const flags = items.arrays().flags.data();
  own.resizeNoInit(ids.size());
  Int32* end = own.data();
  for (const Int32 id : ids) {
    *end = id;
    end += ItemFlags::isOwn(flags[id]) ? 1 : 0;
  }
  own.resize(end - own.data());
}

void addGhosts(const FamilyItems& items, ConstArrayView<Int32> ids, UniqueArray<Int32>& ghosts)
{
  const auto& flags = items.arrays().flags;
  for (const Int32 id : ids)
    if (!ItemFlags::isOwn(flags[id]))
      ghosts.add(id);
}

void addInterfaceFaces(const FamilyItems& faces, ConstArrayView<Int32> ids, UniqueArray<Int32>& interface)
{
  const auto& flags = faces.arrays().flags;
  for (const Int32 id : ids)
    if (flags[id] & ItemFlags::II_SubDomainBoundary)
      interface.add(id);
}

void addConnectedItems(const FamilyItems& items, ConstArrayView<Int32> ids, const FamilyItems& others, UniqueArray<Int32>& connected)
{
  const ItemConnectivity* connectivity = items.publishedConnectivity(others.kind());
  if (!connectivity)
    return;
  UniqueArray<Byte> is_in(others.maxLocalId(), Byte(0));
  for (const Int32 id : ids)
    for (const Int32 other : connectivity->of(id))
      is_in[other] = 1;
  for (Int32 id = 0; id < is_in.size(); ++id)
    if (is_in[id])
      connected.add(id);
}

void addFacesOfCells(const FamilyItems& faces, ConstArrayView<Byte> is_in, Int32 nb_cell, UniqueArray<Int32>& found)
{
  const ItemConnectivity* cells = faces.publishedConnectivity(IK_Cell);
  if (!cells)
    return;
  for (Int32 face = 0; face < faces.maxLocalId(); ++face) {
    Int32 nb = 0;
    for (const Int32 cell : cells->of(face))
      nb += is_in[cell];
    if (nb == nb_cell)
      found.add(face);
  }
}
} // namespace Arcane::detail::mesh
