// SPDX-License-Identifier: Apache-2.0
// DoFs and particles of some ranks go to another number of ranks.
#include "arcane_core/mesh_restart/PlacedFamilies.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "arcane_core/mesh/user_families/IDoFFamily.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"
#include "arcane_core/mesh_restart/PartLists.h"
#include "arcane_core/mesh_restart/SavedFamily.h"
#include "arcane_core/mesh_restart/UserFamilyParts.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/mesh_restart/SavedMeshFixture.h"

#include <functional>
#include <set>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh;
using namespace Arcane::detail::mesh_restart;

constexpr Int64 nb_cell = 30;
constexpr Int64 nb_node = 42;
constexpr Int64 first_homeless = 1000;

//! Two DoFs per node, one per cell, some of no item; two particles per cell and some in no cell.
class PlacedFamiliesTest : public test::SavedMeshFixture
{
 protected:
  using Change = std::function<void(MeshTopology&)>;

  static void nothing(MeshTopology&) {}

  //! The owner of each node, by unique id.
  static UniqueArray<Int32> ownersOfNodes(const MeshTopology& mesh)
  {
    UniqueArray<Int32> owners(nb_node, -1);
    for (const Item node : mesh.family(IK_Node)->view())
      owners[static_cast<Int32>(node.uniqueId().asInt64())] = node.owner();
    mesh.parallelMng()->reduce(MessagePassing::ReduceMax, owners.view());
    return owners;
  }

  static IIncrementalItemConnectivity* connect(MeshTopology& mesh, const char* source, const char* target, const char* name)
  {
    return mesh.userFamilies()
      .connectivityMng()
      ->findOrCreateConnectivity(mesh.findFamily(source), mesh.findFamily(target), name)
      ->connectivity();
  }
  //! The nodes around a node of the grid, and the node itself.
  static std::vector<Int64> nodesNear(Int64 node)
  {
    std::vector<Int64> near;
    for (Int64 j = node / 7 - 1; j <= node / 7 + 1; ++j)
      for (Int64 i = node % 7 - 1; i <= node % 7 + 1; ++i)
        if (i >= 0 && i < 7 && j >= 0 && j < 6)
          near.push_back(i + 7 * j);
    return near;
  }
  //! What a *build* entry point does.
  static void makeConnectivities(MeshTopology& mesh)
  {
    mesh.userFamilies().create(IK_DoF, "Unknowns");
    connect(mesh, "Node", "Unknowns", "UnknownsNearNode");
    connect(mesh, "Cell", "Unknowns", "UnknownsAroundCell");
    connect(mesh, "Node", "Unknowns", "UnknownsOfNode");
    connect(mesh, "Unknowns", "Unknowns", "Next");
  }

  //! Finds a DoF, or makes it with this owner.
  static DoFLocalId dof(IDoFFamily* dofs, Int64 uid, Int32 owner)
  {
    Int32 id = NULL_ITEM_LOCAL_ID;
    if (owner == dofs->topology()->rank())
      dofs->addDoFs(UniqueArray<Int64>{ uid }, ArrayView<Int32>(1, &id));
    else
      dofs->addGhostDoFs(UniqueArray<Int64>{ uid }, ArrayView<Int32>(1, &id), UniqueArray<Int32>{ owner });
    return DoFLocalId(id);
  }

  static void makeUnknowns(MeshTopology& mesh)
  {
    makeConnectivities(mesh);
    IDoFFamily* dofs = mesh.findFamily("Unknowns")->toDoFFamily();
    const UniqueArray<Int32> owners = ownersOfNodes(mesh);
    const auto dofOf = [&](Int64 node, Int64 i) { return dof(dofs, 2 * node + i, owners[static_cast<Int32>(node)]); };
    for (const Item node : mesh.family(IK_Node)->view())
      for (const Int64 i : { 1, 0 })
        connect(mesh, "Node", "Unknowns", "UnknownsOfNode")
          ->addConnectedItem(NodeLocalId(node.localId()), dofOf(node.uniqueId().asInt64(), i));
    for (const Item node : mesh.family(IK_Node)->allItems().own().view())
      for (const Int64 near : nodesNear(node.uniqueId()))
        connect(mesh, "Node", "Unknowns", "UnknownsNearNode")->addConnectedItem(NodeLocalId(node.localId()), dofOf(near, 0));
    for (const Cell cell : CellGroup(mesh.family(IK_Cell)->allItems()).view())
      for (const Node node : cell.nodes())
        connect(mesh, "Cell", "Unknowns", "UnknownsAroundCell")->addConnectedItem(cell, dofOf(node.uniqueId().asInt64(), 0));
    for (Int64 node = 0; node < nb_node; ++node) {
      if (owners[static_cast<Int32>(node)] != mesh.rank())
        continue;
      IIncrementalItemConnectivity* next = connect(mesh, "Unknowns", "Unknowns", "Next");
      next->addConnectedItem(dofOf(node, 0), DoFLocalId(NULL_ITEM_LOCAL_ID));
      next->addConnectedItem(dofOf(node, 0), dofOf((node + 5) % nb_node, 1));
    }
    dofs->endUpdate();
    dofs->computeSynchronizeInfos();
    mark(*dofs);
  }

