// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/MeshToMeshTransposer.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"

namespace Arcane
{

eItemKind MeshToMeshTransposer::kindTranspose(eItemKind kind, IMesh* from, IMesh* to)
{
  if (kind == IK_Node)
    return IK_Node;
  const Int32 rank = static_cast<Int32>(kind) + from->dimension() - to->dimension();
  ARCANE_FATAL_IF(kind > IK_Cell || rank < IK_Node || rank > IK_Cell,
                  "items of kind {0} of mesh '{1}' of dimension {2} are no items of mesh '{3}' of dimension {4}", itemKindName(kind),
                  from->name(), from->dimension(), to->name(), to->dimension());
  const bool is_point = (rank == IK_Edge && to->dimension() < 3) || (rank == IK_Face && to->dimension() < 2);
  return is_point ? IK_Node : static_cast<eItemKind>(rank);
}

ItemVector MeshToMeshTransposer::transpose(IMesh* from, IMesh* to, ItemVectorView items, bool do_fatal)
{
  const eItemKind kind = items.sharedInfo()->itemKind();
  return transpose(from->itemFamily(kind), to->itemFamily(kindTranspose(kind, from, to)), items, do_fatal);
}

ItemVector MeshToMeshTransposer::transpose(IItemFamily* from, IItemFamily* to, ItemVectorView items, bool do_fatal)
{
  ARCANE_FATAL_IF(from != to && from->parentFamily() != to && to->parentFamily() != from,
                  "items of family '{0}' are no items of family '{1}', expected a family and one of a sub-mesh that comes from it",
                  from->fullName(), to->fullName());
  UniqueArray<Int64> uids;
  for (Int32 id : items.localIds())
    uids.add(from->uniqueIds()[id]);
  UniqueArray<Int32> ids(uids.size());
  to->itemsUniqueIdToLocalId(ids, uids, do_fatal);
  return ItemVector(to, ids);
}

} // namespace Arcane
