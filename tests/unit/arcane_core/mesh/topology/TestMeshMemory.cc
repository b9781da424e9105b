// SPDX-License-Identifier: Apache-2.0
// Where the arrays of a mesh are.
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/memory/MemoryUtilsInternal.h"
#include "tests/support/CountingAllocator.h"

namespace
{
using namespace Arcane;

//! Data are in the memory of an allocator of the test while this lives.
class DataMemory
{
 public:
  DataMemory()
  {
    m_table.setAllocator(MemoryUtils::getDefaultDataMemoryResource(), &m_allocator);
    m_former = MemoryUtils::setDataMemoryResourceMng(&m_table);
  }
  ~DataMemory() { MemoryUtils::setDataMemoryResourceMng(m_former); }

  const test::CountingAllocator& allocator() const { return m_allocator; }

 private:
  test::CountingAllocator m_allocator;
  IMemoryRessourceMng m_table;
  IMemoryRessourceMng* m_former = nullptr;
};

class MeshMemoryTest : public test::MeshFixture
{
 protected:
  // Some of its arrays are in the memory of this test.
  ~MeshMemoryTest() override { m_mesh.reset(); }

  //! Lists of connected items, ids, and groups of \a mesh.
  void expectInDataMemory(const detail::mesh::MeshTopology& mesh, const char* when)
  {
    for (eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
      IItemFamily* const f = mesh.family(kind);
      EXPECT_TRUE(isThere(f->uniqueIds().data())) << when << ": unique ids of " << itemKindName(kind);
      EXPECT_TRUE(isThere(f->owners().data())) << when << ": owners of " << itemKindName(kind);
      EXPECT_TRUE(isThere(f->flags().data())) << when << ": flags of " << itemKindName(kind);
      EXPECT_TRUE(isThere(f->typeIds().data())) << when << ": types of " << itemKindName(kind);
      EXPECT_TRUE(isThere(f->allItems().view().localIds().data())) << when << ": all items of " << itemKindName(kind);
      EXPECT_TRUE(isThere(f->allItems().own().view().localIds().data())) << when << ": own items of " << itemKindName(kind);
      for (eItemKind target : { IK_Node, IK_Edge, IK_Face, IK_Cell })
        if (const detail::mesh::ItemConnectivity* c = f->connectivity(target); c && c->nbSource() > 0) {
          EXPECT_TRUE(isThere(c->begins())) << when << ": from " << itemKindName(kind) << " to " << itemKindName(target);
          EXPECT_TRUE(isThere(c->list())) << when << ": from " << itemKindName(kind) << " to " << itemKindName(target);
        }
    }
  }

  const DataMemory m_memory;
  MeshHandle m_data_handle{ "Mesh1", nullptr, nullptr };
  detail::mesh::MeshTopology m_data_mesh{ m_data_handle, m_pm };

 private:
  bool isThere(const void* array) const { return !array || m_memory.allocator().isLiveBlock(array); }
};

TEST_F(MeshMemoryTest, ConnectivitiesAndGroupsAreInTheMemoryOfData)
{
  const MeshDescription whole = test::gridMesh({ 3, { 4, 3, 2 } });
  const test::OwnerOf owner = test::randomOwner(24, nbRank(), 17);

  m_data_mesh.build(test::partOf(whole, rank(), owner), { 1, true });
  expectInDataMemory(m_data_mesh, "built");
  EXPECT_EQ(m_memory.allocator().lastHint(), eMemoryLocationHint::HostAndDeviceMostlyRead);

  UniqueArray<Int32> some;
  ENUMERATE_CELL(cell, m_data_mesh.family(IK_Cell)->allItems().own())
  if (cell->uniqueId() % 3 == 0)
    some.add(cell->localId());
  m_data_mesh.removeCells(some);
  m_data_mesh.endUpdate();
  expectInDataMemory(m_data_mesh, "changed");

  build(whole, owner, { 1, true });
  m_data_mesh.restore(m_mesh->state());
  expectInDataMemory(m_data_mesh, "restored");
}
} // namespace
