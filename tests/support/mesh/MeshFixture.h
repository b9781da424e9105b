// SPDX-License-Identifier: Apache-2.0
// A mesh on the ranks of the test, compared with the oracle.
#pragma once

#include "tests/support/mesh/MeshOracle.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/mesh/building/MeshNumbering.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/UserFamilies.h"

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
  //! Returns what makes families of DoFs and particles.
  detail::mesh::UserFamilies& userFamilies() const { return m_mesh->userFamilies(); }
  CellGroup allCells() const { return family(IK_Cell)->allItems(); }
  FaceGroup allFaces() const { return family(IK_Face)->allItems(); }
  NodeGroup allNodes() const { return family(IK_Node)->allItems(); }

  void build(const MeshDescription& whole, const OwnerOf& owner, const MeshBuildOptions& options = {})
  {
    m_mesh->build(partOf(whole, rank(), owner), options);
  }

  //! All families have the items of the oracle, with owners and connected items, in the order of unique ids or, by option, along the
  //! curve.
  void expectAsOracle(const MeshDescription& whole, const OwnerOf& owner, const MeshBuildOptions& options = {})
  {
    const MeshOracle oracle(whole, owner, options.has_edge && whole.dimension == 3);
    for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell })
      expectItems(kind, oracle.seenBy(kind, rank(), options.nb_ghost_layer), options.numbering == eLocalNumbering::Curve);
    EXPECT_NO_THROW(m_mesh->checkValid());
  }

  static std::vector<Int64> connectedUids(const ItemBase& item, eItemKind kind)
  {
    std::vector<Int64> uids;
    for (Int32 i = 0; i < item.nbConnected(kind); ++i)
      uids.push_back(item.connectedBase(kind, i).uniqueId());
    return uids;
  }
  static std::vector<Int64> sortedUids(const ItemBase& item, eItemKind kind)
  {
    std::vector<Int64> uids = connectedUids(item, kind);
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
  void expectItems(eItemKind kind, const std::map<Int64, ExpectedItem>& expected, bool is_along_curve)
  {
    ASSERT_EQ(std::size_t(family(kind)->nbItem()), expected.size()) << itemKindName(kind) << " of rank " << rank();
    auto e = expected.begin();
    if (is_along_curve) {
      expectAlongCurve(kind);
      for (const auto& [uid, item] : expected) {
        ASSERT_NE(family(kind)->localIdOf(uid), NULL_ITEM_LOCAL_ID) << itemKindName(kind) << ' ' << uid;
      }
    }
    ENUMERATE_ITEM(item, family(kind)->allItems())
    {
      if (is_along_curve)
        e = expected.find(item->uniqueId().asInt64());
      ASSERT_EQ(item->uniqueId().asInt64(), e->first) << itemKindName(kind);
      ASSERT_EQ(item->owner(), e->second.owner) << itemKindName(kind) << ' ' << e->first;
      ASSERT_EQ(item->isOwn(), e->second.owner == rank());
      if (kind != IK_Cell) {
        ASSERT_EQ(sortedUids(item->itemBase(), IK_Cell), e->second.cells) << itemKindName(kind) << ' ' << e->first;
      }
      if (kind == IK_Node)
        for (eItemKind around : { IK_Edge, IK_Face, IK_Cell }) {
          ASSERT_EQ(connectedUids(item->itemBase(), around), sortedUids(item->itemBase(), around)) << "around node " << e->first;
        }
      if (kind != IK_Node) {
        ASSERT_EQ(sortedUids(item->itemBase(), IK_Node), e->second.nodes) << itemKindName(kind) << ' ' << e->first;
      }
      ++e;
    }
  }

  //! Cells are in the order of places, then of unique ids. Other items are in the order in which cells have them first.
  void expectAlongCurve(eItemKind kind)
  {
    ASSERT_TRUE(m_mesh->numbering().isAlongCurve());
    Int32 next = 0;
    std::pair<Int64, Int64> last(-1, -1);
    ENUMERATE_CELL(cell, allCells())
    {
      const std::pair<Int64, Int64> place(m_mesh->numbering().placeOf(cell.localId()), cell->uniqueId());
      ASSERT_LT(last, place);
      last = place;
      for (Int32 i = 0; kind != IK_Cell && i < cell->itemBase().nbConnected(kind); ++i) {
        const Int32 item = cell->itemBase().connectedBase(kind, i).localId();
        ASSERT_LE(item, next) << itemKindName(kind);
        next = std::max(next, item + 1);
      }
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
