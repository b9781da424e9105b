// SPDX-License-Identifier: Apache-2.0
// Views on the multi-dimensional variables of the other ranks of the machine.
#include "tests/unit/variables/shared/SharedVariableFixture.h"

#include "arcane_core/base/error/ArgumentException.h"

using namespace Arcane;

namespace
{
class MachineShMemWinMDVariableTest : public Arcane::test::SharedVariableFixture
{
 protected:
  Int32 nbCell() const { return family(IK_Cell)->maxLocalId(); }
};
} // namespace

TEST_F(MachineShMemWinMDVariableTest, ViewMadeBeforeReshapeHasTheRightExtents)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim2> var(meshInfo("A"));
  VariableScalarInt32 nb_cell(info("NbCell"));
  MachineShMemWinMeshMDVariableT view(var);
  EXPECT_EQ(view.view(rank()).totalNbElement(), 0);
  nb_cell = nbCell();
  var.reshape({ 3, 4 });
  ENUMERATE_CELL(icell, allCells())
  var(icell, 2, 3) = 100.0 * rank() + icell.itemLocalId();
  view.updateVariable();

  const MachineShMemWinVariableScalarT sizes(nb_cell);
  for (const Int32 r : view.machineRanks()) {
    const MDSpan<Real, MDDim3> values = view.view(r);
    ASSERT_EQ(values.extent0(), sizes(r));
    ASSERT_EQ(values.extent1(), 3);
    ASSERT_EQ(values.extent2(), 4);
    for (Int32 i = 0; i < values.extent0(); ++i) {
      EXPECT_EQ(values(i, 2, 3), 100.0 * r + i);
      EXPECT_EQ(view(r, i)(2, 3), 100.0 * r + i);
    }
  }
  view.barrier();
}

TEST_F(MachineShMemWinMDVariableTest, EachRankMayHaveItsShape)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Int32, MDDim3> var(meshInfo("A"));
  const MachineShMemWinMeshMDVariableT view(var);
  for (Int32 n = 1; n < 5; ++n) {
    var.reshape({ n, rank() + 1, n + 1 });
    var.fill(n + rank());
    view.barrier();

    for (const Int32 r : view.machineRanks()) {
      const auto values = view.constView(r);
      EXPECT_EQ(values.extent1(), n);
      EXPECT_EQ(values.extent2(), r + 1);
      EXPECT_EQ(values.extent3(), n + 1);
      EXPECT_EQ(values(0, n - 1, r, n), n + r);
      EXPECT_EQ(view(r, 1).extent1(), r + 1);
    }
    view.barrier();
  }
}

TEST_F(MachineShMemWinMDVariableTest, VectorsHaveTheirComponentsLast)
{
  buildMesh();
  using Velocities = MeshVectorMDVariableRefT<Cell, Real, 7, MDDim2>;
  Velocities var(meshInfo("A"));
  var.reshape({ 2, 3 });
  ENUMERATE_CELL(icell, allCells())
  for (Int32 k = 0; k < 7; ++k)
    var(icell, 1, 2, k) = rank() + 10.0 * k;
  const MachineShMemWinMeshVectorMDVariableT view(var);

  for (const Int32 r : view.machineRanks()) {
    const MDSpan<Real, MDDim4> values = view.view(r);
    EXPECT_EQ(values.extent1(), 2);
    EXPECT_EQ(values.extent2(), 3);
    EXPECT_EQ(values.extent3(), 7);
    EXPECT_EQ(values(0, 1, 2, 6), r + 60.0);
    const MDSpan<Real, MDDim3> of_item = view(r, 1);
    EXPECT_EQ(of_item(1, 2, 5), r + 50.0);
  }
  view.barrier();
}

TEST_F(MachineShMemWinMDVariableTest, MatricesHaveLinesAndColumnsLast)
{
  buildMesh();
  MeshMatrixMDVariableRefT<Cell, Real, 2, 5, MDDim1> var(meshInfo("A"));
  const MachineShMemWinMeshMatrixMDVariableT view(var);
  var.reshape({ 3 });
  ENUMERATE_CELL(icell, allCells())
  var(icell, 2, 1, 4) = rank();
  view.barrier();

  for (const Int32 r : view.machineRanks()) {
    const MDSpan<Real, MDDim4> values = view.view(r);
    EXPECT_EQ(values.extent1(), 3);
    EXPECT_EQ(values.extent2(), 2);
    EXPECT_EQ(values.extent3(), 5);
    EXPECT_EQ(values(0, 2, 1, 4), r);
    EXPECT_EQ(view(r, 0)(2, 1, 4), r);
  }
  view.barrier();
}

