// SPDX-License-Identifier: Apache-2.0
#include <arcane/core/BasicUnitTest.h>

#include "MeshTest_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/Item.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/VariableTypes.h>
#include <arcane/utils/FatalErrorException.h>

using namespace Arcane;

//! Adds the lengths of cells along x.
class MeshTest : public ArcaneMeshTestObject
{
 public:
  explicit MeshTest(const ServiceBuildInfo& sbi)
  : ArcaneMeshTestObject(sbi)
  {}

 public:
  void buildInitializeTest() override { m_is_built = true; }
  void initializeTest() override { info() << "CHECK built=" << m_is_built << " deltat=" << m_global_deltat(); }
  void executeTest() override;
  void finalizeTest() override { info() << "CHECK finalized after iteration=" << m_global_iteration(); }

 private:
  void checkComputedVariable();
  void computeDouble() { m_double = 2.0 * m_single(); }

  bool m_is_built = false;
  VariableScalarReal m_single{ VariableBuildInfo(subDomain(), "Single") };
  VariableScalarReal m_double{ VariableBuildInfo(subDomain(), "Double") };
};

//! A variable is computed when one that it depends on is newer.
void MeshTest::checkComputedVariable()
{
  m_double.setComputeFunction(this, &MeshTest::computeDouble);
  m_double.addDependCurrentTime(m_single);
  m_single = 1.5;
  m_single.setUpToDate();
  m_double.update();
  if (m_double() != 3.0)
    ARCANE_FATAL("the computed variable is {0}, expected 3", m_double());
}

void MeshTest::executeTest()
{
  Real sum = 0.0;
  VariableNodeReal3& coordinates = mesh()->nodesCoordinates();
  ENUMERATE_(Cell, icell, ownCells())
  {
    Cell cell = *icell;
    sum += coordinates[cell.node(1)].x - coordinates[cell.node(0)].x;
  }
  sum = parallelMng()->reduce(Parallel::ReduceSum, sum) / (25.0 * parallelMng()->commSize());
  const Integer nb_cell = parallelMng()->reduce(Parallel::ReduceSum, ownCells().size());
  info() << "CHECK iteration=" << m_global_iteration() << " cells per rank=" << nb_cell / parallelMng()->commSize();
  if (!math::isNearlyEqualWithEpsilon(sum, options()->expectedVolume(), 1.0e-10))
    ARCANE_FATAL("volume is {0}, expected {1}", sum, options()->expectedVolume());
  checkComputedVariable();
}

ARCANE_REGISTER_SERVICE_MESHTEST(MeshTest, MeshTest);
