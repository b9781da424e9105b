// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"
#include "tests/unit/arcane_core/mesh_io/VtkWriter.h"

#include "arcane_core/mesh_io/VtkLegacyAttributes.h"

#include <cstring>
#include <iterator>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;

class VtkLegacyTest : public MeshIoFixture
{
 protected:
  std::string summaryOfBar(eVtkDialect dialect)
  {
    m_directory.write("bar.vtkfaces.vtk", vtkBarFaces(6, dialect));
    return summaryOf(read("bar.vtk", vtkBar(6, dialect)));
  }

  static std::string replaced(std::string text, const std::string& from, const std::string& to)
  {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  }
};

TEST_F(VtkLegacyTest, GroupsComeFromArraysAndFacesFromTheCompanion)
{
  m_directory.write("bar.vtkfaces.vtk", vtkBarFaces(6, eVtkDialect::Text2));
  const MeshDescription mesh = readAlone("bar.vtk", vtkBar(6, eVtkDialect::Text2));

  EXPECT_EQ(mesh.dimension, 3);
  EXPECT_EQ(mesh.cell_uid.size(), 7);
  EXPECT_EQ(mesh.cell_uid[0], 0);
  EXPECT_EQ(mesh.cell_type[5], IT_Pentaedron6);
  EXPECT_EQ(groupSize(mesh, "LEFT", IK_Cell), 3);
  EXPECT_EQ(groupSize(mesh, "WALL", IK_Node), 4);
  EXPECT_EQ(groupSize(mesh, "INLET", IK_Face), 1);
  EXPECT_EQ(groupSize(mesh, "OUTLET", IK_Face), 2);
  EXPECT_EQ(mesh.groups.size(), 4);
}

TEST_F(VtkLegacyTest, AllDialectsGiveTheSameMeshOnAnyNumberOfRanks)
{
  m_directory.write("alone.vtkfaces.vtk", vtkBarFaces(6, eVtkDialect::Text2));
  const std::string expected = summaryAlone(readAlone("alone.vtk", vtkBar(6, eVtkDialect::Text2)));

  EXPECT_EQ(summaryOfBar(eVtkDialect::Text2), expected);
  EXPECT_EQ(summaryOfBar(eVtkDialect::Binary4), expected);
  EXPECT_EQ(summaryOfBar(eVtkDialect::Text5), expected);
  EXPECT_EQ(summaryOfBar(eVtkDialect::Binary5), expected);
}

TEST_F(VtkLegacyTest, PrismsAreTurnedAsTheMeshWantsThem)
{
  const std::string text = vtkBar(6, eVtkDialect::Text2);
  const std::string other = replaced(text, "6 20 22 21 24 26 25 ", "6 24 26 25 20 22 21 ");

  EXPECT_EQ(summaryOf(read("a.vtk", text)), summaryOf(read("b.vtk", other)));
}

TEST_F(VtkLegacyTest, FieldsMayHoldGroupsToo)
{
  const std::string text = replaced(vtkBar(6, eVtkDialect::Text2), "POINT_DATA",
                                    "FIELD FieldData 2\nother 2 7 double\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n"
                                    "GROUP_RIGHT 1 7 int\n0 0 0 1 1 1 1\nPOINT_DATA");

  EXPECT_EQ(groupSize(readAlone("bar.vtk", text), "RIGHT", IK_Cell), 4);
}

TEST_F(VtkLegacyTest, CellsOfLowerDimensionMakeGroupsOfFaces)
{
  const std::string text = R"(# vtk DataFile Version 3.0
two triangles and a side
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 4 float
0 0 0 1 0 0 1 1 0
0 1 0
CELLS 3 11
3 0 1 2 3 0 2 3
2 0 1
CELL_TYPES 3
5 5 3
CELL_DATA 3
SCALARS GROUP_SIDE int
LOOKUP_TABLE default
0 0 1
)";
  const MeshDescription mesh = readAlone("side.vtk", text);

  EXPECT_EQ(mesh.dimension, 2);
  EXPECT_EQ(mesh.cell_uid.size(), 2);
  EXPECT_EQ(groupSize(mesh, "SIDE", IK_Face), 1);
}

