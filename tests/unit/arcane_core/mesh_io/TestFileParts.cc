// SPDX-License-Identifier: Apache-2.0
// From the bytes of a mesh file to what one rank has parsed: cursors, sections, types of elements, readers of each format.
#include "arcane_core/mesh_io/MappedFile.h"

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"
#include "arcane_core/mesh_io/BinaryCursor.h"
#include "arcane_core/mesh_io/FileFault.h"
#include "arcane_core/mesh_io/GmshElementType.h"
#include "arcane_core/mesh_io/GmshModel.h"
#include "arcane_core/mesh_io/GmshSections.h"
#include "arcane_core/mesh_io/Msh2Reader.h"
#include "arcane_core/mesh_io/Msh4Reader.h"
#include "arcane_core/mesh_io/TextCursor.h"
#include "arcane_core/mesh_io/VtkCellType.h"
#include "arcane_core/mesh_io/VtkLegacyGrid.h"
#include "arcane_core/mesh_io/VtkLegacyReader.h"
#include "arcane_core/mesh_io/VtkLegacyValues.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <limits>
#include <optional>

#include <sys/stat.h>

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::meshio;

//! Each rank has a file of its own.
class FilePartsTest : public CommFixture
{
 protected:
  MappedFile& file(const std::string& text, const std::string& name = "mesh.txt") { return m_file.emplace(m_directory.write(name, text)); }

  //! What is thrown, without the directory.
  template <typename F> static std::string faultOf(const F& f, const std::string& name = "mesh.txt")
  {
    try {
      f();
    }
    catch (const Exception& ex) {
      const std::string text = ex.message().localstr();
      const auto at = text.find(name);
      return (at == std::string::npos) ? text : text.substr(at);
    }
    return "no fault";
  }
  template <typename T> static std::string bytesOf(T value, bool is_swapped = false)
  {
    std::string bytes(reinterpret_cast<const char*>(&value), sizeof(T));
    return is_swapped ? std::string(bytes.rbegin(), bytes.rend()) : bytes;
  }

  TemporaryDirectory m_directory;
  std::optional<MappedFile> m_file;
};

//! Two triangles, a line named left and a point, as version 2 and as version 4.1 write them.
const std::string msh2 = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n1 5 \"left side\"\n$EndPhysicalNames\n"
                         "$Comments\nanything\n$EndComments\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$EndNodes\n"
                         "$Elements\n4\n1 15 2 0 1 1\n2 1 2 5 1 1 4\n3 2 2 9 1 1 2 3\n4 2 2 9 1 1 3 4\n$EndElements\n";
const std::string msh4 = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n1 5 \"left side\"\n$EndPhysicalNames\n"
                         "$Entities\n0 1 1 0\n1 0 0 0 0 1 0 1 5 0\n1 0 0 0 1 1 0 1 9 0\n$EndEntities\n"
                         "$Nodes\n1 4 1 4\n2 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n$EndNodes\n"
                         "$Elements\n2 3 2 4\n1 1 1 1\n2 1 4\n2 1 2 2\n3 1 2 3\n4 1 3 4\n$EndElements\n";
} // namespace

TEST_F(FilePartsTest, AFileIsItsBytesAndItsPlacesAreLines)
{
  MappedFile& f = file("one\ntwo\n");

  EXPECT_EQ(f.bytes(), "one\ntwo\n");
  EXPECT_EQ(faultOf([&] { f.fail(5, "wrong"); }), "mesh.txt:2: error: wrong");
  f.setBinary(true);
  EXPECT_EQ(faultOf([&] { f.fail(5, "wrong"); }), "mesh.txt: byte 5: error: wrong");
}

