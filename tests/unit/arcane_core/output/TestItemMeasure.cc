// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/output/OutputFixture.h"

#include "arcane_core/output/ItemMeasure.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/MathUtils.h"

#include <cmath>
#include <utility>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::output;

class ItemMeasureTest : public test::OutputFixture
{
 protected:
  //! A prism of height 1 on a regular polygon of radius 1.
  static UniqueArray<Real3> prism(Int32 nb_side)
  {
    UniqueArray<Real3> nodes;
    for (Real z : { 0.0, 1.0 })
      for (Int32 i = 0; i < nb_side; ++i) {
        const Real angle = 2.0 * M_PI * i / nb_side;
        nodes.add(Real3(std::cos(angle), std::sin(angle), z));
      }
    return nodes;
  }
  static Real regularArea(Int32 nb_side) { return 0.5 * nb_side * std::sin(2.0 * M_PI / nb_side); }
  static Real volume(Int16 type, const UniqueArray<Real3>& nodes) { return solidVolume(*ItemTypeInfo::ofType(type), nodes); }
};

TEST_F(ItemMeasureTest, PrismsHaveTheVolumeOfTheirBase)
{
  EXPECT_NEAR(volume(IT_Pentaedron6, prism(3)), regularArea(3), 1e-14);
  EXPECT_NEAR(volume(IT_Hexaedron8, prism(4)), regularArea(4), 1e-14);
  EXPECT_NEAR(volume(IT_Octaedron12, prism(6)), regularArea(6), 1e-14);
  EXPECT_NEAR(volume(IT_Enneedron14, prism(7)), regularArea(7), 1e-14);
  EXPECT_NEAR(volume(IT_Decaedron16, prism(8)), regularArea(8), 1e-14);
}

TEST_F(ItemMeasureTest, PointedSolidsHaveAThirdOfTheirBase)
{
  EXPECT_NEAR(volume(IT_Tetraedron4, { Real3(0, 0, 0), Real3(1, 0, 0), Real3(0, 1, 0), Real3(0, 0, 1) }), 1.0 / 6.0, 1e-15);
  EXPECT_NEAR(volume(IT_Pyramid5, { Real3(0, 0, 0), Real3(1, 0, 0), Real3(1, 1, 0), Real3(0, 1, 0), Real3(0.5, 0.5, 1) }), 1.0 / 3.0,
              1e-15);
  EXPECT_NEAR(std::abs(volume(IT_DiTetra5, { Real3(0, 0, 0), Real3(1, 0, 0), Real3(0, 1, 0), Real3(0, 0, 1), Real3(0, 0, -1) })), 1.0 / 3.0,
              1e-15);
}

TEST_F(ItemMeasureTest, ASolidTurnedInsideOutHasANegativeVolume)
{
  EXPECT_NEAR(volume(IT_Tetraedron4, { Real3(0, 0, 0), Real3(0, 1, 0), Real3(1, 0, 0), Real3(0, 0, 1) }), -1.0 / 6.0, 1e-15);
}

TEST_F(ItemMeasureTest, AHexahedronWithBilinearFacesIsExact)
{
  // The unit cube whose top is z = 1 + a*x*y: its volume is 1 + a/4.
  const Real a = 0.8;
  UniqueArray<Real3> nodes = { Real3(0, 0, 0), Real3(1, 0, 0), Real3(1, 1, 0),     Real3(0, 1, 0),
                               Real3(0, 0, 1), Real3(1, 0, 1), Real3(1, 1, 1 + a), Real3(0, 1, 1) };

  EXPECT_NEAR(volume(IT_Hexaedron8, nodes), 1.0 + a / 4.0, 1e-14);
}

TEST_F(ItemMeasureTest, VolumesDoNotDependOnThePlace)
{
  UniqueArray<Real3> nodes = prism(4);
  for (Real3& node : nodes)
    node += Real3(1e6, -1e6, 1e6);

  EXPECT_NEAR(volume(IT_Hexaedron8, nodes), regularArea(4), 1e-9);
}

