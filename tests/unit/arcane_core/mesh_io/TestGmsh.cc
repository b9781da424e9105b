// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/mesh_io/ReadMeshFile.h"

#include <algorithm>
#include <random>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;

class GmshTest : public MeshIoFixture
{
};

constexpr const char* two_triangles = R"($MeshFormat
4.1 0 8
$EndMeshFormat
$Comments
a section that nobody knows: $Nodes are not here
$EndComments
$Nodes
2 4 1 4
0 1 1 1
1
0 0 0
2 5 1 3
2
3
4
+1 0 0 0.1 0.2
1.0e0 1 0 0.3 0.4
0 1 0 0.5 0.6
$EndNodes
$Elements
1 2 1 2
2 5 2 2
7 1 2 3
8 1 3 4
$EndElements
)";

TEST_F(GmshTest, TagsBecomeUniqueIdsAndParametersOfNodesAreSkipped)
{
  const MeshDescription mesh = readAlone("two.msh", two_triangles);

  EXPECT_EQ(mesh.dimension, 2);
  EXPECT_EQ(mesh.cell_uid, UniqueArray<Int64>({ 7, 8 }));
  EXPECT_EQ(mesh.cell_type, UniqueArray<Int16>({ IT_Triangle3, IT_Triangle3 }));
  EXPECT_EQ(mesh.cell_node_uid, UniqueArray<Int64>({ 1, 2, 3, 1, 3, 4 }));
  EXPECT_EQ(mesh.node_uid, UniqueArray<Int64>({ 1, 2, 3, 4 }));
  EXPECT_EQ(mesh.node_coord[2], Real3(1.0, 1.0, 0.0));
  EXPECT_EQ(mesh.groups.size(), 0);
}

TEST_F(GmshTest, WindowsEndsOfLineAreRead)
{
  std::string text;
  for (const char c : std::string(two_triangles))
    text += (c == '\n') ? std::string("\r\n") : std::string(1, c);

  EXPECT_EQ(summaryOf(read("crlf.msh", text)), summaryOf(read("lf.msh", two_triangles)));
}

TEST_F(GmshTest, PhysicalGroupsBecomeGroupsOfEachKind)
{
  const MeshDescription mesh = readAlone("box.msh", toMsh41(makeBox(4, 3, 2)));

  EXPECT_EQ(mesh.cell_uid.size(), 24);
  EXPECT_EQ(groupSize(mesh, "left", IK_Cell), 12);
  EXPECT_EQ(groupSize(mesh, "G12", IK_Cell), 12);
  EXPECT_EQ(groupSize(mesh, "XMIN", IK_Face), 6);
  EXPECT_EQ(groupSize(mesh, "XMAX", IK_Face), 6);
  EXPECT_EQ(groupSize(mesh, "nothing", IK_Face), 0);
  EXPECT_EQ(groupSize(mesh, "axis", IK_Edge), 4);
  EXPECT_EQ(groupSize(mesh, "corner", IK_Node), 1);
  EXPECT_EQ(mesh.groups.size(), 7);
}

TEST_F(GmshTest, AllDialectsGiveTheSameMesh)
{
  const GmshMesh box = makeBox(3, 2, 2);
  const std::string expected = summaryOf(read("text41.msh", toMsh41(box)));

  EXPECT_EQ(summaryOf(read("little41.msh", toMsh41Binary(box, eByteOrder::Little))), expected);
  EXPECT_EQ(summaryOf(read("big41.msh", toMsh41Binary(box, eByteOrder::Big))), expected);
  EXPECT_EQ(summaryOf(read("text40.msh", toMsh40(box))), expected);
  EXPECT_EQ(summaryOf(read("little40.msh", toMsh40Binary(box, eByteOrder::Little))), expected);
  EXPECT_EQ(summaryOf(read("big40.msh", toMsh40Binary(box, eByteOrder::Big))), expected);
  EXPECT_EQ(summaryOf(read("text22.msh", toMsh22(box))), expected);
  EXPECT_EQ(summaryOf(read("little22.msh", toMsh22Binary(box, eByteOrder::Little))), expected);
  EXPECT_EQ(summaryOf(read("big22.msh", toMsh22Binary(box, eByteOrder::Big))), expected);
}

TEST_F(GmshTest, TheMeshDoesNotDependOnTheNumberOfRanks)
{
  const std::string text = toMsh41(makeBox(5, 3, 2));

  const std::string expected = summaryAlone(readAlone("box.msh", text));

  EXPECT_EQ(summaryOf(read("box.msh", text)), expected);
}

TEST_F(GmshTest, TheMeshDoesNotDependOnTheOrderInTheFile)
{
  GmshMesh box = makeBox(3, 3, 3);
  const std::string expected = summaryOf(read("box.msh", toMsh41(box)));

  const unsigned seed = 7;
  std::mt19937 random(seed);
  std::ranges::shuffle(box.nodes, random);
  std::ranges::shuffle(box.elements, random);

  EXPECT_EQ(summaryOf(read("shuffled.msh", toMsh41(box))), expected) << "seed " << seed;
}

TEST_F(GmshTest, EachRankReadsItsShareOfTheCells)
{
  const MeshDescription mesh = read("box.msh", toMsh41(makeBox(4, 3, 2)));

  EXPECT_GE(mesh.cell_uid.size(), 24 / m_size - 1);
  EXPECT_LE(mesh.cell_uid.size(), 24 / m_size + 2);
}

