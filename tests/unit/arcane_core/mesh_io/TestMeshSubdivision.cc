// SPDX-License-Identifier: Apache-2.0
// Cells cut into smaller ones: how many, how large, with which groups, on any number of ranks.
#include "arcane_core/mesh_io/MeshSubdivision.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "arcane_core/mesh_io/CellGeometry.h"
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"
#include "arcane_core/mesh_io/KeyNumbering.h"
#include "arcane_core/mesh_io/SubdivisionPattern.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include <set>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using namespace Arcane::detail::meshio;
using detail::mesh::MeshDescription;

constexpr SubdivisionOptions once{ 1, false };
constexpr SubdivisionOptions other_type{ 1, true };

CartesianOptions grid(Int32 dimension, Int64 n)
{
  CartesianOptions options;
  options.dimension = dimension;
  for (Int32 d = 0; d < dimension; ++d)
    options.blocks[d] = { { n, 1.0 } };
  options.has_sod_groups = (dimension == 3);
  return options;
}

//! What all ranks have together.
struct Sizes
{
  Int64 nb_cell;
  Int64 nb_node;
  Real measure;
  //! The smallest size of a cell.
  Real smallest;
};

class MeshSubdivisionTest : public MeshIoFixture
{
 protected:
  MeshDescription cut(const CartesianOptions& options, const SubdivisionOptions& subdivision)
  {
    return subdivideMesh(m_pm, generateCartesian(options, m_rank, m_size), subdivision);
  }
  MeshDescription cutAlone(const CartesianOptions& options, const SubdivisionOptions& subdivision)
  {
    return subdivideMesh(&m_alone, generateCartesian(options, 0, 1), subdivision);
  }
  MeshDescription simplexes(Int32 dimension)
  {
    // A quadrilateral becomes 2 triangles, a hexahedron 24 tetrahedra.
    return cut(grid(dimension, 2), other_type);
  }

  Int64 sum(Int64 value) { return m_pm->reduce(MessagePassing::ReduceSum, value); }

  Sizes sizesOf(const MeshDescription& mesh)
  {
    std::map<Int64, Real3> coords;
    for (Int32 i = 0; i < mesh.node_uid.size(); ++i)
      coords[mesh.node_uid[i]] = mesh.node_coord[i];
    std::set<Int64> used(mesh.cell_node_uid.begin(), mesh.cell_node_uid.end());
    Sizes sizes{ sum(mesh.cell_uid.size()), 0, 0.0, 1e30 };
    const Int64* node = mesh.cell_node_uid.data();
    std::vector<Real3> points;
    for (const Int16 type : mesh.cell_type) {
      points.clear();
      for (Int32 i = 0; i < ItemTypeInfo::ofType(type)->nbLocalNode(); ++i)
        points.push_back(coords.at(*node++));
      const Real measure = signedMeasure(type, points);
      sizes.measure += measure;
      sizes.smallest = std::min(sizes.smallest, measure);
    }
    UniqueArray<Int64> uids(static_cast<Int32>(used.size()));
    std::copy(used.begin(), used.end(), uids.begin());
    UniqueArray<Int64> all;
    m_pm->allGatherVariable(uids, all);
    sizes.nb_node = static_cast<Int64>(std::set<Int64>(all.begin(), all.end()).size());
    sizes.measure = m_pm->reduce(MessagePassing::ReduceSum, sizes.measure);
    sizes.smallest = m_pm->reduce(MessagePassing::ReduceMin, sizes.smallest);
    return sizes;
  }

  //! Groups of faces are listed by all ranks that have one of their cells.
  Int64 nbDistinctParts(const MeshDescription& mesh, const std::string& name)
  {
    UniqueArray<Int64> keys;
    for (const MeshDescription::Group& group : mesh.groups)
      if (group.name == name.c_str()) {
        const Int64* nodes = group.face_node_uid.data();
        for (const Int32 nb_node : group.face_node_count) {
          for (const Int64 uid : keyOf({ nodes, static_cast<std::size_t>(nb_node) }))
            keys.add(uid);
          nodes += nb_node;
        }
      }
    UniqueArray<Int64> all;
    m_pm->allGatherVariable(keys, all);
    std::set<UniqueIdKey> distinct;
    for (Int32 i = 0; i < all.size(); i += 8) {
      UniqueIdKey key;
      std::copy_n(all.begin() + i, 8, key.begin());
      distinct.insert(key);
    }
    return static_cast<Int64>(distinct.size());
  }

