// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/topology/TopologyState.h"

#include <cstring>

namespace
{
using namespace Arcane;

class MeshStateTest : public test::MeshFixture
{
 protected:
  MeshStateTest()
  {
    build(test::gridMesh({ 3, { 3, 2, 2 } }), test::randomOwner(12, nbRank(), 51), { 2, true });
    UniqueArray<Int32> some;
    for (Int32 id = 0; id < family(IK_Face)->maxLocalId(); id += 3)
      some.add(id);
    family(IK_Face)->createGroup("Some faces", some);
    family(IK_Cell)->createGroup("Empty");
    family(IK_Cell)->createGroup("Mine").setLocalToSubDomain(true);
  }

  //! The state without one array.
  static detail::mesh::MeshState without(const detail::mesh::MeshState& state, const char* name)
  {
    detail::mesh::MeshState some;
    for (const detail::mesh::NamedArray& array : state.arrays)
      if (array.name != name)
        some.arrays.add(array);
    return some;
  }

  static void setVersion(detail::mesh::MeshState& state, Int64 version)
  {
    ASSERT_EQ(state.arrays[0].name, "Infos");
    std::memcpy(state.arrays[0].bytes.data(), &version, sizeof(version));
  }

  static bool areSame(const detail::mesh::MeshState& a, const detail::mesh::MeshState& b)
  {
    if (a.arrays.size() != b.arrays.size())
      return false;
    for (Int32 i = 0; i < a.arrays.size(); ++i)
      if (a.arrays[i].name != b.arrays[i].name || a.arrays[i].type != b.arrays[i].type ||
          a.arrays[i].bytes.size() != b.arrays[i].bytes.size() ||
          !std::equal(a.arrays[i].bytes.begin(), a.arrays[i].bytes.end(), b.arrays[i].bytes.begin()))
        return false;
    return true;
  }

  MeshHandle m_other_handle{ "Mesh1", nullptr, nullptr };
  detail::mesh::MeshTopology m_other{ m_other_handle, m_pm };
};

TEST_F(MeshStateTest, EverythingComesBackExactly)
{
  const detail::mesh::MeshState state = m_mesh->state();

  m_other.restore(state);

  EXPECT_TRUE(areSame(m_other.state(), state));
  EXPECT_NO_THROW(m_other.checkValid());
  EXPECT_EQ(m_other.dimension(), 3);
  EXPECT_EQ(m_other.nbGhostLayer(), 2);
  EXPECT_TRUE(m_other.isBuilt());
  for (eItemKind source : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    for (eItemKind target : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
      const auto* a = m_mesh->family(source)->connectivity(target);
      const auto* b = m_other.family(source)->connectivity(target);
      ASSERT_EQ(a == nullptr, b == nullptr);
      for (Int32 i = 0; a && i < a->nbSource(); ++i)
        ASSERT_EQ(a->of(i), b->of(i));
    }
  for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    EXPECT_EQ(m_mesh->family(kind)->ghostLayout().allGhostIds(), m_other.family(kind)->ghostLayout().allGhostIds());
}

TEST_F(MeshStateTest, AMeshAlongACurveComesBackExactly)
{
  const auto version = [](const detail::mesh::MeshState& state) { return *reinterpret_cast<const Int64*>(state.arrays[0].bytes.data()); };
  EXPECT_EQ(version(m_mesh->state()), detail::mesh::STATE_VERSION_OF_UNIQUE_IDS);
  m_mesh.reset();
  m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
  const MeshDescription whole = test::withShuffledIds(test::gridMesh({ 3, { 4, 3, 2 } }));
  const auto owner = test::randomOwner(24, nbRank(), 51);
  const MeshBuildOptions options{ 1, true, eLocalNumbering::Curve };
  build(whole, owner, options);
  const detail::mesh::MeshState state = m_mesh->state();
  EXPECT_THROW(m_other.restore(rank() == 0 ? without(state, "Places") : without(state, "")), ParallelFatalErrorException);

  m_other.restore(state);

  EXPECT_EQ(version(state), detail::mesh::STATE_VERSION);
  EXPECT_TRUE(areSame(m_other.state(), state));
  m_other.updateGhosts();
  EXPECT_TRUE(areSame(m_other.state(), state));
  m_other.exchangeCells(UniqueArray<Int32>(m_other.family(IK_Cell)->maxLocalId(), 0));
  EXPECT_NO_THROW(m_other.checkValid());
  EXPECT_TRUE(m_other.numbering().isAlongCurve());
}

// Each face and each node of such a mesh has as many cells as the others.
TEST_F(MeshStateTest, AMeshOfOneCellComesBack)
{
  MeshHandle handle("Mesh2", nullptr, nullptr);
  detail::mesh::MeshTopology one(handle, m_pm);
  one.build(test::partOf(test::gridMesh({ 3, { 1, 1, 1 } }), rank(), test::slabOwner(1, nbRank())), {});

  m_other.restore(one.state());

  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, m_other.family(IK_Face)->nbItem()), 6);
  ENUMERATE_FACE(face, m_other.family(IK_Face)->allItems())
  {
    EXPECT_EQ(face->nbCell(), 1);
    EXPECT_EQ(face->boundaryCell().localId(), 0);
  }
  ENUMERATE_NODE(node, m_other.family(IK_Node)->allItems())
  EXPECT_EQ(node->cells().size(), 1);
}

