// SPDX-License-Identifier: Apache-2.0
// Meshes of cells of order 2 and 3: their items, changes, exchanges, states and faults.
#include "arcane_core/mesh/topology/MeshTopology.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/math/MathUtils.h"
#include "arcane_core/mesh/topology/TopologyState.h"
#include "tests/support/mesh/CurvedMeshes.h"
#include "tests/support/mesh/MeshFixture.h"

#include <string>

namespace
{
using namespace Arcane;

class CurvedMeshTest : public test::MeshFixture
{
 protected:
  struct Sample
  {
    const char* name;
    MeshDescription whole;
  };
  //! Meshes of all dimensions, with and without nodes in the centres, and one of all solids but Hexaedron27.
  static std::vector<Sample> samples()
  {
    std::vector<Sample> all;
    for (const bool with_centers : { false, true }) {
      all.push_back({ "line", test::curvedMesh(test::gridMesh({ 1, { 9, 0, 0 } }), with_centers) });
      all.push_back({ "plane", test::curvedMesh(test::gridMesh({ 2, { 5, 4, 0 } }), with_centers) });
      all.push_back({ "triangles", test::curvedMesh(triangles(), with_centers) });
      all.push_back({ "solid", test::curvedMesh(test::withShuffledIds(test::gridMesh({ 3, { 3, 3, 2 } })), with_centers) });
    }
    all.push_back({ "mixed", test::curvedMesh(test::withShuffledIds(test::mixedMesh())) });
    return all;
  }

  //! A row of squares, each cut into two triangles.
  static MeshDescription triangles()
  {
    MeshDescription mesh = test::gridMesh({ 2, { 4, 1, 0 } });
    const UniqueArray<Int64> quads(mesh.cell_node_uid);
    mesh.cell_node_uid.clear();
    mesh.cell_type = UniqueArray<Int16>(8, IT_Triangle3);
    mesh.cell_uid.clear();
    for (Int32 q = 0; q < 4; ++q) {
      const Int64* n = quads.data() + 4 * q;
      mesh.cell_uid.addRange(UniqueArray<Int64>{ 2 * q, 2 * q + 1 });
      mesh.cell_node_uid.addRange(UniqueArray<Int64>{ n[0], n[1], n[2], n[0], n[2], n[3] });
    }
    return mesh;
  }

  test::OwnerOf randomOwner(const MeshDescription& whole, unsigned seed) const
  {
    return test::randomOwner(whole.cell_uid.size(), nbRank(), seed);
  }
  void start() { m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm); }

  //! Nodes inside the sides of each face are between their corners, whatever the direction in which the face is seen.
  void expectMiddlesInPlace(const MeshDescription& whole)
  {
    std::map<Int64, Real3> places;
    for (Int32 n = 0; n < whole.node_uid.size(); ++n)
      places[whole.node_uid[n]] = whole.node_coord[n];
    ENUMERATE_FACE(iface, allFaces())
    {
      const Face face = *iface;
      const auto place_of = [&](Int32 n) { return places.at(face.node(n).uniqueId()); };
      const std::vector<test::Middle> middles = test::middlesOf(face.type());
      ASSERT_EQ(std::size_t(face.nbNode()), std::size_t(face.nbLinearNode()) + middles.size());
      for (std::size_t m = 0; m < middles.size(); ++m)
        ASSERT_LT((place_of(face.nbLinearNode() + static_cast<Int32>(m)) - middles[m].place(place_of)).normL2(), 1e-12);
      for (Int32 n = 1; n < face.nbLinearNode(); ++n)
        ASSERT_LT(face.node(0).uniqueId(), face.node(n).uniqueId());
      if (face.nbLinearNode() > 2) {
        ASSERT_LT(face.node(1).uniqueId(), face.node(face.nbLinearNode() - 1).uniqueId());
        expectTurnFromBackCell(face, places);
      }
    }
  }

  void expectTurnFromBackCell(const Face& face, const std::map<Int64, Real3>& places)
  {
    const auto at = [&](const ItemWithNodes& item, Int32 n) { return places.at(item.node(n).uniqueId()); };
    const auto centre = [&](const ItemWithNodes& item) {
      Real3 sum;
      for (Int32 n = 0; n < item.nbLinearNode(); ++n)
        sum += at(item, n);
      return sum / Real(item.nbLinearNode());
    };
    const Real3 normal = math::cross(at(face, 1) - at(face, 0), at(face, 2) - at(face, 1));
    if (!face.backCell().null()) {
      ASSERT_LT(math::dot(centre(face.backCell()) - centre(face), normal), 0.0);
    }
    if (!face.frontCell().null()) {
      ASSERT_GT(math::dot(centre(face.frontCell()) - centre(face), normal), 0.0);
    }
  }

  //! Returns two squares with a side whose corners they have in common, but not the node between these.
  static MeshDescription squaresWithoutACommonSide()
  {
    MeshDescription whole = test::curvedMesh(test::gridMesh({ 2, { 2, 1, 0 } }));
    // Side 3 of the second square is side 1 of the first one: it has node 7 between its corners.
    const Int64 wrong = 1000;
    whole.cell_node_uid[8 + 7] = wrong;
    whole.node_uid.add(wrong);
    whole.node_coord.add(Real3());
    return whole;
  }