TEST_F(ItemMeasureTest, ItemsOfAMeshAddUp)
{
  allocate({ 3, { 4, 3, 2 } });
  const VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();
  Real sum = 0.0;
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  sum += itemMeasure(*cell, coordinates);

  EXPECT_NEAR(m_pm->reduce(Parallel::ReduceSum, sum), 24.0, 1e-12);
  ENUMERATE_FACE(face, m_mesh->allFaces())
  EXPECT_NEAR(itemMeasure(*face, coordinates), 1.0, 1e-14);
}

TEST_F(ItemMeasureTest, InDimensionTwoCellsHaveAreasAndFacesLengths)
{
  allocate({ 2, { 4, 3, 1 } });
  const VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();

  ENUMERATE_CELL(cell, m_mesh->allCells())
  EXPECT_NEAR(itemMeasure(*cell, coordinates), 1.0, 1e-14);
  ENUMERATE_FACE(face, m_mesh->allFaces())
  EXPECT_NEAR(itemMeasure(*face, coordinates), 1.0, 1e-14);
}

TEST_F(ItemMeasureTest, ItemsOfAMeshHaveTheirCentresAndVectors)
{
  allocate({ 3, { 4, 3, 2 } });
  const VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();

  ENUMERATE_CELL(cell, m_mesh->allCells())
  {
    Real3 mean;
    for (const Node node : cell->nodes())
      mean += coordinates[node] / 8.0;
    EXPECT_NEAR((itemCenter(*cell, coordinates) - mean).normL2(), 0.0, 1e-14);
    EXPECT_THROW(itemOrientedMeasure(*cell, coordinates), ArgumentException);
  }
  ENUMERATE_FACE(face, m_mesh->allFaces())
  {
    const Real3 diagonal = coordinates[face->node(2)] - coordinates[face->node(0)];
    const Real3 vector = itemOrientedMeasure(*face, coordinates);
    EXPECT_NEAR(vector.normL2(), 1.0, 1e-14);
    EXPECT_NEAR(math::dot(vector, diagonal), 0.0, 1e-14);
    EXPECT_NEAR((itemCenter(*face, coordinates) - coordinates[face->node(0)] - 0.5 * diagonal).normL2(), 0.0, 1e-14);
  }
}

TEST_F(ItemMeasureTest, CentresOfPrismsAreOnTheirAxis)
{
  for (const auto& [type, nb_side] : { std::pair(IT_Pentaedron6, 3), std::pair(IT_Hexaedron8, 4), std::pair(IT_Octaedron12, 6) }) {
    const Real3 center = solidCenter(*ItemTypeInfo::ofType(type), prism(nb_side));
    EXPECT_NEAR((center - Real3(0.0, 0.0, 0.5)).normL2(), 0.0, 1e-14);
  }
}

TEST_F(ItemMeasureTest, CentresAreNotMeansOfNodes)
{
  // A pyramid of height 1: its centre is at a quarter of the height, the mean of its nodes at a fifth.
  const UniqueArray<Real3> pyramid = { Real3(0, 0, 0), Real3(1, 0, 0), Real3(1, 1, 0), Real3(0, 1, 0), Real3(0.5, 0.5, 1) };
  EXPECT_NEAR((solidCenter(*ItemTypeInfo::ofType(IT_Pyramid5), pyramid) - Real3(0.5, 0.5, 0.25)).normL2(), 0.0, 1e-15);

  // A trapezium of sides 3 and 1: its centre is at 5/12 of the height.
  const UniqueArray<Real3> trapezium = { Real3(-1.5, 0, 2), Real3(1.5, 0, 2), Real3(0.5, 1, 2), Real3(-0.5, 1, 2) };
  EXPECT_NEAR((polygonCenter(trapezium) - Real3(0.0, 5.0 / 12.0, 2.0)).normL2(), 0.0, 1e-15);
  EXPECT_NEAR((polygonVectorArea(trapezium) - Real3(0.0, 0.0, 2.0)).normL2(), 0.0, 1e-15);
}

TEST_F(ItemMeasureTest, WithoutMeasureTheCentreIsTheMeanOfTheNodes)
{
  const UniqueArray<Real3> flat = { Real3(0, 0, 0), Real3(1, 0, 0), Real3(2, 0, 0) };
  EXPECT_EQ(polygonCenter(flat), Real3(1.0, 0.0, 0.0));
}

} // namespace
