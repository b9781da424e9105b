// SPDX-License-Identifier: Apache-2.0
// The service of geometry of a mesh of unit cubes.
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/IGeometry.h"
#include "arcane_core/service/IGeometryMng.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/VariableTypes.h"

#include <array>
#include <cmath>

namespace Arcane::test
{
namespace
{
using Numerics::IGeometryMng;
using Numerics::IGeometryProperty;

class Euclidian3GeometryTest : public CommFixture
{
 protected:
  Euclidian3GeometryTest()
  : m_sub_domain({}, m_pm)
  , m_mesh(m_sub_domain->defaultMeshHandle(), m_pm, m_sub_domain->variableMng(), m_sub_domain->traceMng())
  {
    const Grid grid{ 3, { 4, 2, 2 } };
    m_mesh.allocate(partOf(gridMesh(grid), m_rank, slabOwner(grid.nbCell(), m_size)));
    m_mng = ServiceBuilder<IGeometryMng>(m_sub_domain.get()).createReference("Euclidian3Geometry");
  }

  TestSubDomain m_sub_domain;
  IPrimaryMesh m_mesh;
  Ref<IGeometryMng> m_mng;
};
} // namespace

TEST_F(Euclidian3GeometryTest, ItemsHaveTheMeasureOfTheirDimension)
{
  Numerics::IGeometry* geometry = m_mng->geometry();
  Real volume = 0.0;
  ENUMERATE_CELL(cell, m_mesh.ownCells())
  {
    volume += geometry->computeVolume(*cell);
    const Real3 center = geometry->computeCenter(*cell);
    EXPECT_EQ(center, Real3(std::floor(center.x) + 0.5, std::floor(center.y) + 0.5, std::floor(center.z) + 0.5));
  }

  EXPECT_NEAR(m_pm->reduce(Parallel::ReduceSum, volume), 16.0, 1.0e-12);
  const Face face = *m_mesh.allFaces().enumerator();
  EXPECT_EQ(geometry->computeArea(face), 1.0);
  EXPECT_EQ(geometry->computeMeasure(face), 1.0);
  EXPECT_EQ(geometry->computeOrientedMeasure(face).normL2(), 1.0);
}

TEST_F(Euclidian3GeometryTest, AnotherDimensionIsRefused)
{
  Numerics::IGeometry* geometry = m_mng->geometry();
  const Face face = *m_mesh.allFaces().enumerator();
  const Cell cell = *m_mesh.allCells().enumerator();

  EXPECT_TRUE(has(messageOf([&] { geometry->computeVolume(face); }), "has no volume: it is of dimension 2"));
  EXPECT_TRUE(has(messageOf([&] { geometry->computeLength(cell); }), "has no length: it is of dimension 3"));
}

TEST_F(Euclidian3GeometryTest, ItemsOfAnotherMeshAreRefused)
{
  IPrimaryMesh* other = m_sub_domain->createMesh("Other", m_pm->sequentialParallelMng());
  other->allocate(gridMesh(Grid{ 3, { 1, 1, 1 } }));
  const Cell cell = *other->allCells().enumerator();

  EXPECT_TRUE(has(messageOf([&] { m_mng->geometry()->computeVolume(cell); }),
                  "service Euclidian3Geometry of mesh 'Mesh0': item 0 is one of mesh 'Other', expected the service of this mesh"));
}

TEST_F(Euclidian3GeometryTest, PlacesNeedNoItems)
{
  const std::array<Real3, 4> square = { Real3(0.0, 0.0, 1.0), Real3(2.0, 0.0, 1.0), Real3(2.0, 2.0, 1.0), Real3(0.0, 2.0, 1.0) };
  Numerics::IGeometry* geometry = m_mng->geometry();

  EXPECT_EQ(geometry->computeLength(square[0], square[2]), std::sqrt(8.0));
  EXPECT_EQ(geometry->computeSurfaceCenter(4, square.data()), Real3(1.0, 1.0, 1.0));
  EXPECT_EQ(geometry->computeOrientedArea(4, square.data()), Real3(0.0, 0.0, 4.0));
}

TEST_F(Euclidian3GeometryTest, PropertiesOfAGroupAreInVariables)
{
  const CellGroup cells = m_mesh.allCells();

  m_mng->addItemGroupProperty(cells, IGeometryProperty::PVolume, IGeometryProperty::PVariable);
  m_mng->update();

  EXPECT_TRUE(m_mng->hasItemGroupProperty(cells, IGeometryProperty::PVolume));
  EXPECT_FALSE(m_mng->hasItemGroupProperty(cells, IGeometryProperty::PCenter));
  const VariableItemReal& volumes = m_mng->getRealVariableProperty(cells, IGeometryProperty::PVolume);
  ENUMERATE_CELL(cell, cells)
  EXPECT_NEAR(volumes[cell], 1.0, 1.0e-14);
}
} // namespace Arcane::test
