// SPDX-License-Identifier: Apache-2.0
// The share of a rank of a file of VTK in XML, and which elements and values are refused.
#include "arcane_core/mesh_io/VtuReader.h"

#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

#include <sstream>

namespace Arcane::test
{
namespace
{
using detail::meshio::ParsedMesh;
using detail::meshio::readVtu;

//! Parts of a file with a strip of two squares, each of which a test may replace.
struct StripText
{
  std::string points = "0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0";
  std::string connectivity = "0 1 4 3 1 2 5 4";
  std::string offsets = "4 8";
  std::string types = "9 9";
  std::string node_ids = "0 10 20 30 40 50";
  std::string cell_ids = "7 3";
  std::string fields;

  std::string text() const
  {
    std::ostringstream out;
    const auto array = [&](const char* type, const char* name, const std::string& values) {
      if (!values.empty())
        out << "<DataArray type='" << type << "' Name='" << name << "' format='ascii'>" << values << "</DataArray>\n";
    };
    out << "<VTKFile type='UnstructuredGrid' version='0.1' byte_order='LittleEndian'><UnstructuredGrid>\n";
    if (!fields.empty())
      out << "<FieldData>" << fields << "</FieldData>\n";
    out << "<Piece NumberOfPoints='6' NumberOfCells='2'>\n<PointData>";
    array("Int64", "NodesUniqueIDs", node_ids);
    out << "</PointData>\n<CellData>";
    array("Int64", "CellsUniqueIDs", cell_ids);
    out << "</CellData>\n<Points><DataArray type='Float64' NumberOfComponents='3' format='ascii'>" << points
        << "</DataArray></Points>\n<Cells>";
    array("Int32", "connectivity", connectivity);
    array("Int32", "offsets", offsets);
    array("UInt8", "types", types);
    out << "</Cells>\n</Piece></UnstructuredGrid></VTKFile>\n";
    return out.str();
  }
};

class VtuReaderTest : public ::testing::Test
{
 protected:
  ParsedMesh read(const StripText& strip, Int32 rank = 0, Int32 nb_rank = 1)
  {
    return readVtu(m_directory.write("strip.vtu", strip.text()), rank, nb_rank);
  }
  std::string refusalOf(const StripText& strip)
  {
    return messageOf([&] { read(strip); });
  }
  static std::string group(const char* name, const char* values)
  {
    return std::string("<DataArray type='Int64' Name='") + name + "' format='ascii'>" + values + "</DataArray>";
  }

