// SPDX-License-Identifier: Apache-2.0
// Views of variables with an array of numbers, vectors or matrices per item.
#include "tests/unit/variables/device/ItemKernelFixture.h"
#include "variables/device/MDVariableViews.h"
#include "variables/device/RunCommandEnumerate.h"

using namespace Arcane;

namespace
{
class MDVariableViewsTest : public Arcane::test::ItemKernelFixture
{
};

template <typename View, typename... Indexes>
concept Indexed = requires(const View& v, Indexes... i)
{
  v(CellLocalId(0), i...);
};
using View2 = ax::MeshMDVariableInView<Cell, Real, MDDim2>;
static_assert(Indexed<View2, Int32, Int32> && !Indexed<View2, Int32> && !Indexed<View2, Int32, Int32, Int32>);
#ifndef ARCANE_CHECK
static_assert(std::is_trivially_copyable_v<View2>);
static_assert(std::is_trivially_copyable_v<ax::MeshMatrixMDVariableInOutView<Cell, Real, 2, 2, MDDim1>>);
#endif
} // namespace

TEST_F(MDVariableViewsTest, Numbers)
{
  buildMesh();
  MeshMDVariableRefT<Cell, Real, MDDim0> a0(info("A0"));
  MeshMDVariableRefT<Cell, Int32, MDDim1> a1(info("A1"));
  MeshMDVariableRefT<Cell, Real, MDDim2> a2(info("A2"));
  MeshMDVariableRefT<Cell, Real, MDDim3> a3(info("A3"));
  a0.reshape({});
  a1.reshape({ 3 });
  a2.reshape({ 2, 4 });
  a3.reshape({ 2, 3, 2 });
  onEachQueue([&](const ax::RunQueue& queue) {
    a1.underlyingVariable().fill(5);
    a2.underlyingVariable().fill(1.0);
    auto command = makeCommand(queue);
    auto v0 = viewInOut(command, a0);
    auto v1 = viewIn(command, a1);
    auto v2 = viewInOut(command, a2);
    auto v3 = viewOut(command, a3);
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      v0(id) = id.localId();
      for (Int32 i = 0; i < 2; ++i)
        for (Int32 j = 0; j < 4; ++j)
          v2(id, i, j) += v1(id, 2) + 10 * i + j;
      v3(id, 1, 2, 1) = 100.0 + id.localId();
    };
    for (Int32 local_id : allCells().view().localIds()) {
      const CellLocalId id(local_id);
      ASSERT_EQ(a0(id), local_id);
      ASSERT_EQ(a2(id, 1, 3), 19.0);
      ASSERT_EQ(a2(id, 0, 2), 8.0);
      ASSERT_EQ(a3(id, 1, 2, 1), 100.0 + local_id);
    }
  });
}

TEST_F(MDVariableViewsTest, Vectors)
{
  buildMesh();
  MeshVectorMDVariableRefT<Cell, Real, 3, MDDim0> a(info("A"));
  MeshVectorMDVariableRefT<Cell, Real, 2, MDDim1> b(info("B"));
  a.reshape({});
  b.reshape({ 4 });
  onEachQueue([&](const ax::RunQueue& queue) {
    a.underlyingVariable().fill(2.0);
    b.underlyingVariable().fill(0.0);
    auto command = makeCommand(queue);
    auto in = viewIn(command, a);
    auto in_out = viewInOut(command, b);
    auto out = viewOut(command, b);
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      const NumVector<Real, 3> v = in(id);
      const NumVector<Real, 2> w(v(0) + in(id, 1), 7.0);
      out(id, 3) = w;
      in_out(id, 1, 0) += id.localId();
    };
    for (Int32 local_id : allCells().view().localIds()) {
      const CellLocalId id(local_id);
      ASSERT_EQ(b(id, 3, 0), 4.0);
      ASSERT_EQ(b(id, 3, 1), 7.0);
      ASSERT_EQ(b(id, 1, 0), local_id);
      ASSERT_EQ(b(id, 0, 0), 0.0);
    }
  });
}

TEST_F(MDVariableViewsTest, Matrices)
{
  buildMesh();
  MeshMatrixMDVariableRefT<Cell, Real, 2, 3, MDDim0> a(info("A"));
  MeshMatrixMDVariableRefT<Cell, Real, 2, 2, MDDim1> b(info("B"));
  a.reshape({});
  b.reshape({ 2 });
  onEachQueue([&](const ax::RunQueue& queue) {
    a.underlyingVariable().fill(3.0);
    b.underlyingVariable().fill(1.0);
    auto command = makeCommand(queue);
    auto in = viewIn(command, a);
    auto in_out = viewInOut(command, b);
    command << RUNCOMMAND_ENUMERATE(Cell, id, allCells())
    {
      in_out(id, 1, 0, 1) += in(id, 1, 2) + in(id)(0, 0);
      in_out(id, 0).fill(9.0);
      in_out(id, 0)(1, 0) = id.localId();
    };
    for (Int32 local_id : allCells().view().localIds()) {
      const CellLocalId id(local_id);
      ASSERT_EQ(b(id, 1, 0, 1), 7.0);
      ASSERT_EQ(b(id, 1, 1, 1), 1.0);
      ASSERT_EQ(b(id, 0, 0, 0), 9.0);
      ASSERT_EQ(b(id, 0, 1, 0), local_id);
    }
  });
}
