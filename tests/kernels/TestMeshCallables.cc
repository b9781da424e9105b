// SPDX-License-Identifier: Apache-2.0
// What kernels read of a mesh is callable on devices, and gives there what it gives on the host.
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"
#include "arcane_core/mesh/groups/GroupIndexTableView.h"
#include "arcane_core/mesh/items/ItemEnumeratorBase.h"
#include "arcane_core/mesh/items/ItemInfoListView.h"
#include "tests/kernels/OneThread.h"

using namespace Arcane;
using namespace Arcane::test_kernels;

struct Ids
{
  Int32 local_id = 3;

  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    const CellLocalId cell(local_id);
    const ItemLocalId item = cell;
    const NodeLocalId none;
    const Int32 number = cell;
    c.isTrue(number == 3 && cell.localId() == 3 && item.asInt32() == 3 && item.asInteger() == 3 && !item.isNull() && none.isNull());
    c.isTrue(cell == item && CellLocalId::fromLocalId(item) == cell);
    const ItemUniqueId uid(Int64(1) << 40);
    const Int64 large = uid;
    c.isTrue(large == uid.asInt64() && uid == large && !uid.isNull() && ItemUniqueId().isNull() && ItemUniqueId(5) < uid);
    const CellEnumeratorIndex index(local_id);
    c.isTrue(index.index() == 3 && index.asInt32() == 3 && index == 3);
  }
};

struct Lists
{
  Int32 ids[4] = { 5, 3, 8, 1 };

  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    const NodeLocalIdView nodes(ids, 4);
    Int32 sum = 0;
    for (const NodeLocalId node : nodes)
      sum += node;
    c.same(sum, 17.0);
    auto i = nodes.begin();
    i += 2;
    c.isTrue(*i == NodeLocalId(8) && i[-1] == NodeLocalId(3) && *--i == NodeLocalId(3) && nodes.end() - i == 3 && i < nodes.end());
    c.isTrue(*(1 + nodes.begin()) == *(nodes.end() - 3) && *i++ == NodeLocalId(3) && *i-- == NodeLocalId(8) && *++i == NodeLocalId(8));
    c.isTrue(nodes.size() == 4 && !nodes.empty() && nodes[3] == NodeLocalId(1) && nodes.ids().back() == 1 && nodes.toViewInt32()[0] == 5);
    const NodeLocalIdView copied(nodes);
    c.isTrue(copied.data() == ids && NodeLocalIdView().empty());
  }
};

template <typename Source, typename Target> using View = IndexedItemConnectivityViewT<Source, Target>;

struct Connectivities
{
  View<Cell, Node> cell_node;
  View<Face, Edge> face_edge;
  View<Cell, Face> cell_face;
  IndexedCellCellConnectivityView cell_cell;
  View<Node, DoF> node_dof;

  // Each view describes the same lists: { 1 }, { 0, 2 }, { 1 }.
  Connectivities(const Int32* begins, const Int32* list)
  : cell_node(IndexedItemConnectivityViewBase(begins, begins + 1, list, 3, IK_Cell, IK_Node))
  , face_edge(IndexedItemConnectivityViewBase(begins, begins + 1, list, 3, IK_Face, IK_Edge))
  , cell_face(IndexedItemConnectivityViewBase(begins, begins + 1, list, 3, IK_Cell, IK_Face))
  , cell_cell(IndexedItemConnectivityViewBase(begins, begins + 1, list, 3, IK_Cell, IK_Cell))
  , node_dof(IndexedItemConnectivityViewBase(begins, begins + 1, list, 3, IK_Node, IK_DoF))
  {}

  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    const CellLocalId cell(1);
    c.isTrue(cell_node.nbSourceItem() == 3 && cell_node.nbItem(cell) == 2 && cell_node.itemId(cell, 1) == NodeLocalId(2));
    Int32 sum = 0;
    for (const NodeLocalId node : cell_node.nodes(cell))
      sum += 1 + node;
    c.same(sum, 4.0);
    c.isTrue(cell_node.nbNode(cell) == 2 && cell_node.nodeIds(cell)[0] == NodeLocalId(0) && cell_node.nodeId(cell, 0) == NodeLocalId(0));
    const FaceLocalId face(2);
    c.isTrue(face_edge.nbEdge(face) == 1 && face_edge.edges(face).size() == 1 && face_edge.edgeIds(face)[0] == EdgeLocalId(1));
    c.isTrue(face_edge.edgeId(face, 0) == EdgeLocalId(1) && face_edge.items(face).size() == 1 && face_edge.itemIds(face).size() == 1);
    c.isTrue(cell_face.nbFace(cell) == 2 && cell_face.faces(cell).size() == 2 && cell_face.faceIds(cell)[1] == FaceLocalId(2));
    c.isTrue(cell_face.faceId(cell, 1) == FaceLocalId(2));
    c.isTrue(cell_cell.nbCell(cell) == 2 && cell_cell.cells(cell).size() == 2 && cell_cell.cellIds(cell)[1] == CellLocalId(2));
    c.isTrue(cell_cell.cellId(cell, 1) == CellLocalId(2));
    const NodeLocalId node(1);
    c.isTrue(node_dof.nbDof(node) == 2 && node_dof.dofs(node).size() == 2 && node_dof.dofIds(node)[1] == DoFLocalId(2));
    c.isTrue(node_dof.dofId(node, 1) == DoFLocalId(2));
  }
};

