// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mesh/CurvedMeshes.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh_io/CellGeometry.h"
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/SimpleMeshGenerator.h"

#include <cmath>
#include <map>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;
using detail::meshio::HoneyCombOptions;

class SmallMeshesTest : public MeshIoFixture
{
 protected:
  //! Volume or area of each cell; the nodes of a cell are described in the order of the cell.
  static std::vector<Real> measuresOf(const MeshDescription& mesh)
  {
    std::map<Int64, Real3> coords;
    for (Int32 i = 0; i < mesh.node_uid.size(); ++i)
      coords[mesh.node_uid[i]] = mesh.node_coord[i];
    std::vector<Real> measures;
    Int32 first = 0;
    for (const Int16 type : mesh.cell_type) {
      std::vector<Real3> points;
      for (Int32 i = 0; i < ItemTypeInfo::ofType(type)->nbLocalNode(); ++i)
        points.push_back(coords[mesh.cell_node_uid[first + i]]);
      first += static_cast<Int32>(points.size());
      measures.push_back(detail::meshio::signedMeasure(type, points));
    }
    return measures;
  }
};

TEST_F(SmallMeshesTest, SimpleMode3HasOneCellOfEachKind)
{
  const MeshDescription mesh = detail::meshio::generateSimple(3, 0, 1);

  EXPECT_EQ(mesh.cell_type,
            UniqueArray<Int16>({ IT_Hexaedron8, IT_Octaedron12, IT_Heptaedron10, IT_Pentaedron6, IT_Pyramid5, IT_Tetraedron4 }));
  const Real expected[6] = { 1.0, 0.75, 0.625, 0.5, 1.0 / 3.0, 1.0 / 6.0 };
  const std::vector<Real> measures = measuresOf(mesh);
  for (std::size_t i = 0; i < measures.size(); ++i)
    EXPECT_NEAR(measures[i], expected[i], 1e-14) << "cell " << i;
  EXPECT_EQ(mesh.node_coord[0], Real3(2.0, 0.0, 0.0));
  EXPECT_EQ(mesh.node_uid.size(), 8 + 12 + 10 + 6 + 5 + 4);
}

TEST_F(SmallMeshesTest, SimpleMode1HasTheRareKindsToo)
{
  const MeshDescription mesh = detail::meshio::generateSimple(1, 0, 1);

  ASSERT_EQ(mesh.cell_type.size(), 12);
  EXPECT_EQ(mesh.cell_type[6], IT_HemiHexa7);
  EXPECT_EQ(mesh.cell_type[11], IT_DiTetra5);
  EXPECT_EQ(mesh.node_coord[mesh.node_coord.size() - 3], Real3(26.0, 0.0, 1.0));
}

TEST_F(SmallMeshesTest, SimpleMode2HasCellsThatShareNodes)
{
  const MeshDescription mesh = detail::meshio::generateSimple(2, 0, 1);

  ASSERT_EQ(mesh.cell_type.size(), 18);
  EXPECT_EQ(mesh.cell_type[1], IT_HemiHexa7);
  EXPECT_EQ(mesh.cell_type[17], IT_Hexaedron8);
  // The first hexahedron has the nodes 0 to 7, and the cell on it its bottom nodes 4, 5, 6 and 7.
  EXPECT_EQ(mesh.cell_node_uid[8], 4);
  EXPECT_EQ(mesh.cell_node_uid[9], 5);
  EXPECT_EQ(mesh.cell_node_uid[13], 7);
  EXPECT_EQ(mesh.cell_node_uid[14], 6);
}

TEST_F(SmallMeshesTest, SimpleMode4HasARowOfCurvedHexahedra)
{
  const MeshDescription mesh = detail::meshio::generateSimple(4, 0, 1);

  EXPECT_EQ(mesh.cell_type, UniqueArray<Int16>({ IT_Hexaedron20, IT_Hexaedron20, IT_Hexaedron27, IT_Hexaedron27 }));
  for (const Real volume : measuresOf(mesh))
    EXPECT_NEAR(volume, 1.0, 1e-14);
  std::map<Int64, Real3> coords;
  for (Int32 i = 0; i < mesh.node_uid.size(); ++i)
    coords[mesh.node_uid[i]] = mesh.node_coord[i];
  // 20 corners, 12 middles for each cell less four for each pair, seven centres for each of two cells less one.
  EXPECT_EQ(coords.size(), 20u + 36u + 13u);
  Int32 first = 0;
  for (Int32 c = 0; c < 4; ++c) {
    const std::vector<Real3> expected = nodesOfReference(mesh.cell_type[c]);
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_EQ(coords[mesh.cell_node_uid[first + Int32(i)]], expected[i] + Real3(Real(c), 0.0, 0.0)) << "cell " << c << ", node " << i;
    first += static_cast<Int32>(expected.size());
  }
}

