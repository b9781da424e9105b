// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/MeshState.h"
#include "tests/support/mesh/SampleMeshes.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/domain/ILoadBalanceMng.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"
#include "variables/core/MeshMDVariableRef.h"

namespace
{
using namespace Arcane;
using test::Grid;
using test::OwnerOf;

class ExchangeItemsTest : public test::PrimaryMeshFixture
{
 protected:
  void allocate(const Grid& g, const MeshBuildOptions& options = {})
  {
    m_mesh->allocate(test::partOf(test::gridMesh(g), m_pm->commRank(), test::slabOwner(g.nbCell(), m_pm->commSize())), options);
  }

  //! As an application does: own cells, the rest follows.
  Int64 exchange(const OwnerOf& owner)
  {
    VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    new_owners[cell] = owner(cell->uniqueId());
    m_mesh->utilities()->changeOwnersFromCells();
    return m_mesh->exchangeItems();
  }

  //! Cells of rank r go to rank r + 1.
  Int64 turn()
  {
    VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    new_owners[cell] = (m_pm->commRank() + 1) % m_pm->commSize();
    m_mesh->utilities()->changeOwnersFromCells();
    return m_mesh->exchangeItems();
  }
};

//! A number that tells the item and the place in its values.
template <typename T> T valueOf(Int64 uid, Int32 i)
{
  const Real v = Real(uid) + 0.25 * i;
  if constexpr (std::is_same_v<T, Real2>)
    return { v, -v };
  else if constexpr (std::is_same_v<T, Real3>)
    return { v, -v, 2 * v };
  else if constexpr (std::is_same_v<T, Real2x2>)
    return { Real2(v, 1), Real2(-v, 2) };
  else if constexpr (std::is_same_v<T, Real3x3>)
    return { Real3(v, 1, 2), Real3(3, -v, 4), Real3(5, 6, 3 * v) };
  else
    return static_cast<T>(uid * 3 + i);
}

//! Variables of type T on items, with one value and with three, in ordinary and in shared memory.
template <typename Item, typename T> class FollowedVariables
{
 public:
  explicit FollowedVariables(const MeshHandle& handle)
  : m_scalar(VariableBuildInfo(handle, name("Scalar")))
  , m_array(VariableBuildInfo(handle, name("Array")))
  , m_shared(VariableBuildInfo(handle, name("Shared"), IVariable::PInShMem))
  , m_shared_array(VariableBuildInfo(handle, name("SharedArray"), IVariable::PInShMem))
  {
    m_array.resize(3);
    m_shared_array.resize(3);
  }

  void set()
  {
    ENUMERATE_ITEM(item, m_scalar.itemGroup())
    {
      // What ghosts hold before does not count.
      const Int64 uid = item->isOwn() ? item->uniqueId().asInt64() : -1;
      const ItemLocalIdT<Item> id(item->localId());
      m_scalar[id] = valueOf<T>(uid, 0);
      m_shared[id] = valueOf<T>(uid, 1);
      for (Int32 i = 0; i < 3; ++i) {
        m_array[id][i] = valueOf<T>(uid, i);
        m_shared_array[id][i] = valueOf<T>(uid, 5 + i);
      }
    }
  }

  void expect()
  {
    ENUMERATE_ITEM(item, m_scalar.itemGroup())
    {
      const Int64 uid = item->uniqueId();
      const ItemLocalIdT<Item> id(item->localId());
      ASSERT_EQ(m_scalar[id], valueOf<T>(uid, 0));
      ASSERT_EQ(m_shared[id], valueOf<T>(uid, 1));
      for (Int32 i = 0; i < 3; ++i) {
        ASSERT_EQ(m_array[id][i], valueOf<T>(uid, i));
        ASSERT_EQ(m_shared_array[id][i], valueOf<T>(uid, 5 + i));
      }
    }
    ASSERT_EQ(m_scalar.checkIfSync(), 0);
    ASSERT_EQ(m_shared_array.checkIfSync(), 0);
  }

 private:
  static String name(const char* prefix) { return String(prefix) + dataTypeName(DataTypeTraitsT<T>::type()); }

  MeshVariableScalarRefT<Item, T> m_scalar;
  MeshVariableArrayRefT<Item, T> m_array;
  MeshVariableScalarRefT<Item, T> m_shared;
  MeshVariableArrayRefT<Item, T> m_shared_array;
};

template <typename Item> class VariablesOfAllTypes
{
 public:
  explicit VariablesOfAllTypes(const MeshHandle& handle)
  : m_all(FollowedVariables<Item, Byte>(handle), FollowedVariables<Item, Int16>(handle), FollowedVariables<Item, Int32>(handle),
          FollowedVariables<Item, Int64>(handle), FollowedVariables<Item, Real>(handle), FollowedVariables<Item, Real2>(handle),
          FollowedVariables<Item, Real3>(handle), FollowedVariables<Item, Real2x2>(handle), FollowedVariables<Item, Real3x3>(handle))
  {}

  void set()
  {
    std::apply([](auto&... each) { (each.set(), ...); }, m_all);
  }
  void expect()
  {
    std::apply([](auto&... each) { (each.expect(), ...); }, m_all);
  }

 private:
  std::tuple<FollowedVariables<Item, Byte>, FollowedVariables<Item, Int16>, FollowedVariables<Item, Int32>, FollowedVariables<Item, Int64>,
             FollowedVariables<Item, Real>, FollowedVariables<Item, Real2>, FollowedVariables<Item, Real3>,
             FollowedVariables<Item, Real2x2>, FollowedVariables<Item, Real3x3>>
    m_all;
};

TEST_F(ExchangeItemsTest, VariablesOfAllKindsFollowItems)
{
  const Grid g{ 3, { 4, 3, 2 } };
  allocate(g, { 1, true });
  VariablesOfAllTypes<Node> nodes(m_handle);
  VariablesOfAllTypes<Edge> edges(m_handle);
  VariablesOfAllTypes<Face> faces(m_handle);
  VariablesOfAllTypes<Cell> cells(m_handle);

  for (unsigned seed = 60; seed < 63; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    nodes.set();
    edges.set();
    faces.set();
    cells.set();
    if (exchange(test::randomOwner(g.nbCell(), m_pm->commSize(), seed)) == 0)
      continue;
    nodes.expect();
    edges.expect();
    faces.expect();
    cells.expect();
    EXPECT_NO_THROW(m_mesh->checkValidMeshFull());
  }
}

TEST_F(ExchangeItemsTest, ValuesOfSeveralDimensionsFollowItems)
{
  const Grid g{ 2, { 6, 4, 0 } };
  allocate(g);
  MeshMDVariableRefT<Cell, Real, MDDim2> table(info("Table"));
  MeshMDVariableRefT<Node, Int32, MDDim1> shared(info("SharedList", IVariable::PInShMem));
  VariableNodeTiledReal3 tiles(info("Tiles"));
  table.reshape({ 2, 3 });
  tiles.resize(3);
  shared.reshape({ 4 });
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  for (Int32 i = 0; i < 6; ++i)
    table(cell, i / 3, i % 3) = Real(cell->uniqueId().asInt64()) + 0.125 * i;
  ENUMERATE_NODE(node, m_mesh->ownNodes())
  for (Int32 i = 0; i < 4; ++i)
    shared(node, i) = static_cast<Int32>(node->uniqueId()) * 8 + i;
  ENUMERATE_NODE(node, m_mesh->ownNodes())
  for (Int32 i = 0; i < 3; ++i)
    tiles[node][i] = Real3(Real(node->uniqueId().asInt64()), i, -2.0);

  if (exchange(test::randomOwner(g.nbCell(), m_pm->commSize(), 77)) == 0)
    return;

  ENUMERATE_CELL(cell, m_mesh->allCells())
  for (Int32 i = 0; i < 6; ++i)
    ASSERT_EQ(table(cell, i / 3, i % 3), Real(cell->uniqueId().asInt64()) + 0.125 * i);
  ENUMERATE_NODE(node, m_mesh->allNodes())
  for (Int32 i = 0; i < 4; ++i)
    ASSERT_EQ(shared(node, i), static_cast<Int32>(node->uniqueId()) * 8 + i);
  ENUMERATE_NODE(node, m_mesh->allNodes())
  for (Int32 i = 0; i < 3; ++i)
    ASSERT_EQ(tiles[node][i], Real3(Real(node->uniqueId().asInt64()), i, -2.0));
}

TEST_F(ExchangeItemsTest, CellsThatTurnAroundComeBack)
{
  const Grid g{ 2, { 8, 3, 0 } };
  allocate(g, { 2, false });
  VariableCellReal values(info("Values"));
  ENUMERATE_CELL(cell, m_mesh->allCells())
  values[cell] = 1.0 / (1.0 + Real(cell->uniqueId().asInt64()));
  const UniqueArray<Int64> cells(m_mesh->cellFamily()->uniqueIds());
  const UniqueArray<Int64> faces(m_mesh->faceFamily()->uniqueIds());

  for (Int32 i = 0; i < m_pm->commSize(); ++i) {
    EXPECT_EQ(turn(), m_pm->commSize() == 1 ? 0 : g.nbCell());
    EXPECT_NO_THROW(m_mesh->checkValidMeshFull());
  }

  EXPECT_EQ(m_mesh->cellFamily()->uniqueIds(), cells);
  EXPECT_EQ(m_mesh->faceFamily()->uniqueIds(), faces);
  ENUMERATE_CELL(cell, m_mesh->allCells())
  EXPECT_EQ(values[cell], 1.0 / (1.0 + Real(cell->uniqueId().asInt64())));
}

TEST_F(ExchangeItemsTest, NewOwnersArePresentOwnersAfterEachChange)
{
  const Grid g{ 2, { 5, 4, 0 } };
  allocate(g);
  VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
  VariableItemInt32& of_nodes = m_mesh->itemsNewOwner(IK_Node);
  const auto expect_owners = [&] {
    ENUMERATE_CELL(cell, m_mesh->allCells())
    EXPECT_EQ(new_owners[cell], cell->owner());
    ENUMERATE_NODE(node, m_mesh->allNodes())
    EXPECT_EQ(of_nodes[node], node->owner());
  };
  expect_owners();

  exchange(test::randomOwner(g.nbCell(), m_pm->commSize(), 8));
  expect_owners();
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  if (cell->uniqueId() % 3 == 0)
    removed.add(cell->localId());
  m_mesh->modifier()->removeCells(removed);
  m_mesh->modifier()->endUpdate();
  expect_owners();
}

TEST_F(ExchangeItemsTest, NodesAndFacesGoWithTheirFirstCell)
{
  const Grid g{ 2, { 5, 4, 0 } };
  allocate(g);
  const auto owner = test::randomOwner(g.nbCell(), m_pm->commSize(), 12);
  VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  new_owners[cell] = owner(cell->uniqueId());

  m_mesh->utilities()->changeOwnersFromCells();

  std::map<Int64, Int32> expected[4];
  for (eItemKind kind : { IK_Node, IK_Face })
    ENUMERATE_ITEM(item, m_mesh->itemFamily(kind)->allItems())
  expected[kind][item->uniqueId()] = m_mesh->itemsNewOwner(kind)[ItemLocalId(item->localId())];
  m_mesh->exchangeItems();
  for (eItemKind kind : { IK_Node, IK_Face })
    ENUMERATE_ITEM(item, m_mesh->itemFamily(kind)->allItems())
  if (expected[kind].count(item->uniqueId())) {
    EXPECT_EQ(item->owner(), expected[kind][item->uniqueId()]) << itemKindName(kind) << ' ' << item->uniqueId();
  }
}

TEST_F(ExchangeItemsTest, VariablesThatDoNotFollowKeepWhatThisRankHad)
{
  const Grid g{ 2, { 6, 4, 0 } };
  allocate(g);
  VariableCellInt64 staying(info("Staying", IVariable::PNoExchange));
  VariableCellInt64 temporary(info("Temporary", IVariable::PTemporary));
  std::set<Int64> known;
  ENUMERATE_CELL(cell, m_mesh->allCells())
  {
    staying[cell] = temporary[cell] = 100 + m_pm->commRank();
    known.insert(cell->uniqueId());
  }

  if (turn() == 0)
    return;

  ENUMERATE_CELL(cell, m_mesh->allCells())
  {
    const Int64 expected = known.count(cell->uniqueId()) ? 100 + m_pm->commRank() : 0;
    EXPECT_EQ(staying[cell], expected);
    EXPECT_EQ(temporary[cell], expected);
  }
}

TEST_F(ExchangeItemsTest, AVariableOfOneRankStaysThere)
{
  allocate({ 2, { 6, 4, 0 } });
  VariableCellInt64 of_all(info("OfAll"));
  std::unique_ptr<VariableCellInt64> of_one;
  if (m_pm->commRank() == 0)
    of_one = std::make_unique<VariableCellInt64>(info("OfOne"));
  ENUMERATE_CELL(cell, m_mesh->allCells())
  of_all[cell] = cell->uniqueId();

  turn();

  ENUMERATE_CELL(cell, m_mesh->allCells())
  EXPECT_EQ(of_all[cell], cell->uniqueId().asInt64());
  if (of_one) {
    EXPECT_EQ(of_one->asArray().size(), m_mesh->cellFamily()->maxLocalId());
  }
}

TEST_F(ExchangeItemsTest, ChangesAndExchangesFollowEachOther)
{
  const Grid g{ 2, { 6, 4, 0 } };
  allocate(g);
  VariableCellInt64 values(info("Values"));
  VariableNodeInt64 at_nodes(info("AtNodes"));
  const auto set = [&] {
    ENUMERATE_CELL(cell, m_mesh->allCells())
    values[cell] = 7 * cell->uniqueId();
    ENUMERATE_NODE(node, m_mesh->allNodes())
    at_nodes[node] = -node->uniqueId().asInt64();
  };
  const auto expect = [&](const char* when) {
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    ASSERT_EQ(values[cell], 7 * cell->uniqueId()) << when;
    ENUMERATE_NODE(node, m_mesh->ownNodes())
    ASSERT_EQ(at_nodes[node], -node->uniqueId().asInt64()) << when;
    EXPECT_NO_THROW(m_mesh->checkValidMesh());
  };
  set();

  exchange(test::randomOwner(g.nbCell(), m_pm->commSize(), 21));
  expect("exchanged");
  UniqueArray<Int32> removed;
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  if (cell->uniqueId() == 3 || cell->uniqueId() == 10)
    removed.add(cell->localId());
  m_mesh->modifier()->removeCells(removed);
  m_mesh->modifier()->endUpdate();
  expect("removed");
  exchange([](Int64) { return 0; });
  expect("all on one rank");
  // A cell comes back, on the last rank, whose nodes may not be there.
  const Int64 quad[] = { IT_Quad4, 3, 3, 8, 9, 4 };
  if (m_pm->commRank() == m_pm->commSize() - 1)
    m_mesh->modifier()->addCells(1, { 6, quad });
  m_mesh->modifier()->endUpdate();
  set();
  exchange(test::randomOwner(g.nbCell(), m_pm->commSize(), 22));
  expect("added");
  m_mesh->cellFamily()->compactItems(true);
  expect("compacted");
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, m_mesh->ownCells().size()), g.nbCell() - 1);
}