struct ItemProperties
{
  FaceInfoListView faces;
  GroupIndexTableView group;

  // A view is also given by value to functions.
  ARCCORE_HOST_DEVICE static Int32 ownerOf(ItemGenericInfoListView view, ItemLocalId id) { return view.owner(id); }

  ARCCORE_HOST_DEVICE void operator()(Comparisons& c) const
  {
    const FaceLocalId first(0);
    const FaceLocalId second(1);
    c.isTrue(faces.uniqueId(second).asInt64() == 20 && faces.uniqueId(0) == 10 && faces.owner(second) == 7 && faces.owner(0) == 4);
    c.isTrue(faces.typeId(second) == IT_Quad4 && faces.typeId(0) == IT_Line2 && ownerOf(faces, second) == 7);
    c.isTrue(faces.isOwn(first) && !faces.isOwn(second) && faces.isShared(first) && !faces.isShared(1));
    c.isTrue(faces.isSubDomainBoundary(second) && !faces.isSubDomainBoundary(first) && faces.isSubDomainBoundaryOutside(second));
    c.isTrue(faces.backCellIndex(first) == 1 && faces.frontCellIndex(first) == 0 && !faces.isSubDomainBoundaryOutside(first));
    c.isTrue(faces.backCellIndex(second) == 0 && faces.frontCellIndex(second) == -1);
    c.isTrue(group.size() == 2 && group[first] == 1 && group[1] == -1 && group[-1] == -1 && group[3] == -1 && group.hasId(2));
  }
};

TEST(MeshCallablesTest, Ids)
{
  runEverywhere(Ids{});
}

TEST(MeshCallablesTest, ListsOfIds)
{
  runEverywhere(Lists{});
}

TEST(MeshCallablesTest, Connectivities)
{
  const ReachableArray<Int32> begins{ 0, 1, 3, 4 };
  const ReachableArray<Int32> list{ 1, 0, 2, 1 };

  runEverywhere(Connectivities(begins.data(), list.data()));
}

TEST(MeshCallablesTest, PropertiesOfItems)
{
  const ReachableArray<Int64> unique_ids{ 10, 20 };
  const ReachableArray<Int32> owners{ 4, 7 };
  const ReachableArray<Int32> flags{ ItemFlags::II_Own | ItemFlags::II_Shared | ItemFlags::II_HasBackCell | ItemFlags::II_HasFrontCell |
                                       ItemFlags::II_FrontCellIsFirst,
                                     ItemFlags::II_Boundary | ItemFlags::II_HasBackCell | ItemFlags::II_BackCellIsFirst };
  const ReachableArray<Int16> types{ IT_Line2, IT_Quad4 };
  const ReachableArray<Int32> positions{ 1, -1, 0 };
  ItemSharedInfo info;
  info.unique_ids = unique_ids.data();
  info.owners = owners.data();
  info.flags = flags.data();
  info.types = types.data();
  info.nb_item = 2;

  runEverywhere(ItemProperties{ ItemInfoListView(&info), GroupIndexTableView(SmallSpan<const Int32>(positions.data(), 3), 2) });
}
