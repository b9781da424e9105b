// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkPiece.h"

#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/Item.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"
#include "arcane_core/mesh_io/VtkCellType.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail::output
{
namespace
{
constexpr Byte vtk_vertex = 1;
constexpr Byte vtk_convex_point_set = 41;

//! Numbers the nodes in the order in which cells use them.
class PointNumbers
{
 public:
  explicit PointNumbers(VtkPiece& piece)
  : m_piece(piece)
  {}

  Int64 numberOf(const Node& node)
  {
    const auto lid = static_cast<std::size_t>(node.localId());
    if (lid >= m_number.size())
      m_number.resize(std::max(lid + 1, static_cast<std::size_t>(node.itemFamily()->maxLocalId())), -1);
    if (m_number[lid] < 0) {
      m_number[lid] = m_piece.nodes.size();
      m_piece.nodes.add(node.localId());
    }
    return m_number[lid];
  }

 private:
  VtkPiece& m_piece;
  std::vector<Int64> m_number;
};
} // namespace

Byte vtkTypeOf(Int16 item_type)
{
  const Int32 type = meshio::vtkTypeOfItem(item_type);
  return type < 0 ? vtk_convex_point_set : static_cast<Byte>(type);
}

VtkPiece makePiece(const ItemGroup& group, bool with_ghosts)
{
  VtkPiece piece;
  piece.item_kind = group.itemKind();
  PointNumbers points(piece);
  piece.offsets.add(0);
  ENUMERATE_ITEM(item, group)
  {
    if (!item->isOwn() && !with_ghosts)
      continue;
    piece.items.add(item->localId());
    if (item->isNode()) {
      piece.types.add(vtk_vertex);
      piece.connectivity.add(points.numberOf(item->toNode()));
    }
    else {
      piece.types.add(vtkTypeOf(item->type()));
      for (Node node : item->toItemWithNodes().nodes())
        piece.connectivity.add(points.numberOf(node));
    }
    piece.offsets.add(piece.connectivity.size());
  }
  return piece;
}
} // namespace Arcane::detail::output
