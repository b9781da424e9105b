// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"
#include "arcane_core/mesh_io/SodMeshGenerator.h"

#include <limits>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;
using detail::meshio::CartesianOptions;
using detail::meshio::SodOptions;

class GeneratorsTest : public MeshIoFixture
{
 protected:
  Int64 sum(Int64 value) { return m_pm->reduce(MessagePassing::ReduceSum, value); }

  static CartesianOptions cube(Int64 n)
  {
    CartesianOptions options;
    options.dimension = 3;
    for (auto& blocks : options.blocks)
      blocks = { { n, 1.0 } };
    return options;
  }
};

TEST_F(GeneratorsTest, SodNumbersItemsAlongYThenZThenX)
{
  SodOptions options;
  options.x = 3;
  options.y = 2;
  options.z = 2;
  options.is_z_total = true;

  const MeshDescription mesh = detail::meshio::generateSod(options, 0, 1);

  EXPECT_EQ(mesh.dimension, 3);
  EXPECT_EQ(mesh.cell_uid, UniqueArray<Int64>({ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 }));
  EXPECT_EQ(mesh.node_uid.size(), 36);
  EXPECT_EQ(mesh.node_uid[10], 10);
  // Node 10 is the second along y on the first layer of the second plane: 1 + 0.3 + 1.9.
  EXPECT_EQ(mesh.node_coord[10], Real3(1.0 / 3.0, 0.02, 0.0));
  // Cell 5 is y=1, z=0, x=1.
  const UniqueArray<Int64> nodes({ 10, 19, 20, 11, 13, 22, 23, 14 });
  for (Int32 i = 0; i < 8; ++i)
    EXPECT_EQ(mesh.cell_node_uid[5 * 8 + i], nodes[i]);
}

TEST_F(GeneratorsTest, SodLayersAreForEachRankUnlessTotal)
{
  SodOptions options;
  options.x = 10;
  options.y = 2;
  options.z = 3;

  const MeshDescription per_rank = detail::meshio::generateSod(options, m_rank, m_size);
  options.is_z_total = true;
  const MeshDescription total = detail::meshio::generateSod(options, m_rank, m_size);

  EXPECT_EQ(per_rank.cell_uid.size(), 60);
  EXPECT_EQ(sum(total.cell_uid.size()), 60);
}

TEST_F(GeneratorsTest, SodDoesNotDependOnTheNumberOfRanks)
{
  SodOptions options;
  options.x = 6;
  options.y = 3;
  options.z = 5;
  options.is_z_total = true;
  options.random_coef = 0.3;

  EXPECT_EQ(summaryOf(detail::meshio::generateSod(options, m_rank, m_size)), summaryAlone(detail::meshio::generateSod(options, 0, 1)));
  options.zyx = true;
  EXPECT_EQ(summaryOf(detail::meshio::generateSod(options, m_rank, m_size)), summaryAlone(detail::meshio::generateSod(options, 0, 1)));
}

TEST_F(GeneratorsTest, SodMakesItsGroups)
{
  SodOptions options;
  options.x = 10;
  options.y = 4;
  options.z = 3;

  const MeshDescription mesh = detail::meshio::generateSod(options, 0, 1);

  EXPECT_EQ(groupSize(mesh, "XMIN", IK_Face), 12);
  EXPECT_EQ(groupSize(mesh, "XMAX", IK_Face), 12);
  EXPECT_EQ(groupSize(mesh, "YMIN", IK_Face), 30);
  EXPECT_EQ(groupSize(mesh, "YMAX", IK_Face), 30);
  EXPECT_EQ(groupSize(mesh, "ZMIN", IK_Face), 40);
  EXPECT_EQ(groupSize(mesh, "ZMAX", IK_Face), 40);
  EXPECT_EQ(groupSize(mesh, "ZG", IK_Cell), 60);
  EXPECT_EQ(groupSize(mesh, "ZD", IK_Cell), 60);
  EXPECT_EQ(groupSize(mesh, "ZD_BAS", IK_Cell), 30);
  EXPECT_EQ(groupSize(mesh, "ZD_HAUT", IK_Cell), 30);
}

TEST_F(GeneratorsTest, SodOfLowerDimensions)
{
  SodOptions options;
  options.x = 8;
  const MeshDescription line = detail::meshio::generateSod(options, 0, 1);
  options.y = 2;
  const MeshDescription plane = detail::meshio::generateSod(options, 0, 1);

  EXPECT_EQ(line.dimension, 1);
  EXPECT_EQ(line.cell_type[0], IT_CellLine2);
  EXPECT_EQ(line.node_coord[8], Real3(1.0, 0.0, 0.0));
  EXPECT_EQ(groupSize(line, "XMAX", IK_Face), 1);
  EXPECT_EQ(groupSize(line, "ZG", IK_Cell), 4);
  EXPECT_EQ(plane.dimension, 2);
  EXPECT_EQ(plane.cell_type[0], IT_Quad4);
  EXPECT_EQ(groupSize(plane, "YMIN", IK_Face), 8);
  EXPECT_EQ(groupSize(plane, "ZD_BAS", IK_Cell), 4);
}

TEST_F(GeneratorsTest, WrongSodOptionsAreNamed)
{
  SodOptions options;
  EXPECT_THROW(detail::meshio::generateSod(options, 0, 1), FatalErrorException);
  options.x = 4;
  options.z = 4;
  EXPECT_THROW(detail::meshio::generateSod(options, 0, 1), FatalErrorException);
}

