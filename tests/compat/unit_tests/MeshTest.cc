// SPDX-License-Identifier: Apache-2.0
#include <arcane/core/BasicUnitTest.h>

#include "MeshTest_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/Item.h>
#include <arcane/core/ItemEnumerator.h>
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
  bool m_is_built = false;
};

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
}

ARCANE_REGISTER_SERVICE_MESHTEST(MeshTest, MeshTest);