//! A strip of two squares, in parts that a test may replace.
struct StripText
{
  std::string field;
  std::string cells = "CELLS 2 10\n4 0 1 4 3\n4 1 2 5 4\nCELL_TYPES 2\n9\n9\n";
  std::string data;

  std::string text() const
  {
    return "# vtk DataFile Version 3.0\ntitle\nASCII\nDATASET UNSTRUCTURED_GRID\n" + field +
           "POINTS 6 double\n0 0 0 1 0 0 2 0 0\n0 1 0 1 1 0 2 1 0\n" + cells + data;
  }
};

TEST_F(VtkLegacyTest, KeywordsMayBeSmallOrCapital)
{
  const std::string expected = summaryAlone(readAlone("strip.vtk", StripText().text()));
  std::string text = StripText().text();
  for (std::size_t i = text.find("ASCII"); i < text.size(); ++i)
    text[i] = (text[i] >= 'A' && text[i] <= 'Z') ? static_cast<char>(text[i] - 'A' + 'a') : text[i];

  EXPECT_EQ(summaryOf(read("small.vtk", text)), expected);
  EXPECT_EQ(summaryOf(read("type.vtk", replaced(StripText().text(), "double", "Double"))), expected);
}

TEST_F(VtkLegacyTest, AByteOrderMarkIsSkipped)
{
  const std::string expected = summaryAlone(readAlone("strip.vtk", StripText().text()));

  EXPECT_EQ(summaryOf(read("marked.vtk", "\xEF\xBB\xBF" + StripText().text())), expected);
}

TEST_F(VtkLegacyTest, ArraysThatAreNoGroupsAreSkipped)
{
  const std::string expected = summaryAlone(readAlone("strip.vtk", StripText().text()));
  StripText strip;
  strip.field = "FIELD FieldData 2\nnote 1 2 string\nhello%20world, twice\n\nother 2 1 int\n3 4\n";
  strip.data = "CELL_DATA 2\nSCALARS a float\nlookup_table tab\n0 1\nLOOKUP_TABLE tab 2\n0 0 0 1\n1 1 1 1\nCOLOR_SCALARS c 3\n0 0 1 1 0 0\n"
               "TENSORS6 t double\n1 2 3 4 5 6 1 2 3 4 5 6\nFIELD more 1\nnames 1 2 string\nGROUP one\ntwo\nPOINT_DATA 6\nNORMALS n float\n"
               "0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1\n";

  EXPECT_EQ(summaryOf(read("arrays.vtk", strip.text())), expected);
  strip.data = "CELL_DATA 2\nFIELD more 1\nnames 1 2 string\none\n";
  EXPECT_EQ(faultOf("arrays.vtk", strip.text()), "arrays.vtk:24: error: found the end, expected a line for each string of an array");
}

TEST_F(VtkLegacyTest, BinaryTextsAndColoursAreSkipped)
{
  const std::string text = vtkBar(3, eVtkDialect::Binary4);
  const std::string expected = summaryAlone(readAlone("bar.vtk", text));
  // Lengths of texts have 1, 2, 4 or 8 bytes, as their two highest bits say.
  using namespace std::string_literals;
  const std::string strings = "\303abc\200\002de\100\000\000\001f\000\000\000\000\000\000\000\002gh"s;
  const std::string arrays = "FIELD more 1\nnames 1 4 string\n" + strings + "\nLOOKUP_TABLE tab 2\n\x01\x02\x03\x04\x05\x06\x07\x08\n";

  EXPECT_EQ(summaryOf(read("texts.vtk", replaced(text, "POINT_DATA", arrays + "POINT_DATA"))), expected);
}