  std::string failureOf(MeshDescription&& mesh, const SubdivisionOptions& options)
  {
    try {
      subdivideMesh(m_pm, std::move(mesh), options);
    }
    catch (const FatalErrorException& ex) {
      return ex.message().localstr();
    }
    ADD_FAILURE() << "no error";
    return {};
  }
};

TEST_F(MeshSubdivisionTest, ChildrenFillTheirParents)
{
  const Sizes quads = sizesOf(cut(grid(2, 3), once));
  const Sizes triangles = sizesOf(subdivideMesh(m_pm, simplexes(2), once));
  const Sizes hexahedra = sizesOf(cut(grid(3, 2), once));
  const Sizes tetrahedra = sizesOf(subdivideMesh(m_pm, simplexes(3), once));

  EXPECT_EQ(quads.nb_cell, 36);
  EXPECT_EQ(quads.nb_node, 49);
  EXPECT_NEAR(quads.smallest, 1.0 / 36, 1e-15);
  EXPECT_EQ(triangles.nb_cell, 32);
  EXPECT_EQ(triangles.nb_node, 25);
  EXPECT_NEAR(triangles.smallest, 1.0 / 32, 1e-15);
  EXPECT_EQ(hexahedra.nb_cell, 64);
  EXPECT_EQ(hexahedra.nb_node, 125);
  EXPECT_NEAR(hexahedra.smallest, 1.0 / 64, 1e-15);
  EXPECT_EQ(tetrahedra.nb_cell, 8 * 24 * 8);
  EXPECT_NEAR(tetrahedra.smallest, 1.0 / (8 * 24 * 8), 1e-15);
  for (const Sizes& sizes : { quads, triangles, hexahedra, tetrahedra })
    EXPECT_NEAR(sizes.measure, 1.0, 1e-12);
}

TEST_F(MeshSubdivisionTest, ChildrenMayHaveTheOtherTypeOfTheirDimension)
{
  const Sizes triangles = sizesOf(simplexes(2));
  const Sizes quads = sizesOf(subdivideMesh(m_pm, simplexes(2), other_type));
  const Sizes tetrahedra = sizesOf(simplexes(3));
  const Sizes hexahedra = sizesOf(subdivideMesh(m_pm, simplexes(3), other_type));

  EXPECT_EQ(triangles.nb_cell, 8);
  EXPECT_EQ(triangles.nb_node, 9);
  EXPECT_EQ(quads.nb_cell, 24);
  // Nodes, 16 edges, 8 cells.
  EXPECT_EQ(quads.nb_node, 9 + 16 + 8);
  EXPECT_EQ(tetrahedra.nb_cell, 192);
  // Nodes, 36 faces, 8 cells.
  EXPECT_EQ(tetrahedra.nb_node, 27 + 36 + 8);
  EXPECT_NEAR(tetrahedra.smallest, 1.0 / 192, 1e-15);
  EXPECT_EQ(hexahedra.nb_cell, 768);
  // A tetrahedron has 4 faces, of which those on the boundary, 24 times 4, have one cell; edges by Euler's formula.
  const Int64 nb_face = (192 * 4 + 96) / 2;
  const Int64 nb_edge = 71 + nb_face - 192 - 1;
  EXPECT_EQ(hexahedra.nb_node, 71 + nb_edge + nb_face + 192);
  EXPECT_GT(hexahedra.smallest, 0.0);
  for (const Sizes& sizes : { triangles, quads, tetrahedra, hexahedra })
    EXPECT_NEAR(sizes.measure, 1.0, 1e-12);
}

TEST_F(MeshSubdivisionTest, TheMeshDoesNotDependOnTheNumberOfRanks)
{
  for (const bool is_other : { false, true })
    for (const Int32 dimension : { 2, 3 }) {
      const SubdivisionOptions twice{ 2, is_other };
      EXPECT_EQ(summaryOf(cut(grid(dimension, 2), twice)), summaryAlone(cutAlone(grid(dimension, 2), twice)));
    }
}

