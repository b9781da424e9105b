// SPDX-License-Identifier: Apache-2.0
// Cells of order 2 and 3 in files of Gmsh and VTK, and on their way to their owners.
#include "arcane_core/mesh_io/CellGeometry.h"
#include "arcane_core/mesh_io/GmshElementType.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/VtkCellType.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "tests/support/mesh/CurvedMeshes.h"
#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;

//! Returns the numbers of Gmsh and of VTK for a type.
struct FileTypes
{
  int gmsh;
  int vtk;
};
FileTypes fileTypesOf(Int16 type)
{
  switch (type) {
  case IT_CellLine3: return { 8, 21 };
  case IT_CellLine4: return { 26, 35 };
  case IT_Triangle6: return { 9, 22 };
  case IT_Triangle10: return { 21, 69 };
  case IT_Quad8: return { 16, 23 };
  case IT_Quad9: return { 10, 28 };
  case IT_Tetraedron10: return { 11, 24 };
  case IT_Pyramid13: return { 19, 27 };
  case IT_Pentaedron15: return { 18, 26 };
  case IT_Hexaedron20: return { 17, 25 };
  default: return { 12, 29 };
  }
}

//! Returns the nodes after the corners in the order of the figures in Gmsh's manual, each by the corners in whose middle it is.
std::vector<std::set<Int32>> gmshMiddlesOf(Int16 type)
{
  std::vector<std::set<Int32>> hexa = { { 0, 1 }, { 0, 3 }, { 0, 4 }, { 1, 2 }, { 1, 5 }, { 2, 3 },
                                        { 2, 6 }, { 3, 7 }, { 4, 5 }, { 4, 7 }, { 5, 6 }, { 6, 7 } };
  switch (type) {
  case IT_Tetraedron10: return { { 0, 1 }, { 1, 2 }, { 0, 2 }, { 0, 3 }, { 2, 3 }, { 1, 3 } };
  case IT_Pyramid13: return { { 0, 1 }, { 0, 3 }, { 0, 4 }, { 1, 2 }, { 1, 4 }, { 2, 3 }, { 2, 4 }, { 3, 4 } };
  case IT_Pentaedron15: return { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 4 }, { 2, 5 }, { 3, 4 }, { 3, 5 }, { 4, 5 } };
  case IT_Hexaedron20: return hexa;
  case IT_Hexaedron27:
    for (const std::set<Int32>& corners : { std::set<Int32>{ 0, 1, 2, 3 },
                                            { 0, 1, 4, 5 },
                                            { 0, 3, 4, 7 },
                                            { 1, 2, 5, 6 },
                                            { 2, 3, 6, 7 },
                                            { 4, 5, 6, 7 },
                                            { 0, 1, 2, 3, 4, 5, 6, 7 } })
      hexa.push_back(corners);
    return hexa;
  default: return {};
  }
}

class CurvedFilesTest : public MeshIoFixture
{
 protected:
  struct Sample
  {
    const char* name;
    MeshDescription mesh;
  };
  //! Nodes and cells have the numbers that a file without them gives, from \a first on.
  static std::vector<Sample> samples(Int64 first)
  {
    std::vector<Sample> all;
    for (const bool with_centers : { false, true }) {
      all.push_back({ "line", curvedMesh(gridMesh({ 1, { 5, 0, 0 } }), with_centers) });
      all.push_back({ "plane", curvedMesh(gridMesh({ 2, { 3, 2, 0 } }), with_centers) });
      all.push_back({ "triangle", curvedMesh(oneTriangle(), with_centers) });
      all.push_back({ "solid", curvedMesh(gridMesh({ 3, { 3, 2, 2 } }), with_centers) });
    }
    all.push_back({ "mixed", curvedMesh(mixedMesh()) });
    for (Sample& sample : all)
      renumber(sample.mesh, first);
    return all;
  }