TEST_F(VtkLegacyTest, EightBitsAreInAByteOfABinaryFile)
{
  std::string text = "# vtk DataFile Version 3.0\nbits\nBINARY\nDATASET UNSTRUCTURED_GRID\nPOINTS 20 float\n";
  const auto add = [&](auto value) {
    char bytes[sizeof(value)];
    std::memcpy(bytes, &value, sizeof(value));
    text.append(std::make_reverse_iterator(bytes + sizeof(value)), std::make_reverse_iterator(bytes));
  };
  for (int i = 0; i < 20; ++i)
    for (const int coord : { i % 10, i / 10, 0 })
      add(static_cast<float>(coord));
  text += "\nCELLS 9 45\n";
  for (int i = 0; i < 9; ++i)
    for (const int value : { 4, i, i + 1, i + 11, i + 10 })
      add(value);
  text += "\nCELL_TYPES 9\n";
  for (int i = 0; i < 9; ++i)
    add(9);
  text += "\nCELL_DATA 9\nSCALARS GROUP_ends bit\nLOOKUP_TABLE default\n\x81\x80\nSCALARS GROUP_third bit\nLOOKUP_TABLE default\n";
  text += std::string("\x20\0\n", 3);

  const MeshDescription mesh = readAlone("bits.vtk", text);

  ASSERT_EQ(mesh.groups.size(), 2);
  EXPECT_EQ(mesh.groups[0].item_uid, UniqueArray<Int64>({ 0, 7, 8 }));
  EXPECT_EQ(mesh.groups[1].item_uid, UniqueArray<Int64>({ 2 }));
  EXPECT_EQ(summaryOf(read("bits.vtk", text)), summaryAlone(mesh)) << "ranks begin in the middle of a byte";
}

TEST_F(VtkLegacyTest, MetadataMayFollowEachArrayAndEnd)
{
  const std::string text = vtkBar(6, eVtkDialect::Text5);
  const std::string expected = summaryAlone(readAlone("bar.vtk", text));
  const std::string metadata = "METADATA\nINFORMATION 1\nNAME L2_NORM_RANGE LOCATION vtkDataArray\nDATA 2 0 1\n\n";

  EXPECT_EQ(summaryOf(read("meta.vtk", replaced(text, "CONNECTIVITY", metadata + "CONNECTIVITY"))), expected);
  EXPECT_EQ(summaryOf(read("meta.vtk", replaced(text, "CELLS", metadata + "CELLS"))), expected);

  StripText strip;
  const std::string without = summaryOf(read("strip.vtk", strip.text()));
  strip.data = "METADATA\nINFORMATION 0\n";
  EXPECT_EQ(summaryOf(read("end.vtk", strip.text())), without) << "no line is expected behind the last ones of the file";

  strip.data = "FIELD FieldData 1\nMETADATA\nINFORMATION 0\n";
  EXPECT_EQ(faultOf("cut.vtk", strip.text()),
            "cut.vtk:15: error: METADATA do not end, expected an empty line behind them: the file is truncated");
}

TEST_F(VtkLegacyTest, AttributesBeginWithTheirKeywords)
{
  using namespace detail::meshio;
  const MappedFile file(m_directory.write("attributes.txt", "2\na float\n1 2\nend"));
  TextCursor cursor(file);
  VtkLegacyGrid grid;
  grid.nb_cell = 2;
  VtkLegacyAttributes attributes(cursor, grid, 0, 1);

  EXPECT_FALSE(attributes.read("POINTS"));
  EXPECT_FALSE(attributes.read("GLOBAL_IDS")) << "before CELL_DATA";
  EXPECT_TRUE(attributes.read("CELL_DATA"));
  EXPECT_TRUE(attributes.read("GLOBAL_IDS"));
  EXPECT_EQ(cursor.readWord("a word"), "end");
}

