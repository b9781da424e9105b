// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/ICartesianMesh.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/AutoDestroyUserData.h"
#include "arcane_core/cartesian/CartesianTables.h"
#include "arcane_core/cartesian/GridPlaces.h"
#include "arcane_core/cartesian/ICartesianMeshGenerationInfo.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/domain/IMesh.h"

#include <functional>

namespace Arcane
{

using detail::cartesian::CartesianTables;
using detail::cartesian::cornerOfPlace;
using detail::cartesian::cornerOfPosition;
using detail::cartesian::GridPlaces;
using detail::cartesian::Place;

namespace
{
const char* const cartesian_mesh_data = "CartesianMesh";
constexpr Int32 nb_corner = 8;

//! Returns the items of kind \a target around each item of \a family. The view is empty on a rank without cells.
IndexedItemConnectivityViewBase connectivityOf(const IItemFamily* family, eItemKind target)
{
  const detail::mesh::ItemConnectivity* const connectivity = family->connectivity(target);
  return connectivity ? IndexedItemConnectivityViewBase(*connectivity, family->itemKind(), target) : IndexedItemConnectivityViewBase();
}

//! Replaces the items of the group by the items that \a is_in selects.
ItemGroup makeGroup(IItemFamily* family, const String& name, const std::function<bool(Int32)>& is_in)
{
  UniqueArray<Int32> local_ids;
  ENUMERATE_ITEM(item, family->allItems())
  if (is_in(item.itemLocalId()))
    local_ids.add(item.itemLocalId());
  return family->createGroup(name, local_ids, true);
}

bool hasBoth(const UniqueArray<Int32>& pairs, Int32 local_id)
{
  const Int64 row = 2 * static_cast<Int64>(local_id);
  return pairs[row] != NULL_ITEM_LOCAL_ID && pairs[row + 1] != NULL_ITEM_LOCAL_ID;
}

//! Checks that the item after the one before an item is that item.
void checkNeighbours(const IItemFamily* family, const UniqueArray<Int32>& pairs)
{
  for (Int32 id = 0; id < family->maxLocalId(); ++id)
    for (Int32 side = 0; side < 2; ++side) {
      const Int32 neighbour = pairs[2 * static_cast<Int64>(id) + side];
      if (neighbour != NULL_ITEM_LOCAL_ID && pairs[2 * static_cast<Int64>(neighbour) + 1 - side] != id)
        ARCANE_FATAL("family '{0}': the neighbour of item {1} is {2}, which has another neighbour", family->fullName(),
                     family->uniqueIds()[id], family->uniqueIds()[neighbour]);
    }
}

//! Returns the unique id of a face by its place in half cells, which is the sum of the places of two nodes at opposite corners.
Int64 uniqueIdOf(const GridPlaces& places, const Face& face)
{
  Place lowest = { places.nbAlong(IK_Node, 0), places.nbAlong(IK_Node, 1), places.nbAlong(IK_Node, 2) };
  Place highest = { 0, 0, 0 };
  for (const Node& node : face.nodes()) {
    const std::optional<Place> place = places.placeOf(IK_Node, node.uniqueId());
    if (!place)
      ARCANE_FATAL("mesh '{0}': no node of the grid has unique id {1}, so face {2} has no place", face.itemFamily()->mesh()->name(),
                   node.uniqueId(), face.uniqueId());
    for (Int32 axis = 0; axis < 3; ++axis) {
      lowest[axis] = std::min(lowest[axis], (*place)[axis]);
      highest[axis] = std::max(highest[axis], (*place)[axis]);
    }
  }
  const std::optional<Int64> uid = places.uniqueIdAt(IK_Face, { lowest[0] + highest[0], lowest[1] + highest[1], lowest[2] + highest[2] });
  if (!uid)
    ARCANE_FATAL("mesh '{0}': face {1} is no face of the grid", face.itemFamily()->mesh()->name(), face.uniqueId());
  return *uid;
}
} // namespace

//! The result of computeDirections().
struct ICartesianMesh::Tables : CartesianTables
{
  explicit Tables(IMesh* mesh)
  : CartesianTables(mesh)
  , timestamp(mesh->timestamp())
  {}

