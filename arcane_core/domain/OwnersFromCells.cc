// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/OwnersFromCells.h"

#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"

#include <algorithm>

namespace Arcane::detail::domain
{

void setNewOwnersFromCells(IMesh* mesh, eItemKind kind)
{
  const ConstArrayView<Int64> cell_uids = mesh->cellFamily()->uniqueIds();
  const VariableItemInt32& cell_owners = mesh->itemsNewOwner(IK_Cell);
  IItemFamily* family = mesh->itemFamily(kind);
  VariableItemInt32& owners = family->itemsNewOwner();
  if (const mesh::ItemConnectivity* cells = family->connectivity(IK_Cell))
    for (Int32 item : family->allItems().own().view().localIds()) {
      const auto around = cells->of(item);
      const Int32 first = *std::min_element(around.begin(), around.end(), [&](Int32 a, Int32 b) { return cell_uids[a] < cell_uids[b]; });
      owners[ItemLocalId(item)] = cell_owners[ItemLocalId(first)];
    }
  owners.synchronize();
}

void setOwnersFromCells(IMesh* mesh, eItemKind kind)
{
  VariableItemInt32& cell_owners = mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(cell, mesh->allCells())
  cell_owners[cell] = cell->owner();
  setNewOwnersFromCells(mesh, kind);
  IItemFamily* family = mesh->itemFamily(kind);
  // The variable changes with the owners.
  const UniqueArray<Int32> owners(family->itemsNewOwner().asArray());
  const Int32 rank = mesh->parallelMng()->commRank();
  ENUMERATE_ITEM(item, family->allItems())
  item->mutableItemBase().setOwner(owners[item->localId()], rank);
  family->notifyItemsOwnerChanged();
  family->computeSynchronizeInfos();
}

} // namespace Arcane::detail::domain
