// SPDX-License-Identifier: Apache-2.0
// Each view of variables on items, on each kind of items, deduced from variables.
#include "tests/unit/variables/shared/SharedVariableFixture.h"

using namespace Arcane;

namespace
{
template <typename T> class ViewsOfItemsTest : public Arcane::test::SharedVariableFixture
{
 protected:
  void buildMeshWithEdges()
  {
    detail::mesh::MeshBuildOptions options;
    options.has_edge = true;
    this->buildGrid({ 3, { 4, 2, 2 } }, options);
  }
  ItemGroupT<T> allItems() const { return this->family(ItemTraitsT<T>::kind())->allItems(); }
};
using ItemTypes = ::testing::Types<Node, Edge, Face, Cell>;
} // namespace

TYPED_TEST_SUITE(ViewsOfItemsTest, ItemTypes);

TYPED_TEST(ViewsOfItemsTest, AreIndexedByTheIdsOfTheOtherRank)
{
  using Item = TypeParam;
  this->buildMeshWithEdges();
  MeshVariableScalarRefT<Item, Int64> ids(this->meshInfo("Ids"));
  MeshVariableArrayRefT<Item, Int64> arrays(this->meshInfo("Arrays"));
  MeshMDVariableRefT<Item, Real, MDDim2> tables(this->meshInfo("Tables"));
  MeshVectorMDVariableRefT<Item, Real, 3, MDDim1> vectors(this->meshInfo("Vectors"));
  MeshMatrixMDVariableRefT<Item, Real, 2, 2, MDDim0> matrices(this->meshInfo("Matrices"));
  arrays.resize(2);
  tables.reshape({ 2, 2 });
  vectors.reshape({ 2 });
  ENUMERATE_(Item, item, this->allItems())
  {
    const Int64 uid = item->uniqueId();
    ids[item] = uid;
    arrays(item, 1) = uid;
    tables(item, 1, 0) = static_cast<Real>(uid);
    vectors(item, 1, 2) = static_cast<Real>(uid);
    matrices(item, 1, 1) = static_cast<Real>(uid);
  }
  const MachineShMemWinMeshVariableScalarT of_ids(ids);
  const MachineShMemWinMeshVariableArrayT of_arrays(arrays);
  const MachineShMemWinMeshMDVariableT of_tables(tables);
  const MachineShMemWinMeshVectorMDVariableT of_vectors(vectors);
  const MachineShMemWinMeshMatrixMDVariableT of_matrices(matrices);

  for (const Int32 r : of_ids.machineRanks()) {
    const Span<const Int64> uids = of_ids.constView(r);
    ASSERT_GT(uids.size(), 0);
    for (Int32 i = 0; i < uids.size(); ++i) {
      EXPECT_EQ(of_arrays(r, i)[1], uids[i]);
      EXPECT_EQ(of_tables(r, i)(1, 0), static_cast<Real>(uids[i]));
      EXPECT_EQ(of_vectors(r, i)(1, 2), static_cast<Real>(uids[i]));
      EXPECT_EQ(of_matrices(r, i)(1, 1), static_cast<Real>(uids[i]));
      if (r == this->rank()) {
        EXPECT_EQ(this->family(ItemTraitsT<Item>::kind())->uniqueIds()[i], uids[i]);
      }
    }
  }
  of_ids.barrier();
}