TEST_F(ExchangeItemsTest, OwnersThatDisagreeAreRefused)
{
  allocate({ 2, { 6, 4, 0 } });
  VariableItemInt32& new_owners = m_mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  new_owners[cell] = 0;

  if (m_pm->commSize() > 1) {
    EXPECT_THROW(m_mesh->exchangeItems(), ParallelFatalErrorException);
  }
  else {
    EXPECT_EQ(m_mesh->exchangeItems(), 0);
  }
}

TEST_F(ExchangeItemsTest, ArraysOfDifferentSizesAreAFaultOfAllRanks)
{
  allocate({ 2, { 6, 4, 0 } });
  VariableCellArrayReal arrays(info("Arrays"));
  arrays.resize(m_pm->commRank() == 0 ? 2 : 3);

  std::string text;
  try {
    turn();
  }
  catch (const ParallelFatalErrorException& e) {
    text = e.message().localstr();
  }

  if (m_pm->commSize() > 1) {
    EXPECT_NE(text.find("Arrays"), std::string::npos) << text;
    EXPECT_NE(text.find("values per row, expected"), std::string::npos) << text;
  }
}

TEST_F(ExchangeItemsTest, AStateSavedAfterAnExchangeIsRestored)
{
  const Grid g{ 2, { 6, 4, 0 } };
  allocate(g, { 2, false });
  exchange(test::randomOwner(g.nbCell(), m_pm->commSize(), 33));
  m_mesh->cellFamily()->createGroup("All of them", m_mesh->allCells().view().localIds());
  const detail::mesh::MeshState state = m_mesh->stateInPlace();

  MeshHandle other_handle("Mesh1", &m_variable_mng, &m_trace_mng);
  IPrimaryMesh other(other_handle, m_pm, &m_variable_mng, &m_trace_mng);
  other.restore(state);

  EXPECT_EQ(other.cellFamily()->uniqueIds(), m_mesh->cellFamily()->uniqueIds());
  EXPECT_EQ(other.cellFamily()->owners(), m_mesh->cellFamily()->owners());
  EXPECT_EQ(other.faceFamily()->flags(), m_mesh->faceFamily()->flags());
  EXPECT_EQ(other.findGroup("All of them").size(), m_mesh->nbCell());
}

