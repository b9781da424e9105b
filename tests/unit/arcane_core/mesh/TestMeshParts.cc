// SPDX-License-Identifier: Apache-2.0
// A mesh of some ranks becomes the mesh of another number of ranks.
#include "arcane_core/mesh/MeshParts.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/MeshTopology.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/mesh/MeshFixture.h"

#include <cstring>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh;

//! The states of all parts, in memory.
class StatesInMemory final : public StateParts
{
 public:
  Int32 nbPart() const override { return static_cast<Int32>(states.size()); }
  Int64 size(Int32 part, const String& name) const override
  {
    const auto& arrays = states[static_cast<std::size_t>(part)];
    const auto found = arrays.find(name);
    return found == arrays.end() ? -1 : found->second.bytes.largeSize() / dataTypeSize(found->second.type);
  }
  void read(const RowPiece& values, const String& name, eDataType type, void* bytes) const override
  {
    const NamedArray& array = states[static_cast<std::size_t>(values.part)].at(name);
    ASSERT_EQ(array.type, type) << name;
    ASSERT_LE(values.first + values.nb_row, size(values.part, name)) << name;
    nb_read = std::max(nb_read, values.nb_row);
    const auto value_bytes = static_cast<std::size_t>(dataTypeSize(type));
    if (values.nb_row != 0)
      std::memcpy(bytes, array.bytes.data() + values.first * Int64(value_bytes), static_cast<std::size_t>(values.nb_row) * value_bytes);
  }

  std::vector<std::map<String, NamedArray>> states;
  //! The most values that this rank has read at once.
  mutable Int64 nb_read = 0;
};

class MeshPartsTest : public test::MeshFixture
{
 protected:
  //! The first ranks. \collective
  Ref<IParallelMng> firstRanks(Int32 nb) { return m_pm->createSubParallelMngRef(rank() < nb ? 0 : -1, rank()); }

  static void mark(MeshTopology& mesh)
  {
    for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
      UniqueArray<Int32> thirds;
      auto& arrays = mesh.parts(kind).items.editArrays();
      for (Int32 id = 0; id < arrays.size(); ++id)
        if (arrays.unique_ids[id] % 3 == 0) {
          thirds.add(id);
          arrays.flags[id] |= ItemFlags::II_UserMark2;
        }
      mesh.family(kind)->createGroup("Thirds", thirds);
    }
    mesh.family(IK_Cell)->createGroup("Empty");
  }

  //! Every rank gets the states of all. \collective
  void gather(const MeshState& state, Int32 nb_part)
  {
    m_states.states.resize(static_cast<std::size_t>(nb_part));
    for (Int32 part = 0; part < nb_part; ++part) {
      Int32 nb_array = state.arrays.size();
      m_pm->broadcast(ArrayView<Int32>(1, &nb_array), part);
      for (Int32 i = 0; i < nb_array; ++i) {
        NamedArray array = part == rank() ? state.arrays[i] : NamedArray{};
        m_pm->broadcastString(array.name, part);
        Int32 type = array.type;
        m_pm->broadcast(ArrayView<Int32>(1, &type), part);
        UniqueArray<Byte> bytes;
        bytes.copy(Span<const Byte>(reinterpret_cast<const Byte*>(array.bytes.data()), array.bytes.largeSize()));
        m_pm->broadcastMemoryBuffer(bytes, part);
        array.type = static_cast<eDataType>(type);
        array.bytes.resize(bytes.largeSize());
        if (!bytes.empty())
          std::memcpy(array.bytes.data(), bytes.data(), static_cast<std::size_t>(bytes.largeSize()));
        m_states.states[static_cast<std::size_t>(part)][array.name] = array;
      }
    }
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

  StatesInMemory m_states;
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
  for (const MeshDescription& whole : { test::gridMesh({ 1, { 9, 0, 0 } }), test::gridMesh({ 2, { 4, 3, 0 } }), test::mixedMesh() })
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
