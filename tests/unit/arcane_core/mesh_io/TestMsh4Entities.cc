// SPDX-License-Identifier: Apache-2.0
// Physical groups of the entities of Gmsh 4, whole and in parts.
#include "arcane_core/mesh_io/Msh4Entities.h"

#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/mesh_io/BinaryCursor.h"
#include "arcane_core/mesh_io/TextCursor.h"

namespace Arcane::test
{
namespace
{
using detail::meshio::BinaryCursor;
using detail::meshio::MappedFile;
using detail::meshio::Msh4Entities;
using detail::meshio::TextCursor;

class Msh4EntitiesTest : public MeshIoFixture
{
};

constexpr const char* entities = "1 1 1 0\n"
                                 "1 0 0 0 0\n"
                                 "5 0 0 0 1 0 0 1 -7 2 1 2\n"
                                 "6 0 0 0 1 1 0 2 8 9 1 5\n";

//! Two parts of curve 5, one without a group of its own, and a part of surface 6, after two ghosts.
constexpr const char* parts = "2\n2\n40 1\n41 2\n"
                              "1 2 1 0\n"
                              "20 1 5 2 1 2 0.5 0 0 0\n"
                              "21 1 5 1 1 0 0 0 0.5 0 0 1 7 2 1 20\n"
                              "22 1 5 1 2 0.5 0 0 1 0 0 0 2 20 2\n"
                              "23 2 6 1 1 0 0 0 1 1 0 1 8 1 21\n";
} // namespace

TEST_F(Msh4EntitiesTest, EntitiesHaveTheirGroups)
{
  const MappedFile file(m_directory.write("entities.txt", entities));
  TextCursor cursor(file);
  Msh4Entities read(false);
  EXPECT_FALSE(read.isRead());

  read.read(cursor);

  EXPECT_TRUE(cursor.atEnd());
  EXPECT_TRUE(read.isRead());
  EXPECT_EQ(read.physicalsOf(1, 5), (std::vector<Int32>{ 7 }));
  EXPECT_EQ(read.physicalsOf(2, 6), (std::vector<Int32>{ 8, 9 }));
  EXPECT_TRUE(read.physicalsOf(2, 5).empty());
  EXPECT_EQ(read.physicals().size(), 3u);
}

TEST_F(Msh4EntitiesTest, ATagWithoutPositiveNumberIsRefused)
{
  const MappedFile file(m_directory.write("entities.txt", "0 1 0 0\n5 0 0 0 1 0 0 1 -2147483648 0\n"));
  TextCursor cursor(file);
  Msh4Entities read(false);

  try {
    read.read(cursor);
    FAIL() << "nothing was thrown";
  }
  catch (const Exception& ex) {
    EXPECT_NE(std::string(ex.what()).find("entities.txt:2: error: the tag of a physical group is -2147483648, expected"), std::string::npos)
      << ex.what();
  }
}

TEST_F(Msh4EntitiesTest, PartsHaveTheirGroupsOrThoseOfTheWhole)
{
  const MappedFile whole(m_directory.write("entities.txt", entities));
  const MappedFile cut(m_directory.write("parts.txt", parts));
  TextCursor of_whole(whole);
  TextCursor of_parts(cut);
  Msh4Entities read(false);

  read.read(of_whole);
  read.readPartitioned(of_parts);

  EXPECT_TRUE(of_parts.atEnd());
  EXPECT_EQ(read.physicalsOf(1, 21), (std::vector<Int32>{ 7 }));
  EXPECT_EQ(read.physicalsOf(1, 22), (std::vector<Int32>{ 7 }));
  EXPECT_EQ(read.physicalsOf(2, 23), (std::vector<Int32>{ 8 }));
  EXPECT_TRUE(read.physicalsOf(0, 20).empty()) << "a point between parts is in no group of the curve";
}

TEST_F(Msh4EntitiesTest, CutBinaryPartsAreRefused)
{
  const MappedFile file(m_directory.write("parts.bin", std::string(24, '\x01')));
  BinaryCursor cursor(file, file.begin(), false);
  Msh4Entities read(false);

  EXPECT_ANY_THROW(read.readPartitioned(cursor));
}

TEST_F(Msh4EntitiesTest, GroupsOfAPartitionedFileAreNotEmpty)
{
  const std::string text =
    std::string("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n1 7 \"bottom\"\n2 8 \"plate\"\n$EndPhysicalNames\n") +
    "$Entities\n" + entities + "$EndEntities\n$PartitionedEntities\n" + parts + "$EndPartitionedEntities\n" +
    "$Nodes\n1 4 1 4\n2 23 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n$EndNodes\n"
    "$Elements\n2 3 1 3\n1 22 1 1\n1 1 2\n2 23 2 2\n2 1 2 3\n3 1 3 4\n$EndElements\n";

  const detail::mesh::MeshDescription mesh = readAlone("cut.msh", text);

  EXPECT_EQ(groupSize(mesh, "bottom", IK_Face), 1);
  EXPECT_EQ(groupSize(mesh, "plate", IK_Cell), 2);
  EXPECT_EQ(summaryOf(read("cut.msh", text)), summaryAlone(mesh));
}
} // namespace Arcane::test
