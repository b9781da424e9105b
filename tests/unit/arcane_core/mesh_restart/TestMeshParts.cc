// SPDX-License-Identifier: Apache-2.0
// A mesh of some ranks becomes the mesh of another number of ranks.
#include "arcane_core/mesh_restart/MeshParts.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/CurvedMeshes.h"
#include "tests/unit/arcane_core/mesh_restart/SavedMeshFixture.h"

#include <cstring>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh;
using namespace Arcane::detail::mesh_restart;

class MeshPartsTest : public test::SavedMeshFixture
{
 protected:
  static void mark(MeshTopology& mesh)
  {
    for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
      UniqueArray<Int32> thirds;
      auto& arrays = mesh.items(kind).editArrays();
      for (Int32 id = 0; id < arrays.size(); ++id)
        if (arrays.unique_ids[id] % 3 == 0) {
          thirds.add(id);
          arrays.flags[id] |= ItemFlags::II_UserMark2;
        }
      mesh.family(kind)->createGroup("Thirds", thirds);
    }
    mesh.family(IK_Cell)->createGroup("Empty");
  }

  //! A mesh of \a nb_part ranks, saved.
  void save(const MeshDescription& whole, Int32 nb_part, const MeshBuildOptions& options)
  {
    const Ref<IParallelMng> pm = firstRanks(nb_part);
    MeshState state;
    if (rank() < nb_part) {
      MeshHandle handle("Saved", nullptr, nullptr);
      MeshTopology mesh(handle, pm.get());
      mesh.build(test::partOf(whole, rank(), test::randomOwner(whole.cell_uid.size(), nb_part, 51)), options);
      mark(mesh);
      state = mesh.state();
    }
    gather(state, nb_part);
  }

  //! Makes m_mesh, of the first ranks, from the states. The items of each rank must be those of the oracle.
  void restore(const MeshDescription& whole, Int32 nb, const MeshBuildOptions& options)
  {
    const Ref<IParallelMng> pm = firstRanks(nb);
    if (rank() >= nb)
      return;
    m_mesh.reset();
    m_mesh = std::make_unique<MeshTopology>(m_handle, pm.get());
    const test::OwnerOf owner = test::randomOwner(whole.cell_uid.size(), nb, 17);
    const MeshParts parts(pm.get(), m_states, "Mesh0");
    UniqueArray<Int32> new_owners;
    for (const Int64 uid : parts.cells().uid)
      new_owners.add(owner(uid));
    m_mesh->rebuild(parts.dimension(), parts.options(), parts.sendCells(new_owners).view());
    expectAsOracle(whole, owner, options);
    for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
      parts.giveMarksAndGroups(*m_mesh, kind, *parts.fetchOfItems(*m_mesh, kind));
    expectMarks();
    m_mesh.reset();
  }

  void expectMarks()
  {
    for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
      std::vector<Int64> thirds;
      ENUMERATE_ITEM(item, family(kind)->allItems())
      {
        const bool is_third = item->uniqueId().asInt64() % 3 == 0;
        if (is_third)
          thirds.push_back(item->uniqueId());
        EXPECT_EQ((family(kind)->flags()[item.itemLocalId()] & ItemFlags::II_UserMark2) != 0, is_third) << itemKindName(kind);
      }
      EXPECT_EQ(uidsOf(family(kind)->findGroup("Thirds")), thirds) << itemKindName(kind);
    }
    EXPECT_EQ(family(IK_Cell)->findGroup("Empty").size(), 0);
    EXPECT_FALSE(family(IK_Cell)->findGroup("Empty").null());
  }
};

TEST_F(MeshPartsTest, AnyNumberOfRanksGivesTheMeshToAnyOther)
{
  const MeshDescription whole = test::gridMesh({ 3, { 4, 3, 2 } });
  const MeshBuildOptions options{ 2, true };
  for (Int32 nb_part = 1; nb_part <= nbRank(); ++nb_part) {
    save(whole, nb_part, options);
    for (Int32 nb = 1; nb <= nbRank(); ++nb) {
      SCOPED_TRACE(std::to_string(nb_part) + " -> " + std::to_string(nb));
      restore(whole, nb, options);
    }
  }
}

TEST_F(MeshPartsTest, AMeshAlongACurveKeepsItsOrderOnAnyNumberOfRanks)
{
  const MeshDescription whole = test::withShuffledIds(test::gridMesh({ 3, { 4, 3, 2 } }));
  const MeshBuildOptions options{ 1, true, eLocalNumbering::Curve };
  for (Int32 nb_part = 1; nb_part <= nbRank(); ++nb_part) {
    save(whole, nb_part, options);
    for (Int32 nb = 1; nb <= nbRank(); ++nb) {
      SCOPED_TRACE(std::to_string(nb_part) + " -> " + std::to_string(nb));
      restore(whole, nb, options);
    }
  }
}

TEST_F(MeshPartsTest, MeshesOfAllDimensionsAndTypesComeBack)
{
  for (const MeshDescription& whole : { test::gridMesh({ 1, { 9, 0, 0 } }), test::gridMesh({ 2, { 4, 3, 0 } }), test::mixedMesh(),
                                        test::curvedMesh(test::gridMesh({ 2, { 4, 3, 0 } }), true), test::curvedMesh(test::mixedMesh()) })
    for (const Int32 nb_part : { 1, nbRank() }) {
      save(whole, nb_part, { 1, false });
      restore(whole, nbRank() + 1 - nb_part, { 1, false });
    }
}

TEST_F(MeshPartsTest, NoRankReadsMoreThanItsShare)
{
  save(test::gridMesh({ 3, { 6, 6, 6 } }), 1, { 1, false });

  const MeshParts parts(m_pm, m_states, "Mesh0");

  // The nodes of its cells are the most that a rank reads at once.
  EXPECT_LE(m_states.nb_read, 8 * (216 / nbRank() + 1));
  EXPECT_LE(parts.cells().uid.size(), 216 / nbRank() + 1);
}

TEST_F(MeshPartsTest, DamagedPartsAreRefusedOnAllRanks)
{
  const Int32 last = nbRank() - 1;
  const auto message = [&](const char* name, auto damage) {
    save(test::gridMesh({ 2, { 9, 9, 0 } }), nbRank(), {});
    NamedArray& array = m_states.states[static_cast<std::size_t>(last)].at(name);
    damage(array);
    return test::messageOf([&] { MeshParts(m_pm, m_states, "Mesh0"); });
  };
  const auto set = [](auto value) { return [value](NamedArray& array) { std::memcpy(array.bytes.data(), &value, sizeof(value)); }; };
  const auto cut = [](NamedArray& array) { array.bytes.resize(array.bytes.size() - 8); };

  EXPECT_NE(message("Cell.Owners", set(Int32(77))).find("the owner of Cell"), std::string::npos);
  EXPECT_NE(message("Cell.Types", set(Int16(-5))).find("is -5, expected"), std::string::npos);
  EXPECT_NE(message("Cell.Node", set(Int32(1000))).find("has local id 1000, expected one of its"), std::string::npos);
  EXPECT_NE(message("Cell.Node", cut).find("from the types of cells"), std::string::npos);
  EXPECT_NE(message("Node.Owners", cut).find("elements, expected"), std::string::npos);
}

TEST_F(MeshPartsTest, AMeshThatIsNotThereIsTold)
{
  m_states.states.resize(2);

  const std::string message = test::messageOf([&] { MeshParts(m_pm, m_states, "Mesh7"); });

  EXPECT_NE(message.find("the checkpoint holds no mesh named 'Mesh7'"), std::string::npos) << message;
}
} // namespace
