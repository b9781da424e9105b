// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/CartesianMeshNumberingMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/cartesian/GridPlaces.h"
#include "arcane_core/cartesian/ICartesianMesh.h"
#include "arcane_core/domain/IMesh.h"

namespace Arcane
{

using detail::cartesian::GridPlaces;
using detail::cartesian::Place;

namespace
{
//! The corners of a cell in the order of its nodes, for Quad4 and for Hexaedron8.
constexpr CartCoord corners[8][3] = {
  { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 }
};
//! The middles of the faces of a cell in half cells from its lowest corner, in the order of its faces, for Quad4 and for Hexaedron8.
constexpr CartCoord faces_of_quad[4][3] = { { 1, 0, 0 }, { 2, 1, 0 }, { 1, 2, 0 }, { 0, 1, 0 } };
constexpr CartCoord faces_of_hexa[6][3] = { { 1, 1, 0 }, { 0, 1, 1 }, { 1, 0, 1 }, { 1, 1, 2 }, { 2, 1, 1 }, { 1, 2, 1 } };

Place toPlace(CartCoord3 coord)
{
  return { coord.x, coord.y, coord.z };
}
} // namespace

//! The places of the items of the mesh. The class exists for its name, which the public header can say.
class CartesianMeshNumberingMng::Places : public GridPlaces
{
 public:
  using GridPlaces::GridPlaces;
};

CartesianMeshNumberingMng::CartesianMeshNumberingMng(ICartesianMesh* mesh)
: CartesianMeshNumberingMng(mesh->mesh())
{}

CartesianMeshNumberingMng::CartesianMeshNumberingMng(IMesh* mesh)
: m_mesh(mesh)
, m_places(std::make_shared<const Places>(m_mesh))
, m_has_places_of_faces(m_mesh->properties()->getBoolWithDefault("CartesianFaces", false))
{}

void CartesianMeshNumberingMng::checkLevel(Int32 level) const
{
  if (level != 0)
    ARCANE_THROW(ArgumentException, "mesh '{0}': level is {1}, expected 0, since meshes are not refined", m_mesh->name(), level);
}

void CartesianMeshNumberingMng::checkFaces(eItemKind kind) const
{
  if (kind == IK_Face && !m_has_places_of_faces)
    ARCANE_FATAL(
      "mesh '{0}': unique ids of faces did not follow places when this CartesianMeshNumberingMng was made; please make it after a "
      "call of ICartesianMesh::renumberItemsUniqueId() with setRenumberFaceMethod(1)",
      m_mesh->name());
}

void CartesianMeshNumberingMng::checkSize(Integer size, Integer expected) const
{
  if (size != expected)
    ARCANE_THROW(ArgumentException, "mesh '{0}': the view for unique ids has size {1}, expected {2}", m_mesh->name(), size, expected);
}

Int64 CartesianMeshNumberingMng::firstUniqueId(Int32 level) const
{
  checkLevel(level);
  return 0;
}

CartCoord CartesianMeshNumberingMng::nbAlong(eItemKind kind, Int32 axis, Int32 level) const
{
  checkLevel(level);
  return static_cast<CartCoord>(m_places->nbAlong(kind, axis));
}

Int64 CartesianMeshNumberingMng::nbItem(eItemKind kind, Int32 level) const
{
  checkLevel(level);
  return m_places->nbItem(kind);
}

Int32 CartesianMeshNumberingMng::nbNodeByCell() const
{
  return 1 << m_places->dimension();
}

Int32 CartesianMeshNumberingMng::nbFaceByCell() const
{
  return 2 * m_places->dimension();
}

Int32 CartesianMeshNumberingMng::levelOf(eItemKind kind, Int64 uid) const
{
  placeOf(kind, uid, 0);
  return 0;
}

CartCoord CartesianMeshNumberingMng::offsetLevelToLevel(CartCoord coord, Int32 level_from, Int32 level_to) const
{
  for (const Int32 level : { level_from, level_to })
    if (level < 0 || level > 30)
      ARCANE_THROW(ArgumentException, "mesh '{0}': level is {1}, expected 0 to 30", m_mesh->name(), level);
  return level_from <= level_to ? coord << (level_to - level_from) : coord >> (level_from - level_to);
}

CartCoord3 CartesianMeshNumberingMng::placeOf(eItemKind kind, Int64 uid, Int32 level) const
{
  checkLevel(level);
  checkFaces(kind);
  const std::optional<Place> place = m_places->placeOf(kind, uid);
  if (!place)
    ARCANE_THROW(ArgumentException, "mesh '{0}': no {1} of the grid has unique id {2}", m_mesh->name(), itemKindName(kind), uid);
  return { static_cast<CartCoord>((*place)[0]), static_cast<CartCoord>((*place)[1]), static_cast<CartCoord>((*place)[2]) };
}

Int64 CartesianMeshNumberingMng::uniqueIdAt(eItemKind kind, CartCoord3 place, Int32 level) const
{
  checkLevel(level);
  checkFaces(kind);
  const std::optional<Int64> uid = m_places->uniqueIdAt(kind, toPlace(place));
  if (!uid)
    ARCANE_THROW(ArgumentException, "mesh '{0}': the grid has no {1} at {2}, expected places below ({3},{4},{5}){6}", m_mesh->name(),
                 itemKindName(kind), place, m_places->nbAlong(kind, 0), m_places->nbAlong(kind, 1), m_places->nbAlong(kind, 2),
                 kind == IK_Face ? ", even along the axis across the face, and odd along the others" : "");
  return *uid;
}

void CartesianMeshNumberingMng::cellNodeUniqueIds(CartCoord3 coord, Int32 level, ArrayView<Int64> uids) const
{
  checkSize(uids.size(), nbNodeByCell());
  uniqueIdAt(IK_Cell, coord, level);
  for (Int32 i = 0; i < uids.size(); ++i)
    uids[i] = uniqueIdAt(IK_Node, coord + CartCoord3(corners[i][0], corners[i][1], corners[i][2]), level);
}

void CartesianMeshNumberingMng::cellFaceUniqueIds(CartCoord3 coord, Int32 level, ArrayView<Int64> uids) const
{
  checkSize(uids.size(), nbFaceByCell());
  uniqueIdAt(IK_Cell, coord, level);
  const auto* faces = m_places->dimension() == 2 ? faces_of_quad : faces_of_hexa;
  for (Int32 i = 0; i < uids.size(); ++i)
    uids[i] = uniqueIdAt(IK_Face, coord * 2 + CartCoord3(faces[i][0], faces[i][1], faces[i][2]), level);
}

void CartesianMeshNumberingMng::findCells(CartCoord3 first, Int32 nb, ArrayView<Int64> uids) const
{
  const bool is_3d = m_places->dimension() == 3;
  checkSize(uids.size(), nb * nb * (is_3d ? nb : 1));
  Int32 i = 0;
  for (CartCoord z = is_3d ? first.z : 0; z < (is_3d ? first.z + nb : 1); ++z)
    for (CartCoord y = first.y; y < first.y + nb; ++y)
      for (CartCoord x = first.x; x < first.x + nb; ++x)
        uids[i++] = m_places->uniqueIdAt(IK_Cell, { x, y, z }).value_or(NULL_ITEM_UNIQUE_ID);
}

void CartesianMeshNumberingMng::cellUniqueIdsAroundCell(CartCoord3 coord, Int32 level, ArrayView<Int64> uids) const
{
  uniqueIdAt(IK_Cell, coord, level);
  findCells(coord - CartCoord3(1, 1, 1), 3, uids);
}

void CartesianMeshNumberingMng::cellUniqueIdsAroundNode(CartCoord3 coord, Int32 level, ArrayView<Int64> uids) const
{
  uniqueIdAt(IK_Node, coord, level);
  findCells(coord - CartCoord3(1, 1, 1), 2, uids);
}

} // namespace Arcane