  TemporaryDirectory m_directory;
  StripText m_strip;
};
} // namespace

TEST_F(VtuReaderTest, CellsHaveTheirIdsTypesAndNodes)
{
  const ParsedMesh mesh = read(m_strip);

  EXPECT_EQ(mesh.dimension, 2);
  EXPECT_EQ(mesh.node_uid, (std::vector<Int64>{ 0, 10, 20, 30, 40, 50 }));
  EXPECT_EQ(mesh.node_coord[5], Real3(2.0, 1.0, 0.0));
  EXPECT_EQ(mesh.cell_uid, (std::vector<Int64>{ 7, 3 }));
  EXPECT_EQ(mesh.cell_type, (std::vector<Int16>{ IT_Quad4, IT_Quad4 }));
  EXPECT_EQ(mesh.cell_node_uid, (std::vector<Int64>{ 0, 10, 40, 30, 10, 20, 50, 40 }));
  EXPECT_TRUE(mesh.groups.empty());
}

TEST_F(VtuReaderTest, EachRankKeepsItsShare)
{
  m_strip.fields = group("LEFT", "3 7") + group("CORNER", "0 50 0");

  const ParsedMesh first = read(m_strip, 0, 2);
  const ParsedMesh second = read(m_strip, 1, 2);

  EXPECT_EQ(first.cell_uid, (std::vector<Int64>{ 7 }));
  EXPECT_EQ(second.cell_uid, (std::vector<Int64>{ 3 }));
  EXPECT_EQ(second.node_uid, (std::vector<Int64>{ 30, 40, 50 }));
  ASSERT_EQ(first.groups.size(), 2u);
  EXPECT_EQ(first.groups[0].item_uid, (std::vector<Int64>{ 7 }));
  EXPECT_EQ(first.groups[1].kind, IK_Node);
  EXPECT_EQ(first.groups[1].item_uid, (std::vector<Int64>{ 0 }));
  EXPECT_TRUE(second.groups[0].item_uid.empty());
  EXPECT_EQ(second.groups[1].item_uid, (std::vector<Int64>{ 50 }));
}

TEST_F(VtuReaderTest, WithoutIdsItemsAreNumberedAndThereAreNoGroups)
{
  m_strip.cell_ids = "";
  m_strip.fields = group("LEFT", "3 7");

  const ParsedMesh mesh = read(m_strip);

  EXPECT_EQ(mesh.cell_uid, (std::vector<Int64>{ 0, 1 }));
  EXPECT_EQ(mesh.node_uid[1], 10);
  EXPECT_TRUE(mesh.groups.empty());
}

TEST_F(VtuReaderTest, NumbersThatAreNoKindOfItemsAreNoGroups)
{
  m_strip.fields = group("LEFT", "3 7") + group("CYCLE", "120") + group("Step", "1") + group("Sizes", "-1 7 9");

  const ParsedMesh mesh = read(m_strip);

  ASSERT_EQ(mesh.groups.size(), 1u);
  EXPECT_EQ(mesh.groups[0].name, "LEFT");
  EXPECT_EQ(mesh.notes.count(detail::meshio::eReadNote::OtherFields), 3);
  EXPECT_EQ(read(m_strip, 1, 2).notes.count(detail::meshio::eReadNote::OtherFields), 0) << "the first rank counts for all";
}

TEST_F(VtuReaderTest, NumbersOfStepsAreNoGroupsWhateverTheyAre)
{
  for (const char* number : { "0", "1", "2", "3", "4" }) {
    m_strip.fields = group("NONE", "3") + group("CYCLE", number) + group("TimeValue", number) + group("step", number);

    const ParsedMesh mesh = read(m_strip);

    ASSERT_EQ(mesh.groups.size(), 1u) << number;
    EXPECT_EQ(mesh.groups[0].name, "NONE");
    EXPECT_EQ(mesh.notes.count(detail::meshio::eReadNote::OtherFields), 3) << number;
  }
  m_strip.fields = group("STEP", "3 7");
  EXPECT_EQ(read(m_strip).groups.size(), 1u) << "a group with a cell, of a code that names it so";
}

TEST_F(VtuReaderTest, NumbersTooSmallForADoubleAreZero)
{
  m_strip.points = "0 0 1e-400 1 0 0 2 -1e-400 0 0 1 0 1 1 0 2 1 0";
  EXPECT_EQ(read(m_strip).node_coord[2], Real3(2.0, 0.0, 0.0));
  m_strip.points = "0 0 1e400 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0";
  EXPECT_TRUE(has(refusalOf(m_strip), "error: point 0 is not at finite numbers")) << refusalOf(m_strip);
}

TEST_F(VtuReaderTest, CommentsMayNameElements)
{
  const std::string text = m_strip.text();
  for (const std::string comment : { "<!-- <AppendedData encoding='raw'> _ -->", "<!-- a --><!-- <AppendedData -->" })
    EXPECT_EQ(readVtu(m_directory.write("strip.vtu", comment + text), 0, 1).cell_uid.size(), 2u) << comment;
}

TEST_F(VtuReaderTest, PiecesWithoutIdsOfNodesAreNoted)
{
  m_strip.node_ids = "";
  std::string text = m_strip.text();
  const std::size_t begin = text.find("<Piece");
  const std::string piece = text.substr(begin, text.find("</UnstructuredGrid>") - begin);
  text.insert(begin, piece);
  const std::string path = m_directory.write("two.vtu", text);

  EXPECT_EQ(readVtu(path, 0, 2).notes.count(detail::meshio::eReadNote::SeparatePieces), 1);
  EXPECT_EQ(readVtu(path, 1, 2).notes.count(detail::meshio::eReadNote::SeparatePieces), 0) << "the first rank counts for all";
  EXPECT_EQ(read(m_strip).notes.count(detail::meshio::eReadNote::SeparatePieces), 0);
}

TEST_F(VtuReaderTest, CellsOfALowerDimensionAreLeftOut)
{
  m_strip.connectivity = "0 1 4 3 1 2";
  m_strip.offsets = "4 6";
  m_strip.types = "9 3";

  const ParsedMesh mesh = read(m_strip);

  EXPECT_EQ(mesh.dimension, 2);
  EXPECT_EQ(mesh.cell_uid, (std::vector<Int64>{ 7 }));
}

TEST_F(VtuReaderTest, PointsAreThreeFiniteNumbersEach)
{
  m_strip.points = "0 0 0 1 0 0";
  EXPECT_TRUE(has(refusalOf(m_strip), "strip.vtu:7: error: points have 6 coordinates, expected three for each of 6 points"))
    << refusalOf(m_strip);
  m_strip.points = "0 0 0 1 0 nan 2 0 0 0 1 0 1 1 0 2 1 0";
  EXPECT_TRUE(has(refusalOf(m_strip), "error: point 1 is not at finite numbers, expected finite numbers")) << refusalOf(m_strip);
}

TEST_F(VtuReaderTest, UniqueIdsAreOnePerItemAndNotNegative)
{
  m_strip.node_ids = "0 1 2";
  EXPECT_TRUE(has(refusalOf(m_strip), "error: array 'NodesUniqueIDs' has 3 values, expected 6")) << refusalOf(m_strip);
  m_strip.node_ids = "0 1 2 3 4 5";
  m_strip.cell_ids = "7 -3";
  EXPECT_TRUE(has(refusalOf(m_strip), "error: array 'CellsUniqueIDs' has the unique id -3, expected from 0 to 2^50 - 1"))
    << refusalOf(m_strip);
}

TEST_F(VtuReaderTest, CellsThatCannotBeAreNamed)
{
  StripText other = m_strip;
  other.offsets = "4 9";
  EXPECT_TRUE(has(refusalOf(other), "error: cell 1 ends at 9 of connectivity, expected from 4 to 8")) << refusalOf(other);
  other = m_strip;
  other.offsets = "4";
  EXPECT_TRUE(has(refusalOf(other), "error: array 'offsets' has 1 values, expected 2, one for each cell")) << refusalOf(other);
  other = m_strip;
  other.types = "9 5";
  EXPECT_TRUE(has(refusalOf(other), "error: cell 1 of VTK type 5 has 4 nodes, expected 3")) << refusalOf(other);
  other = m_strip;
  other.connectivity = "0 1 4 3 1 2 6 4";
  EXPECT_TRUE(has(refusalOf(other), "error: cell 1 has point 6, expected from 0 to 5")) << refusalOf(other);
  other = m_strip;
  other.types = "";
  EXPECT_TRUE(has(refusalOf(other), "error: element 'Cells' has no array 'types', expected connectivity, offsets and types"))
    << refusalOf(other);
}

TEST_F(VtuReaderTest, GroupsHoldItemsOfTheFile)
{
  m_strip.fields = group("LEFT", "3 8");
  EXPECT_TRUE(has(refusalOf(m_strip), "error: group 'LEFT' has the unique id 8, expected one of the cells of the file"))
    << refusalOf(m_strip);
  m_strip.fields = group("LEFT", "2 7");
  EXPECT_TRUE(has(refusalOf(m_strip), "error: group 'LEFT' has items of kind 2, expected 3 (cells) or 0 (nodes): faces have no unique ids"))
    << refusalOf(m_strip);
  m_strip.fields = group("LEFT", " ");
  EXPECT_TRUE(has(refusalOf(m_strip), "error: group 'LEFT' has no value, expected the kind of its items first")) << refusalOf(m_strip);
}

TEST_F(VtuReaderTest, AFileWithoutPointsIsRefused)
{
  const std::string path =
    m_directory.write("none.vtu", "<VTKFile type='UnstructuredGrid' version='0.1' byte_order='LittleEndian'>\n"
                                  "<UnstructuredGrid><Piece NumberOfPoints='0' NumberOfCells='0'/></UnstructuredGrid>"
                                  "</VTKFile>\n");

  const std::string text = messageOf([&] { readVtu(path, 0, 1); });

  EXPECT_TRUE(has(text, "none.vtu:2: error: the file has no point, expected a Piece with points and cells")) << text;
}
} // namespace Arcane::test