  static void makeHomeless(MeshTopology& mesh)
  {
    IDoFFamily* dofs = mesh.userFamilies().create(IK_DoF, "Homeless")->toDoFFamily();
    for (const Item cell : mesh.family(IK_Cell)->allItems().own().view())
      dof(dofs, first_homeless + cell.uniqueId().asInt64(), mesh.rank());
    dofs->endUpdate();
    mesh.userFamilies().create(IK_Particle, "Mapless")->setHasUniqueIdMap(false);
  }

  static void makeTracers(MeshTopology& mesh)
  {
    IParticleFamily* tracers = mesh.userFamilies().create(IK_Particle, "Tracers")->toParticleFamily();
    UniqueArray<Int64> uids;
    UniqueArray<Int32> cells;
    for (const Item cell : mesh.family(IK_Cell)->allItems().own().view())
      for (const Int64 i : { 1, 0 }) {
        uids.add(2 * cell.uniqueId().asInt64() + i);
        cells.add(cell.localId());
      }
    UniqueArray<Int32> ids(uids.size());
    tracers->addParticles(uids, cells, ids);
    uids.clear();
    for (const Item cell : mesh.family(IK_Cell)->allItems().own().view())
      if (cell.uniqueId().asInt64() % 5 == 0)
        uids.add(first_homeless + cell.uniqueId().asInt64());
    ids.resize(uids.size());
    tracers->addParticles(uids, ids);
    // The first one leaves a hole.
    if (mesh.rank() == 0)
      tracers->removeParticles(
        UniqueArray<Int32>{ tracers->localIdOf(*std::min_element(tracers->uniqueIds().begin(), tracers->uniqueIds().end())) });
    for (const Item cell : mesh.family(IK_Cell)->allItems().ghost().view()) {
      ids.resize(1);
      tracers->addParticles2(UniqueArray<Int64>{ 2 * cell.uniqueId().asInt64() + 1 }, UniqueArray<Int32>{ cell.owner() }, ids);
    }
    tracers->endUpdate();
    mark(*tracers);
  }

  static void mark(IItemFamily& family)
  {
    UniqueArray<Int32> thirds;
    auto& arrays = family.familyItems().editArrays();
    for (Int32 id = 0; id < arrays.size(); ++id)
      if (arrays.unique_ids[id] != NULL_ITEM_UNIQUE_ID && arrays.unique_ids[id] % 3 == 0) {
        thirds.add(id);
        arrays.flags[id] |= ItemFlags::II_UserMark1;
      }
    family.createGroup("Thirds", thirds);
    family.createGroup("Empty");
  }

  void save(Int32 nb_part, const Change& change)
  {
    const Ref<IParallelMng> pm = firstRanks(nb_part);
    MeshState state;
    if (rank() < nb_part) {
      MeshHandle handle("Saved", nullptr, nullptr);
      MeshTopology mesh(handle, pm.get());
      mesh.build(test::partOf(m_whole, rank(), test::randomOwner(nb_cell, nb_part, 51)), { 1, false });
      change(mesh);
      state = mesh.state();
    }
    gather(state, nb_part);
  }

