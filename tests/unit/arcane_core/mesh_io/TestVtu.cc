// SPDX-License-Identifier: Apache-2.0
// Files of VTK in XML: the forms of their arrays, unique ids and groups, faults.
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"
#include "tests/unit/arcane_core/mesh_io/VtkWriter.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "arcane_core/mesh_io/VtuFile.h"
#include "tests/support/SourceFolder.h"
#include "tests/support/TextParts.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;

//! Two squares side by side, 10 and 11, and a line that is no cell of the mesh. Nodes have the numbers 100 to 105.
const std::string squares = R"(<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt64">
  <UnstructuredGrid>
    <FieldData>
      <DataArray type="Int64" Name="RIGHT" NumberOfTuples="2" format="ascii">3 11</DataArray>
      <DataArray type="Int64" Name="BOTTOM" NumberOfTuples="4" format="ascii">0 100 101 102</DataArray>
      <DataArray type="Float64" Name="Time" NumberOfTuples="1" format="ascii">0.5</DataArray>
    </FieldData>
    <Piece NumberOfPoints="6" NumberOfCells="3">
      <PointData>
        <DataArray type="Int64" Name="NodesUniqueIDs" format="ascii">100 101 102 103 104 105</DataArray>
      </PointData>
      <CellData>
        <DataArray type="Int64" Name="CellsUniqueIDs" format="ascii">10 11 12</DataArray>
      </CellData>
      <Points>
        <DataArray type="Float64" Name="Points" NumberOfComponents="3" format="ascii">
          0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0
        </DataArray>
      </Points>
      <Cells>
        <DataArray type="Int64" Name="connectivity" format="ascii">0 1 4 3 1 2 4 5 0 1</DataArray>
        <DataArray type="Int64" Name="offsets" format="ascii">4 8 10</DataArray>
        <DataArray type="UInt8" Name="types" format="ascii">9 8 3</DataArray>
      </Cells>
    </Piece>
  </UnstructuredGrid>
</VTKFile>
)";

class VtuTest : public MeshIoFixture
{
 protected:
  static std::string replaced(std::string text, const std::string& from, const std::string& to)
  {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  }
  //! The fault of the squares with another text.
  std::string faultWith(const std::string& from, const std::string& to) { return faultOf("squares.vtu", replaced(squares, from, to)); }
};

TEST_F(VtuTest, UniqueIdsAndGroupsComeFromTheirArrays)
{
  const MeshDescription mesh = readAlone("squares.vtu", squares);

  EXPECT_EQ(mesh.dimension, 2);
  EXPECT_EQ(mesh.cell_uid, (UniqueArray<Int64>{ 10, 11 }));
  EXPECT_EQ(mesh.cell_type, (UniqueArray<Int16>{ IT_Quad4, IT_Quad4 }));
  // The second one is a pixel, whose last nodes are in another order.
  EXPECT_EQ(mesh.cell_node_uid, (UniqueArray<Int64>{ 100, 101, 104, 103, 101, 102, 105, 104 }));
  EXPECT_EQ(mesh.node_uid.size(), 6);
  EXPECT_EQ(groupSize(mesh, "RIGHT", IK_Cell), 1);
  EXPECT_EQ(groupSize(mesh, "BOTTOM", IK_Node), 3);
  EXPECT_EQ(mesh.groups.size(), 2);
}

TEST_F(VtuTest, RanksHaveTogetherWhatOneRankHasAlone)
{
  const std::string expected = summaryAlone(readAlone("alone.vtu", squares));

  EXPECT_EQ(summaryOf(read("squares.vtu", squares)), expected);
}

TEST_F(VtuTest, WithoutUniqueIdsThereAreIndexesAndNoGroups)
{
  const MeshDescription mesh = readAlone("squares.vtu", replaced(squares, "CellsUniqueIDs", "Others"));

  EXPECT_EQ(mesh.cell_uid, (UniqueArray<Int64>{ 0, 1 }));
  EXPECT_EQ(mesh.node_uid[0], 100);
  EXPECT_EQ(mesh.groups.size(), 0);
}

TEST_F(VtuTest, PiecesFollowEachOther)
{
  const std::string piece = R"(<Piece NumberOfPoints="3" NumberOfCells="1">
      <Points><DataArray type="Float32" NumberOfComponents="3" format="ascii">SHIFT 0 0 1 0 0 0 1 0</DataArray></Points>
      <Cells><DataArray type="Int32" Name="connectivity" format="ascii">0 1 2</DataArray>
      <DataArray type="Int32" Name="offsets" format="ascii">3</DataArray>
      <DataArray type="UInt8" Name="types" format="ascii">5</DataArray></Cells>
    </Piece>)";
  const std::string text = "<VTKFile type=\"UnstructuredGrid\"><UnstructuredGrid>" + replaced(piece, "SHIFT", "0") +
                           replaced(piece, "SHIFT", "-1") + "</UnstructuredGrid></VTKFile>";

  const MeshDescription mesh = readAlone("pieces.vtu", text);

  EXPECT_EQ(mesh.cell_uid, (UniqueArray<Int64>{ 0, 1 }));
  EXPECT_EQ(mesh.cell_node_uid, (UniqueArray<Int64>{ 0, 1, 2, 3, 4, 5 }));
  EXPECT_EQ(mesh.node_coord[3].x, -1.0);
}

