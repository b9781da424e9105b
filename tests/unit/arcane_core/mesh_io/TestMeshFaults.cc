// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include <algorithm>

namespace
{
using namespace Arcane;
using namespace Arcane::test;

class MeshFaultsTest : public MeshIoFixture
{
 protected:
  //! The good file with one text replaced by another.
  static std::string quadsWith(const std::string& from, const std::string& to)
  {
    std::string text = R"($MeshFormat
4.1 0 8
$EndMeshFormat
$Nodes
1 6 1 6
2 1 0 6
1
2
3
4
5
6
0 0 0
1 0 0
2 0 0
0 1 0
1 1 0
2 1 0
$EndNodes
$Elements
1 2 1 2
2 1 3 2
1 1 2 5 4
2 2 3 6 5
$EndElements
)";
    if (from.empty())
      return text;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  }

  //! Number of the line after the first byte of \a pattern.
  static std::string lineOf(const std::string& text, const std::string& pattern)
  {
    const std::size_t at = text.find(pattern);
    if (at == std::string::npos)
      return "no line with " + pattern;
    return std::to_string(2 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }

  std::string faultWith(const std::string& from, const std::string& to) { return faultOf("q.msh", quadsWith(from, to)); }
};

TEST_F(MeshFaultsTest, TheGoodFileIsRead)
{
  EXPECT_EQ(readAlone("q.msh", quadsWith("", "")).cell_uid.size(), 2);
}

TEST_F(MeshFaultsTest, AFaceOfMoreNodesThanCellsHaveIsNamed)
{
  const std::string text = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n2 1 \"W\"\n$EndPhysicalNames\n$Nodes\n10\n"
                           "1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 .3 0 0\n6 .6 0 0\n7 .6 .3 0\n8 .3 .6 0\n9 0 .6 0\n10 0 .3 0\n$EndNodes\n"
                           "$Elements\n2\n1 4 2 0 1 1 2 3 4\n2 21 2 1 1 1 2 3 5 6 7 8 9 10 4\n$EndElements\n";
  EXPECT_EQ(faultOf("cubic.msh", text), "cubic.msh:24: error: group 'W': a face or edge has 10 nodes, expected 1 to 9");
}

TEST_F(MeshFaultsTest, ANodeThatDoesNotExistIsNamedWithItsCell)
{
  EXPECT_EQ(faultWith("2 2 3 6 5", "2 2 3 77 5"), "q.msh:24: error: cell 2 has node 77, expected a node of the file");
}

TEST_F(MeshFaultsTest, ANodeTagUsedTwiceIsNamed)
{
  EXPECT_EQ(faultWith("5\n6\n", "5\n5\n"),
            "q.msh:18: error: node 5 is at (2, 1, 0), expected (1, 1, 0) as given before: tags must be distinct");
}

TEST_F(MeshFaultsTest, ACellTagUsedTwiceIsNamed)
{
  EXPECT_EQ(faultWith("2 2 3 6 5", "1 2 3 6 5"), "q.msh:24: error: cell 1 is given again with other nodes, expected distinct tags");
}

TEST_F(MeshFaultsTest, CoordinatesThatAreNotNumbersAreRefused)
{
  EXPECT_EQ(faultWith("1 1 0\n", "1 nan 0\n"), "q.msh:17: error: node 5 is at (1.000000, nan, 0.000000), expected finite numbers");
  EXPECT_EQ(faultWith("2 1 0\n", "1e999 1 0\n"), "q.msh:18: error: node 6 is at (inf, 1.000000, 0.000000), expected finite numbers");
  EXPECT_EQ(faultWith("0 1 0\n", "0 1,5 0\n"), "q.msh:16: error: found '1,5', expected coordinate y of a node");
}

TEST_F(MeshFaultsTest, AFlatCellIsNamedWithItsArea)
{
  EXPECT_EQ(faultWith("2 0 0\n0 1 0\n1 1 0\n2 1 0\n", "1 2 0\n0 1 0\n1 1 0\n1 3 0\n"),
            "q.msh:24: error: cell 2 has area 0, expected > 0: it is flat");
}

TEST_F(MeshFaultsTest, AnInvertedSolidIsNamedWithItsVolume)
{
  GmshMesh box = makeBox(2, 1, 1);
  auto& nodes = box.elements.back().nodes;
  std::rotate(nodes.begin(), nodes.begin() + 4, nodes.end());

  const std::string text = toMsh41(box);
  EXPECT_EQ(faultOf("box.msh", text),
            "box.msh:" + lineOf(text, "\n7 8 9") + ": error: cell 7 has volume -1, expected > 0: its nodes turn the wrong way");
}

TEST_F(MeshFaultsTest, ACellWithARepeatedNodeIsNamed)
{
  EXPECT_EQ(faultWith("2 2 3 6 5", "2 2 3 3 5"), "q.msh:24: error: cell 2 has node 3 twice, expected distinct nodes");
}

TEST_F(MeshFaultsTest, AnEmptyMeshIsRefused)
{
  const std::string message = faultWith("$Elements\n1 2 1 2\n2 1 3 2\n1 1 2 5 4\n2 2 3 6 5\n", "$Elements\n0 0 0 0\n");
  EXPECT_EQ(message, "q.msh:1: error: the mesh has no cell, expected one or more elements of dimension 1, 2 or 3");
}

TEST_F(MeshFaultsTest, CountsThatDoNotMatchAreRefused)
{
  EXPECT_EQ(faultWith("1 6 1 6", "1 7 1 6"), "q.msh:5: error: found 7 nodes announced, expected 6, the sum over the blocks");
  EXPECT_EQ(faultWith("1 2 1 2\n", "1 3 1 2\n"), "q.msh:21: error: found 3 elements announced, expected 2, the sum over the blocks");
  EXPECT_EQ(faultWith("2 1 3 2\n", "2 1 3 1\n"), "q.msh:21: error: found 2 elements announced, expected 1, the sum over the blocks");
  EXPECT_EQ(faultWith("2 1 3 2\n", "2 1 3 3\n"),
            "q.msh:22: error: 3 elements announced, but only 21 bytes are left: expected fewer, or the file is truncated");
}

TEST_F(MeshFaultsTest, AbsurdAndNegativeCountsAreRefusedAtOnce)
{
  EXPECT_EQ(faultWith("1 6 1 6", "1 -6 1 6"), "q.msh:5: error: found '-6', expected the number of nodes");
  EXPECT_EQ(faultWith("1 6 1 6", "1 600000000000000 1 6"),
            "q.msh:5: error: 600000000000000 nodes announced, but only 61 bytes are left: expected fewer, or the file is "
            "truncated");
  EXPECT_EQ(faultWith("2 1 3 2\n", "2 1 3 99999999999999999999\n"),
            "q.msh:22: error: found '99999999999999999999', expected the number of elements of a block");
  EXPECT_EQ(faultWith("1 1 2 5 4", "-1 1 2 5 4"), "q.msh:23: error: found -1, expected the tag of an element between 1 and 2^50");
}

TEST_F(MeshFaultsTest, ATruncatedFileIsSaidToBeTruncated)
{
  const std::string text = quadsWith("", "");
  EXPECT_EQ(faultOf("q.msh", text.substr(0, text.find("0 1 0\n"))),
            "q.msh:4: error: section $Nodes is not closed, expected $EndNodes: the file is truncated");
  EXPECT_EQ(faultOf("q.msh", text.substr(0, text.find("$Elements"))),
            "q.msh:20: error: found the end of the file, expected section $Elements");
}

TEST_F(MeshFaultsTest, HighOrderElementsAreNamed)
{
  EXPECT_EQ(faultWith("2 1 3 2\n", "2 1 36 2\n"),
            "q.msh:22: error: found element type 36, 16-node quadrangle (higher order), expected a point, a line of 2 to 4 nodes, a "
            "triangle of 3, 6 or 10, a quadrangle of 4, 8 or 9, a tetrahedron of 4 or 10, a hexahedron of 8, 20 or 27, a prism of 6 or "
            "15, or a pyramid of 5 or 13; with `Mesh.SecondOrderIncomplete = 1` Gmsh writes prisms and pyramids of order 2 so");
}

TEST_F(MeshFaultsTest, OtherVersionsOfTheFormatAreRefused)
{
  EXPECT_EQ(faultWith("4.1 0 8", "4.2 0 8"),
            "q.msh:2: error: found version 4.2, expected 2.x, 4.0 or 4.1: `gmsh old.msh -save -format msh41 -o new.msh` "
            "converts");
  EXPECT_EQ(faultWith("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n", "$NOD\n"),
            "q.msh:1: error: section $NOD is not closed, expected $ENDNOD: the file is truncated");
}

TEST_F(MeshFaultsTest, AFaceOfAGroupThatNoCellHasIsNamed)
{
  GmshMesh box = makeBox(2, 1, 1);
  box.elements.push_back({ 50, 3, 1, { 1, 2, 3, 4 } });

  const std::string text = toMsh22(box);
  EXPECT_EQ(faultOf("box.msh", text), "box.msh:" + lineOf(text, "\n50 3 2 1") +
                                        ": error: group 'XMIN' has the face of nodes 1 2 3 4, expected a face of a cell of the mesh");
}

TEST_F(MeshFaultsTest, FaultsOfBinaryFilesTellTheByte)
{
  std::string text = toMsh41Binary(makeBox(2, 1, 1), eByteOrder::Little);
  const std::size_t numbers = text.find("$Nodes") + std::string("$Nodes\n").size();
  text.resize(numbers + 33);

  EXPECT_EQ(faultOf("box.msh", text),
            "box.msh: byte " + std::to_string(numbers + 16) +
              ": error: 12 nodes announced, but only 17 bytes are left: expected fewer, or the file is truncated");
}

TEST_F(MeshFaultsTest, FilesThatCannotBeReadAreNamed)
{
  EXPECT_EQ(faultOf("empty.msh", ""), "empty.msh': it is empty");
  EXPECT_EQ(faultOf("mesh.stl", "solid"), "mesh.stl': its extension is 'stl', expected 'msh' (Gmsh 1, 2 or 4), 'vtk' "
                                          "(VTK legacy) or 'vtu' (VTK in XML)");
}
} // namespace