TEST_F(MeshStateTest, LargeArraysStayInTheMemoryOfTheMesh)
{
  const detail::mesh::MeshState whole = m_mesh->state();
  detail::mesh::MeshState in_place = m_mesh->stateInPlace();
  Int32 nb_in_place = 0;
  for (detail::mesh::NamedArray& array : in_place.arrays) {
    nb_in_place += array.place.empty() ? 0 : 1;
    array.bytes = UniqueArray<std::byte>(array.allBytes());
    if (array.name == "Cell.UniqueIds") {
      EXPECT_EQ(array.place.data(), reinterpret_cast<const std::byte*>(family(IK_Cell)->uniqueIds().data()));
    }
  }

  EXPECT_TRUE(areSame(in_place, whole));
  EXPECT_GE(nb_in_place, family(IK_Cell)->nbItem() > 0 ? 12 : 0);
}

TEST_F(MeshStateTest, GroupsComeBackUnlessTheyAreOfOneRank)
{
  m_other.restore(m_mesh->state());

  const ItemGroup group = m_other.family(IK_Face)->findGroup("Some faces");
  EXPECT_EQ(group.view().localIds(), family(IK_Face)->findGroup("Some faces").view().localIds());
  EXPECT_FALSE(m_other.family(IK_Cell)->findGroup("Empty").null());
  EXPECT_TRUE(m_other.family(IK_Cell)->findGroup("Mine").null());
}

TEST_F(MeshStateTest, MeshCanGoBackToAFormerState)
{
  const detail::mesh::MeshState state = m_mesh->state();
  UniqueArray<Int32> removed;
  if (!allCells().own().empty())
    removed.add(allCells().own()[0].localId());
  m_mesh->removeCells(removed);
  m_mesh->endUpdate();
  EXPECT_FALSE(nbRank() == 1 && areSame(m_mesh->state(), state));

  m_mesh->restore(state);

  family(IK_Cell)->findGroup("Mine").setLocalToSubDomain(true);
  EXPECT_TRUE(areSame(m_mesh->state(), state));
}

TEST_F(MeshStateTest, RestoredMeshCanBeChanged)
{
  m_other.restore(m_mesh->state());
  m_other.updateGhosts();

  EXPECT_TRUE(areSame(m_other.state(), m_mesh->state()));
}

TEST_F(MeshStateTest, ChangedMeshCannotBeSaved)
{
  m_mesh->setNbGhostLayer(1);

  EXPECT_THROW(m_mesh->state(), FatalErrorException);
}

TEST_F(MeshStateTest, DamagedStateIsAFaultOnAllRanks)
{
  detail::mesh::MeshState state = m_mesh->state();
  EXPECT_THROW(m_other.restore(rank() == 0 ? without(state, "Cell.Node") : state), ParallelFatalErrorException);
  EXPECT_FALSE(m_other.indexedGroups().areSuspended());

  if (rank() == nbRank() - 1)
    state.arrays[2].bytes.resize(state.arrays[2].bytes.size() + 4);
  EXPECT_THROW(m_other.restore(state), ParallelFatalErrorException);
}

TEST_F(MeshStateTest, NamesOfGroupsThatAreNoneAreAFault)
{
  const auto nbGroup = [](std::vector<Byte> bytes) {
    Int32 n = 0;
    detail::mesh::forEachStateGroup(ConstArrayView<Byte>(static_cast<Int32>(bytes.size()), bytes.data()),
                                    [&](eItemKind, const String&) { ++n; });
    return n;
  };
  const Byte cell = static_cast<Byte>(IK_Cell);
  const Byte node = static_cast<Byte>(IK_Node);
  EXPECT_EQ(nbGroup({}), 0);
  EXPECT_EQ(nbGroup({ cell, 'A', 0, node, 'B', 'C', 0 }), 2);
  EXPECT_THROW(nbGroup({ 88, 'A', 0 }), FatalErrorException) << "no kind";
  EXPECT_THROW(nbGroup({ cell, 0 }), FatalErrorException) << "no name";
  EXPECT_THROW(nbGroup({ cell, 'A' }), FatalErrorException) << "no end";
  EXPECT_THROW(nbGroup({ cell, 'A', 0, cell }), FatalErrorException) << "no name at the end";
}

// As a checkpoint of a program that did not know the property.
TEST_F(MeshStateTest, ItemsHaveTheValueOfNewOnesWhenTheStateLacksAProperty)
{
  const detail::mesh::MeshState whole = m_mesh->state();
  for (Int32 id = 0; id < family(IK_Node)->maxLocalId(); ++id)
    family(IK_Node)->itemInternal(id)->addFlags(ItemFlags::II_UserMark1);

  m_other.restore(without(m_mesh->state(), "Node.Flags"));

  // Own flags follow from owners, and no node is marked.
  EXPECT_TRUE(areSame(m_other.state(), whole));
}

TEST_F(MeshStateTest, StateWithoutAnArrayThatNothingReplacesIsAFault)
{
  const detail::mesh::MeshState state = m_mesh->state();

  for (const char* name : { "Cell.UniqueIds", "Node.Owners", "Node.Types", "Cell.Types", "Face.Flags" })
    EXPECT_THROW(m_other.restore(without(state, name)), ParallelFatalErrorException) << name;
}

TEST_F(MeshStateTest, VersionsFromTheFirstOnAreRead)
{
  detail::mesh::MeshState state = m_mesh->state();

  for (Int64 version = 1; version <= detail::mesh::STATE_VERSION_OF_UNIQUE_IDS; ++version) {
    setVersion(state, version);
    EXPECT_NO_THROW(m_other.restore(state)) << version;
  }
  // The version of meshes along a curve has the places of cells, which are not there.
  for (const Int64 version : { Int64(0), detail::mesh::STATE_VERSION, detail::mesh::STATE_VERSION + 1 }) {
    setVersion(state, version);
    EXPECT_THROW(m_other.restore(state), ParallelFatalErrorException) << version;
  }
}

} // namespace