//! An application's own way to cut.
class LastTakesAll : public IMeshPartitionerBase
{
 public:
  explicit LastTakesAll(IPrimaryMesh* mesh)
  : m_mesh(mesh)
  {}

  IPrimaryMesh* primaryMesh() override { return m_mesh; }
  void partitionMesh(bool) override
  {
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    m_mesh->itemsNewOwner(IK_Cell)[cell] = m_mesh->parallelMng()->commSize() - 1;
    m_mesh->utilities()->changeOwnersFromCells();
  }
  void notifyEndPartition() override { is_ended = true; }

  bool is_ended = false;

 private:
  IPrimaryMesh* m_mesh;
};

TEST_F(ExchangeItemsTest, APartitionerDecides)
{
  const Grid g{ 2, { 6, 4, 0 } };
  allocate(g);
  LastTakesAll partitioner(m_mesh.get());

  m_mesh->utilities()->partitionAndExchangeMeshWithReplication(&partitioner, false);

  const Int32 last = m_pm->commSize() - 1;
  EXPECT_EQ(m_mesh->ownCells().size(), m_pm->commRank() == last ? g.nbCell() : 0);
  EXPECT_TRUE(partitioner.is_ended);
}

TEST_F(ExchangeItemsTest, LoadsOfSeveralCriteriaCountTheSame)
{
  const Grid g{ 2, { 6, 4, 0 } };
  allocate(g);
  VariableCellInt32 particles(info("Particles"));
  VariableCellReal time(info("Time"));
  particles.fill(0);
  time.fill(0.5);
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  particles[cell] = cell->owner() == 0 ? 1000 : 0;
  ILoadBalanceMng loads;
  EXPECT_TRUE(loads.cellsLoad(m_mesh.get()).empty());
  EXPECT_EQ(loads.nbCriteria(m_mesh.get()), 1);

  loads.addCriterion(particles);
  loads.addCriterion(time);

  EXPECT_EQ(loads.nbCriteria(m_mesh.get()), 2);
  const Int32 nb = m_pm->commSize();
  Int64 sum = 0;
  for (Int64 load : loads.cellsLoad(m_mesh.get()))
    sum += load;
  // A cell of mean cost is 1024 per criterion.
  EXPECT_NEAR(Real(m_pm->reduce(MessagePassing::ReduceSum, sum)), 2.0 * 1024 * 24, 24.0);
  // Rank 0 has all particles and its share of the time.
  EXPECT_NEAR(loads.imbalance(m_mesh.get()), (nb + 1.0) / 2.0 - 1.0, 0.06);
  loads.reset();
  EXPECT_NEAR(loads.imbalance(m_mesh.get()), 0.0, 1.0e-12);
}

} // namespace
