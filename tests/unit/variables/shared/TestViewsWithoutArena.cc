// SPDX-License-Identifier: Apache-2.0
// Views in a run that has made no shared memory: a rank that is alone sees itself, others are told.
#include "tests/unit/variables/core/VariableFixture.h"

#include "variables/shared/MachineShMemItemLookup.h"
#include "variables/shared/MachineShMemWinVariable.h"

#include "arcane_core/base/error/ArgumentException.h"

using namespace Arcane;

namespace
{
class ViewsWithoutArenaTest : public Arcane::test::VariableFixture
{
 protected:
  VariableBuildInfo info(const String& name) const { return { m_vm.get(), name, IVariable::PInShMem }; }
  VariableBuildInfo meshInfo(const String& name) const { return { m_handle, name, IVariable::PInShMem }; }
  bool isAlone() const { return m_pm->machineRanks().size() == 1; }
};
} // namespace

TEST_F(ViewsWithoutArenaTest, ARankThatIsAloneSeesItself)
{
  if (!isAlone())
    GTEST_SKIP() << "for a rank that is alone on its machine";
  buildMesh();
  VariableScalarReal scalar(info("Scalar"));
  VariableArray2Int32 table(info("Table"));
  MeshMDVariableRefT<Cell, Real, MDDim2> stress(meshInfo("Stress"));
  scalar = 2.5;
  table.resize(2, 3);
  table(1, 2) = 7;
  const MachineShMemWinVariableScalarT of_scalar(scalar);
  const MachineShMemWinVariableArray2T of_table(table);
  const MachineShMemWinMeshMDVariableT of_stress(stress);
  const MachineShMemItemLookup cells(family(IK_Cell));
  stress.reshape({ 2, 4 });
  stress(CellLocalId(1), 1, 3) = 9.0;

  EXPECT_EQ(of_scalar(rank()), 2.5);
  EXPECT_EQ(of_table.view(rank())[1][2], 7);
  EXPECT_EQ(of_stress.view(rank()).extent2(), 4);
  EXPECT_EQ(of_stress(rank(), 1)(1, 3), 9.0);
  // Owners of ghosts may be on another machine.
  const Int32 own = allCells().own().view().localIds()[0];
  const Int64 uid = family(IK_Cell)->uniqueIds()[own];
  EXPECT_EQ(cells.localId(rank(), uid), own);
  EXPECT_EQ(cells.findOwner(uid).rank, rank());
  EXPECT_TRUE(cells.findOwner(100000).isNull());
  scalar.setUsed(false);
  EXPECT_TRUE(of_scalar.view(rank()).empty());
  for (const Int32 r : { -1, rank() + 1 }) {
    EXPECT_THROW(of_table.view(r), ArgumentException);
    EXPECT_THROW(cells.localId(r, uid), ArgumentException);
  }
}

TEST_F(ViewsWithoutArenaTest, ALookupWhoseMeshIsDeadFindsNothing)
{
  if (!isAlone())
    GTEST_SKIP() << "for a rank that is alone on its machine";
  buildMesh();
  const MachineShMemItemLookup cells(family(IK_Cell));
  const Int32 own = allCells().own().view().localIds()[0];
  const Int64 uid = family(IK_Cell)->uniqueIds()[own];
  EXPECT_EQ(cells.localId(rank(), uid), own);

  m_topology.reset();

  EXPECT_EQ(cells.localId(rank(), uid), NULL_ITEM_LOCAL_ID);
  EXPECT_TRUE(cells.findOwner(uid).isNull());
  EXPECT_THROW(cells.localId(rank() + 1, uid), ArgumentException);
}

TEST_F(ViewsWithoutArenaTest, ViewsOfOtherRanksAreRefused)
{
  if (isAlone())
    GTEST_SKIP() << "for ranks that share a machine";
  buildMesh();
  VariableArrayReal list(info("List"));

  EXPECT_THROW(MachineShMemWinVariableArrayT<Real>{ list }, FatalErrorException);
  EXPECT_THROW(MachineShMemItemLookup(family(IK_Cell)), FatalErrorException);
}
