// SPDX-License-Identifier: Apache-2.0
// Ghosts of variables and groups that differ from their owners.
#include "arcane_core/domain/IMeshChecker.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh/user_families/IDoFFamily.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"
#include "tests/support/mesh/SampleMeshes.h"

#include <gtest/gtest.h>

#include <memory>

namespace Arcane::test
{
namespace
{
class IMeshCheckerTest : public ::testing::Test
{
 protected:
  IMeshCheckerTest()
  : m_environment(nullptr, nullptr)
  , m_pm_ref(m_environment.createParallelMng(nullptr))
  , m_pm(m_pm_ref.get())
  , m_variable_mng(m_pm, &m_trace_mng)
  , m_handle("Mesh0", &m_variable_mng, &m_trace_mng)
  , m_mesh(std::make_unique<IPrimaryMesh>(m_handle, m_pm, &m_variable_mng, &m_trace_mng))
  {
    const Grid grid{ 2, { 6, 3, 1 } };
    m_mesh->allocate(partOf(gridMesh(grid), m_pm->commRank(), slabOwner(grid.nbCell(), m_pm->commSize())));
  }

  Integer nbGhost() const { return m_mesh->nbCell() - m_mesh->ownCells().size(); }

  MpiEnvironment m_environment;
  Ref<IParallelMng> m_pm_ref;
  IParallelMng* m_pm;
  ITraceMng m_trace_mng;
  IVariableMng m_variable_mng;
  MeshHandle m_handle;
  std::unique_ptr<IPrimaryMesh> m_mesh;
};
} // namespace

TEST_F(IMeshCheckerTest, LevelsAndChecksAreThoseOfTheMesh)
{
  IMeshChecker* checker = m_mesh->checker();

  EXPECT_EQ(checker->mesh(), m_mesh.get());
  checker->setCheckLevel(2);
  EXPECT_EQ(m_mesh->checkLevel(), 2);
  EXPECT_EQ(checker->checkLevel(), 2);
  EXPECT_NO_THROW(checker->checkValidMesh());
  EXPECT_NO_THROW(checker->checkValidMeshFull());
}

TEST_F(IMeshCheckerTest, GhostsOfVariablesAreCounted)
{
  VariableCellReal a(VariableBuildInfo(m_handle, "A"));
  VariableCellReal unchecked(VariableBuildInfo(m_handle, "B", IVariable::PNoNeedSync));
  a.fill(1.0);
  unchecked.fill(1.0);
  EXPECT_EQ(m_mesh->checker()->checkVariablesSynchronization(), 0);
  ENUMERATE_CELL(i, m_mesh->allCells().ghost())
  {
    a[i] = 2.0;
    unchecked[i] = 2.0;
  }

  EXPECT_EQ(m_mesh->checker()->checkVariablesSynchronization(), nbGhost());
  if (m_pm->commRank() == 0) {
    VariableCellReal of_one_rank(VariableBuildInfo(m_handle, "OfOneRank"));
    of_one_rank.fill(1.0);
  }
  a.synchronize();
  EXPECT_EQ(m_mesh->checker()->checkVariablesSynchronization(), 0);
}

TEST_F(IMeshCheckerTest, FamiliesWithoutExchangeAreNotCompared)
{
  IItemFamily* particles = m_mesh->createItemFamily(IK_Particle, "Particles");
  IItemFamily* dofs = m_mesh->createItemFamily(IK_DoF, "Dofs");
  VariableParticleReal on_particles(VariableBuildInfo(m_handle, "OnParticles", "Particles"));
  VariableDoFReal on_dofs(VariableBuildInfo(m_handle, "OnDofs", "Dofs"));
  if (m_pm->commRank() == 0) {
    UniqueArray<Int32> ids(1);
    particles->toParticleFamily()->addParticles(UniqueArray<Int64>{ 5 }, ids);
    particles->endUpdate();
    dofs->toDoFFamily()->addDoFs(UniqueArray<Int64>{ 7 }, ids);
  }

  EXPECT_EQ(m_mesh->checker()->checkVariablesSynchronization(), 0);
  EXPECT_EQ(m_mesh->checker()->checkItemGroupsSynchronization(), 0);
}

TEST_F(IMeshCheckerTest, GhostsOfGroupsAreCounted)
{
  m_mesh->cellFamily()->createGroup("All", m_mesh->allCells().view().localIds());
  EXPECT_EQ(m_mesh->checker()->checkItemGroupsSynchronization(), 0);

  // A rank that has no such group has none of its cells in it.
  if (m_pm->commRank() == 0)
    m_mesh->cellFamily()->createGroup("Own", m_mesh->ownCells().view().localIds());
  Integer nb_ghost_of_first = 0;
  ENUMERATE_CELL(i, m_mesh->allCells().ghost())
  nb_ghost_of_first += i->owner() == 0;

  EXPECT_EQ(m_mesh->checker()->checkItemGroupsSynchronization(), nb_ghost_of_first);
}
} // namespace Arcane::test
