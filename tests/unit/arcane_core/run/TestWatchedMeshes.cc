// SPDX-License-Identifier: Apache-2.0
// What programs see of a mesh while it changes.
#include "arcane_core/run/WatchedMeshes.h"

#include "arcane_core/domain/IMeshModifier.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/Item.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"
#include "arcane_core/mesh/items/ItemInfoListView.h"
#include "arcane_core/run/MeshBlock.h"
#include "shmem/MachineArena.h"
#include "shmem/watch/show/RankWatch.h"
#include "tests/support/Watcher.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <unistd.h>

namespace Arcane::test
{
namespace
{
using namespace detail::watch;

template <typename T> std::vector<T> numbersOf(const arcane_watch_array& array)
{
  const auto* first = static_cast<const T*>(array.data);
  return { first, first + array.nb_byte / Int64(sizeof(T)) };
}

class WatchedMeshesTest : public CommFixture
{
 protected:
  static constexpr Int64 nb_column = 6;

  Ref<IParallelMng> m_watched;
  detail::shmem::MachineArena* m_arena = nullptr;
  RankWatch* m_watch = nullptr;
  std::unique_ptr<TestRun> m_run;
  std::unique_ptr<IPrimaryMesh> m_mesh;
  std::unique_ptr<detail::run::WatchedMeshes> m_meshes;
  std::unique_ptr<WatchedRun> m_watcher;

  //! Makes a mesh of two rows of squares, in slabs. \collective
  void start(const char* words, const char* memory = "256M")
  {
    m_watched = newManager();
    CommandLineArguments arguments;
    arguments.addParameterLine(std::string("Watch=") + words);
    arguments.addParameterLine(std::string("ShMemLimit=") + memory);
    m_arena = detail::shmem::MachineArena::create(m_watched.get(), arguments, true);
    m_watch = RankWatch::create(m_watched.get(), *m_arena, arguments);
    m_run = std::make_unique<TestRun>(m_watched.get());
    ISubDomain* sd = m_run->sd();
    m_mesh = std::make_unique<IPrimaryMesh>(sd->defaultMeshHandle(), sd->parallelMng(), sd->variableMng(), sd->traceMng());
    m_mesh->allocate(partOf(gridMesh(Grid{ 2, { nb_column, 2, 0 } }), m_rank, slabOwner(2 * nb_column, m_size)), {});
    m_meshes = std::make_unique<detail::run::WatchedMeshes>(sd, *m_watch);
    m_watcher = WatchedRun::ofProcess(::getpid());
  }
  void leaveRank() override
  {
    m_watcher.reset();
    m_meshes.reset();
    m_mesh.reset();
    m_run.reset();
    m_watched.reset();
  }

