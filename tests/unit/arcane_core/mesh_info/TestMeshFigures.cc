// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/MeshFigures.h"

#include "arcane_core/mesh_info/MeshFaults.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "tests/unit/arcane_core/mesh_info/MeshTexts.h"

#include <algorithm>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh_info;

using MeshFiguresTest = test::MeshInfoFixture;

TEST_F(MeshFiguresTest, CellsGroupsAndBoxAreThoseOfTheFile)
{
  const detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String(writePlate()), 0, 1);

  const MeshFigures figures = figuresOf(file, CellsOfFile(file));

  EXPECT_EQ(figures.dimension, 2);
  EXPECT_EQ(figures.nb_node, 6);
  EXPECT_EQ(figures.nb_of_types, (std::map<std::string, Int64>{ { "Quad4", 2 } }));
  EXPECT_EQ(figures.low, Real3(0, 0, 0));
  EXPECT_EQ(figures.high, Real3(2, 1, 0));
  EXPECT_DOUBLE_EQ(figures.measure, 2.0);
  ASSERT_EQ(figures.groups.size(), 3u);
  for (const MeshFigures::Group& group : figures.groups) {
    EXPECT_EQ(group.nb_item, group.name == "ALL" ? 2 : (group.name == "L" ? 1 : 0)) << group.name;
    EXPECT_DOUBLE_EQ(group.measure, static_cast<Real>(group.nb_item)) << group.name;
  }
}

TEST_F(MeshFiguresTest, ANodeThatTheFileGivesTwiceIsOneNode)
{
  detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String(writePlate()), 0, 1);
  const std::size_t first = 0;
  for (const std::size_t again : { first, file.node_uid.size() - 1 }) {
    file.node_uid.push_back(file.node_uid[again]);
    file.node_coord.push_back(file.node_coord[again]);
    file.node_position.push_back(file.node_position[again]);

    EXPECT_EQ(figuresOf(file, CellsOfFile(file)).nb_node, 6) << again;
  }
}

TEST_F(MeshFiguresTest, AGroupOfTwoKindsHasThoseWithItems)
{
  detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String(writePlate()), 0, 1);
  file.has_groups_of_several_kinds = true;
  for (const char* name : { "L", "NONE" }) {
    file.groups.emplace_back();
    file.groups.back().name = name;
    file.groups.back().kind = IK_Cell;
  }

  const CellsOfFile cells(file);
  const MeshFigures figures = figuresOf(file, cells);

  const auto nb_of = [&](const std::string& name) {
    return std::ranges::count_if(figures.groups, [&](const MeshFigures::Group& group) { return group.name == name; });
  };
  EXPECT_EQ(nb_of("L"), 1);
  EXPECT_EQ(nb_of("NONE"), 2);
  const std::vector<std::string> faults = faultsOf(file, cells, figures);
  EXPECT_EQ(std::ranges::count(faults, "group 'NONE' is empty"), 1);
}

TEST_F(MeshFiguresTest, MeasuresHaveNames)
{
  EXPECT_STREQ(measureName(1), "length");
  EXPECT_STREQ(measureName(2), "area");
  EXPECT_STREQ(measureName(3), "volume");
}
} // namespace
