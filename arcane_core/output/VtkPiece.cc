// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkPiece.h"

#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/Item.h"
#include "arcane_core/mesh/ItemEnumerator.h"

#include <algorithm>
#include <vector>

namespace Arcane::detail::output
{
namespace
{
constexpr Byte vtk_vertex = 1;
constexpr Byte vtk_line = 3;
constexpr Byte vtk_triangle = 5;
constexpr Byte vtk_polygon = 7;
constexpr Byte vtk_quad = 9;
constexpr Byte vtk_tetra = 10;
constexpr Byte vtk_hexahedron = 12;
constexpr Byte vtk_wedge = 13;
constexpr Byte vtk_pyramid = 14;
constexpr Byte vtk_pentagonal_prism = 15;
constexpr Byte vtk_hexagonal_prism = 16;
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
  switch (item_type) {
  case IT_Vertex:
  case IT_FaceVertex: return vtk_vertex;
  case IT_Line2:
  case IT_CellLine2: return vtk_line;
  case IT_Triangle3: return vtk_triangle;
  case IT_Quad4: return vtk_quad;
  case IT_Tetraedron4: return vtk_tetra;
  case IT_Hexaedron8: return vtk_hexahedron;
  case IT_Pentaedron6: return vtk_wedge;
  case IT_Pyramid5: return vtk_pyramid;
  case IT_Heptaedron10: return vtk_pentagonal_prism;
  case IT_Octaedron12: return vtk_hexagonal_prism;
  default: return ItemTypeInfo::ofType(item_type)->dimension() == 2 ? vtk_polygon : vtk_convex_point_set;
  }
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