  //! Makes m_mesh again, on the ranks of \a pm. \a build is what the application has made before.
  void restore(IParallelMng* pm, const Change& build = nothing)
  {
    m_mesh.reset();
    m_mesh = std::make_unique<MeshTopology>(m_handle, pm);
    build(*m_mesh);
    const MeshParts parts(pm, m_states, "Mesh0");
    const UserFamilyParts families(parts);
    families.makeFamilies(*m_mesh);
    UniqueArray<Int32> new_owners;
    const test::OwnerOf owner = test::randomOwner(nb_cell, pm->commSize(), 17);
    for (const Int64 uid : parts.cells().uid)
      new_owners.add(owner(uid));
    m_mesh->rebuild(parts.dimension(), parts.options(), parts.sendCells(new_owners).view());
    PlacedFamilies::Fetches fetches;
    for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
      fetches[static_cast<std::size_t>(kind)] = parts.fetchOfItems(*m_mesh, kind);
    const PlacedFamilies placed(families, *m_mesh, fetches);
    m_counts.clear();
    for (const PlacedFamilies::Family& family : placed.families()) {
      m_counts[family.saved->name()] = { family.nb_item, family.nb_in_slices, family.nb_left_out };
      EXPECT_EQ(family.fetch->fetch(family.saved->uids(), Int64(-7)), uidsOfAll(*m_mesh->findFamily(family.saved->name())));
    }
    EXPECT_NO_THROW(m_mesh->checkValid());
  }

  //! Saves on each number of ranks, and calls \a check on each number of ranks.
  void forAll(const Change& change, const Change& build, const std::function<void()>& check)
  {
    for (Int32 nb_part = 1; nb_part <= nbRank(); ++nb_part) {
      save(nb_part, change);
      for (Int32 nb = 1; nb <= nbRank(); ++nb) {
        SCOPED_TRACE(std::to_string(nb_part) + " -> " + std::to_string(nb));
        const Ref<IParallelMng> pm = firstRanks(nb);
        if (rank() >= nb)
          continue;
        restore(pm.get(), build);
        check();
        m_mesh.reset();
      }
    }
  }

  static std::vector<Int64> uidsOfAll(const IItemFamily& family) { return { family.uniqueIds().begin(), family.uniqueIds().end() }; }
  void expectMarks(const char* name)
  {
    const IItemFamily& family = *m_mesh->findFamily(name);
    for (Int32 id = 0; id < family.maxLocalId(); ++id)
      EXPECT_EQ((family.flags()[id] & ItemFlags::II_UserMark1) != 0, family.uniqueIds()[id] % 3 == 0);
    Int32 nb_third = 0;
    for (const Int64 uid : family.uniqueIds())
      nb_third += uid % 3 == 0;
    EXPECT_EQ(family.findGroup("Thirds").size(), nb_third);
    for (const Item item : family.findGroup("Thirds").view())
      EXPECT_EQ(item.uniqueId().asInt64() % 3, 0);
    EXPECT_FALSE(family.findGroup("Empty").null());
  }
  Int64 sum(Int64 value) { return m_mesh->parallelMng()->reduce(MessagePassing::ReduceSum, value); }
  std::vector<Int64> listOf(const char* source, const char* target, const char* name, ItemLocalId item)
  {
    std::vector<Int64> uids;
    const IItemFamily& targets = *m_mesh->findFamily(target);
    const IIncrementalItemConnectivity* connectivity = connect(*m_mesh, source, target, name);
    for (Int32 i = 0; i < connectivity->nbConnectedItem(item); ++i) {
      const Int32 id = connectivity->connectedItemLocalId(item, i);
      uids.push_back(id == NULL_ITEM_LOCAL_ID ? -1 : targets.uniqueIds()[id]);
    }
    return uids;
  }

  void expectTracers();
  void expectUnknowns();
  std::string messageAfter(const Change& change)
  {
    save(nbRank(), change);
    return test::messageOf([&] { restore(m_pm); });
  }
  //! The message when a number of the last rank is another one.
  template <typename T> std::string messageWith(const Change& change, const char* array, T value)
  {
    save(nbRank(), change);
    std::memcpy(m_states.states.back().at(array).bytes.data(), &value, sizeof(value));
    return test::messageOf([&] { restore(m_pm); });
  }

  MeshDescription m_whole = test::gridMesh({ 2, { 6, 5, 0 } });
  std::map<String, std::array<Int64, 3>> m_counts;
};

