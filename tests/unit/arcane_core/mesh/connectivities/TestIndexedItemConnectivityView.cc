// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "tests/support/mesh/MeshFixture.h"

#include <type_traits>

namespace Arcane::test
{
namespace
{
using detail::mesh::ItemConnectivity;

class IndexedItemConnectivityViewTest : public MeshFixture
{
 protected:
  IndexedItemConnectivityViewTest()
  {
    const Int32 nb_rank = nbRank();
    build(gridMesh({ 2, { 4, 3, 0 } }), [nb_rank](Int64 uid) { return static_cast<Int32>(uid % nb_rank); });
  }
};
} // namespace

TEST_F(IndexedItemConnectivityViewTest, ConnectivityViewsGiveLocalIds)
{
  const IndexedItemConnectivityViewBase base(*family(IK_Cell)->connectivity(IK_Node), IK_Cell, IK_Node);
  const IndexedCellNodeConnectivityView view(base);

  ENUMERATE_CELL(icell, allCells())
  {
    EXPECT_EQ(view.nbNode(icell), 4);
    for (Int32 i = 0; i < 4; ++i) {
      EXPECT_EQ(view.nodeId(icell, i), icell->nodeId(i));
      EXPECT_EQ(view.nodes(icell)[i], icell->nodeId(i));
    }
  }
  EXPECT_THROW(IndexedCellFaceConnectivityView{ base }, ArgumentException);
}

#ifdef ARCANE_CHECK
TEST_F(IndexedItemConnectivityViewTest, ConnectivityViewsCheckIndexesWhenChecksAreOn)
{
  const IndexedCellNodeConnectivityView view = IndexedItemConnectivityViewBase(*family(IK_Cell)->connectivity(IK_Node), IK_Cell, IK_Node);
  const CellLocalId first(0);
  const CellLocalId beyond(view.nbSourceItem());

  EXPECT_NO_THROW(view.nodeId(first, 3));
  EXPECT_ANY_THROW(view.nodeId(first, 4));
  EXPECT_ANY_THROW(view.nodeId(first, -1));
  EXPECT_ANY_THROW(view.nodeId(beyond, 0));
  EXPECT_ANY_THROW(view.nodes(beyond));
  EXPECT_ANY_THROW(view.nodes(CellLocalId()));
}
#endif

TEST_F(IndexedItemConnectivityViewTest, AViewReadsListsOfOneSizeAndOthers)
{
  ItemConnectivity two_each;
  two_each.assign(UniqueArray<Int32>{ 2, 2, 2 }, UniqueArray<Int32>{ 4, 1, 0, 4, 2, 3 });
  const IndexedFaceCellConnectivityView of_one_size = IndexedItemConnectivityViewBase(two_each, IK_Face, IK_Cell);
  ItemConnectivity others;
  others.assign(UniqueArray<Int32>{ 1, 2 }, UniqueArray<Int32>{ 4, 1, 0 });
  const IndexedFaceCellConnectivityView of_several = IndexedItemConnectivityViewBase(others, IK_Face, IK_Cell);

  EXPECT_EQ(of_several.nbSourceItem(), 2);
  EXPECT_EQ(of_several.nbItem(FaceLocalId(1)), 2);
  EXPECT_EQ(of_several.cellId(FaceLocalId(1), 1).localId(), 0);
  EXPECT_EQ(of_one_size.nbSourceItem(), 3);
  EXPECT_EQ(of_one_size.nbCell(FaceLocalId(2)), 2);
  EXPECT_EQ(of_one_size.cellId(FaceLocalId(1), 1).localId(), 4);
  EXPECT_EQ(of_one_size.cells(FaceLocalId(2)).ids(), (UniqueArray<Int32>{ 2, 3 }).constView());
}

TEST_F(IndexedItemConnectivityViewTest, FacesSayWhereTheirCellsAre)
{
  const FaceInfoListView view(family(IK_Face));
  const IndexedFaceCellConnectivityView face_cell =
    IndexedItemConnectivityViewBase(*family(IK_Face)->connectivity(IK_Cell), IK_Face, IK_Cell);

  ENUMERATE_FACE(face, allFaces())
  {
    const FaceLocalId id(face.itemLocalId());
    EXPECT_EQ(view.isSubDomainBoundary(id), face->isSubDomainBoundary());
    EXPECT_EQ(view.isSubDomainBoundaryOutside(id), face->isSubDomainBoundaryOutside());
    const Int32 back = view.backCellIndex(id);
    const Int32 front = view.frontCellIndex(id);
    EXPECT_EQ(back < 0 ? CellLocalId() : face_cell.cellId(id, back), face->backCellId());
    EXPECT_EQ(front < 0 ? CellLocalId() : face_cell.cellId(id, front), face->frontCellId());
  }
}

TEST_F(IndexedItemConnectivityViewTest, ConnectivitiesBetweenItemsOfOneKindAreViewsToo)
{
  // A line of three cells.
  const Int32 begins[4] = { 0, 1, 3, 4 };
  const Int32 neighbours[4] = { 1, 0, 2, 1 };
  const IndexedCellCellConnectivityView cell_cell = IndexedItemConnectivityViewBase(begins, begins + 1, neighbours, 3, IK_Cell, IK_Cell);
  const IndexedNodeDoFConnectivityView node_dof = IndexedItemConnectivityViewBase(begins, begins + 1, neighbours, 3, IK_Node, IK_DoF);

  EXPECT_EQ(cell_cell.nbSourceItem(), 3);
  EXPECT_EQ(cell_cell.nbCell(CellLocalId(1)), 2);
  EXPECT_EQ(cell_cell.cellId(CellLocalId(1), 1), CellLocalId(2));
  EXPECT_EQ(node_dof.nbDof(NodeLocalId(1)), 2);
  EXPECT_EQ(node_dof.dofId(NodeLocalId(2), 0), DoFLocalId(1));
  EXPECT_EQ(node_dof.dofs(NodeLocalId(0)).size(), 1);
  static_assert(std::is_trivially_copyable_v<IndexedCellCellConnectivityView>);
}
} // namespace Arcane::test