TEST_F(MeshSubdivisionTest, NodesKeepTheirIdsAndOthersFollow)
{
  const MeshDescription mesh = cutAlone(grid(2, 1), once);

  EXPECT_EQ(mesh.cell_uid, UniqueArray<Int64>({ 0, 1, 2, 3 }));
  EXPECT_EQ(mesh.node_uid, UniqueArray<Int64>({ 0, 1, 2, 3, 4, 5, 6, 7, 8 }));
  EXPECT_FALSE(mesh.grid.has_value());
  std::set<Int64> shared(mesh.cell_node_uid.begin(), mesh.cell_node_uid.begin() + 4);
  for (Int32 cell = 1; cell < 4; ++cell) {
    const std::set<Int64> nodes(mesh.cell_node_uid.begin() + 4 * cell, mesh.cell_node_uid.begin() + 4 * cell + 4);
    std::erase_if(shared, [&](Int64 uid) { return !nodes.contains(uid); });
  }
  EXPECT_EQ(shared.size(), 1u);
}

TEST_F(MeshSubdivisionTest, GroupsHaveTheChildren)
{
  const MeshDescription quads = cut(grid(2, 3), once);
  const MeshDescription triangles = simplexes(2);
  const MeshDescription hexahedra = cut(grid(3, 2), once);
  const MeshDescription tetrahedra = simplexes(3);
  const MeshDescription hexahedra_again = subdivideMesh(m_pm, simplexes(3), other_type);

  EXPECT_EQ(nbDistinctParts(quads, "XMIN"), 6);
  EXPECT_EQ(nbDistinctParts(triangles, "XMIN"), 2);
  EXPECT_EQ(nbDistinctParts(hexahedra, "ZMAX"), 16);
  EXPECT_EQ(nbDistinctParts(tetrahedra, "ZMAX"), 16);
  EXPECT_EQ(nbDistinctParts(hexahedra_again, "ZMAX"), 48);
  const auto nb_cell_of = [&](const MeshDescription& mesh) { return sum(std::max<Int64>(groupSize(mesh, "ZG", IK_Cell), 0)); };
  const Int64 nb_parent = nb_cell_of(generateCartesian(grid(3, 2), m_rank, m_size));
  EXPECT_GT(nb_parent, 0);
  EXPECT_EQ(nb_cell_of(hexahedra), 8 * nb_parent);
  EXPECT_EQ(nb_cell_of(tetrahedra), 24 * nb_parent);
}

TEST_F(MeshSubdivisionTest, EdgesOfGroupsAreCutWhereCellsAre)
{
  const auto with_edge = [&](MeshDescription mesh) {
    MeshDescription::Group group;
    group.name = "AXIS";
    group.kind = IK_Edge;
    // Ranks that have the first cell list the edge.
    const std::set<Int64> nodes(mesh.node_uid.begin(), mesh.node_uid.end());
    if (nodes.contains(0) && nodes.contains(1)) {
      group.face_node_count = { 2 };
      group.face_node_uid = { 1, 0 };
    }
    mesh.groups.add(group);
    return mesh;
  };
  const auto brick = [&] { return with_edge(generateCartesian(grid(3, 2), m_rank, m_size)); };

  EXPECT_EQ(nbDistinctParts(subdivideMesh(m_pm, brick(), once), "AXIS"), 2);
  EXPECT_EQ(nbDistinctParts(subdivideMesh(m_pm, brick(), other_type), "AXIS"), 1);
  EXPECT_EQ(nbDistinctParts(subdivideMesh(m_pm, with_edge(simplexes(3)), other_type), "AXIS"), 2);
}

TEST_F(MeshSubdivisionTest, ZeroSubdivisionsChangeNothing)
{
  const MeshDescription mesh = cut(grid(3, 2), {});

  EXPECT_EQ(summaryOf(mesh), summaryOf(generateCartesian(grid(3, 2), m_rank, m_size)));
  EXPECT_TRUE(mesh.grid.has_value());
}