  Int64 timestamp;
  std::array<CellDirectionMng::Groups, 3> cells;
  std::array<FaceDirectionMng::Groups, 3> faces;
  std::array<NodeDirectionMng::Groups, 3> nodes;
};

ICartesianMesh* ICartesianMesh::getReference(const MeshHandleOrMesh& mesh, bool create)
{
  IUserDataList* list = mesh.handle().mesh()->userDataList();
  IUserData* data = list->data(cartesian_mesh_data, true);
  if (!data) {
    if (!create)
      return nullptr;
    data = new AutoDestroyUserData<ICartesianMesh>(new ICartesianMesh(mesh.mesh()));
    list->setData(cartesian_mesh_data, data);
  }
  return static_cast<AutoDestroyUserData<ICartesianMesh>*>(data)->data();
}

ICartesianMesh* arcaneCreateCartesianMesh(IMesh* mesh)
{
  return new ICartesianMesh(mesh);
}

ICartesianMesh::ICartesianMesh(IMesh* mesh)
: m_mesh(mesh)
, m_patch(std::make_unique<ICartesianMeshPatch>(this))
{}

ICartesianMesh::~ICartesianMesh() = default;

ITraceMng* ICartesianMesh::traceMng() const
{
  return m_mesh->traceMng();
}

void ICartesianMesh::computeDirections()
{
  m_tables.reset();
  auto tables = std::make_unique<Tables>(m_mesh);
  const ICartesianMeshGenerationInfo& info = *ICartesianMeshGenerationInfo::getReference(m_mesh, true);
  for (Int32 d = 0; d < tables->dimension; ++d) {
    const String number = String::fromNumber(d);
    const String inner = "AllInnerDirection" + number;
    const String outer = "AllOuterDirection" + number;
    const auto has_cells = [&](Int32 id) { return hasBoth(tables->cell_neighbours[d], id); };
    const auto has_nodes = [&](Int32 id) { return hasBoth(tables->node_neighbours[d], id); };
    const auto is_across = [&](Int32 id) { return tables->face_direction[id] == d; };
    const auto is_between = [&](Int32 id) { return is_across(id) && hasBoth(tables->face_cells, id); };

    CellDirectionMng::Groups& cells = tables->cells[d];
    cells.all = m_mesh->allCells();
    cells.inner = makeGroup(m_mesh->cellFamily(), inner, has_cells);
    cells.outer = makeGroup(m_mesh->cellFamily(), outer, std::not_fn(has_cells));
    cells.global_nb_cell = info.globalNbCells()[d];
    cells.own_nb_cell = info.ownNbCells()[d];
    cells.own_cell_offset = info.ownCellOffsets()[d];
    cells.sub_domain_offset = info.subDomainOffsets()[d];
    NodeDirectionMng::Groups& nodes = tables->nodes[d];
    nodes.all = m_mesh->allNodes();
    nodes.inner = makeGroup(m_mesh->nodeFamily(), inner, has_nodes);
    nodes.outer = makeGroup(m_mesh->nodeFamily(), outer, std::not_fn(has_nodes));
    FaceDirectionMng::Groups& faces = tables->faces[d];
    faces.all = makeGroup(m_mesh->faceFamily(), "AllFacesDirection" + number, is_across);
    faces.inner = makeGroup(m_mesh->faceFamily(), inner, is_between);
    faces.outer = makeGroup(m_mesh->faceFamily(), outer, [&](Int32 id) { return is_across(id) && !is_between(id); });
  }
  m_tables = std::move(tables);
}

const ICartesianMesh::Tables& ICartesianMesh::tables(Integer direction) const
{
  if (!m_tables || m_tables->timestamp != m_mesh->timestamp())
    ARCANE_FATAL("mesh '{0}': directions are asked for, computeDirections() must be called before{1}", m_mesh->name(),
                 m_tables ? ", again after each change of the mesh" : "");
  if (direction < 0 || direction >= m_tables->dimension)
    ARCANE_THROW(ArgumentException, "mesh '{0}': direction is {1}, expected 0 to {2}", m_mesh->name(), direction, m_tables->dimension - 1);
  return *m_tables;
}

CellDirectionMng ICartesianMesh::cellDirection(Integer direction) const
{
  const Tables& t = tables(direction);
  CellDirectionMng cells;
  cells.m_direction = static_cast<eMeshDirection>(direction);
  cells.m_next_face = t.next_face[direction];
  cells.m_previous_face = t.previous_face[direction];
  cells.m_neighbours = t.cell_neighbours[direction].data();
  for (Int32 position = 0; position < nb_corner; ++position) {
    const Int32 corner = cornerOfPosition(t.dimension, direction, position, false);
    cells.m_nodes_at.at[position] = corner < 0 ? Int8(-1) : static_cast<Int8>(t.node_of_corner[corner]);
  }
  IItemFamily* family = m_mesh->cellFamily();
  cells.m_cell_node = connectivityOf(family, IK_Node);
  cells.m_cell_face = connectivityOf(family, IK_Face);
  cells.m_node_info = m_mesh->nodeFamily()->itemSharedInfo();
  cells.m_face_info = m_mesh->faceFamily()->itemSharedInfo();
  cells.m_cell_info = family->itemSharedInfo();
  cells.m_groups = &t.cells[direction];
  return cells;
}

FaceDirectionMng ICartesianMesh::faceDirection(Integer direction) const
{
  const Tables& t = tables(direction);
  FaceDirectionMng faces;
  faces.m_direction = static_cast<eMeshDirection>(direction);
  faces.m_cells = t.face_cells.data();
  faces.m_face_direction = t.face_direction.data();
  faces.m_cell_info = m_mesh->cellFamily()->itemSharedInfo();
  faces.m_groups = &t.faces[direction];
  return faces;
}

NodeDirectionMng ICartesianMesh::nodeDirection(Integer direction) const
{
  const Tables& t = tables(direction);
  NodeDirectionMng nodes;
  nodes.m_direction = static_cast<eMeshDirection>(direction);
  nodes.m_neighbours = t.node_neighbours[direction].data();
  nodes.m_cell_indexes = t.cell_indexes.data();
  for (Int32 position = 0; position < nb_corner; ++position)
    nodes.m_corners_at.at[position] = static_cast<Int8>(cornerOfPosition(t.dimension, direction, position, true));
  IItemFamily* family = m_mesh->nodeFamily();
  nodes.m_node_cell = connectivityOf(family, IK_Cell);
  nodes.m_node_info = family->itemSharedInfo();
  nodes.m_cell_info = m_mesh->cellFamily()->itemSharedInfo();
  nodes.m_groups = &t.nodes[direction];
  return nodes;
}

CartesianConnectivity ICartesianMesh::connectivity() const
{
  const Tables& t = tables(0);
  CartesianConnectivity c;
  for (Int32 direction = 0; direction < 3; ++direction)
    for (Int32 place = 0; place < nb_corner; ++place)
      c.m_corners_at[direction].at[place] = static_cast<Int8>(cornerOfPlace(t.dimension, direction, place));
  c.m_node_of_corner = t.node_of_corner;
  c.m_cell_indexes = t.cell_indexes.data();
  c.m_node_cell = connectivityOf(m_mesh->nodeFamily(), IK_Cell);
  c.m_cell_node = connectivityOf(m_mesh->cellFamily(), IK_Node);
  c.m_node_info = m_mesh->nodeFamily()->itemSharedInfo();
  c.m_cell_info = m_mesh->cellFamily()->itemSharedInfo();
  return c;
}

void ICartesianMesh::renumberItemsUniqueId(const CartesianMeshRenumberingInfo& info)
{
  const Int32 patch_method = info.renumberPatchMethod();
  const Int32 face_method = info.renumberFaceMethod();
  if (patch_method < 0 || patch_method > 1)
    ARCANE_THROW(ArgumentException, "mesh '{0}': method {1} to renumber patches, expected 0 or 1, since meshes are not refined",
                 m_mesh->name(), patch_method);
  if (face_method < 0 || face_method > 1)
    ARCANE_THROW(ArgumentException, "mesh '{0}': method {1} to renumber faces, expected 0 or 1", m_mesh->name(), face_method);
  if (face_method == 0)
    return;
  const GridPlaces places(m_mesh);
  IItemFamily* family = m_mesh->faceFamily();
  UniqueArray<Int64> unique_ids;
  runAndAgree(m_mesh->parallelMng(), [&] {
    ENUMERATE_FACE(iface, m_mesh->allFaces())
    unique_ids.add(uniqueIdOf(places, *iface));
  });
  ENUMERATE_FACE(iface, m_mesh->allFaces())
  iface->mutableItemBase().setUniqueId(unique_ids[iface.index()]);
  family->notifyItemsUniqueIdChanged();
  family->computeSynchronizeInfos();
  if (info.isSortAfterRenumbering())
    m_mesh->modifier()->updateGhostLayers();
  m_mesh->properties()->set("CartesianFaces", true);
}

void ICartesianMesh::checkValid() const
{
  const Tables& t = tables(0);
  for (Int32 d = 0; d < t.dimension; ++d) {
    checkNeighbours(m_mesh->cellFamily(), t.cell_neighbours[d]);
    checkNeighbours(m_mesh->nodeFamily(), t.node_neighbours[d]);
  }
}

ICartesianMeshPatch* ICartesianMesh::patch(Int32 index) const
{
  if (index != 0)
    ARCANE_THROW(ArgumentException, "mesh '{0}': patch is {1}, expected 0, since meshes are not refined", m_mesh->name(), index);
  return m_patch.get();
}

} // namespace Arcane
