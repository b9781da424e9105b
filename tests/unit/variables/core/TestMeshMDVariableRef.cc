// SPDX-License-Identifier: Apache-2.0
// Variables whose value of an item is an array of numbers, vectors or matrices.
#include "tests/support/ShownNow.h"
#include "tests/unit/variables/core/VariableFixture.h"

#include "variables/core/BadVariableKindTypeException.h"
#include "variables/core/MeshMatrixMDVariableRef.h"
#include "variables/core/MeshVectorMDVariableRef.h"

#include "arcane_core/base/error/ArgumentException.h"

using namespace Arcane;

namespace
{
class MeshMDVariableRefTest : public Arcane::test::VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name, int property = 0) const { return { m_handle, name, property }; }

  static ArrayShape shape(std::initializer_list<Int32> dims)
  {
    const UniqueArray<Int32> sizes(dims);
    return ArrayShape(Span<const Int32>(sizes.constSpan()));
  }
};
} // namespace

TEST_F(MeshMDVariableRefTest, IndexesFollowTheItem)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim3> var(info("A"));
  var.reshape({ 2, 3, 4 });
  ENUMERATE_CELL(icell, allCells())
  for (Int32 i = 0; i < 2; ++i)
    for (Int32 j = 0; j < 3; ++j)
      for (Int32 k = 0; k < 4; ++k)
        var(icell, i, j, k) = 1000 * icell.itemLocalId() + 100 * i + 10 * j + k;

  EXPECT_EQ(var.fullShape(), shape({ 2, 3, 4 }));
  EXPECT_EQ(var.variable()->data()->shape(), shape({ 2, 3, 4 }));
  EXPECT_EQ(var.arraySize(), 24);
  const auto& const_var = var;
  ENUMERATE_CELL(icell, allCells())
  {
    const Cell cell = *icell;
    const Real first = 1000 * icell.itemLocalId();
    EXPECT_EQ(const_var(cell, 1, 2, 3), first + 123);
    EXPECT_EQ(var(cell)(0, 2, 1), first + 21);
    EXPECT_EQ(var.underlyingVariable()[cell][4 * (3 * 1 + 2) + 3], first + 123);
    EXPECT_EQ(const_var.mdspan()(cell.localId(), 1, 0, 0), first + 100);
  }
}

TEST_F(MeshMDVariableRefTest, AnItemMayHaveOneValue)
{
  buildMesh();
  MeshMDVariableRefT<Node, Int32, MDDim0> var(info("A"));
  EXPECT_EQ(var.arraySize(), 1);
  var.reshape({});

  ENUMERATE_NODE(inode, allNodes())
  var(inode) = inode.itemLocalId();

  EXPECT_EQ(var.arraySize(), 1);
  EXPECT_EQ(var.fullShape(), shape({}));
  EXPECT_EQ(var.underlyingVariable()(NodeLocalId(3), 0), 3);
}

TEST_F(MeshMDVariableRefTest, VectorsAreReadWrittenAndCut)
{
  buildMesh();
  MeshVectorMDVariableRefT<Cell, Real, 3, MDDim1> var(info("A"));
  using Vector = NumVector<Real, 3>;
  static_assert(decltype(var)::nb_dynamic == 1);
  static_assert(decltype(var)::FullExtentsType::rank() == 2);
  var.reshape({ 4 });
  const CellLocalId cell(2);
  var(cell, 3) = Vector(1.0, 2.0, 3.0);
  var(cell, 3, 1) += 5.0;
  var(cell, 1).fill(8.0);
  var(cell, 0) = Real3(4.0, 5.0, 6.0);
  var(cell, 2) = var(cell, 3);

  const auto& const_var = var;
  EXPECT_EQ(const_var(cell, 3), Vector(1.0, 7.0, 3.0));
  EXPECT_EQ(const_var(cell, 3, 2), 3.0);
  EXPECT_EQ(Vector(var(cell, 1)), Vector(8.0, 8.0, 8.0));
  EXPECT_EQ(Real(var(cell, 0)(2)), 6.0);
  EXPECT_EQ(const_var(cell, 2), const_var(cell, 3));
  EXPECT_EQ(var.fullShape(), shape({ 4, 3 }));
  EXPECT_EQ(var.underlyingVariable()(cell, 3 * 3 + 1), 7.0);
}

