// SPDX-License-Identifier: Apache-2.0
// Each view on each type of values, deduced from variables.
#include "tests/unit/variables/shared/SharedVariableFixture.h"

#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/Float16.h"

using namespace Arcane;

namespace
{
//! A value of each type, from a small number.
template <typename T> T valueOf(Int32 number)
{
  if constexpr (std::is_same_v<T, Real2x2>)
    return Real2x2(Real2(number, 1), Real2(2, 3));
  else if constexpr (std::is_same_v<T, Real3x3>)
    return Real3x3(Real3(number, 1, 2), Real3(3, 4, 5), Real3(6, 7, 8));
  else if constexpr (std::is_same_v<T, Real2>)
    return Real2(number, 1);
  else if constexpr (std::is_same_v<T, Real3>)
    return Real3(number, 1, 2);
  else if constexpr (std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>)
    return T(static_cast<float>(number));
  else
    return static_cast<T>(number);
}

template <typename T> class ViewsOfTypesTest : public Arcane::test::SharedVariableFixture
{
};
using NumericTypes = ::testing::Types<Byte, Real, Int8, Int16, Int32, Int64, Float32, Float16, BFloat16, Real2, Real3, Real2x2, Real3x3>;
} // namespace

TYPED_TEST_SUITE(ViewsOfTypesTest, NumericTypes);

TYPED_TEST(ViewsOfTypesTest, AreDeducedAndReadByOthers)
{
  using T = TypeParam;
  this->buildMesh();
  VariableRefScalarT<T> scalar(this->info("Scalar"));
  VariableRefArrayT<T> list(this->info("List"));
  VariableRefArray2T<T> table(this->info("Table"));
  MeshVariableScalarRefT<Cell, T> items(this->meshInfo("Items"));
  MeshVariableArrayRefT<Node, T> arrays(this->meshInfo("Arrays"));
  MeshTiledVariableRefT<Node, T> tiles(this->meshInfo("Tiles"));
  const Int32 mine = this->rank() + 1;
  list.resize(mine);
  table.resize(mine, 2);
  arrays.resize(3);
  tiles.resize(mine);
  scalar = valueOf<T>(mine);
  list.fill(valueOf<T>(mine));
  table.fill(valueOf<T>(mine));
  items.fill(valueOf<T>(mine));
  arrays.fill(valueOf<T>(mine));
  tiles.fill(T());
  ENUMERATE_NODE(node, tiles.itemGroup())
  tiles[node][mine - 1] = valueOf<T>(mine + node.localId() % 16);
  const Int32 nb_own_row = tiles.nbRow();
  const MachineShMemWinVariableScalarT of_scalar(scalar);
  const MachineShMemWinVariableArrayT of_list(list);
  const MachineShMemWinVariableArray2T of_table(table);
  const MachineShMemWinMeshVariableScalarT of_items(items);
  const MachineShMemWinMeshVariableArrayT of_arrays(arrays);
  const MachineShMemWinMeshTiledVariableT of_tiles(tiles);

  for (const Int32 r : of_list.machineRanks()) {
    const T expected = valueOf<T>(r + 1);
    EXPECT_EQ(of_scalar(r), expected);
    ASSERT_EQ(of_scalar.constView(r).size(), 1);
    EXPECT_EQ(of_scalar.constView(r)[0], expected);
    ASSERT_EQ(of_list.constView(r).size(), r + 1);
    EXPECT_EQ(of_list.constView(r)[r], expected);
    ASSERT_EQ(of_table.constView(r).dim1Size(), r + 1);
    EXPECT_EQ(of_table.constView(r)[r][1], expected);
    EXPECT_EQ(of_items(r, 0), expected);
    EXPECT_EQ(of_items.constView(r)[1], expected);
    EXPECT_EQ(of_arrays(r, 0)[2], expected);
    EXPECT_EQ(of_arrays.constView(r)[1][0], expected);
    const TiledRowsT<const T> rows = of_tiles.constView(r);
    ASSERT_EQ(rows.rowSize(), r + 1);
    EXPECT_GE(rows.nbRow(), r == this->rank() ? nb_own_row : 1);
    for (Int32 i = 0; i < of_arrays.constView(r).dim1Size(); ++i)
      ASSERT_EQ(rows[i][r], valueOf<T>(r + 1 + i % 16));
    EXPECT_EQ(of_tiles(r, 1)[r], valueOf<T>(r + 2));
  }
  of_list.barrier();
}
