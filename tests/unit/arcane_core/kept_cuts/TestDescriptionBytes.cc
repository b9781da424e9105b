// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/kept_cuts/DescriptionBytes.h"

#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;
using detail::kept_cuts::bytesOf;
using detail::kept_cuts::descriptionOf;
using detail::mesh::MeshDescription;

//! Two triangles with a group of each kind.
MeshDescription twoTriangles()
{
  MeshDescription mesh;
  mesh.name = "two.msh";
  mesh.dimension = 2;
  mesh.node_uid = { 10, 11, 12, 13 };
  mesh.node_coord = { Real3(0, 0, 0), Real3(1, 0, 0), Real3(0, 1, -0.0), Real3(1, 1, 1e-300) };
  mesh.cell_uid = { 5, Int64(1) << 50 };
  mesh.cell_type = { IT_Triangle3, IT_Triangle3 };
  mesh.cell_node_uid = { 10, 11, 12, 11, 13, 12 };
  mesh.groups.add({ "Left side", IK_Face, {}, { 2 }, { 10, 12 } });
  mesh.groups.add({ "", IK_Cell, { 5 }, {}, {} });
  return mesh;
}

TEST(DescriptionBytesTest, ADescriptionIsReadAsItWasWritten)
{
  const MeshDescription mesh = twoTriangles();

  const std::vector<std::byte> bytes = bytesOf(mesh);
  const MeshDescription read = descriptionOf({ bytes.data(), static_cast<Int64>(bytes.size()) });

  EXPECT_EQ(read.name, "two.msh");
  EXPECT_EQ(read.dimension, 2);
  EXPECT_EQ(read.node_uid, mesh.node_uid);
  EXPECT_EQ(read.node_coord[3].z, 1e-300);
  EXPECT_EQ(read.cell_uid, mesh.cell_uid);
  EXPECT_EQ(read.cell_type, mesh.cell_type);
  EXPECT_EQ(read.cell_node_uid, mesh.cell_node_uid);
  ASSERT_EQ(read.groups.size(), 2);
  EXPECT_EQ(read.groups[0].name, "Left side");
  EXPECT_EQ(read.groups[0].kind, IK_Face);
  EXPECT_EQ(read.groups[0].face_node_count, mesh.groups[0].face_node_count);
  EXPECT_EQ(read.groups[0].face_node_uid, mesh.groups[0].face_node_uid);
  EXPECT_EQ(read.groups[1].item_uid, mesh.groups[1].item_uid);
  EXPECT_EQ(bytesOf(read), bytes);
}

TEST(DescriptionBytesTest, ADescriptionWithoutCellsHasBytesToo)
{
  const std::vector<std::byte> bytes = bytesOf({});
  const MeshDescription read = descriptionOf({ bytes.data(), static_cast<Int64>(bytes.size()) });
  EXPECT_TRUE(read.cell_uid.empty());
  EXPECT_TRUE(read.groups.empty());
}

// Each beginning is refused, and so is a byte too many.
TEST(DescriptionBytesTest, OtherBytesAreRefused)
{
  std::vector<std::byte> bytes = bytesOf(twoTriangles());
  for (std::size_t n = 0; n < bytes.size(); ++n)
    EXPECT_NE(test::messageOf([&] { descriptionOf({ bytes.data(), static_cast<Int64>(n) }); }), "") << n;
  bytes.push_back({});
  EXPECT_EQ(test::messageOf([&] {
              descriptionOf({ bytes.data(), static_cast<Int64>(bytes.size()) });
            }),
            "bytes follow the last group, expected none");
  // The size of the name.
  bytes[7] = std::byte{ 0x80 };
  EXPECT_NE(test::messageOf([&] {
              descriptionOf({ bytes.data(), static_cast<Int64>(bytes.size()) });
            }).find("a list has -"),
            std::string::npos);
}

TEST(DescriptionBytesTest, AGridIsRefused)
{
  MeshDescription mesh = twoTriangles();
  mesh.grid.emplace();
  EXPECT_EQ(test::messageOf([&] { bytesOf(mesh); }), "mesh 'two.msh' has a grid, expected a mesh of a file");
}
} // namespace