TEST_F(MeshSubdivisionTest, CellsWithoutChildrenAreErrorsOfAllRanks)
{
  HoneyCombOptions honeycomb;
  honeycomb.pitch_size = 1.0;
  honeycomb.nb_layer = 2;

  EXPECT_EQ(failureOf(generateHoneyComb(honeycomb, m_rank, m_size), once),
            "subdivision: cell 0 is a Hexagon6, expected Triangle3, Quad4, Tetraedron4 or Hexaedron8");
  // The cell that is told is the first one, whatever its rank.
  MeshDescription lines;
  lines.node_uid = { 0, 1 };
  lines.node_coord = { Real3(0, 0, 0), Real3(1, 0, 0) };
  lines.cell_uid = { 10 - m_rank };
  lines.cell_type = { IT_CellLine2 };
  lines.cell_node_uid = { 0, 1 };
  EXPECT_TRUE(failureOf(std::move(lines), once).starts_with("subdivision: cell " + std::to_string(11 - m_size) + " is a CellLine"));
}

TEST_F(MeshSubdivisionTest, MixedTypesHaveChildrenOfTheirTypeOnly)
{
  const auto mixed = [&] {
    MeshDescription mesh;
    if (m_rank != 0)
      return mesh;
    mesh.node_uid = { 0, 1, 2, 3, 4 };
    mesh.node_coord = { Real3(0, 0, 0), Real3(1, 0, 0), Real3(1, 1, 0), Real3(0, 1, 0), Real3(2, 0, 0) };
    mesh.cell_uid = { 7, 3 };
    mesh.cell_type = { IT_Quad4, IT_Triangle3 };
    mesh.cell_node_uid = { 0, 1, 2, 3, 1, 4, 2 };
    return mesh;
  };

  const MeshDescription cut_once = subdivideMesh(m_pm, mixed(), once);
  EXPECT_EQ(sizesOf(cut_once).nb_cell, 8);
  EXPECT_EQ(sizesOf(cut_once).nb_node, 5 + 6 + 1);
  EXPECT_NEAR(sizesOf(cut_once).measure, 1.5, 1e-15);
  EXPECT_TRUE(failureOf(mixed(), other_type).starts_with("subdivision: the mesh has cells of types Triangle3 and Quad4"));
}

TEST(SubdivisionPatternTest, ATetrahedronIsCutAlongItsShortestInnerDiagonal)
{
  const std::vector<Real3> flat = { Real3(0, 0, 0), Real3(4, 0, 0), Real3(0, 4, 0), Real3(4, 4, 1) };

  const SubdivisionPattern& pattern = patternOfCell(IT_Tetraedron4, false, flat);

  // The middles of the edges 0-3 and 1-2 are nearest to each other.
  std::set<std::vector<Int32>> common;
  for (const Int32 i : pattern.children[4])
    common.insert(pattern.points[static_cast<std::size_t>(i)]);
  EXPECT_TRUE(common.contains({ 0, 3 }));
  EXPECT_TRUE(common.contains({ 1, 2 }));
  EXPECT_EQ(patternOfPart(IT_Hexaedron8, true, 2), nullptr);
  EXPECT_EQ(patternOfPart(IT_Hexaedron8, true, 4)->children.size(), 4u);
  EXPECT_FALSE(canSubdivide(IT_Pyramid5));
}

TEST_F(MeshSubdivisionTest, KeysOfSeveralRanksHaveOneNumber)
{
  const Int64 mine[] = { 10 + m_rank };
  const Int64 of_all[] = { 5, 2, 9 };
  const std::vector<UniqueIdKey> keys = { keyOf(mine), keyOf(of_all) };
  const std::vector<Int32> sizes = { 3, 2 };

  const KeyNumbers numbers = numberKeys(m_pm, keys, sizes);

  EXPECT_EQ(numbers.total, 2 + 3 * m_size);
  EXPECT_EQ(numbers.first[1], 0);
  EXPECT_EQ(numbers.first[0], 2 + 3 * m_rank);
  EXPECT_EQ(numberKeys(m_pm, {}, {}).total, 0);
}
} // namespace