  static MeshDescription oneTriangle()
  {
    MeshDescription mesh;
    mesh.dimension = 2;
    mesh.cell_uid.add(0);
    mesh.cell_type.add(IT_Triangle3);
    mesh.cell_node_uid = UniqueArray<Int64>{ 0, 1, 2 };
    mesh.node_uid = UniqueArray<Int64>{ 0, 1, 2 };
    mesh.node_coord = UniqueArray<Real3>{ Real3(0, 0, 0), Real3(3, 0, 0), Real3(0, 3, 0) };
    return mesh;
  }

  static void renumber(MeshDescription& mesh, Int64 first)
  {
    std::map<Int64, Int64> new_uid;
    for (Int64& uid : mesh.node_uid) {
      const Int64 index = static_cast<Int64>(new_uid.size()) + first;
      new_uid[uid] = index;
      uid = index;
    }
    for (Int64& uid : mesh.cell_node_uid)
      uid = new_uid.at(uid);
    for (Int32 c = 0; c < mesh.cell_uid.size(); ++c)
      mesh.cell_uid[c] = first + c;
  }

  //! Calls f(type, nodes) for each cell.
  template <typename F> static void forEachCell(const MeshDescription& mesh, F f)
  {
    Int32 pos = 0;
    for (Int16 type : mesh.cell_type) {
      const Int32 nb = ItemTypeInfo::typeFromId(type)->nbLocalNode();
      f(type, mesh.cell_node_uid.subConstView(pos, nb));
      pos += nb;
    }
  }

  static std::vector<Int64> nodesForGmsh(Int16 type, ConstArrayView<Int64> nodes)
  {
    const std::vector<Middle> ours = middlesOf(type);
    const Int32 nb_corner = nodes.size() - static_cast<Int32>(ours.size());
    std::vector<Int64> ordered(nodes.begin(), nodes.begin() + nb_corner);
    const std::vector<std::set<Int32>> theirs = gmshMiddlesOf(type);
    if (theirs.empty())
      return { nodes.begin(), nodes.end() };
    EXPECT_EQ(theirs.size(), ours.size());
    for (const std::set<Int32>& corners : theirs)
      for (std::size_t m = 0; m < ours.size(); ++m)
        if (std::set<Int32>(ours[m].corners.begin(), ours[m].corners.end()) == corners)
          ordered.push_back(nodes[nb_corner + static_cast<Int32>(m)]);
    return ordered;
  }

  static GmshMesh gmshOf(const MeshDescription& mesh)
  {
    GmshMesh file;
    for (Int32 n = 0; n < mesh.node_uid.size(); ++n)
      file.nodes.push_back({ mesh.node_uid[n], { mesh.node_coord[n].x, mesh.node_coord[n].y, mesh.node_coord[n].z } });
    Int64 tag = 0;
    forEachCell(mesh, [&](Int16 type, ConstArrayView<Int64> nodes) {
      file.elements.push_back({ ++tag, fileTypesOf(type).gmsh, 0, nodesForGmsh(type, nodes) });
    });
    return file;
  }

  static std::string legacyOf(const MeshDescription& mesh)
  {
    std::ostringstream nodes;
    std::ostringstream types;
    Int64 nb_value = 0;
    forEachCell(mesh, [&](Int16 type, ConstArrayView<Int64> list) {
      nodes << list.size();
      for (Int64 uid : list)
        nodes << ' ' << uid;
      nodes << '\n';
      nb_value += 1 + list.size();
      types << fileTypesOf(type).vtk << '\n';
    });
    std::ostringstream text;
    text.precision(17);
    text << "# vtk DataFile Version 3.0\ncurved\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS " << mesh.node_uid.size() << " double\n";
    for (const Real3& p : mesh.node_coord)
      text << p.x << ' ' << p.y << ' ' << p.z << '\n';
    text << "CELLS " << mesh.cell_uid.size() << ' ' << nb_value << '\n'
         << nodes.str() << "CELL_TYPES " << mesh.cell_uid.size() << '\n'
         << types.str();
    return text.str();
  }