  arcane_watch_mesh mapped(Lease& lease) const
  {
    arcane_watch_mesh mesh;
    mapMesh(lease, m_arena->machineIndex(), "", mesh);
    return mesh;
  }
  std::string reasonFor(Lease& lease, const char* name = "") const
  {
    arcane_watch_mesh mesh;
    try {
      mapMesh(lease, m_arena->machineIndex(), name, mesh);
    }
    catch (const WatchFault& fault) {
      return fault.what();
    }
    return {};
  }
  void removeFirstColumn() const
  {
    UniqueArray<Int32> removed;
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    {
      if (cell->uniqueId().asInt64() < 2)
        removed.add(cell.itemLocalId());
    }
    m_mesh->modifier()->removeCells(removed);
    m_mesh->modifier()->endUpdate();
  }
  void expectMesh(const arcane_watch_mesh& shown) const
  {
    ASSERT_EQ(shown.nb_cell, m_mesh->cellFamily()->maxLocalId());
    ASSERT_EQ(shown.nb_node, m_mesh->nodeFamily()->maxLocalId());
    const std::vector<Int64> offsets = numbersOf<Int64>(shown.cell_offsets);
    const std::vector<Int64> nodes = numbersOf<Int64>(shown.cell_nodes);
    const std::vector<Real> coordinates = numbersOf<Real>(shown.coordinates);
    const std::vector<Int64> node_unique_ids = numbersOf<Int64>(shown.node_unique_ids);
    ENUMERATE_CELL(cell, m_mesh->allCells())
    {
      const auto i = static_cast<std::size_t>(cell.itemLocalId());
      EXPECT_EQ(numbersOf<Byte>(shown.cell_types)[i], 9);
      EXPECT_EQ(numbersOf<Int64>(shown.cell_unique_ids)[i], cell->uniqueId().asInt64());
      EXPECT_EQ(numbersOf<Int32>(shown.cell_owners)[i], cell->owner());
      ASSERT_EQ(offsets[i + 1] - offsets[i], 4);
      for (Int32 k = 0; k < 4; ++k) {
        const Node node = cell->node(k);
        const auto n = static_cast<std::size_t>(nodes[static_cast<std::size_t>(offsets[i] + k)]);
        ASSERT_EQ(n, static_cast<std::size_t>(node.localId()));
        EXPECT_EQ(node_unique_ids[n], node.uniqueId().asInt64());
        EXPECT_EQ(numbersOf<Int32>(shown.node_owners)[n], node.owner());
        EXPECT_EQ(coordinates[3 * n], m_mesh->nodesCoordinates()[node].x);
      }
    }
  }
};
} // namespace

TEST_F(WatchedMeshesTest, AMeshIsShownWithItsCoordinates)
{
  start("mesh");
  m_meshes->update();
  Lease lease(*m_watcher);
  const arcane_watch_mesh shown = mapped(lease);

  EXPECT_STREQ(shown.name, m_mesh->name().localstr());
  EXPECT_STREQ(shown.coordinates_name, m_mesh->nodesCoordinates().variable()->fullName().localstr());
  EXPECT_EQ(shown.dimension, 2);
  expectMesh(shown);
  EXPECT_TRUE(m_arena->contains(m_mesh->nodesCoordinates().asArray().data()));
  // What the code writes is seen: nothing was copied.
  m_mesh->nodesCoordinates().asArray()[0].x = 77.0;
  EXPECT_EQ(numbersOf<Real>(shown.coordinates)[0], 77.0);
  // What has not changed is not shown again.
  m_meshes->update();
  EXPECT_EQ(mapped(lease).epoch, shown.epoch);
  EXPECT_EQ(reasonFor(lease, "Other"), "rank " + std::to_string(m_rank) + " shows no mesh 'Other', expected one of '" + shown.name + "'");
  m_watched->barrier();
}

TEST_F(WatchedMeshesTest, AMeshThatChangesIsShownWhole)
{
  start("mesh");
  m_meshes->update();
  Lease former(*m_watcher);
  const arcane_watch_mesh before = mapped(former);
  const std::vector<Int64> unique_ids = numbersOf<Int64>(before.cell_unique_ids);
  const std::vector<Int64> nodes = numbersOf<Int64>(before.cell_nodes);

  removeFirstColumn();
  {
    // Its coordinates have other rows already.
    Lease lease(*m_watcher);
    EXPECT_EQ(reasonFor(lease).substr(0, 24), "the run is changing mesh") << m_rank;
  }
  m_meshes->update();
  Lease lease(*m_watcher);
  const arcane_watch_mesh after = mapped(lease);

  EXPECT_GT(after.epoch, before.epoch);
  EXPECT_EQ(after.nb_cell, before.nb_cell - (m_rank == 0 ? 2 : 0));
  expectMesh(after);
  EXPECT_TRUE(former.isValid());
  EXPECT_EQ(numbersOf<Int64>(before.cell_unique_ids), unique_ids);
  EXPECT_EQ(numbersOf<Int64>(before.cell_nodes), nodes);
  m_watched->barrier();
}

TEST_F(WatchedMeshesTest, GroupsOfTheApplicationAreShown)
{
  start("mesh");
  const ItemGroup faces = m_mesh->faceFamily()->createGroup("Left");
  UniqueArray<Int32> local_ids;
  ENUMERATE_FACE(face, m_mesh->allFaces())
  {
    if (face->nbCell() == 1)
      local_ids.add(face.itemLocalId());
  }
  m_mesh->cellFamily()->createGroup("Some", ConstArrayView<Int32>(1, m_mesh->allCells().view().localIds().data()));
  m_meshes->update();
  Lease lease(*m_watcher);
  const Int64 epoch = mapped(lease).epoch;
  faces.internal()->setItems(local_ids);
  m_meshes->update();
  const arcane_watch_mesh shown = mapped(lease);

  EXPECT_GT(shown.epoch, epoch);
  ASSERT_EQ(shown.nb_group, 2);
  arcane_watch_group group;
  fillGroup(shown, 0, group);
  EXPECT_STREQ(group.name, "Left");
  EXPECT_EQ(group.item_kind, IK_Face);
  ASSERT_EQ(group.nb_item, local_ids.size());
  EXPECT_EQ(numbersOf<Int32>(group.items), std::vector<Int32>(local_ids.begin(), local_ids.end()));
  EXPECT_EQ(numbersOf<Byte>(group.types), std::vector<Byte>(static_cast<std::size_t>(local_ids.size()), Byte(3)));
  const FaceInfoListView all(m_mesh->faceFamily());
  for (Int32 i = 0; i < local_ids.size(); ++i)
    for (Int32 k = 0; k < 2; ++k)
      EXPECT_EQ(numbersOf<Int64>(group.nodes)[static_cast<std::size_t>(numbersOf<Int64>(group.offsets)[static_cast<std::size_t>(i)] + k)],
                all[local_ids[i]].nodeId(k).localId());
  fillGroup(shown, 1, group);
  EXPECT_STREQ(group.name, "Some");
  EXPECT_EQ(group.item_kind, IK_Cell);
  EXPECT_EQ(group.nb_item, 1);
  EXPECT_EQ(group.offsets.nb_byte, 0);
  EXPECT_THROW(fillGroup(shown, 2, group), WatchFault);
  m_watched->barrier();
}

TEST_F(WatchedMeshesTest, WithoutTheWordNothingIsShown)
{
  start("shared");
  const Int64 nb_byte = m_arena->figures().usedBytes();
  m_meshes->update();
  Lease lease(*m_watcher);

  EXPECT_EQ(reasonFor(lease), "rank " + std::to_string(m_rank) + " shows no mesh, expected a run that was started with -A,Watch=mesh");
  EXPECT_FALSE(m_arena->contains(m_mesh->nodesCoordinates().asArray().data()));
  m_watched->barrier();
  EXPECT_EQ(m_arena->figures().usedBytes(), nb_byte);
  m_watched->barrier();
}

TEST_F(WatchedMeshesTest, AMeshThatEndsIsForgotten)
{
  start("mesh");
  m_meshes->update();
  m_mesh.reset();
  m_meshes->update();
  Lease lease(*m_watcher);

  EXPECT_EQ(reasonFor(lease), "rank " + std::to_string(m_rank) + " shows no mesh, expected a run that was started with -A,Watch=mesh");
  m_watched->barrier();
}

TEST_F(WatchedMeshesTest, WithoutRoomTrialsGetRarer)
{
  start("mesh");
  auto& heap = m_arena->heap();
  std::vector<std::byte*> taken;
  for (Int64 nb_byte = Int64(1) << 26; nb_byte >= 64;)
    if (std::byte* block = heap.allocate(nb_byte))
      taken.push_back(block);
    else
      nb_byte /= 2;
  m_watched->barrier();
  const auto isShown = [&] {
    Lease lease(*m_watcher);
    return reasonFor(lease).empty();
  };
  // Trials are made by the updates 1, 2, 4 and 8.
  for (int i = 1; i <= 8; ++i) {
    m_meshes->update();
    EXPECT_FALSE(isShown()) << i;
  }
  m_watched->barrier();
  for (std::byte* block : taken)
    m_arena->deallocate(block);
  for (int i = 9; i < 16; ++i) {
    m_meshes->update();
    EXPECT_FALSE(isShown()) << i;
  }
  m_meshes->update();
  EXPECT_TRUE(isShown());
  m_watched->barrier();
}

TEST_F(WatchedMeshesTest, ABlockHasTheSizeThatItSays)
{
  start("mesh");
  const detail::run::MeshBlock content(*m_mesh, 7, 1);
  const auto nb_byte = static_cast<std::size_t>(content.nbByte());
  constexpr std::byte mark{ 0x5A };
  std::vector<std::byte> bytes(nb_byte + 64, mark);
  content.writeTo(bytes.data());

  EXPECT_EQ(std::count(bytes.begin() + content.nbByte(), bytes.end(), mark), 64);
  arcane_watch_array array = {};
  array.data = bytes.data();
  array.nb_byte = content.nbByte();
  arcane_watch_mesh mesh;
  fillMesh(array, "Mesh0", mesh);
  EXPECT_EQ(mesh.nb_cell, m_mesh->cellFamily()->maxLocalId());
  EXPECT_EQ(mesh.nb_group, 0);
  m_watched->barrier();
}
} // namespace Arcane::test