TEST_F(MeshMDVariableRefTest, OneVectorPerItemNeedsNoReshape)
{
  buildMesh();
  MeshVectorMDVariableRefT<Face, Real, 2, MDDim0> var(info("A"));

  ENUMERATE_FACE(iface, allFaces())
  var(iface) = NumVector<Real, 2>(1.0, Real(iface.itemLocalId()));

  EXPECT_EQ(var.fullShape(), shape({ 2 }));
  EXPECT_EQ(var(FaceLocalId(5), 1), 5.0);
}

TEST_F(MeshMDVariableRefTest, MatricesAreReadWrittenAndCut)
{
  buildMesh();
  MeshMatrixMDVariableRefT<Cell, Real, 2, 5, MDDim1> var(info("A"));
  using Matrix = NumMatrix<Real, 2, 5>;
  var.reshape({ 3 });
  const CellLocalId cell(1);
  var(cell, 2).fill(1.0);
  var(cell, 2)(1, 4) = 9.0;
  var(cell, 2, 0, 3) = 7.0;
  var(cell, 0) = Matrix(var(cell, 2));

  const auto& const_var = var;
  EXPECT_EQ(const_var(cell, 0)(1, 4), 9.0);
  EXPECT_EQ(const_var(cell, 0, 0, 3), 7.0);
  EXPECT_EQ(const_var(cell, 0, 0, 0), 1.0);
  EXPECT_EQ(var.fullShape(), shape({ 3, 2, 5 }));
}

TEST_F(MeshMDVariableRefTest, ReferencesOfSeveralRanksSeeTheSameValues)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim3> var3(info("A"));
  MeshMDVariableRefT<Cell, Real, MDDim1> var1(info("A"));
  MeshMDVariableRefT<Cell, Real, MDDim2> var2(info("A"));
  MeshVectorMDVariableRefT<Cell, Real, 4, MDDim2> vectors(info("A"));
  MeshVectorMDVariableRefT<Cell, Real, 3, MDDim2> other_vectors(info("A"));
  var3.reshape({ 2, 3, 4 });
  const CellLocalId cell(0);
  var3(cell, 1, 2, 3) = 5.0;

  EXPECT_EQ(var1.fullShape(), shape({ 24 }));
  EXPECT_EQ(var1(cell, 23), 5.0);
  EXPECT_EQ(var2.fullShape(), shape({ 2, 12 }));
  EXPECT_EQ(var2(cell, 1, 11), 5.0);
  EXPECT_EQ(vectors(cell, 1, 2, 3), 5.0);
  // Its vectors are not those of the variable.
  EXPECT_EQ(other_vectors.mdspan().extent0(), 0);
  var1.reshape({ 6 });
  EXPECT_EQ(var3.fullShape(), shape({ 6, 1, 1 }));
  EXPECT_EQ(other_vectors.mdspan().extent0(), 0);
}

TEST_F(MeshMDVariableRefTest, ShapeGivenBeforeTheMeshHolds)
{
  makeMesh();
  MeshMDVariableRefT<Cell, Real, MDDim2> var(info("A"));
  var.reshape({ 3, 2 });
  buildMesh();
  var.fill(2.0);

  EXPECT_EQ(var.mdspan().extent0(), allCells().size());
  EXPECT_EQ(var.fullShape(), shape({ 3, 2 }));
  EXPECT_EQ(var(CellLocalId(0), 2, 1), 2.0);
}