TEST_F(GmshTest, TagsMayBeFarApart)
{
  GmshMesh box = makeBox(2, 1, 1);
  for (GmshMesh::Node& node : box.nodes)
    node.tag *= 1000000007;
  for (GmshMesh::Element& element : box.elements)
    for (Int64& node : element.nodes)
      node *= 1000000007;

  const MeshDescription mesh = readAlone("sparse.msh", toMsh41(box));

  EXPECT_EQ(mesh.node_uid.size(), 12);
  EXPECT_EQ(mesh.node_uid[11], 12000000084);
}

TEST_F(GmshTest, ANodeThatTwoEntitiesHaveIsAtItsFirstPlace)
{
  GmshMesh box = makeBox(2, 1, 1);
  const GmshMesh exact = box;
  GmshMesh::Node again = box.nodes[3];
  again.coord[0] += 5e-13;
  box.nodes.push_back(again);

  for (const std::string& text : { toMsh41(box), toMsh41Binary(box, eByteOrder::Little) })
    EXPECT_EQ(summaryOf(read("box.msh", text)), summaryOf(read("exact.msh", toMsh41(exact))));
  box.nodes.back().coord[0] += 1e-8;
  EXPECT_NE(faultOf("far.msh", toMsh41(box)).find("tags must be distinct"), std::string::npos);
}

TEST_F(GmshTest, NodesWithoutCellsAreLeftOut)
{
  GmshMesh box = makeBox(2, 1, 1);
  box.nodes.push_back({ 99, { 5.0, 5.0, 5.0 } });

  const MeshDescription mesh = readAlone("orphan.msh", toMsh41(box));

  EXPECT_EQ(mesh.node_uid.size(), 12);

  box.elements.push_back({ 99, 15, 21, { 99 } });
  const std::string fault = faultOf("orphan.msh", toMsh41(box));
  EXPECT_NE(fault.find("error: group 'corner' has node 99, expected a node of a cell of the mesh"), std::string::npos) << fault;
}

TEST_F(GmshTest, ACellGivenTwiceWithTheSameNodesCountsOnce)
{
  GmshMesh box = makeBox(2, 1, 1);
  GmshMesh::Element again = box.elements.back();
  again.physical = 13;
  box.elements.push_back(again);
  box.names[{ 3, 13 }] = "other";

  const MeshDescription mesh = read("twice.msh", toMsh22(box));

  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, mesh.cell_uid.size()), 2);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, std::max<Int64>(groupSize(mesh, "other", IK_Cell), 0)), 1)
    << "the rank that has the cell is another one than that which has read it again";
}

TEST_F(GmshTest, WithoutEntitiesNamedTagsOfBlocksAreGroups)
{
  std::string text = two_triangles;
  text.insert(text.find("$Comments"), "$PhysicalNames\n1\n2 5 \"plate\"\n$EndPhysicalNames\n");

  EXPECT_EQ(groupSize(readAlone("plate.msh", text), "plate", IK_Cell), 2);
}

TEST_F(GmshTest, WhatGivesElementsTheirGroupsComesBeforeThem)
{
  const std::string text = two_triangles;
  const std::string names = "$PhysicalNames\n1\n2 5 \"plate\"\n$EndPhysicalNames\n";
  const std::string entities = "$Entities\n1 0 1 0\n1 0 0 0 0\n5 0 0 0 1 1 0 1 3 0\n$EndEntities\n";

  EXPECT_EQ(faultOf("late.msh", text + names),
            "late.msh:26: error: found section $PhysicalNames after $Elements, expected it before: elements get their groups from it");
  EXPECT_EQ(faultOf("late.msh", text + entities),
            "late.msh:26: error: found section $Entities after $Elements, expected it before: elements get their groups from it");
  // Entities already say which groups elements have.
  std::string known = text;
  known.insert(known.find("$Comments"), entities);
  EXPECT_EQ(groupSize(readAlone("early.msh", known + "$PhysicalNames\n1\n2 3 \"plate\"\n$EndPhysicalNames\n"), "plate", IK_Cell), 2);
}

TEST_F(GmshTest, EndsOfSectionsMayBeIndented)
{
  std::string text;
  for (const char c : std::string(two_triangles))
    text += (c == '\n') ? std::string("\n  ") : std::string(1, c);

  EXPECT_EQ(summaryOf(read("indented.msh", text)), summaryAlone(readAlone("plain.msh", two_triangles)));
}

TEST_F(GmshTest, GroupsOfPointsInDimension1AreNodesAndFaces)
{
  GmshMesh rod;
  for (int i = 0; i <= 4; ++i)
    rod.nodes.push_back({ i + 1, { i * 0.25, 0.0, 0.0 } });
  for (int i = 0; i < 4; ++i)
    rod.elements.push_back({ i + 1, 1, 3, { i + 1, i + 2 } });
  rod.elements.push_back({ 5, 15, 4, { 1 } });
  rod.names = { { { 0, 4 }, "wall" } };

  const MeshDescription mesh = readAlone("rod.msh", toMsh41(rod));

  EXPECT_EQ(mesh.dimension, 1);
  EXPECT_EQ(mesh.cell_type[0], IT_CellLine2);
  EXPECT_EQ(groupSize(mesh, "wall", IK_Node), 1);
  EXPECT_EQ(groupSize(mesh, "wall", IK_Face), 1);
  EXPECT_EQ(groupSize(mesh, "G3", IK_Cell), 4);
}
} // namespace
