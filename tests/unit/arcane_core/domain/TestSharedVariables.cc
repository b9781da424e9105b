// SPDX-License-Identifier: Apache-2.0
// Variables in shared memory that follow a mesh which changes, and whose ghosts are synchronised.
#include "tests/unit/variables/core/VariableFixture.h"

#include "variables/core/MeshMatrixMDVariableRef.h"
#include "variables/core/MeshVectorMDVariableRef.h"
#include "variables/sync/ConnectVariables.h"

using namespace Arcane;

namespace
{
//! Before the variables of the test.
class FixtureWithArena : public Arcane::test::VariableFixture
{
 protected:
  FixtureWithArena() { useArena(); }
};

class SharedVariablesTest : public FixtureWithArena
{
 protected:
  SharedVariablesTest()
  {
    makeMesh();
    detail::sync::connectVariables(m_topology.get(), m_vm.get());
    buildMesh(9, 6);
    m_arrays.resize(2);
    m_tables.reshape({ 2, 3 });
    m_vectors.reshape({ 2 });
  }

  VariableBuildInfo info(const String& name) const { return { m_handle, name, IVariable::PInShMem }; }

  VariableCellInt32 m_values{ info("Values") };
  VariableCellArrayInt64 m_arrays{ info("Arrays") };
  MeshMDVariableRefT<Cell, Real, MDDim2> m_tables{ info("Tables") };
  MeshVectorMDVariableRefT<Cell, Real, 3, MDDim1> m_vectors{ info("Vectors") };
  MeshMatrixMDVariableRefT<Cell, Real, 2, 2, MDDim0> m_matrices{ info("Matrices") };

  //! Items of this rank get values made of their unique ids and of \a n, ghosts get -1.
  void fillOwn(Int32 n)
  {
    ENUMERATE_CELL(icell, allCells())
    {
      const Int64 v = icell->isOwn() ? icell->uniqueId().asInt64() + 1000 * n : -1;
      m_values[icell] = static_cast<Int32>(v);
      m_arrays(icell, 1) = v;
      m_tables(icell, 1, 2) = static_cast<Real>(v);
      m_vectors(icell, 1) = NumVector<Real, 3>(0.0, 0.0, Real(v));
      m_matrices(icell, 1, 0) = static_cast<Real>(v);
    }
  }

  void synchronize()
  {
    m_values.synchronize();
    m_arrays.synchronize();
    m_tables.synchronize();
    m_vectors.synchronize();
    m_matrices.synchronize();
  }

  //! Number of cells that do not have the value of their owner.
  Int32 nbWrong(const CellGroup& cells, Int32 n) const
  {
    Int32 nb_wrong = 0;
    ENUMERATE_CELL(icell, cells)
    {
      const Int64 v = icell->uniqueId().asInt64() + 1000 * n;
      const bool is_right = m_values[icell] == v && m_arrays(icell, 1) == v && m_tables(icell, 1, 2) == Real(v) &&
                            m_vectors(icell, 1, 2) == Real(v) && m_matrices(icell, 1, 0) == Real(v);
      nb_wrong += is_right ? 0 : 1;
    }
    return nb_wrong;
  }
};
} // namespace

TEST_F(SharedVariablesTest, GhostsGetTheValuesOfOwners)
{
  for (Int32 n = 1; n < 4; ++n) {
    fillOwn(n);
    synchronize();

    EXPECT_EQ(nbWrong(allCells(), n), 0);
    EXPECT_EQ(m_tables.checkIfSync(), 0);
  }
}

TEST_F(SharedVariablesTest, ValuesFollowCellsThatStay)
{
  fillOwn(1);
  synchronize();
  for (Int32 step = 0; step < 3; ++step) {
    const ConstArrayView<Int32> own = allCells().own().view().localIds();
    m_topology->removeCells(UniqueArray<Int32>(own.subConstView(0, (rank() + step) % 2)));
    m_topology->endUpdate();

    EXPECT_EQ(nbWrong(allCells().own(), 1), 0);
    synchronize();
    EXPECT_EQ(nbWrong(allCells(), 1), 0);
  }
}

TEST_F(SharedVariablesTest, NewCellsGetRoomAndTheOthersKeepTheirValues)
{
  fillOwn(2);
  synchronize();
  const Int32 nb_cell = allCells().size();
  for (Int64 step = 0; step < 5; ++step) {
    const Int64 node = 900 + 3 * (rank() + step * nbRank());
    const Int64 cell = 500 + rank() + step * nbRank();
    m_topology->addNodes(UniqueArray<Int64>{ node, node + 1, node + 2 }, {});
    m_topology->addCells(1, UniqueArray<Int64>{ IT_Triangle3, cell, node, node + 1, node + 2 }, {});
    m_topology->endUpdate();
  }

  EXPECT_EQ(allCells().size(), nb_cell + 5);
  EXPECT_EQ(m_tables.mdspan().extent0(), nb_cell + 5);
  UniqueArray<Int32> former;
  ENUMERATE_CELL(icell, allCells())
  if (icell->uniqueId() < 500)
    former.add(icell.itemLocalId());
  EXPECT_EQ(nbWrong(family(IK_Cell)->createGroup("Former", former), 2), 0);
  fillOwn(3);
  synchronize();
  EXPECT_EQ(nbWrong(allCells(), 3), 0);
}