TEST_F(FilePartsTest, FilesThatHoldNothingAreRefused)
{
  const std::string empty = m_directory.write("empty", "");

  EXPECT_EQ(faultOf([&] { MappedFile f(empty); }, "empty'"), "empty': it is empty");
  EXPECT_EQ(faultOf([&] { MappedFile f(m_directory.path().string()); }, "it is"), "it is not a regular file");
  const std::string pipe = (m_directory.path() / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(faultOf([&] { MappedFile f(pipe); }, "it is"), "it is not a regular file");
  EXPECT_EQ(faultOf([&] { MappedFile f("/nowhere/mesh"); }, "mesh'"), "mesh': No such file or directory");
}

TEST_F(FilePartsTest, ATextIsReadWordByWord)
{
  TextCursor cursor(file(" 12 -3\r\n1.5e2 +0.5 word \"two words\" rest  of line \n end"));

  EXPECT_EQ(cursor.readInt64("a number"), 12);
  EXPECT_EQ(cursor.readInt32("a number"), -3);
  EXPECT_EQ(cursor.readReal("a real"), 150.0);
  EXPECT_EQ(cursor.readReal("a real"), 0.5);
  EXPECT_EQ(cursor.peekWord(), "word");
  EXPECT_EQ(cursor.readWord("a word"), "word");
  EXPECT_EQ(cursor.readQuoted("a name"), "two words");
  EXPECT_EQ(cursor.readLine(), "rest  of line");
  EXPECT_EQ(cursor.readWord("a word"), "end");
  EXPECT_TRUE(cursor.atEnd());
}

TEST_F(FilePartsTest, AWordThatIsNoNumberIsNamedWithItsLine)
{
  MappedFile& f = file("1\n2x 3000000000 -1 \"open\n");
  TextCursor cursor(f);
  cursor.readInt64("a tag");

  EXPECT_EQ(faultOf([&] { cursor.readInt64("a tag"); }), "mesh.txt:2: error: found '2x', expected a tag");
  EXPECT_EQ(faultOf([&] { cursor.readReal("a real"); }), "mesh.txt:2: error: found '2x', expected a real");
  cursor.readWord("");
  EXPECT_EQ(faultOf([&] { cursor.readInt32("a type"); }), "mesh.txt:2: error: found '3000000000', expected a type");
  cursor.readWord("");
  EXPECT_EQ(faultOf([&] { cursor.readCount("a count"); }), "mesh.txt:2: error: found '-1', expected a count");
  cursor.readWord("");
  EXPECT_EQ(faultOf([&] { cursor.readQuoted("a name"); }), "mesh.txt:2: error: found '\"open', expected a name");
  cursor.readWord("");
  EXPECT_EQ(faultOf([&] { cursor.readInt64("a tag"); }), "mesh.txt:3: error: found the end, expected a tag");
}

TEST_F(FilePartsTest, WordsOfAnyLengthAreSkipped)
{
  std::string text;
  for (int i = 0; i < 40; ++i)
    text += std::string(1 + i % 11, 'x') + std::string(1 + i % 3, i % 2 ? '\n' : ' ');
  MappedFile& f = file(text + "last");

  for (const Int64 n : { 0, 1, 7, 8, 9, 39, 40 }) {
    TextCursor cursor(f);
    cursor.skipWords(n);
    Int64 nb_left = 0;
    for (; !cursor.atEnd(); ++nb_left)
      cursor.readWord("");
    EXPECT_EQ(nb_left, 41 - n) << n;
  }
  TextCursor cursor(f);
  EXPECT_EQ(faultOf([&] { cursor.skipWords(42); }, "error"), "error: found the end, expected more values");
}

TEST_F(FilePartsTest, CountsThatDoNotFitIntoTheFileAreRefused)
{
  const MappedFile& f = file("1 2 3 4 ");
  const TextCursor text(f);
  const BinaryCursor binary(f, f.begin(), false);

  EXPECT_NO_THROW(text.checkFits(2, 2, "nodes"));
  EXPECT_EQ(faultOf([&] { text.checkFits(3, 2, "nodes"); }, "3 nodes").substr(0, 17), "3 nodes announced");
  EXPECT_NO_THROW(binary.checkFits(2, 1, "nodes"));
  EXPECT_EQ(faultOf([&] { binary.checkFits(3, 1, "nodes"); }, "3 nodes").substr(0, 17), "3 nodes announced");
}

TEST_F(FilePartsTest, BinaryNumbersOfEitherByteOrderAreRead)
{
  for (const bool is_swapped : { false, true }) {
    MappedFile& f = file(bytesOf(Int32(-7), is_swapped) + bytesOf(2.5, is_swapped) + bytesOf(Int64(9), is_swapped) + "12345678");
    f.setBinary(true);
    BinaryCursor cursor(f, f.begin(), is_swapped);

    EXPECT_EQ(cursor.readInt32("a type"), -7);
    EXPECT_EQ(cursor.readReal("a real"), 2.5);
    EXPECT_EQ(cursor.readCount("a count"), 9);
    cursor.skipTags(1);
    EXPECT_EQ(cursor.position(), 28);
    EXPECT_EQ(faultOf([&] { cursor.readInt32("a type"); }), "mesh.txt: byte 28: error: found the end of the file, expected a type");
    EXPECT_NE(faultOf([&] { cursor.skipBytes(1, 1); }), "no fault");
  }
}

TEST_F(FilePartsTest, TypesOfElementsThatAreReadHaveTheirNodes)
{
  EXPECT_EQ(gmshElementType(5).item_type, IT_Hexaedron8);
  EXPECT_EQ(gmshElementType(5).dimension, 3);
  EXPECT_EQ(gmshElementType(5).node_order, nullptr);
  EXPECT_EQ(gmshElementType(11).item_type, IT_Tetraedron10);
  EXPECT_EQ(gmshElementType(29).nb_node, 0);
  EXPECT_EQ(gmshElementTypeName(29), "20-node tetrahedron (higher order)");
  EXPECT_EQ(gmshElementTypeName(99), "unknown to this reader");
  EXPECT_EQ(vtkCellType(7, 6).item_type, IT_Hexagon6);
  EXPECT_EQ(vtkCellType(13, 6).nb_node, 6);
  EXPECT_EQ(vtkCellType(42, 6).dimension, -1);
  EXPECT_EQ(vtkTypeOfItem(IT_Cell3D_Quad8), -1);
}

TEST_F(FilePartsTest, PixelsAndVoxelsTurnTheirNodes)
{
  std::array<Int64, 8> nodes = { 0, 1, 2, 3, 4, 5, 6, 7 };

  reorderVtkNodes(12, nodes.data());
  EXPECT_EQ(nodes[2], 2);
  reorderVtkNodes(11, nodes.data());
  EXPECT_EQ(nodes, (std::array<Int64, 8>{ 0, 1, 3, 2, 4, 5, 7, 6 }));
  reorderVtkNodes(8, nodes.data());
  EXPECT_EQ(nodes[2], 2);
  EXPECT_EQ(nodes[6], 7);
}

TEST_F(FilePartsTest, SectionsAreFoundOneAfterTheOther)
{
  GmshSections sections(file(msh2));
  std::vector<std::string> names;
  GmshModel model;

  while (sections.next()) {
    names.emplace_back(sections.name());
    if (sections.name() == "PhysicalNames") {
      TextCursor body = sections.textBody();
      readPhysicalNames(body, model);
      sections.closeText(body);
    }
    else
      sections.skip();
  }

  EXPECT_EQ(sections.header().major, 2);
  EXPECT_EQ(names, (std::vector<std::string>{ "PhysicalNames", "Comments", "Nodes", "Elements" }));
  EXPECT_EQ((model.physical_names[{ 1, 5 }]), "left side");
}

TEST_F(FilePartsTest, SectionsThatAreWrongAreNamed)
{
  EXPECT_EQ(faultOf([&] { GmshSections s(file("$MeshFormat\n1.0 0 8\n$EndMeshFormat\n")); }, "found").substr(0, 17), "found version 1.0");
  EXPECT_EQ(
    faultOf([&] { GmshSections s(file("solid\nfacet\n")); }),
    "mesh.txt:1: error: found 'solid', expected $MeshFormat, the first word of a Gmsh file of version 2 or later, or $NOD of version 1");
  GmshSections open(file("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n0\n"));
  open.next();
  EXPECT_EQ(faultOf([&] { open.skip(); }), "mesh.txt:4: error: section $Nodes is not closed, expected $EndNodes: the file is truncated");
  GmshSections more(file("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n0\n$EndNodes\n"));
  more.next();
  TextCursor body = more.textBody();
  EXPECT_EQ(faultOf([&] { more.closeText(body); }, "found"), "found '0', expected $EndNodes: there is more than announced");
}

TEST_F(FilePartsTest, EachVersionOfAMeshIsReadInShares)
{
  for (const bool is_four : { false, true }) {
    std::vector<Int64> nodes;
    std::vector<Int64> cells;
    for (Int32 rank = 0; rank < 3; ++rank) {
      MappedFile& f = file(is_four ? msh4 : msh2);
      GmshSections sections(f);
      const GmshModel model = is_four ? readMsh4(f, sections, rank, 3) : readMsh2(f, sections, rank, 3);
      nodes.insert(nodes.end(), model.node_tags.begin(), model.node_tags.end());
      cells.insert(cells.end(), model.elements[2].tags.begin(), model.elements[2].tags.end());
      EXPECT_EQ(model.dimension, 2);
      EXPECT_TRUE(model.physicals.contains({ 1, 5 })) << is_four;
    }

    EXPECT_EQ(nodes, (std::vector<Int64>{ 1, 2, 3, 4 }));
    EXPECT_EQ(cells, (std::vector<Int64>{ 3, 4 }));
  }
}

TEST_F(FilePartsTest, ElementsOfALowerDimensionBecomeGroups)
{
  MappedFile& f = file(msh2);
  GmshSections sections(f);

  const ParsedMesh mesh = toParsedMesh(readMsh2(f, sections, 0, 1));

  EXPECT_EQ(mesh.dimension, 2);
  EXPECT_EQ(mesh.cell_uid, (std::vector<Int64>{ 3, 4 }));
  EXPECT_EQ(mesh.cell_type, (std::vector<Int16>{ IT_Triangle3, IT_Triangle3 }));
  ASSERT_EQ(mesh.groups.size(), 2u);
  const bool is_face_first = mesh.groups[0].kind == IK_Face;
  const ParsedMesh::Group& faces = mesh.groups[is_face_first ? 0 : 1];
  const ParsedMesh::Group& cells = mesh.groups[is_face_first ? 1 : 0];
  EXPECT_EQ(faces.name, "left side");
  EXPECT_EQ(faces.kind, IK_Face);
  EXPECT_EQ(faces.part_node_uid, (std::vector<Int64>{ 1, 4 }));
  EXPECT_EQ(cells.name, "G9");
  EXPECT_EQ(cells.item_uid, (std::vector<Int64>{ 3, 4 }));
}

TEST_F(FilePartsTest, AModelBuiltByHandBecomesCellsAndAGroup)
{
  GmshModel model;
  model.dimension = 1;
  model.physicals.insert({ 0, 3 });
  GmshElements& lines = model.elements[1];
  lines.reserveMore(1, 2);
  lines.startRun({});
  lines.add(10, 1, 0);
  lines.nodes = { 1, 2 };
  GmshElements& points = model.elements[0];
  const Int32 physical[] = { 3 };
  points.startRun(physical);
  points.startRun(physical);
  points.add(11, 15, 7);
  points.nodes = { 2 };

  const ParsedMesh mesh = toParsedMesh(std::move(model));

  EXPECT_EQ(mesh.cell_type, (std::vector<Int16>{ IT_CellLine2 }));
  // In dimension 1 a point is a node and a face.
  ASSERT_EQ(mesh.groups.size(), 2u);
  for (const ParsedMesh::Group& group : mesh.groups) {
    EXPECT_EQ(group.name, "G3");
    EXPECT_EQ(group.kind == IK_Node ? group.item_uid : group.part_node_uid, (std::vector<Int64>{ 2 }));
  }
}

TEST_F(FilePartsTest, TheFirstFaultOfTheFileIsThatOfAllRanks)
{
  ParsedMesh parsed;
  std::string path = m_directory.write("mesh.txt", "a\nb\nc\nd\ne\n");
  parsed.files[0].path = path;
  FileFault none(parsed);
  FileFault fault(parsed);
  fault.note(8 - 2 * m_rank, "later");
  fault.note(9, "never");

  EXPECT_NO_THROW(none.throwIfAny(m_pm));
  const Int32 last = m_size - 1;
  EXPECT_EQ(faultOf([&] { fault.throwIfAny(m_pm); }), "mesh.txt:" + std::to_string(5 - last) + ": error: later");
  EXPECT_EQ(faultOf([&] { throwFileFaultUnless(m_pm, m_rank != last, "broken"); }, "broken"), "broken");
}

TEST_F(FilePartsTest, ValuesOfVtkAreReadAsTextAndAsBytes)
{
  MappedFile& text = file("int\n3 -4\nnext");
  TextCursor text_cursor(text);
  const VtkValueType text_type = readVtkValueType(text_cursor);
  VtkLegacyValues text_values(text_cursor, text_type);
  EXPECT_EQ(text_type, VtkValueType::Int32);
  EXPECT_EQ(text_values.readIndex(4, "an index"), 3);
  EXPECT_EQ(faultOf([&] { text_values.readIndex(4, "an index"); }).substr(0, 20), "mesh.txt:2: error: f");

  MappedFile& bytes = file("float\n" + bytesOf(1.5f, true) + bytesOf(-2.0f, true) + "\nnext");
  bytes.setBinary(true);
  TextCursor cursor(bytes);
  VtkLegacyValues values(cursor, readVtkValueType(cursor));
  values.skip(1);
  EXPECT_EQ(values.readReal("a real"), -2.0);
  values.close();
  EXPECT_EQ(cursor.readWord("a word"), "next");
}

TEST_F(FilePartsTest, AGridOfVtkIsReadInShares)
{
  const std::string text = "# vtk DataFile Version 3.0\ntitle\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 double\n"
                           "0 0 0 1 0 0 1 1 0 0 1 0 2 0 0\nCELLS 2 9\n4 0 1 2 3\n3 1 4 2\nCELL_TYPES 2\n9\n5\n"
                           "CELL_DATA 2\nSCALARS GROUP_tip int 1\nLOOKUP_TABLE default\n0 1\n";
  std::vector<Int64> nodes;
  std::vector<Int64> points;
  Int64 nb_tip = 0;
  for (Int32 rank = 0; rank < 3; ++rank) {
    MappedFile& f = file(text, "grid.vtk");
    const VtkLegacyGrid grid = readVtkLegacyGrid(f, rank, 3);
    nodes.insert(nodes.end(), grid.cell_nodes.begin(), grid.cell_nodes.end());
    for (std::size_t i = 0; i < grid.points.size(); ++i)
      points.push_back(grid.first_point + static_cast<Int64>(i));
    ASSERT_EQ(grid.groups.size(), 1u);
    nb_tip += static_cast<Int64>(grid.groups[0].indexes.size());
    EXPECT_EQ(grid.nb_cell, 2);
    EXPECT_TRUE(grid.has_dimension[2]);
    EXPECT_FALSE(grid.has_dimension[1]);
  }
  const ParsedMesh whole = readVtkLegacy(m_directory.write("grid.vtk", text), 0, 1);

  EXPECT_EQ(nodes, (std::vector<Int64>{ 0, 1, 2, 3, 1, 4, 2 }));
  EXPECT_EQ(points, (std::vector<Int64>{ 0, 1, 2, 3, 4 }));
  EXPECT_EQ(nb_tip, 1);
  EXPECT_EQ(whole.cell_type, (std::vector<Int16>{ IT_Quad4, IT_Triangle3 }));
  ASSERT_EQ(whole.groups.size(), 1u);
  EXPECT_EQ(whole.groups[0].name, "tip");
  EXPECT_EQ(whole.groups[0].item_uid, (std::vector<Int64>{ 1 }));
}
} // namespace Arcane::test