TEST_F(MachineShMemWinMDVariableTest, AnItemMayHaveOneValue)
{
  buildMesh();
  MeshMDVariableRefT<Node, Real, MDDim0> var(meshInfo("A"));
  var.fill(rank());
  const MachineShMemWinMeshMDVariableT view(var);

  for (const Int32 r : view.machineRanks()) {
    const MDSpan<Real, MDDim1> values = view.view(r);
    EXPECT_GT(values.extent0(), 0);
    EXPECT_EQ(values(1), r);
    EXPECT_EQ(view(r, 0)(), r);
  }
  view.barrier();
}

TEST_F(MachineShMemWinMDVariableTest, SizesOfTheTypeAreKept)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, ExtentsV<Int32, DynExtent, 3>> var(meshInfo("A"));
  var.reshape({ 2 });
  var.fill(rank());
  const MachineShMemWinMeshMDVariableT view(var);

  for (const Int32 r : view.machineRanks()) {
    const MDSpan<Real, ExtentsV<Int32, DynExtent, 3>> of_item = view(r, 1);
    EXPECT_EQ(of_item.extent0(), 2);
    EXPECT_EQ(of_item(1, 2), r);
  }
  view.barrier();
}

TEST_F(MachineShMemWinMDVariableTest, SizesOfTheTypeThatAnotherRankDoesNotHaveAreAnError)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim2> var(meshInfo("A"));
  MeshMDVariableRefT<Cell, Real, ExtentsV<Int32, DynExtent, 3>> of_three(meshInfo("A"));
  MeshMDVariableRefT<Cell, Real, MDDim0> alone(meshInfo("A"));
  var.reshape({ 2, 4 });
  const MachineShMemWinMeshMDVariableT view(of_three);
  const MachineShMemWinMeshMDVariableT view_of_one(alone);

  EXPECT_THROW(view(machineMaster(), 0), FatalErrorException);
  EXPECT_THROW(view_of_one.view(machineMaster()), FatalErrorException);
  EXPECT_EQ(view.view(machineMaster()).extent2(), 4);
  view.barrier();
}

TEST_F(MachineShMemWinMDVariableTest, AViewOfArraysShowsAllValuesOfAnItem)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim3> var(meshInfo("A"));
  var.reshape({ 2, 3, 4 });
  ENUMERATE_CELL(icell, allCells())
  var(icell, 1, 2, 3) = rank();
  const MachineShMemWinMeshVariableArrayT view(var.underlyingVariable());

  for (const Int32 r : view.machineRanks()) {
    EXPECT_EQ(view.view(r).dim2Size(), 24);
    EXPECT_EQ(view(r, 1)[23], r);
  }
  view.barrier();
}

TEST_F(MachineShMemWinMDVariableTest, ReshapeOnOneRankOnlyIsSeenAfterABarrier)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim1> var(meshInfo("A"));
  var.reshape({ 2 });
  var.fill(1.0);
  const MachineShMemWinMeshMDVariableT view(var);
  const Int32 master = machineMaster();
  const auto before = view.view(master);
  view.barrier();
  if (rank() == master) {
    var.reshape({ 500 });
    var.fill(2.0);
  }
  else {
    // The former place stays readable until the next barrier.
    EXPECT_EQ(before(0, 1), 1.0);
  }
  view.barrier();

  EXPECT_EQ(view.view(master).extent1(), 500);
  EXPECT_EQ(view(master, 0)(499), 2.0);
  view.barrier();
}

TEST_F(MachineShMemWinMDVariableTest, VariableOfOrdinaryMemoryAndFarRanksAreRefused)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim1> ordinary(meshInfo("A", 0));
  MeshMDVariableRefT<Cell, Real, MDDim1> var(meshInfo("B"));
  const MachineShMemWinMeshMDVariableT view(var);

  EXPECT_THROW((MachineShMemWinMeshMDVariableT<Cell, Real, MDDim1>(ordinary)), FatalErrorException);
  for (Int32 r = -1; r <= nbRank(); ++r)
    if (!view.machineRanks().contains(r)) {
      EXPECT_THROW(view.view(r), ArgumentException) << r;
      EXPECT_THROW(view(r, 0), ArgumentException) << r;
    }
  view.barrier();
}