TEST_F(SmallMeshesTest, SimpleDoesNotDependOnTheNumberOfRanks)
{
  for (Int32 mode = 1; mode <= 4; ++mode)
    EXPECT_EQ(summaryOf(detail::meshio::generateSimple(mode, m_rank, m_size)), summaryAlone(detail::meshio::generateSimple(mode, 0, 1)));
  EXPECT_THROW(detail::meshio::generateSimple(0, 0, 1), FatalErrorException);
  EXPECT_THROW(detail::meshio::generateSimple(5, 0, 1), FatalErrorException);
}

TEST_F(SmallMeshesTest, HoneyCombHasRingsOfEqualHexagons)
{
  HoneyCombOptions options;
  options.origin = Real3(1.0, 2.0, 0.0);
  options.pitch_size = 2.0;
  options.nb_layer = 3;

  const MeshDescription mesh = detail::meshio::generateHoneyComb(options, 0, 1);

  EXPECT_EQ(mesh.cell_uid.size(), 19);
  for (const Real area : measuresOf(mesh))
    EXPECT_NEAR(area, 2.0 * std::sqrt(3.0), 1e-13);
  std::map<Int64, Real3> nodes;
  for (Int32 i = 0; i < mesh.node_uid.size(); ++i) {
    const auto [it, is_new] = nodes.insert({ mesh.node_uid[i], mesh.node_coord[i] });
    EXPECT_EQ(it->second, mesh.node_coord[i]);
  }
  EXPECT_EQ(nodes.size(), 54u);
}

TEST_F(SmallMeshesTest, HoneyCombPrismsCanBePartitioned)
{
  HoneyCombOptions options;
  options.pitch_size = 1.0;
  options.nb_layer = 2;
  options.heights = { 0.0, 1.0, 3.0 };
  const MeshDescription whole = detail::meshio::generateHoneyComb(options, 0, 1);

  const MeshDescription mine = detail::meshio::distributeMesh(m_pm, detail::meshio::generateHoneyComb(options, m_rank, m_size),
                                                              detail::meshio::ePartitionAlgorithm::Metis);

  EXPECT_EQ(whole.cell_uid.size(), 14);
  EXPECT_EQ(summaryOf(mine), summaryAlone(whole));
  EXPECT_EQ(whole.cell_type[0], IT_Octaedron12);
  for (const Real volume : measuresOf(whole))
    EXPECT_GT(volume, 0.8);
}

TEST_F(SmallMeshesTest, NodesOfHoneyCombsComparedRelativelyLeaveCracksAtZero)
{
  HoneyCombOptions options;
  options.pitch_size = 1.0;
  options.nb_layer = 4;
  const auto nb_node = [&](const std::vector<Real>& heights, const Real3& origin) {
    options.heights = heights;
    options.origin = origin;
    const MeshDescription mesh = detail::meshio::generateHoneyComb(options, 0, 1);
    std::map<Int64, Real3> nodes;
    for (Int32 i = 0; i < mesh.node_uid.size(); ++i) {
      EXPECT_EQ(nodes.insert({ mesh.node_uid[i], mesh.node_coord[i] }).first->second, mesh.node_coord[i]);
    }
    // The shares of ranks have the same nodes.
    const MeshDescription share = detail::meshio::generateHoneyComb(options, m_rank, m_size);
    for (Int32 i = 0; i < share.node_uid.size(); ++i)
      EXPECT_EQ(nodes.at(share.node_uid[i]), share.node_coord[i]);
    for (const Real measure : measuresOf(mesh))
      EXPECT_NEAR(measure, 0.5 * std::sqrt(3.0), 1e-13);
    return static_cast<Int32>(nodes.size());
  };
  const Int32 nb_expected = 6 * 4 * 4;

  EXPECT_EQ(nb_node({}, {}), nb_expected);
  options.has_relative_comparison = true;
  EXPECT_EQ(nb_node({}, Real3(20.0, 30.0, 0.0)), nb_expected) << "no coordinate is near 0";
  const Int32 nb_with_cracks = nb_node({}, {});
  EXPECT_GT(nb_with_cracks, nb_expected);
  EXPECT_LE(nb_with_cracks, nb_expected + 2 * 8) << "at most two more nodes at each place where x is 0";
  EXPECT_EQ(nb_node({ 0.0, 1.0, 2.0 }, {}), 3 * nb_with_cracks);
}

TEST_F(SmallMeshesTest, WrongHoneyCombOptionsAreRefused)
{
  HoneyCombOptions options;
  options.nb_layer = 1;
  EXPECT_THROW(detail::meshio::generateHoneyComb(options, 0, 1), FatalErrorException);
  options.pitch_size = 1.0;
  options.heights = { 1.0, 1.0 };
  EXPECT_THROW(detail::meshio::generateHoneyComb(options, 0, 1), FatalErrorException);
  options.heights = { 1.0 };
  EXPECT_THROW(detail::meshio::generateHoneyComb(options, 0, 1), FatalErrorException);
}
} // namespace