TEST_F(VtkLegacyTest, NamesOfGroupsAreDecoded)
{
  StripText strip;
  strip.data = "CELL_DATA 2\nSCALARS GROUP_left%20half int 1\nLOOKUP_TABLE default\n1 0\nFIELD FieldData 1\nGROUP_b%c3%a9 1 2 int\n0 1\n";

  const MeshDescription mesh = readAlone("names.vtk", strip.text());

  EXPECT_EQ(groupSize(mesh, "left half", IK_Cell), 1);
  EXPECT_EQ(groupSize(mesh, "b\xc3\xa9", IK_Cell), 1);
  EXPECT_EQ(faultOf("names.vtk", replaced(strip.text(), "left%20half", "caf%e9")).substr(0, 58),
            "names.vtk:15: error: the name 'caf?' of a group is not in ");
  EXPECT_EQ(faultOf("names.vtk", replaced(strip.text(), "left%20half", "%20")),
            "names.vtk:15: error: array 'GROUP_%20' is a group without a name, expected a name after GROUP_");
  EXPECT_EQ(faultOf("names.vtk", replaced(strip.text(), "a9 1 2 int\n0 1", "a9 2 1 int\n0 1")),
            "names.vtk:19: error: array 'GROUP_b\xc3\xa9' has 2 x 1 values, expected 1 x 2 for a group");
}

TEST_F(VtkLegacyTest, RowsOfLowerDimensionAreFacesOfGroupsOrLeftOut)
{
  StripText strip;
  strip.cells = "CELLS 5 19\n4 0 1 4 3\n4 1 2 5 4\n3 0 1 2\n2 3 4\n1 0\nCELL_TYPES 5\n9\n9\n4\n3\n2\n";
  const std::string log = logOf("rows.vtk", strip.text());
  EXPECT_NE(log.find("rows.vtk': 3 element(s) of a lower dimension that are in no group of items are left out"), std::string::npos) << log;

  strip.data = "CELL_DATA 5\nSCALARS GROUP_bottom int\nLOOKUP_TABLE default\n0 0 1 0 0\n";
  const MeshDescription mesh = readAlone("rows.vtk", strip.text());
  EXPECT_EQ(mesh.cell_uid.size(), 2);
  EXPECT_EQ(groupSize(mesh, "bottom", IK_Face), 2);
  EXPECT_EQ(summaryOf(read("rows.vtk", strip.text())), summaryAlone(mesh));
  const std::string log_of_group = logOf("rows.vtk", strip.text());
  EXPECT_EQ(log_of_group.find("nothing of the file"), std::string::npos) << log_of_group;

  strip.data = "CELL_DATA 5\nSCALARS GROUP_bottom int\nLOOKUP_TABLE default\n0 0 0 0 1\n";
  const std::string log_of_empty = logOf("rows.vtk", strip.text());
  EXPECT_NE(log_of_empty.find("rows.vtk': nothing of the file is in the group(s) 'bottom'"), std::string::npos) << log_of_empty;

  strip.data = "CELL_DATA 5\nSCALARS GROUP_bottom int\nLOOKUP_TABLE default\n0 0 0 0 0\n";
  const std::string log_of_nothing = logOf("rows.vtk", strip.text());
  EXPECT_EQ(log_of_nothing.find("'bottom', 'bottom'"), std::string::npos) << log_of_nothing;
}

TEST_F(VtkLegacyTest, CellsThatAreNoItemsAreNamed)
{
  StripText strip;
  strip.cells = "CELLS 2 15\n9 0 1 2 5 4 3 0 1 2\n4 1 2 5 4\nCELL_TYPES 2\n7\n9\n";
  EXPECT_EQ(faultOf("odd.vtk", strip.text()),
            "odd.vtk:9: error: cell 0 is a polygon (VTK type 7) of 9 nodes, expected 3 to 8: the framework has no type for more");
  strip.cells = "CELLS 2 10\n4 0 1 2 5\n4 1 2 5 4\nCELL_TYPES 2\n3\n4\n";
  EXPECT_EQ(faultOf("odd.vtk", strip.text()), "odd.vtk:9: error: cell 0 of VTK type 3 has 4 nodes, expected 2");
  strip.cells = "CELLS 2 8\n2 0 1\n4 1 2 5 4\nCELL_TYPES 2\n3\n4\n";
  EXPECT_EQ(faultOf("odd.vtk", strip.text()).substr(0, 66), "odd.vtk:13: error: cell 1 is of VTK type 4 (poly-line), expected 1");
}