void PlacedFamiliesTest::expectTracers()
{
  IParticleFamily& tracers = *m_mesh->findFamily("Tracers")->toParticleFamily();
  const IItemFamily& cells = *m_mesh->family(IK_Cell);
  Int32 nb_in_cell = 0;
  for (Int32 id = 0; id < tracers.maxLocalId(); ++id) {
    const Int64 uid = tracers.uniqueIds()[id];
    const Int32 cell = tracers.cells()[id];
    EXPECT_TRUE(ItemFlags::isOwn(tracers.flags()[id]));
    if (uid >= first_homeless) {
      EXPECT_EQ(cell, NULL_ITEM_LOCAL_ID);
      continue;
    }
    ASSERT_NE(cell, NULL_ITEM_LOCAL_ID);
    EXPECT_EQ(cells.uniqueIds()[cell], uid / 2);
    EXPECT_TRUE(ItemFlags::isOwn(cells.flags()[cell]));
    ++nb_in_cell;
  }
  const std::vector<Int64> uids = uidsOfAll(tracers);
  EXPECT_TRUE(std::is_sorted(uids.begin(), uids.end()));
  EXPECT_EQ(std::set<Int64>(uids.begin(), uids.end()).size(), uids.size());
  EXPECT_EQ(sum(nb_in_cell), 2 * nb_cell - 1);
  EXPECT_EQ(sum(tracers.nbItem()), 2 * nb_cell - 1 + 6);
  EXPECT_EQ(m_counts["Tracers"][0], 2 * nb_cell - 1 + 6);
  EXPECT_EQ(m_counts["Tracers"][1], 6);
  EXPECT_EQ(m_counts["Tracers"][2] > 0, m_states.nbPart() > 1);
  expectMarks("Tracers");
}

void PlacedFamiliesTest::expectUnknowns()
{
  IItemFamily& dofs = *m_mesh->findFamily("Unknowns");
  const UniqueArray<Int32> owners = ownersOfNodes(*m_mesh);
  std::set<Int64> needed;
  for (const Item node : m_mesh->family(IK_Node)->view()) {
    const Int64 uid = node.uniqueId();
    EXPECT_EQ(listOf("Node", "Unknowns", "UnknownsOfNode", NodeLocalId(node.localId())), (std::vector<Int64>{ 2 * uid + 1, 2 * uid }));
    needed.insert({ 2 * uid, 2 * uid + 1 });
    std::vector<Int64> near;
    for (const Int64 other : nodesNear(uid))
      near.push_back(2 * other);
    EXPECT_EQ(listOf("Node", "Unknowns", "UnknownsNearNode", NodeLocalId(node.localId())), near);
    needed.insert(near.begin(), near.end());
  }
  for (const Cell cell : CellGroup(m_mesh->family(IK_Cell)->allItems()).view()) {
    std::vector<Int64> uids;
    for (const Node node : cell.nodes())
      uids.push_back(2 * node.uniqueId().asInt64());
    EXPECT_EQ(listOf("Cell", "Unknowns", "UnknownsAroundCell", cell), uids);
  }
  for (Int64 node = 0; node < nb_node; ++node)
    if (owners[static_cast<Int32>(node)] == m_mesh->rank()) {
      const Int64 next = 2 * ((node + 5) % nb_node) + 1;
      EXPECT_EQ(listOf("Unknowns", "Unknowns", "Next", DoFLocalId(dofs.localIdOf(2 * node))), (std::vector<Int64>{ -1, next }));
      needed.insert(next);
    }
  EXPECT_EQ(uidsOfAll(dofs), std::vector<Int64>(needed.begin(), needed.end()));
  for (Int32 id = 0; id < dofs.maxLocalId(); ++id)
    EXPECT_EQ(dofs.owners()[id], owners[static_cast<Int32>(dofs.uniqueIds()[id] / 2)]);
  EXPECT_NE(dofs.ghostLayout().id(), 0);
  EXPECT_EQ(m_counts["Unknowns"], (std::array<Int64, 3>{ 2 * nb_node, 0, 0 }));
  expectMarks("Unknowns");
}

TEST_F(PlacedFamiliesTest, ParticlesGoToTheOwnersOfTheirCells)
{
  forAll(makeTracers, nothing, [this] { expectTracers(); });
}

TEST_F(PlacedFamiliesTest, DoFsGoToTheOwnersOfTheirNodesAndGhostsToAllWhoseListsHaveThem)
{
  forAll(makeUnknowns, makeConnectivities, [this] { expectUnknowns(); });
}

TEST_F(PlacedFamiliesTest, WhatWasRestoredCanBeSavedAndRestoredAgain)
{
  const auto make = [](MeshTopology& mesh) {
    makeUnknowns(mesh);
    makeTracers(mesh);
  };
  save(1, make);
  restore(m_pm, makeConnectivities);
  gather(m_mesh->state(), nbRank());
  const Ref<IParallelMng> pm = firstRanks(1);

  if (rank() == 0) {
    restore(pm.get(), makeConnectivities);
    expectUnknowns();
    EXPECT_EQ(m_counts["Tracers"], (std::array<Int64, 3>{ 2 * nb_cell - 1 + 6, 6, 0 }));
    expectMarks("Tracers");
  }

  m_mesh.reset();
}