// Such options took gigabytes, or for ever, before they were refused.
TEST_F(GeneratorsTest, MeshesWithoutRoomInTheIdsAreRefusedBeforeTheyAreMade)
{
  const auto faultOf = [](auto generate) -> std::string {
    try {
      generate();
    }
    catch (const FatalErrorException& ex) {
      return ex.what();
    }
    return "nothing was thrown";
  };
  constexpr Int64 huge = std::numeric_limits<Int64>::max();
  detail::meshio::SodOptions sod;
  sod.x = huge;
  sod.y = huge;
  sod.z = huge;
  CartesianOptions cartesian;
  cartesian.dimension = 2;
  cartesian.blocks[0] = { { huge, 1.0, 1.0 }, { huge, 1.0, 1.0 } };
  cartesian.blocks[1] = { { 1, 1.0, 1.0 } };
  CartesianOptions late_fault = cartesian;
  late_fault.blocks[0] = { { 400000000, 1.0, 1.0 } };
  late_fault.blocks[1] = { { 0, 1.0, 1.0 } };
  detail::meshio::HoneyCombOptions honeycomb;
  honeycomb.pitch_size = 1.0;
  honeycomb.nb_layer = std::numeric_limits<Int32>::max();

  for (Int32 nb_rank : { 1, 7 }) {
    EXPECT_NE(faultOf([&] { detail::meshio::generateSod(sod, 0, nb_rank); }).find("sod mesh generator: the mesh has"), std::string::npos);
    EXPECT_NE(faultOf([&] { detail::meshio::generateCartesian(cartesian, 0, nb_rank); }).find("cartesian mesh generator: the mesh has"),
              std::string::npos);
    EXPECT_EQ(faultOf([&] { detail::meshio::generateCartesian(late_fault, 0, nb_rank); }),
              "cartesian mesh generator: block 0 of 'y' has n = 0, expected 1 or more cells");
    EXPECT_NE(faultOf([&] { detail::meshio::generateHoneyComb(honeycomb, 0, nb_rank); }).find("honeycomb mesh generator: the mesh has"),
              std::string::npos);
  }
}

TEST_F(GeneratorsTest, CartesianBlocksFollowOneAnotherAndGrow)
{
  CartesianOptions options;
  options.origin = Real3(-1.0, 2.0, 0.0);
  options.blocks[0] = { { 2, 1.0 }, { 3, 7.0, 2.0 } };
  options.blocks[1] = { { 1, 0.5 } };

  const MeshDescription mesh = detail::meshio::generateCartesian(options, 0, 1);

  EXPECT_EQ(mesh.dimension, 2);
  const Real expected[6] = { -1.0, -0.5, 0.0, 1.0, 3.0, 7.0 };
  for (Int32 i = 0; i < 6; ++i) {
    EXPECT_NEAR(mesh.node_coord[i].x, expected[i], 1e-14);
    EXPECT_EQ(mesh.node_coord[i].y, 2.0);
  }
  EXPECT_EQ(mesh.cell_node_uid[0], 0);
  EXPECT_EQ(mesh.cell_node_uid[2], 7);
}

TEST_F(GeneratorsTest, CartesianDoesNotDependOnTheNumberOfRanks)
{
  CartesianOptions options = cube(5);
  options.has_sod_groups = true;

  EXPECT_EQ(summaryOf(detail::meshio::generateCartesian(options, m_rank, m_size)),
            summaryAlone(detail::meshio::generateCartesian(options, 0, 1)));
}

TEST_F(GeneratorsTest, CartesianPartsMustBeAsManyAsRanks)
{
  CartesianOptions options = cube(4);
  options.nb_part = { 1, 1, 1 };
  EXPECT_EQ(detail::meshio::generateCartesian(options, 0, 1).cell_uid.size(), 64);
  try {
    detail::meshio::generateCartesian(options, 0, 2);
    FAIL() << "1x1x1 parts for 2 ranks";
  }
  catch (const FatalErrorException& ex) {
    EXPECT_STREQ(ex.what(), "Specified partition 1x1x1 has to be equal to number of parts (2)");
  }
  options.nb_part = { 2, 2, 1 };
  EXPECT_EQ(detail::meshio::generateCartesian(options, 3, 4).cell_uid.size(), 16);
  EXPECT_EQ(detail::meshio::generateCartesian(options, 3, 4).cell_uid[0], 2 + 2 * 4);
}

TEST_F(GeneratorsTest, CartesianChoosesSquareParts)
{
  CartesianOptions options;
  options.blocks[0] = { { 6, 1.0 } };
  options.blocks[1] = { { 6, 1.0 } };
  EXPECT_EQ(detail::meshio::generateCartesian(options, 0, 4).cell_uid.size(), 9);
  EXPECT_EQ(detail::meshio::generateCartesian(options, 0, 6).cell_uid.size(), 6);
  options.nb_part = { 1, 0, 0 };
  EXPECT_EQ(detail::meshio::generateCartesian(options, 0, 3).cell_uid[11], 11);
}

TEST_F(GeneratorsTest, WrongCartesianOptionsAreNamed)
{
  const auto faultOf = [](const CartesianOptions& options) -> std::string {
    try {
      detail::meshio::generateCartesian(options, 0, 1);
    }
    catch (const FatalErrorException& ex) {
      return ex.what();
    }
    return "none";
  };
  CartesianOptions options = cube(4);
  options.blocks[1][0].nb_cell = 0;
  EXPECT_EQ(faultOf(options), "cartesian mesh generator: block 0 of 'y' has n = 0, expected 1 or more cells");
  options.blocks[1][0] = { 2, -1.0 };
  EXPECT_EQ(faultOf(options), "cartesian mesh generator: block 0 of 'y' has length = -1, expected a real > 0");
  options.blocks[1].clear();
  EXPECT_EQ(faultOf(options), "cartesian mesh generator: no block of 'y', expected one or more");
}
} // namespace