TEST_F(VtkLegacyTest, FaultsAreNamed)
{
  const std::string text = vtkBar(3, eVtkDialect::Text2);
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "8 0 1 2 3", "8 0 1 2 33")), "v.vtk:8: error: found 33, expected a point from 0 to 15");
  EXPECT_EQ(
    faultOf("v.vtk", replaced(text, "12 12 13", "12 36 13")),
    "v.vtk:10: error: cell 1 is of VTK type 36 (quadratic polygon), "
    "expected 1 (vertex), 3, 21, 35 (lines), 5, 7, 8, 9, 22, 23, 28 (surfaces), 10 to 16, 24 to 27, 29 (solids) or 68 to 74 (Lagrange)");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "12 12 13", "12 24 13")), "v.vtk:8: error: cell 1 of VTK type 24 has 8 nodes, expected 10");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "12 12 13", "12 10 13")), "v.vtk:8: error: cell 1 of VTK type 10 has 8 nodes, expected 4");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "CELL_DATA 4", "CELL_DATA 5")), "v.vtk:11: error: found 5 values, expected 4, one per cell");
  EXPECT_EQ(
    faultOf("v.vtk", replaced(text, "UNSTRUCTURED_GRID", "POLYDATA")),
    "v.vtk:4: error: found dataset 'POLYDATA', expected UNSTRUCTURED_GRID: ParaView's filter Append Datasets makes one of other data "
    "of VTK");
  EXPECT_EQ(faultOf("v.vtk", text.substr(0, text.find("CELL_TYPES"))), "v.vtk:9: error: found the end, expected CELL_TYPES");
  EXPECT_EQ(faultOf("v.vtk", replaced(text, "0.000000 1.000000 1.000000", "0.000000 inf 1.000000")),
            "v.vtk:6: error: point 2 is at (0.000000, inf, 1.000000), expected finite numbers");
}

TEST_F(VtkLegacyTest, ASecondTableIsRefusedOnAnyNumberOfRanks)
{
  const std::string text = vtkBar(3, eVtkDialect::Text2);
  const std::size_t points = text.find("POINTS");
  const std::size_t cells = text.find("CELLS");
  const std::size_t types = text.find("CELL_TYPES");
  const std::size_t data = text.find("CELL_DATA");
  const std::string head = text.substr(0, data);
  const std::string tail = text.substr(data);

  EXPECT_EQ(faultOf("v.vtk", head + text.substr(points, cells - points) + tail),
            "v.vtk:11: error: found a second POINTS, expected one in the file");
  EXPECT_EQ(faultOf("v.vtk", head + text.substr(cells, types - cells) + tail),
            "v.vtk:11: error: found a second CELLS, expected one in the file");
  EXPECT_EQ(faultOf("v.vtk", head + text.substr(types, data - types) + tail),
            "v.vtk:11: error: found a second CELL_TYPES, expected one in the file");
  // Without this check, tables of other sizes were read over the first ones.
  EXPECT_EQ(faultOf("v.vtk", head + "POINTS 1 double\n0 0 0\n" + tail), "v.vtk:11: error: found a second POINTS, expected one in the file");
}

TEST_F(VtkLegacyTest, AFaultOfTheCompanionNamesTheCompanion)
{
  m_directory.write("v.vtkfaces.vtk", replaced(vtkBarFaces(3, eVtkDialect::Text2), "4 0 1 2 3", "4 0 1 2 7"));

  EXPECT_EQ(faultOf("v.vtk", vtkBar(3, eVtkDialect::Text2)),
            "v.vtkfaces.vtk:8: error: group 'INLET' has the face of nodes 0 1 2 7, expected a face of a cell of the mesh");
}
} // namespace
