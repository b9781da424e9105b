// SPDX-License-Identifier: Apache-2.0
#include <arcane/geometry/IGeometryMng.h>

#include "RecipeTests_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshMng.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ItemInfoListView.h>
#include <arcane/core/MathUtils.h>
#include <arcane/core/MeshHandle.h>
#include <arcane/core/VariableCollection.h>
#include <arcane/geometry/IGeometry.h>
#include <arcane/utils/FatalErrorException.h>

#include <fstream>

using namespace Arcane;

class RecipeTestsService : public ArcaneRecipeTestsObject
{
 public:
  explicit RecipeTestsService(const ServiceBuildInfo& info)
  : ArcaneRecipeTestsObject(info)
  {}

  //! Is called where entry points of *build* are: the case file names the group for its pictures.
  void buildInitializeTest() override { mesh()->cellFamily()->createGroup("LEFT"); }

  void testGroup() override
  {
    // [group]
    UniqueArray<Int32> left; // local ids, those of ghosts too
    const VariableNodeReal3& x = mesh()->nodesCoordinates();
    ENUMERATE_CELL(icell, allCells())
    {
      if (x[icell->node(0)].x < 2.0)
        left.add(icell.itemLocalId());
    }
    mesh()->cellFamily()->createGroup("LEFT", left, true); // true: a group of this name gets these cells
    // [/group]
    // [use-group]
    const CellGroup group = mesh()->cellFamily()->findGroup("LEFT");
    Int32 nb_cell = 0;
    ENUMERATE_CELL(icell, group.own())
    {
      ++nb_cell;
    }
    // [/use-group]
    PARALLEL_ASSERT_EQUAL(24, parallelMng()->reduce(Parallel::ReduceSum, nb_cell), parallelMng());
  }

  void testNeighbours() override
  {
    // [neighbours]
    Int32 nb_neighbour = 0;
    ENUMERATE_CELL(icell, ownCells())
    {
      for (const Face face : icell->faces()) {
        const Cell neighbour = face.oppositeCell(*icell); // null at the boundary of the mesh
        if (!neighbour.null())
          ++nb_neighbour;
      }
    }
    // [/neighbours]
    // 8 times 6 cells: 7 times 6 and 8 times 5 faces have two cells.
    PARALLEL_ASSERT_EQUAL(164, parallelMng()->reduce(Parallel::ReduceSum, nb_neighbour), parallelMng());
  }

  void testFind() override
  {
    // [find]
    Int32 nb_owner = 0;
    const UniqueArray<Int64> unique_ids = { 3, 17 };
    UniqueArray<Int32> local_ids(unique_ids.size());
    mesh()->cellFamily()->itemsUniqueIdToLocalId(local_ids, unique_ids, false); // false: items of other ranks are no error
    const CellInfoListView cells(mesh()->cellFamily());
    for (const Int32 local_id : local_ids) {
      if (local_id == NULL_ITEM_LOCAL_ID)
        continue; // this rank does not know the cell
      const Cell cell = cells[local_id];
      if (cell.isOwn())
        ++nb_owner;
    }
    // [/find]
    PARALLEL_ASSERT_EQUAL(2, parallelMng()->reduce(Parallel::ReduceSum, nb_owner), parallelMng());
  }

  void testBroadcast() override
  {
    // [broadcast]
    UniqueArray<Real> law;
    if (parallelMng()->commRank() == 0)
      law = { 0.5, 1.5, 2.5 }; // as if it came from a file
    Int32 size = law.size();
    parallelMng()->broadcast(ArrayView<Int32>(1, &size), 0);
    law.resize(size);
    parallelMng()->broadcast(law, 0);
    // [/broadcast]
    PARALLEL_ASSERT_EQUAL(3, law.size(), parallelMng());
    PARALLEL_ASSERT_EQUAL(2.5, law[2], parallelMng());
  }

  void testSynchronize() override
  {
    // [synchronize]
    VariableCellReal density(VariableBuildInfo(mesh(), "RecipeDensity", IVariable::PTemporary));
    VariableCellReal3 momentum(VariableBuildInfo(mesh(), "RecipeMomentum", IVariable::PTemporary));
    ENUMERATE_CELL(icell, ownCells())
    {
      density[icell] = 1.0 + static_cast<Real>(icell->uniqueId().asInt64());
      momentum[icell] = density[icell] * Real3(1.0, 2.0, 0.0);
    }
    VariableCollection variables;
    variables.add(density.variable());
    variables.add(momentum.variable());
    mesh()->cellFamily()->synchronize(variables); // one message for each neighbour, not two
    // [/synchronize]
    ENUMERATE_CELL(icell, allCells())
    {
      ASSERT_EQUAL(1.0 + static_cast<Real>(icell->uniqueId().asInt64()), density[icell]);
      ASSERT_EQUAL(2.0 * density[icell], momentum[icell].y);
    }
  }

  void testShare() override
  {
    VariableCellReal heat(VariableBuildInfo(mesh(), "SharedHeat"));
    heat.fill(2.5);
    // [share]
    const VariableCellReal same_heat(VariableBuildInfo(mesh(), "SharedHeat"));
    Real largest = 0.0;
    ENUMERATE_CELL(icell, ownCells())
    {
      largest = math::max(largest, same_heat[icell]);
    }
    // [/share]
    PARALLEL_ASSERT_EQUAL(2.5, parallelMng()->reduce(Parallel::ReduceMax, largest), parallelMng());
  }

  void testFile() override
  {
    // [file]
    if (parallelMng()->isMasterIO()) { // rank 0 writes
      std::ofstream file((subDomain()->exportDirectory() + "/probe.txt").localstr());
      file << m_global_iteration() << " " << m_global_time() << "\n";
    }
    // [/file]
    parallelMng()->barrier();
    PARALLEL_ASSERT_TRUE(std::ifstream((subDomain()->exportDirectory() + "/probe.txt").localstr()).good(), parallelMng());
  }

  void testGeometry() override
  {
    // [geometry]
    IMesh* solid = subDomain()->meshMng()->findMeshHandle("Mesh1").mesh(); // the second mesh of the case
    Numerics::IGeometry* geometry = options()->geometry()->geometry();
    Real own_volume = 0.0;
    ENUMERATE_CELL(icell, solid->ownCells())
    {
      own_volume += geometry->computeMeasure(*icell);
    }
    ENUMERATE_FACE(iface, solid->allCells().innerFaceGroup())
    {
      const Real3 area = geometry->computeOrientedMeasure(*iface); // at right angles to the face, from back to front
      const Real3 between = geometry->computeCenter(iface->frontCell()) - geometry->computeCenter(iface->backCell());
      if (math::dot(area, between) <= 0.0)
        ARCANE_FATAL("face {0} does not point to its front cell", iface->uniqueId());
    }
    // [/geometry]
    PARALLEL_ASSERT_NEARLY_EQUAL(24.0, parallelMng()->reduce(Parallel::ReduceSum, own_volume), parallelMng());
  }
};

ARCANE_REGISTER_SERVICE_RECIPETESTS(RecipeTests, RecipeTestsService);