  static std::string vtuOf(const MeshDescription& mesh)
  {
    std::ostringstream text;
    text.precision(17);
    text << "<VTKFile type=\"UnstructuredGrid\"><UnstructuredGrid><Piece NumberOfPoints=\"" << mesh.node_uid.size() << "\" NumberOfCells=\""
         << mesh.cell_uid.size() << "\">\n<Points><DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">";
    for (const Real3& p : mesh.node_coord)
      text << p.x << ' ' << p.y << ' ' << p.z << '\n';
    std::ostringstream offsets;
    std::ostringstream types;
    Int64 end = 0;
    text << "</DataArray></Points>\n<Cells><DataArray type=\"Int64\" Name=\"connectivity\" format=\"ascii\">";
    forEachCell(mesh, [&](Int16 type, ConstArrayView<Int64> list) {
      for (Int64 uid : list)
        text << uid << ' ';
      offsets << (end += list.size()) << ' ';
      types << fileTypesOf(type).vtk << ' ';
    });
    text << "</DataArray>\n<DataArray type=\"Int64\" Name=\"offsets\" format=\"ascii\">" << offsets.str()
         << "</DataArray>\n<DataArray type=\"UInt8\" Name=\"types\" format=\"ascii\">" << types.str()
         << "</DataArray></Cells></Piece></UnstructuredGrid></VTKFile>\n";
    return text.str();
  }
};

TEST_F(CurvedFilesTest, GroupsHaveFacesOfNineNodes)
{
  // Nodes are at the points of a grid of 3 x 3 x 3, as Gmsh orders them: corners, then middles of edges, faces and the cell.
  constexpr double corners[8][3] = {
    { 0, 0, 0 }, { 2, 0, 0 }, { 2, 2, 0 }, { 0, 2, 0 }, { 0, 0, 2 }, { 2, 0, 2 }, { 2, 2, 2 }, { 0, 2, 2 }
  };
  GmshMesh mesh;
  mesh.names[{ 2, 5 }] = "BOTTOM";
  std::vector<std::set<Int32>> points;
  for (Int32 i = 0; i < 8; ++i)
    points.push_back({ i });
  for (const std::set<Int32>& middle : gmshMiddlesOf(IT_Hexaedron27))
    points.push_back(middle);
  GmshMesh::Element cell{ 2, 12, 0, {} };
  for (const std::set<Int32>& point : points) {
    std::array<double, 3> coord = {};
    for (const Int32 corner : point)
      for (int d = 0; d < 3; ++d)
        coord[d] += corners[corner][d] / static_cast<double>(point.size());
    cell.nodes.push_back(static_cast<Int64>(mesh.nodes.size()) + 1);
    mesh.nodes.push_back({ cell.nodes.back(), coord });
  }
  GmshMesh::Element face{ 1, 10, 5, {} };
  for (const std::set<Int32>& point : { std::set<Int32>{ 0 }, { 1 }, { 2 }, { 3 }, { 0, 1 }, { 1, 2 }, { 2, 3 }, { 0, 3 }, { 0, 1, 2, 3 } })
    face.nodes.push_back(1 + (std::ranges::find(points, point) - points.begin()));
  mesh.elements = { face, cell };

  const MeshDescription read_mesh = read("brick.msh", toMsh41(mesh));

  const Int64 nb_face = std::max<Int64>(groupSize(read_mesh, "BOTTOM", IK_Face), 0);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, nb_face), 1);
  for (const MeshDescription::Group& group : read_mesh.groups)
    if (group.face_node_count.size() == 1) {
      EXPECT_EQ(group.face_node_count[0], 9);
    }
}

