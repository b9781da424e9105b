// SPDX-License-Identifier: Apache-2.0
// A mesh on the ranks of the test, compared with the oracle.
#pragma once

#include "tests/unit/arcane_core/mesh/MeshOracle.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/MeshTopology.h"

#include <gtest/gtest.h>

#include <memory>

namespace Arcane::test
{

class MeshFixture : public ::testing::Test
{
 protected:
  MeshFixture()
  : m_environment(nullptr, nullptr)
  , m_pm_ref(m_environment.createParallelMng(nullptr))
  , m_pm(m_pm_ref.get())
  , m_handle("Mesh0", nullptr, nullptr)
  , m_mesh(std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm))
  {}

  Int32 rank() const { return m_pm->commRank(); }
  Int32 nbRank() const { return m_pm->commSize(); }
  IItemFamily* family(eItemKind kind) const { return m_mesh->family(kind); }
  CellGroup allCells() const { return family(IK_Cell)->allItems(); }
  FaceGroup allFaces() const { return family(IK_Face)->allItems(); }
  NodeGroup allNodes() const { return family(IK_Node)->allItems(); }

  void build(const MeshDescription& whole, const OwnerOf& owner, const MeshBuildOptions& options = {})
  {
    m_mesh->build(partOf(whole, rank(), owner), options);
  }

  //! All families have the items of the oracle, in the order of unique ids, with owners and connected items.
  void expectAsOracle(const MeshDescription& whole, const OwnerOf& owner, const MeshBuildOptions& options = {})
  {
    const MeshOracle oracle(whole, owner, options.has_edge && whole.dimension == 3);
    for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
      expectItems(kind, oracle.seenBy(kind, rank(), options.nb_ghost_layer));
    EXPECT_NO_THROW(m_mesh->checkValid());
  }

  static std::vector<Int64> sortedUids(const ItemBase& item, eItemKind kind)
  {
    std::vector<Int64> uids;
    for (Int32 i = 0; i < item.nbConnected(kind); ++i)
      uids.push_back(item.connectedBase(kind, i).uniqueId());
    std::sort(uids.begin(), uids.end());
    return uids;
  }

  static std::vector<Int64> uidsOf(const ItemGroup& group)
  {
    std::vector<Int64> uids;
    ENUMERATE_ITEM(item, group)
    uids.push_back(item->uniqueId());
    return uids;
  }

 private:
  void expectItems(eItemKind kind, const std::map<Int64, ExpectedItem>& expected)
  {
    ASSERT_EQ(std::size_t(family(kind)->nbItem()), expected.size()) << itemKindName(kind) << " of rank " << rank();
    auto e = expected.begin();
    ENUMERATE_ITEM(item, family(kind)->allItems())
    {
      ASSERT_EQ(item->uniqueId().asInt64(), e->first) << itemKindName(kind);
      ASSERT_EQ(item->owner(), e->second.owner) << itemKindName(kind) << ' ' << e->first;
      ASSERT_EQ(item->isOwn(), e->second.owner == rank());
      if (kind != IK_Cell) {
        ASSERT_EQ(sortedUids(item->itemBase(), IK_Cell), e->second.cells) << itemKindName(kind) << ' ' << e->first;
      }
      if (kind != IK_Node) {
        ASSERT_EQ(sortedUids(item->itemBase(), IK_Node), e->second.nodes) << itemKindName(kind) << ' ' << e->first;
      }
      ++e;
    }
  }

 protected:
  MpiEnvironment m_environment;
  Ref<IParallelMng> m_pm_ref;
  IParallelMng* m_pm;
  MeshHandle m_handle;
  std::unique_ptr<detail::mesh::MeshTopology> m_mesh;
};

} // namespace Arcane::test