TEST_F(MeshMDVariableRefTest, ValuesFollowTheMesh)
{
  buildMesh();
  MeshVectorMDVariableRefT<Cell, Real, 2, MDDim1> var(info("A"));
  var.reshape({ 2 });
  ENUMERATE_CELL(icell, allCells())
  for (Int32 i = 0; i < 2; ++i)
    var(icell, i) = NumVector<Real, 2>(Real(icell->uniqueId()), Real(i));
  const UniqueArray<Int32> removed = { allCells().own().view().localIds()[0] };
  m_topology->removeCells(removed);
  m_topology->endUpdate();

  EXPECT_EQ(var.mdspan().extent0(), allCells().size());
  ENUMERATE_CELL(icell, allCells())
  {
    EXPECT_EQ(var(icell, 1, 0), Real(icell->uniqueId()));
    EXPECT_EQ(var(icell, 1, 1), 1.0);
  }
}

TEST_F(MeshMDVariableRefTest, CopiesAndRefersToDesignateTheSameVariable)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim2> a(info("A"));
  MeshMDVariableRefT<Cell, Real, MDDim2> b(info("B"));
  const MeshMDVariableRefT<Cell, Real, MDDim2> copy(a);
  a.reshape({ 2, 2 });
  b.reshape({ 3, 3 });
  const CellLocalId cell(0);
  a(cell, 1, 1) = 4.0;
  EXPECT_EQ(copy(cell, 1, 1), 4.0);

  b.refersTo(a);

  EXPECT_EQ(b.fullShape(), shape({ 2, 2 }));
  EXPECT_EQ(b(cell, 1, 1), 4.0);
  EXPECT_EQ(m_vm->findVariable("B"), nullptr);
}

TEST_F(MeshMDVariableRefTest, NullReferenceIsGivenAVariableLater)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim1> null_ref{ NullVariableBuildInfo() };
  MeshMDVariableRefT<Cell, Real, MDDim1> a(info("A"));
  a.reshape({ 2 });
  EXPECT_EQ(null_ref.mdspan().totalNbElement(), 0);
  EXPECT_THROW(null_ref.reshape({ 2 }), FatalErrorException);

  null_ref.refersTo(a);

  EXPECT_EQ(null_ref.fullShape(), shape({ 2 }));
}

TEST_F(MeshMDVariableRefTest, SwapExchangesShapes)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim2> a(info("A"));
  MeshMDVariableRefT<Cell, Real, MDDim2> b(info("B"));
  a.reshape({ 2, 5 });
  b.reshape({ 3, 1 });
  a.fill(1.0);
  b.fill(2.0);

  a.swapValues(b);

  EXPECT_EQ(a.fullShape(), shape({ 3, 1 }));
  EXPECT_EQ(b.fullShape(), shape({ 2, 5 }));
  EXPECT_EQ(a(CellLocalId(0), 2, 0), 2.0);
}

TEST_F(MeshMDVariableRefTest, FreedVariableKeepsItsShape)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim2> a(info("A"));
  a.reshape({ 2, 5 });

  a.setUsed(false);
  EXPECT_EQ(a.mdspan().extent0(), 0);
  a.setUsed(true);

  EXPECT_EQ(a.fullShape(), shape({ 2, 5 }));
  EXPECT_EQ(a.mdspan().extent0(), allCells().size());
}

TEST_F(MeshMDVariableRefTest, WrongShapesAreRefused)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim2> a(info("A"));
  a.reshape({ 2, 5 });

  EXPECT_THROW(a.reshape({ -1, 2 }), ArgumentException);
  EXPECT_THROW(a.reshape({ 1 << 16, 1 << 16 }), ArgumentException);

  EXPECT_EQ(a.fullShape(), shape({ 2, 5 }));
  EXPECT_THROW((MeshMDVariableRefT<Node, Real, MDDim2>(a.variable())), BadVariableKindTypeException);
}

TEST_F(MeshMDVariableRefTest, OtherRanksSeeTheShape)
{
  useArena();
  buildMesh();
  MeshMatrixMDVariableRefT<Cell, Real, 2, 5, MDDim1> a(info("A", IVariable::PInShMem));
  a.reshape({ 3 });

  const auto shown = test::shownNow(*detail::shmem::MachineArena::of(m_pm), "Mesh0_Cell_A", rank());

  EXPECT_EQ(shown.nb_dim, 4);
  EXPECT_EQ(shown.dims, (std::array<Int64, 4>{ allCells().size(), 3, 2, 5 }));
  m_pm->machineBarrier();
}