  template <typename Function> static std::string textThrownBy(const Function& function)
  {
    try {
      function();
    }
    catch (const ParallelFatalErrorException& e) {
      return e.message().localstr();
    }
    return "nothing was thrown";
  }

  //! Cells of \a whole on the first rank, none on the others.
  MeshDescription onFirstRank(const MeshDescription& whole) const
  {
    return test::partOf(whole, rank(), [](Int64) { return 0; });
  }
};

TEST_F(CurvedMeshTest, TwoHexahedraShareAFaceOfEightNodes)
{
  const MeshDescription whole = test::curvedMesh(test::gridMesh({ 3, { 2, 1, 1 } }));

  build(whole, test::slabOwner(2, nbRank()), { 1, true });

  // Both cells are on each rank that has one of them.
  if (rank() != 0)
    return;
  EXPECT_EQ(family(IK_Node)->nbItem(), 32);
  EXPECT_EQ(family(IK_Face)->nbItem(), 11);
  EXPECT_EQ(family(IK_Edge)->nbItem(), 20);
  Int32 nb_inside = 0;
  ENUMERATE_FACE(iface, allFaces())
  {
    const Face face = *iface;
    EXPECT_EQ(face.type(), IT_Quad8);
    EXPECT_EQ(face.nbNode(), 8);
    EXPECT_EQ(face.nbLinearNode(), 4);
    EXPECT_EQ(face.nbEdge(), 4);
    if (face.nbCell() == 2) {
      ++nb_inside;
      EXPECT_FALSE(face.isSubDomainBoundary());
      EXPECT_EQ(face.oppositeCell(face.cell(0)), face.cell(1));
    }
  }
  EXPECT_EQ(nb_inside, 1);
  ENUMERATE_EDGE(edge, family(IK_Edge)->allItems())
  {
    EXPECT_EQ(edge->type(), IT_Line2);
    EXPECT_EQ(edge->nbNode(), 2);
    EXPECT_GE(edge->nbFace(), 2);
  }
  ENUMERATE_CELL(cell, allCells())
  {
    EXPECT_EQ(cell->nbNode(), 20);
    EXPECT_EQ(cell->nbLinearNode(), 8);
    EXPECT_EQ(cell->typeInfo()->order(), 2);
  }
}

TEST_F(CurvedMeshTest, AllMeshesAreAsTheOracle)
{
  for (const Sample& sample : samples())
    for (const eLocalNumbering numbering : { eLocalNumbering::UniqueIds, eLocalNumbering::Curve })
      for (const Int32 nb_layer : { 0, 1, 2 }) {
        SCOPED_TRACE(sample.name);
        const auto owner = randomOwner(sample.whole, 61u + unsigned(nb_layer));
        const MeshBuildOptions options{ nb_layer, true, numbering };
        start();
        build(sample.whole, owner, options);
        expectAsOracle(sample.whole, owner, options);
        expectMiddlesInPlace(sample.whole);
      }
}

TEST_F(CurvedMeshTest, CellsAddedOneByOneMakeTheSameMesh)
{
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    const auto owner = randomOwner(sample.whole, 71);
    start();
    m_mesh->setOptions({ 1, true });
    m_mesh->setDimension(sample.whole.dimension);
    const MeshDescription part = test::partOf(sample.whole, rank(), owner);
    UniqueArray<Int64> infos;
    Int32 pos = 0;
    for (Int32 c = 0; c < part.cell_uid.size(); ++c) {
      const Int32 nb = ItemTypeInfo::typeFromId(part.cell_type[c])->nbLocalNode();
      infos.addRange(UniqueArray<Int64>{ part.cell_type[c], part.cell_uid[c] });
      infos.addRange(part.cell_node_uid.subConstView(pos, nb));
      pos += nb;
    }
    m_mesh->addCells(part.cell_uid.size(), infos, {});
    expectMiddlesInPlace(sample.whole);
    EXPECT_NO_THROW(family(IK_Face)->checkValidConnectivity());

    m_mesh->endUpdate();

    expectAsOracle(sample.whole, owner, { 1, true });
    expectMiddlesInPlace(sample.whole);
  }
}

TEST_F(CurvedMeshTest, ExchangedMeshesAreAsTheOracle)
{
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    start();
    build(sample.whole, randomOwner(sample.whole, 81), { 1, true });
    const auto owner = randomOwner(sample.whole, 82);
    UniqueArray<Int32> new_owners;
    for (Int64 uid : family(IK_Cell)->uniqueIds())
      new_owners.add(owner(uid));

    m_mesh->exchangeCells(new_owners);

    expectAsOracle(sample.whole, owner, { 1, true });
    expectMiddlesInPlace(sample.whole);
  }
}