TEST_F(PlacedFamiliesTest, DoFsHaveTheirPlacesAlsoWhenTheApplicationMakesConnectivitiesLater)
{
  save(1, makeUnknowns);

  restore(m_pm);

  EXPECT_EQ(m_mesh->userFamilies().connectivities().size(), 0u);
  const IItemFamily& dofs = *m_mesh->findFamily("Unknowns");
  for (const Item node : m_mesh->family(IK_Node)->view()) {
    const Int32 id = dofs.localIdOf(2 * node.uniqueId().asInt64());
    ASSERT_NE(id, NULL_ITEM_LOCAL_ID);
    EXPECT_EQ(dofs.owners()[id], node.owner());
  }
}

TEST_F(PlacedFamiliesTest, DoFsOfNoItemAreInSlicesOfTheFormerOrder)
{
  forAll(makeHomeless, nothing, [this] {
    IItemFamily& dofs = *m_mesh->findFamily("Homeless");
    const Int32 nb_rank = m_mesh->parallelMng()->commSize();
    EXPECT_EQ(m_counts["Homeless"], (std::array<Int64, 3>{ nb_cell, nb_cell, 0 }));
    EXPECT_LE(dofs.nbItem(), nb_cell / nb_rank + 1);
    EXPECT_EQ(sum(dofs.nbItem()), nb_cell);
    Int64 sum_of_uids = 0;
    for (const Int64 uid : dofs.uniqueIds())
      sum_of_uids += uid;
    EXPECT_EQ(sum(sum_of_uids), nb_cell * first_homeless + nb_cell * (nb_cell - 1) / 2);
    EXPECT_EQ(dofs.ghostLayout().id(), 0);
    EXPECT_FALSE(m_mesh->findFamily("Mapless")->hasUniqueIdMap());
  });
}

TEST_F(PlacedFamiliesTest, WhatCannotBePlacedIsRefusedOnAllRanks)
{
  const auto has = [](const std::string& message, const char* text) { return message.find(text) != std::string::npos; };
  const auto makeAllOwn = [](MeshTopology& mesh) {
    IDoFFamily* dofs = mesh.userFamilies().create(IK_DoF, "Own")->toDoFFamily();
    for (const Item cell : mesh.family(IK_Cell)->view())
      dof(dofs, cell.uniqueId(), mesh.rank());
    dofs->endUpdate();
  };
  const auto makeLonelyGhosts = [](MeshTopology& mesh) {
    IDoFFamily* dofs = mesh.userFamilies().create(IK_DoF, "Lonely")->toDoFFamily();
    for (const Item cell : mesh.family(IK_Cell)->view())
      dof(dofs, cell.uniqueId(), cell.owner());
    dofs->endUpdate();
  };
  const auto makeNoOwner = [](MeshTopology& mesh) {
    IDoFFamily* dofs = mesh.userFamilies().create(IK_DoF, "Orphans")->toDoFFamily();
    if (mesh.rank() != 0)
      dof(dofs, 3, 0);
    dofs->endUpdate();
  };
  const auto makeOtherFamilies = [](MeshTopology& mesh) { mesh.userFamilies().create(IK_DoF, mesh.rank() == 0 ? "First" : "Others"); };

  if (nbRank() > 1) {
    EXPECT_TRUE(has(messageAfter(makeAllOwn), "in family 'Own', expected one owner"));
    EXPECT_TRUE(has(messageAfter(makeLonelyGhosts), "of family 'Lonely' has ghosts, and no connectivity"));
    EXPECT_TRUE(has(messageAfter(makeNoOwner), "no rank owned item 3 of family 'Orphans'"));
    EXPECT_TRUE(has(messageAfter(makeOtherFamilies), "have different names in array 'UserFamilies'"));
  }
  EXPECT_TRUE(has(messageWith(makeTracers, "User0.Cells", Int32(99)), "has local id 99, expected one of its"));
  EXPECT_TRUE(has(messageWith(makeTracers, "User0.Owners", Int32(99)), "of family 'Tracers' is 99, expected 0 to"));
  EXPECT_TRUE(has(messageWith(makeTracers, "User0.Kind", Int32(2)), "family 'Tracers' has items of kind 2"));
  EXPECT_TRUE(has(messageWith(makeTracers, "User0.Group.Thirds", Int32(-2)), "has local id -2, expected one of its"));
  EXPECT_TRUE(has(messageWith(makeUnknowns, "Connectivity0.Sizes", Int32(-1)), "has a list of -1 targets"));
  EXPECT_TRUE(has(messageWith(makeUnknowns, "Connectivity0.Sizes", Int32(900)), "from the sizes of the lists"));
  EXPECT_TRUE(has(messageWith(makeUnknowns, "Connectivity1.Targets", Int32(5000)), "has local id 5000, expected one of its"));
}

