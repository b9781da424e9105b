// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/CartesianMeshAMRMng.h"

#include "tests/support/MessageOf.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/domain/IAMRTransportFunctor.h"
#include "arcane_core/domain/IMeshModifier.h"

namespace
{
using namespace Arcane;

class CartesianMeshAMRMngTest : public test::PrimaryMeshFixture
{
 protected:
  ICartesianMesh* makeCartesian()
  {
    m_mesh->allocate(test::partOf(test::gridMesh({ 2, { 4, 3, 1 } }), m_pm->commRank(), test::slabOwner(12, m_pm->commSize())));
    return ICartesianMesh::getReference(m_mesh.get());
  }
  template <typename Call> static void expectRefused(const char* name, const Call& call)
  {
    const std::string message = test::messageOf(call);
    EXPECT_NE(message.find("AMR is not enabled"), std::string::npos) << name << ": " << message;
    EXPECT_NE(message.find(name), std::string::npos) << message;
  }
};

class Values
{
 public:
  void moveCells(Array<Cell>& cells, AMROperationType operation) { nb_cell += operation == Prolongation ? cells.size() : 0; }
  Int32 nb_cell = 0;
};

TEST_F(CartesianMeshAMRMngTest, RefinementIsAnErrorThatNamesItsCall)
{
  ICartesianMesh* cartesian = makeCartesian();
  CartesianMeshAMRMng amr(cartesian);
  const AMRZonePosition zone(Real2(0.0, 0.5), Real2(1.0, 2.0));

  expectRefused("refineZone", [&] { amr.refineZone(zone); });
  expectRefused("coarseZone", [&] { amr.coarseZone(zone); });
  expectRefused("beginAdaptMesh", [&] { amr.beginAdaptMesh(2, 0); });
  expectRefused("adaptLevel", [&] { amr.adaptLevel(0); });
  expectRefused("endAdaptMesh", [&] { amr.endAdaptMesh(); });
  expectRefused("setOverlapLayerSizeTopLevel", [&] { amr.setOverlapLayerSizeTopLevel(2); });
  expectRefused("disableOverlapLayer", [&] { amr.disableOverlapLayer(); });
  expectRefused("reduceNbGhostLayers", [&] { amr.reduceNbGhostLayers(0, 1); });
  expectRefused("mergePatches", [&] { amr.mergePatches(); });
  expectRefused("createSubLevel", [&] { amr.createSubLevel(); });
  EXPECT_NO_THROW(amr.clearRefineRelatedFlags());
  EXPECT_EQ(zone.position(), Real3(0.0, 0.5, 0.0));
  EXPECT_EQ(zone.length(), Real3(1.0, 2.0, 0.0));
  EXPECT_FALSE(zone.is3d());
}

TEST_F(CartesianMeshAMRMngTest, TheMeshIsOnePatch)
{
  ICartesianMesh* cartesian = makeCartesian();
  const CartesianMeshAMRMng amr(cartesian);

  EXPECT_EQ(amr.nbPatch(), 1);
  EXPECT_EQ(amr.amrPatch(0).patchInterface(), cartesian->patch(0));
  EXPECT_EQ(amr.patches().size(), 1);
  EXPECT_THROW(amr.amrPatch(1), ArgumentException);
}

TEST_F(CartesianMeshAMRMngTest, ModifiersRefuseRefinement)
{
  makeCartesian();
  IMeshModifier* modifier = m_mesh->modifier();
  Values values;
  AMRComputeFunction functor(&values, &Values::moveCells);

  expectRefused("flagCellToRefine", [&] { modifier->flagCellToRefine(UniqueArray<Int32>{ 0 }); });
  expectRefused("flagCellToCoarsen", [&] { modifier->flagCellToCoarsen(UniqueArray<Int32>{ 0 }); });
  expectRefused("adapt", [&] { modifier->adapt(); });
  expectRefused("refineItems", [&] { modifier->refineItems(); });
  expectRefused("coarsenItems", [&] { modifier->coarsenItems(); });
  expectRefused("coarsenItemsV2", [&] { modifier->coarsenItemsV2(true); });
  expectRefused("registerCallBack", [&] { modifier->registerCallBack(&functor); });
  expectRefused("unRegisterCallBack", [&] { modifier->unRegisterCallBack(&functor); });
  UniqueArray<Cell> cells(2);
  functor.executeFunctor(cells, Prolongation);
  EXPECT_EQ(values.nb_cell, 2);
}
} // namespace