TEST_F(CurvedMeshTest, SavedMeshesComeBack)
{
  for (const Sample& sample : samples()) {
    SCOPED_TRACE(sample.name);
    const auto owner = randomOwner(sample.whole, 91);
    start();
    build(sample.whole, owner, { 1, true });
    const detail::mesh::MeshState state = m_mesh->state();
    MeshHandle handle("Mesh1", nullptr, nullptr);
    detail::mesh::MeshTopology restored(handle, m_pm);

    restored.restore(state);

    EXPECT_NO_THROW(restored.checkValid());
    for (eItemKind source : { IK_Edge, IK_Face, IK_Cell }) {
      EXPECT_EQ(restored.family(source)->typeIds(), family(source)->typeIds());
      for (eItemKind target : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
        const auto* a = family(source)->connectivity(target);
        const auto* b = restored.family(source)->connectivity(target);
        ASSERT_EQ(a == nullptr, b == nullptr);
        for (Int32 i = 0; a && i < a->nbSource(); ++i)
          ASSERT_EQ(a->of(i), b->of(i)) << itemKindName(source) << ' ' << itemKindName(target);
      }
    }
  }
}

TEST_F(CurvedMeshTest, FacesOfAGroupAreFoundByAllTheirNodes)
{
  MeshDescription whole = test::curvedMesh(test::gridMesh({ 3, { 2, 1, 1 } }));
  MeshDescription::Group walls;
  walls.name = "walls";
  walls.kind = IK_Face;
  MeshDescription::Group line;
  line.name = "line";
  line.kind = IK_Edge;
  const ItemTypeInfo* type = ItemTypeInfo::typeFromId(IT_Hexaedron20);
  for (Int32 n = 0; n < 8; ++n)
    walls.face_node_uid.add(whole.cell_node_uid[type->localFace(2).node(n)]);
  walls.face_node_count.add(8);
  line.face_node_uid = UniqueArray<Int64>{ whole.cell_node_uid[0], whole.cell_node_uid[1] };
  line.face_node_count.add(2);
  whole.groups.add(walls);
  whole.groups.add(line);

  build(whole, test::slabOwner(2, nbRank()), { 1, true });

  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, family(IK_Face)->findGroup("walls").own().size()), 1);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, family(IK_Edge)->findGroup("line").own().size()), 1);
}

TEST_F(CurvedMeshTest, OtherNodesBetweenTheSameCornersAreAFault)
{
  const MeshDescription part = onFirstRank(squaresWithoutACommonSide());

  const std::string text = textThrownBy([&] { m_mesh->build(part, {}); });

  EXPECT_NE(
    text.find("cells 0 and 1 have a face of corners 2, 3 in common, but between its corners are nodes 7 in one and 1000 in the other"),
    std::string::npos)
    << text;
}

TEST_F(CurvedMeshTest, OtherNodesBetweenTheSameCornersAreAFaultAtTheEndOfAChange)
{
  // The cells may be on different ranks: these know it when they have each other's cells as ghosts.
  const MeshDescription part = test::partOf(squaresWithoutACommonSide(), rank(), [&](Int64 uid) { return Int32(uid) % nbRank(); });
  UniqueArray<Int64> infos;
  for (Int32 c = 0; c < part.cell_uid.size(); ++c) {
    infos.addRange(UniqueArray<Int64>{ IT_Quad8, part.cell_uid[c] });
    infos.addRange(part.cell_node_uid.subConstView(8 * c, 8));
  }
  m_mesh->setOptions({ 1, true });
  m_mesh->setDimension(2);
  m_mesh->addCells(part.cell_uid.size(), infos, {});

  const std::string text = textThrownBy([&] { m_mesh->endUpdate(); });

  EXPECT_NE(text.find("cells 0 and 1 have a face of corners 2, 3 in common"), std::string::npos) << text;
}

TEST_F(CurvedMeshTest, CellsOfDifferentOrdersHaveAFaceEach)
{
  MeshDescription whole = test::curvedMesh(test::gridMesh({ 2, { 2, 1, 0 } }));
  whole.cell_type[1] = IT_Quad4;
  whole.cell_node_uid.resize(8 + 4);

  build(whole, [](Int64) { return 0; });

  const Int32 nb_face = m_pm->reduce(MessagePassing::ReduceSum, allFaces().own().size());
  EXPECT_EQ(nb_face, 8);
  ENUMERATE_FACE(face, allFaces())
  EXPECT_TRUE(face->isSubDomainBoundary());
}

TEST_F(CurvedMeshTest, CellsOfALowerDimensionThanTheMeshAreRefusedByName)
{
  MeshDescription part = onFirstRank(test::curvedMesh(test::gridMesh({ 3, { 1, 1, 1 } })));
  if (rank() == 0) {
    part.cell_type[0] = IT_Cell3D_Quad8;
    part.cell_node_uid.resize(8);
  }

  const std::string text = textThrownBy([&] { m_mesh->build(part, {}); });

  EXPECT_NE(text.find("cell 0 is of type Cell3D_Quad8, expected the type of a cell of dimension 3"), std::string::npos) << text;
}
} // namespace