TEST_F(CurvedFilesTest, AllDialectsOfGmshGiveNodesTheirPlaces)
{
  for (const Sample& sample : samples(1)) {
    SCOPED_TRACE(sample.name);
    const std::string expected = summaryAlone(sample.mesh);
    const GmshMesh file = gmshOf(sample.mesh);

    EXPECT_EQ(summaryOf(read("text41.msh", toMsh41(file))), expected);
    EXPECT_EQ(summaryOf(read("little41.msh", toMsh41Binary(file, eByteOrder::Little))), expected);
    EXPECT_EQ(summaryOf(read("text22.msh", toMsh22(file))), expected);
    EXPECT_EQ(summaryOf(read("big22.msh", toMsh22Binary(file, eByteOrder::Big))), expected);
  }
}

TEST_F(CurvedFilesTest, FilesOfVtkGiveNodesTheirPlaces)
{
  for (const Sample& sample : samples(0)) {
    SCOPED_TRACE(sample.name);
    const std::string expected = summaryAlone(sample.mesh);

    EXPECT_EQ(summaryOf(read("curved.vtk", legacyOf(sample.mesh))), expected);
    EXPECT_EQ(summaryOf(read("curved.vtu", vtuOf(sample.mesh))), expected);
  }
}

TEST_F(CurvedFilesTest, SurfacesAndLinesOfGmshMakeGroups)
{
  MeshDescription mesh = curvedMesh(gridMesh({ 3, { 2, 1, 1 } }));
  renumber(mesh, 1);
  GmshMesh file = gmshOf(mesh);
  const auto nodesOf = [&](std::initializer_list<Int32> of_first_cell) {
    std::vector<Int64> nodes;
    for (Int32 n : of_first_cell)
      nodes.push_back(mesh.cell_node_uid[n]);
    return nodes;
  };
  file.elements.push_back({ 3, 16, 5, nodesOf({ 0, 1, 5, 4, 8, 17, 12, 16 }) });
  file.elements.push_back({ 4, 8, 6, nodesOf({ 0, 1, 8 }) });
  file.names = { { { 2, 5 }, "front" }, { { 1, 6 }, "line" } };

  const MeshDescription known = readAlone("groups.msh", toMsh41(file));

  EXPECT_EQ(groupSize(known, "front", IK_Face), 1);
  EXPECT_EQ(groupSize(known, "line", IK_Edge), 1);
  for (const MeshDescription::Group& group : known.groups)
    EXPECT_EQ(group.face_node_uid.size(), group.kind == IK_Edge ? 2 : 8);
}

TEST_F(CurvedFilesTest, AFaceWithoutTheNodesInItsMiddleIsAFault)
{
  MeshDescription mesh = curvedMesh(gridMesh({ 3, { 2, 1, 1 } }));
  renumber(mesh, 1);
  GmshMesh file = gmshOf(mesh);
  const auto& n = mesh.cell_node_uid;
  file.elements.push_back({ 3, 3, 5, { n[0], n[1], n[5], n[4] } });
  file.names = { { { 2, 5 }, "front" } };

  EXPECT_NE(faultOf("q.msh", toMsh22(file)).find("group 'front' has the face of nodes"), std::string::npos);
}

TEST_F(CurvedFilesTest, CurvedPrismsAreTurnedAsTheMeshWantsThem)
{
  MeshDescription mesh;
  mesh.dimension = 3;
  mesh.cell_uid.add(0);
  mesh.cell_type.add(IT_Pentaedron15);
  const std::vector<Real3> nodes = nodesOfReference(IT_Pentaedron15);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    mesh.node_uid.add(static_cast<Int64>(i));
    mesh.node_coord.add(nodes[i]);
    mesh.cell_node_uid.add(static_cast<Int64>(i));
  }
  MeshDescription turned = mesh;
  turned.cell_node_uid = UniqueArray<Int64>{ 3, 4, 5, 0, 1, 2, 9, 10, 11, 6, 7, 8, 12, 13, 14 };

  EXPECT_EQ(summaryOf(read("a.vtk", legacyOf(turned))), summaryAlone(mesh));
}

