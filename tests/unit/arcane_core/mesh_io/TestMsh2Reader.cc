// SPDX-License-Identifier: Apache-2.0
// Files of Gmsh 1 and 2 as other programs write them.
#include "arcane_core/mesh_io/Msh2Reader.h"

#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/mesh_io/ReadMeshFile.h"

#include <cstring>

namespace Arcane::test
{
namespace
{
using detail::mesh::MeshDescription;

//! Two triangles and the side at the bottom, in parts that a test may replace.
struct SquareText
{
  std::string before;
  std::string names = "2\n1 7 \"bottom\"\n2 8 \"plate\"\n";
  std::string nodes = "$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$EndNodes\n";
  std::string between;
  std::string elements = "3\n1 1 2 7 1 1 2\n2 2 2 8 1 1 2 3\n3 2 2 8 1 1 3 4\n";

  std::string text() const
  {
    return before + "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n" + names + "$EndPhysicalNames\n" + nodes + between +
           "$Elements\n" + elements + "$EndElements\n";
  }
};

class Msh2ReaderTest : public MeshIoFixture
{
 protected:
  //! Fails if the file is not the square, on all ranks or on one.
  void expectSquare(const std::string& text)
  {
    const std::string expected = summaryAlone(readAlone("square.msh", SquareText().text()));
    EXPECT_EQ(summaryAlone(readAlone("other.msh", text)), expected);
    EXPECT_EQ(summaryOf(read("other.msh", text)), expected);
  }

