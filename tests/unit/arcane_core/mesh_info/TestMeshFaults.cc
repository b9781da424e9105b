// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/MeshFaults.h"

#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "tests/unit/arcane_core/mesh_info/MeshTexts.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh_info;

class MeshFaultsTest : public test::MeshInfoFixture
{
 protected:
  //! Returns the faults of a file, each behind a line feed.
  static std::string faultsIn(const std::string& path)
  {
    const detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String(path), 0, 1);
    const CellsOfFile cells(file);
    std::string text;
    for (const std::string& line : faultsOf(file, cells, figuresOf(file, cells)))
      text += "\n" + line;
    return text;
  }
  static std::string refusal(const std::string& path) { return refusalOf(detail::meshio::parseMeshFile(String(path), 0, 1)); }
};

constexpr const char* tetrahedron_nodes = "4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n";

TEST_F(MeshFaultsTest, NodesAtOnePlaceAndNodesOfNoCellAreCounted)
{
  const std::string path = write("8\n1 0 0 0\n2 1 0 0\n3 2 0 0\n4 0 1 0\n5 1 1 0\n6 2 1 0\n7 1 0 0\n8 5 5 0\n",
                                 "3\n1 1 2 1 1 1 4\n3 3 2 3 1 1 2 5 4\n4 3 2 3 1 7 3 6 5\n");

  const std::string faults = faultsIn(path);

  EXPECT_NE(faults.find("\n1 node(s) at the place of another one, so that their cells are not neighbours; the first: " + path +
                        ":18: node 7 is where node 2 is"),
            std::string::npos)
    << faults;
  EXPECT_NE(faults.find("\n1 node(s) of no cell; the first: " + path + ":19: node 8"), std::string::npos) << faults;
  EXPECT_NE(faults.find("\ngroup 'NONE' is empty"), std::string::npos) << faults;
  EXPECT_EQ(refusal(path), "");
}

TEST_F(MeshFaultsTest, AnInvertedCellIsNamedWithItsLine)
{
  const std::string path = write(tetrahedron_nodes, "1\n7 4 2 3 1 1 3 2 4\n");

  const std::string faults = faultsIn(path);

  EXPECT_NE(faults.find("1 inverted cell(s); the first: " + path + ":19: cell 7 has volume -0.16666666666666"), std::string::npos)
    << faults;
  EXPECT_NE(refusal(path).find(path + ":19: error: cell 7 has volume -0.1666"), std::string::npos) << refusal(path);
}

TEST_F(MeshFaultsTest, CellsWithoutANodeOrWithoutAVolumeAreNamed)
{
  const std::string path = write(tetrahedron_nodes, "3\n7 4 2 3 1 1 2 3 9\n8 4 2 3 1 1 2 3 3\n9 4 2 3 1 1 2 3 1\n");

  const std::string faults = faultsIn(path);

  EXPECT_NE(faults.find("1 cell(s) with a node that is not in the file; the first: " + path + ":19: cell 7"), std::string::npos) << faults;
  EXPECT_NE(faults.find("2 cell(s) with a node twice; the first: " + path + ":20: cell 8 has node 3 twice"), std::string::npos) << faults;
}

TEST_F(MeshFaultsTest, CellsThatOverlapAreRefused)
{
  const std::string path = write("5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 1 1 0\n5 0.5 0.7 0\n", "2\n1 2 2 3 1 1 2 3\n2 2 2 3 1 1 2 5\n");

  EXPECT_NE(refusal(path), "");
}

TEST_F(MeshFaultsTest, WhatIsTurnedOrLeftOutIsNoFault)
{
  const std::string path = write("6\n1 0 0 0\n2 1 0 0\n3 2 0 0\n4 0 1 0\n5 1 1 0\n6 2 1 0\n",
                                 "4\n1 1 2 1 1 1 4\n2 1 2 0 1 2 5\n3 3 2 3 1 1 2 5 4\n4 3 2 3 1 2 5 6 3\n");

  const detail::meshio::ParsedMesh file = detail::meshio::parseMeshFile(String(path), 0, 1);
  const std::vector<std::string> notes = notesOf(file, CellsOfFile(file));

  ASSERT_EQ(notes.size(), 2u);
  EXPECT_EQ(notes[0], "1 cell(s) turned the wrong way, their nodes are taken in the other order");
  EXPECT_EQ(notes[1], "1 element(s) of a lower dimension that are in no group of items are left out");
}
} // namespace