TEST_F(VtuTest, AllFormsThatVtkWritesGiveTheSameMesh)
{
  if (std::system("/usr/bin/python3 -c 'import vtkmodules.vtkIOXML, vtkmodules.vtkIOLegacy' > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "python3 has no module vtkmodules.vtkIOXML (Debian package python3-vtk9)";
  std::string legacy_text = vtkBar(40, eVtkDialect::Text2);
  legacy_text.resize(legacy_text.find("CELL_DATA"));
  const std::string expected = summaryAlone(readAlone("bar.vtk", legacy_text));
  const std::string legacy = m_directory.write("legacy.vtk", legacy_text);

  for (const std::string mode : { "ascii", "binary", "base64", "raw" })
    for (const std::string compressor : { "none", "zlib", "lz4", "lzma" }) {
      if ((compressor == "lz4" && detail::meshio::missingPackageOf(detail::meshio::eVtuCompressor::LZ4)) ||
          (compressor == "lzma" && detail::meshio::missingPackageOf(detail::meshio::eVtuCompressor::LZMA)))
        continue;
      const std::string path = (m_directory.path() / (mode + compressor + ".vtu")).string();
      const std::string command = std::string("/usr/bin/python3 ") + test::sourceFolder() + "/write_vtu_with_vtk.py " + legacy + " " +
                                  path + " " + mode + " " + compressor;
      ASSERT_EQ(std::system(command.c_str()), 0);
      EXPECT_EQ(summaryOf(detail::meshio::readMeshFile(m_pm, String(path))), expected) << mode << " " << compressor;
    }
}

TEST_F(VtuTest, NumbersWithTheMostSignificantByteFirst)
{
  // The offsets 4, 8, 10 as UInt16 after a size of 6 bytes in 4 bytes, in base64.
  const std::string text = replaced(replaced(replaced(squares, "LittleEndian", "BigEndian"), "header_type=\"UInt64\"", ""),
                                    "<DataArray type=\"Int64\" Name=\"offsets\" format=\"ascii\">4 8 10",
                                    "<DataArray type=\"UInt16\" Name=\"offsets\" format=\"binary\">AAAABgAEAAgACg==");

  EXPECT_EQ(summaryOf(read("big.vtu", text)), summaryAlone(readAlone("squares.vtu", squares)));
}

TEST_F(VtuTest, TextIsTheFormatOfArraysThatNameNone)
{
  std::string text = squares;
  for (const std::string format = " format=\"ascii\""; text.find(format) != std::string::npos;)
    text.erase(text.find(format), format.size());
  text = replaced(text, "2 1 0\n", "+2 +1.0e+0 +0.\n");

  EXPECT_EQ(summaryOf(read("plain.vtu", text)), summaryAlone(readAlone("squares.vtu", squares)));
  EXPECT_EQ(faultOf("plain.vtu", replaced(text, "+2 +1.0", "+2 +-1.0")).substr(0, 49), "plain.vtu:17: error: value 16 of array 'Points' i");
}

TEST_F(VtuTest, CompressorsOfOtherBuildsAreNamedWithTheirPackage)
{
  for (const auto& [compressor, name] : { std::pair(detail::meshio::eVtuCompressor::LZ4, "vtkLZ4DataCompressor"),
                                          std::pair(detail::meshio::eVtuCompressor::LZMA, "vtkLZMADataCompressor") }) {
    const char* const package = detail::meshio::missingPackageOf(compressor);
    const std::string text = replaced(squares, "header_type", std::string("compressor=\"") + name + "\" header_type");
    if (package)
      EXPECT_EQ(faultOf("squares.vtu", text)
                  .find(std::string("squares.vtu:2: error: the data are compressed by '") + name +
                        "', which this build cannot read, expected a build with " + package),
                0u);
    else
      EXPECT_EQ(summaryOf(read("squares.vtu", text)), summaryAlone(readAlone("squares.vtu", squares))) << "without data of that kind";
  }
}

TEST_F(VtuTest, DataThatLZ4HasCompressedAreRead)
{
  // The offsets 4, 8, 10 as Int64, with copies; then the same with a copy from before the first byte.
  const std::string compressed = replaced(squares, "header_type", "compressor=\"vtkLZ4DataCompressor\" header_type");
  const auto with = [&](const std::string& data) {
    return replaced(compressed, "Name=\"offsets\" format=\"ascii\">4 8 10", "Name=\"offsets\" format=\"binary\">" + data);
  };

  // A build without the library names its package.
  if (detail::meshio::missingPackageOf(detail::meshio::eVtuCompressor::LZ4)) {
    EXPECT_TRUE(has(faultOf("lz4.vtu", compressed), "which this build cannot read, expected a build with liblz4-dev"));
    return;
  }
  EXPECT_EQ(summaryOf(read("lz4.vtu", with("AQAAAAAAAAAYAAAAAAAAAAAAAAAAAAAAEgAAAAAAAAA=IgQAAQATCAgAgAoAAAAAAAAA"))),
            summaryAlone(readAlone("squares.vtu", squares)));
  EXPECT_EQ(faultOf("lz4.vtu", with("AQAAAAAAAAAYAAAAAAAAAAAAAAAAAAAAEgAAAAAAAAA=IgQACQATCAgAgAoAAAAAAAAA")),
            "lz4.vtu:23: error: array 'offsets': block 0 cannot be uncompressed, expected 24 bytes compressed by vtkLZ4DataCompressor");
}

TEST_F(VtuTest, RawDataMayBeQuotedEitherWay)
{
  std::string raw;
  for (const Int64 offset : { 24, 4, 8, 10 })
    raw.append(reinterpret_cast<const char*>(&offset), 8);
  const std::string text =
    replaced(replaced(squares, "Name=\"offsets\" format=\"ascii\">4 8 10", "Name=\"offsets\" format='appended' offset='0'>"), "</VTKFile>",
             "<AppendedData encoding='raw'>\n_" + raw + "\n</AppendedData></VTKFile>");

  EXPECT_EQ(summaryOf(read("raw.vtu", text)), summaryAlone(readAlone("squares.vtu", squares)));
}

TEST_F(VtuTest, CellsOfLagrangeAreThoseOfTheirNumberOfNodes)
{
  const std::string expected = summaryAlone(readAlone("squares.vtu", squares));
  EXPECT_EQ(summaryOf(read("lagrange.vtu", replaced(replaced(squares, "9 8 3", "70 77 68"), "1 2 4 5", "1 2 5 4"))), expected);

  EXPECT_EQ(faultWith("9 8 3", "9 69 3"), "squares.vtu:21: error: cell 1 of VTK type 69 has 4 nodes, expected 3 or 6 or 10");
}

TEST_F(VtuTest, PolyhedraAndPolygonsOfManyNodesAreNamed)
{
  EXPECT_EQ(faultWith("9 8 3", "9 42 3").substr(0, 75), "squares.vtu:21: error: cell 1 is of VTK type 42 (polyhedron), expected 1 (v");
  EXPECT_NE(faultWith("9 8 3", "9 42 3").find("ParaView's filter Tetrahedralize cuts polyhedra"), std::string::npos);
  const std::string polygon =
    replaced(replaced(replaced(squares, "9 8 3", "9 9 7"), "1 2 4 5 0 1", "1 2 5 4 0 1 2 3 4 5 3 4 5"), "4 8 10", "4 8 17");
  EXPECT_EQ(faultOf("polygon.vtu", polygon),
            "polygon.vtu:21: error: cell 2 is a polygon (VTK type 7) of 9 nodes, expected 3 to 8: the framework "
            "has no type for more");
  EXPECT_EQ(faultOf("polygon.vtu", replaced(polygon, "9 9 7", "9 9 6")).substr(0, 66),
            "polygon.vtu:21: error: cell 2 is of VTK type 6 (triangle strip), e");
}

TEST_F(VtuTest, WhatIsLeftOutIsInTheLog)
{
  const std::string log = logOf("squares.vtu", replaced(squares, "CellsUniqueIDs", "Others"));

  EXPECT_NE(log.find("squares.vtu': 1 element(s) of a lower dimension"), std::string::npos) << log;
  EXPECT_NE(log.find("squares.vtu': the group(s) 'RIGHT', 'BOTTOM' are left out: they name items by unique ids"), std::string::npos) << log;
}

TEST_F(VtuTest, ACellGivenAgainUnderItsUniqueIdIsInTheLog)
{
  std::string twice = replaced(replaced(squares, "1 2 4 5 0 1", "1 2 4 5 0 1 4 3"), "4 8 10", "4 8 12");
  twice = replaced(replaced(twice, "9 8 3", "9 8 9"), "10 11 12", "10 11 10");

  const MeshDescription mesh = readAlone("twice.vtu", twice);
  const std::string log = logOf("twice.vtu", twice);

  EXPECT_EQ(mesh.cell_uid, (UniqueArray<Int64>{ 10, 11 }));
  EXPECT_EQ(summaryOf(read("twice.vtu", twice)), summaryAlone(mesh));
  EXPECT_NE(log.find("twice.vtu': 1 cell(s) given again under the same number"), std::string::npos) << log;
  EXPECT_EQ(logOf("squares.vtu", squares).find("again"), std::string::npos);
}

TEST_F(VtuTest, FaultsNameTheirLine)
{
  EXPECT_EQ(
    faultWith("\"UnstructuredGrid\"", "\"PolyData\""),
    "squares.vtu:2: error: found element 'VTKFile' of type 'PolyData', expected VTKFile of type UnstructuredGrid: ParaView's filter "
    "Append Datasets makes one of other data of VTK");
  EXPECT_EQ(
    faultWith("9 8 3", "9 36 3"),
    "squares.vtu:21: error: cell 1 is of VTK type 36 (quadratic polygon), "
    "expected 1 (vertex), 3, 21, 35 (lines), 5, 7, 8, 9, 22, 23, 28 (surfaces), 10 to 16, 24 to 27, 29 (solids) or 68 to 74 (Lagrange)");
  EXPECT_EQ(faultWith("9 8 3", "9 23 3"), "squares.vtu:21: error: cell 1 of VTK type 23 has 4 nodes, expected 8");
  EXPECT_EQ(faultWith("9 8 3", "9 8"), "squares.vtu:24: error: array 'types' has 2 values, expected 3, one for each cell");
  EXPECT_EQ(faultWith("0 1 4 3 1 2", "0 1 4 6 1 2"), "squares.vtu:21: error: cell 0 has point 6, expected from 0 to 5");
  EXPECT_EQ(faultWith(">4 8 10", ">4 3 10"), "squares.vtu:21: error: cell 1 ends at 3 of connectivity, expected from 4 to 10");
  EXPECT_EQ(faultWith("2 1 0\n", "2 x 0\n"), "squares.vtu:17: error: value 16 of array 'Points' is 'x', expected a number");
  EXPECT_EQ(faultWith("2 1 0\n", "2 1\n"), "squares.vtu:17: error: points have 17 coordinates, expected three for each of 6 points");
  EXPECT_EQ(faultWith("3 11<", "3 13<"), "squares.vtu:5: error: group 'RIGHT' has the unique id 13, expected one of the cells of the file");
  EXPECT_EQ(faultWith("3 11<", "2 11<"), "squares.vtu:5: error: group 'RIGHT' has items of kind 2, expected 3 (cells) or 0 (nodes): faces "
                                         "have no unique ids in the file");
  EXPECT_EQ(
    faultWith("header_type", "compressor=\"vtkOtherDataCompressor\" header_type"),
    "squares.vtu:2: error: the data are compressed by 'vtkOtherDataCompressor', expected vtkZLibDataCompressor, vtkLZ4DataCompressor, "
    "vtkLZMADataCompressor or no compression");
  EXPECT_EQ(faultWith("Name=\"RIGHT\"", "Name=\" \""), "squares.vtu:5: error: a group has no name, expected one");
  EXPECT_EQ(faultWith("Name=\"RIGHT\"", "Name=\"AllCells\""),
            "squares.vtu:5: error: the name 'AllCells' of a group is that of a group that all meshes have, expected another one");
  EXPECT_EQ(faultWith("<Points>", "<Point>").find("squares.vtu:"), 0u);
  EXPECT_EQ(faultWith("10 11 12", "10 11 -1"),
            "squares.vtu:14: error: array 'CellsUniqueIDs' has the unique id -1, expected from 0 to 2^50 - 1");
}

TEST_F(VtuTest, DamagedBinaryDataAreFaults)
{
  const auto offsets = [&](const std::string& format, const std::string& data) {
    return faultWith("Name=\"offsets\" format=\"ascii\">4 8 10", "Name=\"offsets\" format=\"" + format + "\">" + data);
  };
  const std::string place = "squares.vtu:23: error: array 'offsets'";

  EXPECT_EQ(offsets("binary", "GAAA"), place + " ends too early, expected 8 more bytes");
  EXPECT_EQ(offsets("binary", "GAAA!AAAAAA="), place + " has a character '!', expected letters, digits, + and / of base64");
  EXPECT_EQ(offsets("binary", "//////////8="), place + " ends too early, expected 18446744073709551615 more bytes");
  EXPECT_EQ(offsets("binary", "BQAAAAAAAAABAgMEBQ=="), place + " has 5 bytes, expected a multiple of 8");
  EXPECT_EQ(offsets("appended\" offset=\"7", ""), "squares.vtu:23: error: offset of array 'offsets' is 7, expected at most 0, the size of "
                                                  "the appended data");
  EXPECT_EQ(offsets("hex", ""), "squares.vtu:23: error: format of array 'offsets' is 'hex', expected ascii, binary or appended");
}
} // namespace