  SquareText m_square;
};

template <typename T> void put(std::string& bytes, T value)
{
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
}
} // namespace

TEST_F(Msh2ReaderTest, TextBetweenSectionsAndCommentsBeforeTheFormatAreSkipped)
{
  m_square.before = "made by hand\n$Comments\n$Nodes are not here\n$EndComments\n# another\n";
  m_square.between = "// nodes are done\n\n  more text\n";

  expectSquare(m_square.text());
  m_square.before = "";
  expectSquare("\xEF\xBB\xBF" + m_square.text());
}

TEST_F(Msh2ReaderTest, NamesMayBeFollowedByTextAndHaveBlanksAround)
{
  m_square.names = "2\n1 7 \"bottom\" boundary 3\n2 8 \"  plate  \"   \n";
  expectSquare(m_square.text());

  // Gmsh 2.0 writes no dimension.
  m_square.names = "2\n7 \"bottom\"\n8 \"plate\"\n";
  expectSquare(m_square.text());
}

TEST_F(Msh2ReaderTest, AnEmptyNameIsThatOfTheTag)
{
  m_square.names = "2\n1 7 \"\"\n2 8 \" \"\n";

  const MeshDescription mesh = readAlone("square.msh", m_square.text());

  EXPECT_EQ(groupSize(mesh, "G7", IK_Face), 1);
  EXPECT_EQ(groupSize(mesh, "G8", IK_Cell), 2);
  EXPECT_EQ(mesh.groups.size(), 2);
}

TEST_F(Msh2ReaderTest, AGroupHasOneName)
{
  m_square.names = "3\n1 7 \"bottom\"\n2 8 \"plate\"\n1 7 \"bottom\"\n";
  expectSquare(m_square.text());

  m_square.names = "3\n1 7 \"bottom\"\n2 8 \"plate\"\n1 7 \"inlet\"\n";
  EXPECT_EQ(faultOf("square.msh", m_square.text()),
            "square.msh:8: error: physical group 7 is called 'inlet', and 'bottom' before, expected one name");
}

TEST_F(Msh2ReaderTest, NamesAreInUtf8)
{
  m_square.names = "2\n1 7 \"unterst\xc3\xbctzt\"\n2 8 \"plate\"\n";
  EXPECT_EQ(groupSize(readAlone("square.msh", m_square.text()), "unterst\xc3\xbctzt", IK_Face), 1);

  m_square.names = "2\n1 7 \"unterst\xfctzt\"\n2 8 \"plate\"\n";
  EXPECT_EQ(faultOf("square.msh", m_square.text()), "square.msh:6: error: the name 'unterst?tzt' of a group is not in UTF-8, expected "
                                                    "UTF-8: `iconv -f latin1 -t utf8` converts a text file of Latin-1");
}

TEST_F(Msh2ReaderTest, ParametricNodesAreRead)
{
  m_square.nodes = "$ParametricNodes\n4\n1 0 0 0 0 1\n2 1 0 0 1 1 0.5\n3 1 1 0 2 1 0.25 0.75\n4 0 1 0 3 1\n$EndParametricNodes\n";
  expectSquare(m_square.text());

  m_square.nodes = "$ParametricNodes\n4\n1 0 0 0 0 1\n2 1 0 0 4 1 0.5\n3 1 1 0 2 1 0.25 0.75\n4 0 1 0 3 1\n$EndParametricNodes\n";
  EXPECT_EQ(faultOf("square.msh", m_square.text()), "square.msh:12: error: found dimension 4, expected 0 to 3");
  m_square.nodes = "$ParametricNodes\n4\n1 0 0 0 0 1\n2 1 0 0 1 1 0.5\n3 1 1 0 2 1 0.25\n4 0 1 0 0 1\n$EndParametricNodes\n";
  EXPECT_NE(faultOf("square.msh", m_square.text()).find("square.msh:14: error: "), std::string::npos);
}

TEST_F(Msh2ReaderTest, ParametricNodesOfBinaryFilesAreRead)
{
  std::string bytes = "$MeshFormat\n2.2 1 8\n";
  put<Int32>(bytes, 1);
  bytes += "\n$EndMeshFormat\n$PhysicalNames\n" + m_square.names + "$EndPhysicalNames\n$ParametricNodes\n4\n";
  constexpr Real points[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
  for (Int32 i = 0; i < 4; ++i) {
    put<Int32>(bytes, i + 1);
    for (const Real x : { points[i][0], points[i][1], 0.0 })
      put<Real>(bytes, x);
    const Int32 dimension = i % 3;
    put<Int32>(bytes, dimension);
    put<Int32>(bytes, 1);
    for (Int32 k = 0; k < dimension; ++k)
      put<Real>(bytes, 0.5);
  }
  bytes += "\n$EndParametricNodes\n$Elements\n3\n";
  for (const Int32 value : { 1, 1, 2, 1, 7, 1, 1, 2, 2, 2, 2, 2, 8, 1, 1, 2, 3, 3, 8, 1, 1, 3, 4 })
    put<Int32>(bytes, value);
  bytes += "\n$EndElements\n";

  expectSquare(bytes);
}

TEST_F(Msh2ReaderTest, FilesOfVersion1AreRead)
{
  const std::string nodes = "$NOD\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$ENDNOD\n";
  const MeshDescription mesh = readAlone("old.msh", nodes + "$ELM\n3\n1 1 7 1 2 1 2\n2 2 8 1 3 1 2 3\n3 2 8 1 3 1 3 4\n$ENDELM\n");

  EXPECT_EQ(mesh.cell_node_uid, UniqueArray<Int64>({ 1, 2, 3, 1, 3, 4 }));
  EXPECT_EQ(groupSize(mesh, "G7", IK_Face), 1);
  EXPECT_EQ(groupSize(mesh, "G8", IK_Cell), 2);
  EXPECT_EQ(faultOf("old.msh", nodes + "$ELM\n1\n2 2 8 1 4 1 2 3 4\n$ENDELM\n"),
            "old.msh:10: error: an element of type 2 has 4 nodes, expected 3");
  EXPECT_EQ(faultOf("old.msh", nodes), "old.msh:8: error: found the end of the file, expected section $Elements");
}

TEST_F(Msh2ReaderTest, AnElementGivenAgainForAnotherGroupIsOneCellOfBothGroups)
{
  m_square.names = "3\n1 7 \"bottom\"\n2 8 \"plate\"\n2 9 \"again\"\n";
  m_square.elements = "6\n1 1 2 7 1 1 2\n2 2 2 8 1 1 2 3\n3 2 2 8 1 1 3 4\n4 2 2 9 1 1 2 3\n5 2 2 9 1 4 3 1\n6 1 2 7 1 1 2\n";

  const MeshDescription alone = readAlone("square.msh", m_square.text());

  EXPECT_EQ(alone.cell_uid, UniqueArray<Int64>({ 2, 3 }));
  EXPECT_EQ(groupSize(alone, "plate", IK_Cell), 2);
  EXPECT_EQ(groupSize(alone, "again", IK_Cell), 2);
  EXPECT_EQ(summaryOf(read("square.msh", m_square.text())), summaryAlone(alone));
  const std::string log = logOf("square.msh", m_square.text());
  EXPECT_NE(log.find("square.msh': 2 cell(s) given again under another number"), std::string::npos) << log;
}

TEST_F(Msh2ReaderTest, ATagWithoutAbsoluteValueIsRefusedWithItsPlace)
{
  m_square.elements = "3\n1 1 2 -7 1 1 2\n2 2 2 8 1 1 2 3\n3 2 2 8 1 1 3 4\n";
  expectSquare(m_square.text());
  m_square.elements = "3\n1 1 2 7 1 1 2\n2 2 2 -2147483648 1 1 2 3\n3 2 2 8 1 1 3 4\n";

  EXPECT_NE(messageOf([&] {
              readAlone("square.msh", m_square.text());
            }).find("error: the tag of a physical group is -2147483648, expected -2147483647 to 2147483647"),
            std::string::npos);
}

TEST_F(Msh2ReaderTest, SignsAndExponentsOfAllSpellingsAreRead)
{
  m_square.nodes = "$Nodes\n+4\n1 +0.0E+00 +0 0.\n+2 +1.0E+00 .0 0\n3 1e0 10.0E-1 0\n4 0 +1 0e5\n$EndNodes\n";

  expectSquare(m_square.text());
}
} // namespace Arcane::test