TEST_F(CurvedFilesTest, CellsWhoseCornersTurnTheWrongWayAreFaults)
{
  MeshDescription mesh = curvedMesh(gridMesh({ 3, { 1, 1, 1 } }));
  renumber(mesh, 0);
  for (Int32 i = 0; i < 4; ++i)
    std::swap(mesh.cell_node_uid[i], mesh.cell_node_uid[4 + i]);

  EXPECT_NE(faultOf("wrong.vtk", legacyOf(mesh)).find("cell 0 has volume -1, expected > 0: its nodes turn the wrong way"),
            std::string::npos);
}

TEST_F(CurvedFilesTest, CellsComeToTheirOwnersWithAllNodes)
{
  using detail::meshio::ePartitionAlgorithm;
  for (const Sample& sample : samples(0))
    for (const auto algorithm : { ePartitionAlgorithm::RecursiveBisection, ePartitionAlgorithm::Metis }) {
      SCOPED_TRACE(sample.name);
      const MeshDescription mine = detail::meshio::distributeMesh(m_pm, read("curved.vtk", legacyOf(sample.mesh)), algorithm);

      EXPECT_EQ(summaryOf(mine), summaryAlone(sample.mesh));
      EXPECT_TRUE(std::is_sorted(mine.cell_uid.begin(), mine.cell_uid.end()));
    }
}

TEST_F(CurvedFilesTest, TheMeasureIsThatOfTheCorners)
{
  const auto measure = [](Int16 type) { return detail::meshio::signedMeasure(type, nodesOfReference(type)); };

  EXPECT_NEAR(measure(IT_CellLine4), 1.0, 1e-15);
  EXPECT_NEAR(measure(IT_Triangle10), 0.5, 1e-15);
  EXPECT_NEAR(measure(IT_Quad9), 1.0, 1e-15);
  EXPECT_NEAR(measure(IT_Tetraedron10), 1.0 / 6.0, 1e-15);
  EXPECT_NEAR(measure(IT_Pyramid13), 1.0 / 3.0, 1e-15);
  EXPECT_NEAR(measure(IT_Pentaedron15), 0.5, 1e-15);
  EXPECT_NEAR(measure(IT_Hexaedron27), 1.0, 1e-15);
}

// The quick answer for most cells agrees with the measure; cells for which it has none are measured.
TEST_F(CurvedFilesTest, OnlySolidsThatAreNotFlatHaveAPositiveVolumeForCertain)
{
  using detail::meshio::isVolumePositive;
  for (const Int16 type : { IT_Tetraedron10, IT_Pyramid13, IT_Pentaedron15, IT_Hexaedron27 }) {
    std::vector<Real3> points = nodesOfReference(type);
    for (Real3& point : points)
      point = point * 1e-3 + Real3(7.0, -5.0, 3.0);
    EXPECT_TRUE(isVolumePositive(type, points)) << type;
    for (Real3& point : points)
      point.x = -point.x;
    EXPECT_FALSE(isVolumePositive(type, points)) << type;
    for (Real3& point : points)
      point.x = 0.0;
    EXPECT_FALSE(isVolumePositive(type, points)) << type;
  }
  EXPECT_FALSE(isVolumePositive(IT_Quad9, nodesOfReference(IT_Quad9)));
}

TEST_F(CurvedFilesTest, TypesOfVtkAreThoseOfItemsBothWays)
{
  for (Int16 type = IT_Line3; type < NB_BASIC_ITEM_TYPE; ++type) {
    const ItemTypeInfo& info = *ItemTypeInfo::typeFromId(type);
    const Int32 vtk = detail::meshio::vtkTypeOfItem(type);
    EXPECT_EQ(vtk > 0, info.dimension() > 0) << info.typeName();
    if (info.isCellOf(2) || info.isCellOf(3)) {
      const detail::meshio::VtkCellType back = detail::meshio::vtkCellType(vtk, info.nbLocalNode());
      EXPECT_EQ(back.item_type, type);
      EXPECT_EQ(back.nb_node, info.nbLocalNode());
      EXPECT_EQ(back.dimension, info.dimension());
    }
  }
}
} // namespace