TEST_F(PlacedFamiliesTest, OwnItemsKeepTheirWholeLists)
{
  // The neighbours of a cell are not on its rank for sure.
  const auto build = [](MeshTopology& mesh) { connect(mesh, "Cell", "Cell", "Mirror"); };
  save(1, [&](MeshTopology& mesh) {
    IIncrementalItemConnectivity* mirror = connect(mesh, "Cell", "Cell", "Mirror");
    for (const Item cell : mesh.family(IK_Cell)->view())
      mirror->addConnectedItem(CellLocalId(cell.localId()),
                               CellLocalId(mesh.family(IK_Cell)->localIdOf(nb_cell - 1 - cell.uniqueId().asInt64())));
  });

  const std::string message = test::messageOf([&] { restore(m_pm, build); });

  if (nbRank() == 1) {
    EXPECT_EQ(message, "");
  }
  if (nbRank() == 4) {
    EXPECT_NE(message.find("whose new owner lacks it, and ghosts are made of DoFs only"), std::string::npos) << message;
  }
}

TEST_F(PlacedFamiliesTest, DoFsOfNodesAndCellsGoToTheOwnersOfTheirNodes)
{
  save(1, [](MeshTopology& mesh) {
    IDoFFamily* dofs = mesh.userFamilies().create(IK_DoF, "Both")->toDoFFamily();
    for (const Item cell : mesh.family(IK_Cell)->view())
      connect(mesh, "Cell", "Both", "A")->addConnectedItem(CellLocalId(cell.localId()), dof(dofs, cell.uniqueId(), 0));
    for (const Item node : mesh.family(IK_Node)->view())
      if (const Int64 uid = nb_node - 1 - node.uniqueId().asInt64(); uid < nb_cell)
        connect(mesh, "Node", "Both", "B")->addConnectedItem(NodeLocalId(node.localId()), dof(dofs, uid, 0));
    dofs->endUpdate();
  });

  restore(m_pm);

  const IItemFamily& dofs = *m_mesh->findFamily("Both");
  const UniqueArray<Int32> owners = ownersOfNodes(*m_mesh);
  for (Int32 id = 0; id < dofs.maxLocalId(); ++id)
    EXPECT_EQ(dofs.owners()[id], owners[static_cast<Int32>(nb_node - 1 - dofs.uniqueIds()[id])]);
}

TEST_F(PlacedFamiliesTest, ListsOfGhostDoFsNeedNoOtherGhosts)
{
  save(1, [](MeshTopology& mesh) {
    IDoFFamily* sources = mesh.userFamilies().create(IK_DoF, "Sources")->toDoFFamily();
    IDoFFamily* targets = mesh.userFamilies().create(IK_DoF, "Targets")->toDoFFamily();
    for (const Item node : mesh.family(IK_Node)->view()) {
      const Int64 uid = node.uniqueId();
      const DoFLocalId source = dof(sources, uid, 0);
      connect(mesh, "Node", "Sources", "Source")->addConnectedItem(NodeLocalId(node.localId()), source);
      connect(mesh, "Node", "Targets", "Target")->addConnectedItem(NodeLocalId(node.localId()), dof(targets, uid, 0));
      connect(mesh, "Sources", "Targets", "Far")->addConnectedItem(source, dof(targets, nb_node - 1 - uid, 0));
    }
    sources->endUpdate();
    targets->endUpdate();
  });

  restore(m_pm);

  std::set<Int64> needed;
  for (const Item node : m_mesh->family(IK_Node)->view()) {
    needed.insert(node.uniqueId());
    if (node.isOwn())
      needed.insert(nb_node - 1 - node.uniqueId().asInt64());
  }
  EXPECT_EQ(uidsOfAll(*m_mesh->findFamily("Targets")), std::vector<Int64>(needed.begin(), needed.end()));
}
} // namespace
