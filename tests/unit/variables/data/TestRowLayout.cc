// SPDX-License-Identifier: Apache-2.0
// Tiled rows against contiguous ones: what is done with both gives the same values, the same bytes and the same hash.
#include "variables/data/RowLayout.h"

#include "variables/data/DataInitialisationPolicy.h"
#include "variables/data/ValuePlace.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/Real3.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>
#include <sstream>
#include <vector>

namespace Arcane::test
{
namespace
{
constexpr eDataType numbers[] = { DT_Byte, DT_Int16, DT_Int32, DT_Real, DT_Real2, DT_Real3, DT_Real2x2, DT_Real3x3 };

//! The same values without and with tiles.
struct Pair
{
  Pair(eDataType type, Int64 nb_row, Int64 nb_value)
  : rows(type, 2)
  , tiles(type, 2)
  {
    rows.resize(nb_row, nb_value);
    unsigned i = 0;
    for (std::byte& byte : rows.writableBytes())
      byte = static_cast<std::byte>(++i * 37 % 61);
    tiles.setTiled(true);
    tiles.copy(rows);
  }
  bool areSame() const
  {
    UniqueArray<std::byte> a;
    UniqueArray<std::byte> b;
    rows.write(a);
    tiles.write(b);
    return rows.isSame(tiles) && tiles.isSame(rows) && rows.contentHash() == tiles.contentHash() && a.size() == b.size() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size())) == 0;
  }

  IData rows;
  IData tiles;
};

UniqueArray<Int32> randomRows(Int32 nb_row, Int32 nb, unsigned seed)
{
  std::mt19937 random(seed);
  UniqueArray<Int32> rows;
  for (Int32 k = 0; k < nb; ++k)
    rows.add(static_cast<Int32>(random() % static_cast<unsigned>(nb_row)));
  return rows;
}

//! Calls \a action for sizes around the size of a tile.
template <typename Action> void forEachPair(const Action& action)
{
  for (const eDataType type : numbers)
    for (const Int64 nb_row : { 0, 1, 31, 32, 33, 64, 100 })
      for (const Int64 nb_value : { 0, 1, 3, 8 }) {
        SCOPED_TRACE(String::format("{0}, {1} rows of {2}", dataTypeName(type), nb_row, nb_value).localstr());
        Pair pair(type, nb_row, nb_value);
        ASSERT_TRUE(pair.areSame());
        action(pair);
        ASSERT_TRUE(pair.areSame());
      }
}
} // namespace

TEST(RowLayoutTest, ValuesAreWhereTheFormulaSays)
{
  IData data(DT_Int32, 2);
  data.setTiled(true);
  data.resize(70, 3);
  EXPECT_EQ(data.storage().size(), 3 * 32 * 3 * 4);
  EXPECT_EQ(data.valueBytes(), 70 * 3 * 4);
  IData number(DT_Int32, 0);
  for (Int32 i = 0; i < 210; ++i) {
    number.values<Int32>()[0] = i;
    data.setValue(i, number, 0);
  }

  const auto* values = static_cast<const Int32*>(data.address());
  for (Int64 i = 0; i < 70; ++i)
    for (Int64 j = 0; j < 3; ++j) {
      ASSERT_EQ(values[(i / 32) * 32 * 3 + j * 32 + i % 32], 3 * i + j);
      ASSERT_EQ(TiledLayout::indexOf(i, j, 3), (i / 32) * 32 * 3 + j * 32 + i % 32);
    }
}

TEST(RowLayoutTest, ComponentsOfVectorsAreNumbersOfTheTile)
{
  IData data(DT_Real3, 2);
  data.setTiled(true);
  data.resize(40, 2);
  EXPECT_EQ(data.storage().size(), 2 * 32 * 6 * 8);
  IData vector(DT_Real3, 0);
  for (Int32 i = 0; i < 80; ++i) {
    vector.values<Real3>()[0] = Real3(i, i + 0.25, i + 0.5);
    data.setValue(i, vector, 0);
  }

  const auto* numbers = static_cast<const Real*>(data.address());
  for (Int64 i = 0; i < 40; ++i)
    for (Int64 j = 0; j < 2; ++j)
      for (Int64 c = 0; c < 3; ++c)
        ASSERT_EQ(numbers[(i / 32) * 32 * 6 + (3 * j + c) * 32 + i % 32], static_cast<Real>(2 * i + j) + 0.25 * static_cast<Real>(c));
  const Ref<IData> clone = data.cloneRef();
  EXPECT_TRUE(clone->isSame(data));
  clone->setValue(17, data, 18);
  EXPECT_FALSE(clone->isSame(data));
  vector.setValue(0, data, 33);
  EXPECT_EQ(vector.values<Real3>()[0], Real3(33.0, 33.25, 33.5));
  EXPECT_TRUE(data.isSameValue(33, vector, 0));
  EXPECT_FALSE(data.setValueFromText(33, "1 2"));
  EXPECT_TRUE(data.isSameValue(33, vector, 0));
  EXPECT_TRUE(data.setValueFromText(33, "1 2 3"));
  EXPECT_FALSE(data.isSameValue(33, vector, 0));
  std::ostringstream text;
  data.printValue(text, 33);
  EXPECT_EQ(text.str(), "1 2 3");
}

TEST(RowLayoutTest, ChangesOfSizeKeepWhatContiguousRowsKeep)
{
  setGlobalDataInitialisationPolicy(DIP_InitWithDefault);
  forEachPair([](Pair& pair) {
    for (const Int64 nb_row : { 40, 33, 95, 2, 32 })
      for (const Int64 nb_value : { 3, 5, 1, 8 }) {
        pair.rows.resize(nb_row, nb_value);
        pair.tiles.resize(nb_row, nb_value, 10);
        ASSERT_TRUE(pair.areSame()) << nb_row << " x " << nb_value;
      }
    pair.rows.shrink();
    pair.tiles.shrink();
  });
  setGlobalDataInitialisationPolicy(DIP_Legacy);
}

TEST(RowLayoutTest, NewRealsAreNotANumberIfThePolicySaysSo)
{
  setGlobalDataInitialisationPolicy(DIP_InitWithNan);
  Pair pair(DT_Real, 40, 3);
  pair.rows.resize(70, 3);
  pair.tiles.resize(70, 3);
  EXPECT_TRUE(pair.areSame());
  pair.rows.resize(71, 4);
  pair.tiles.resize(71, 4);
  EXPECT_TRUE(pair.areSame());
  const auto* values = static_cast<const Real*>(pair.tiles.address());
  EXPECT_TRUE(std::isnan(values[TiledLayout::indexOf(70, 3, 4)]));
  EXPECT_FALSE(std::isnan(values[TiledLayout::indexOf(39, 2, 4)]));
  setGlobalDataInitialisationPolicy(DIP_Legacy);
}

TEST(RowLayoutTest, RowsAreCopiedMovedAndMixedAsContiguousOnes)
{
  forEachPair([](Pair& pair) {
    const auto nb_row = static_cast<Int32>(pair.rows.extent0());
    if (nb_row == 0)
      return;
    const auto from = randomRows(nb_row, 50, 3);
    const auto to = randomRows(nb_row, 50, 4);
    const auto other = randomRows(nb_row, 50, 5);
    pair.rows.copyItems(from, to);
    pair.tiles.copyItems(from, to);
    ASSERT_TRUE(pair.areSame());
    pair.rows.copyItemsMeanValues(from, other, to);
    pair.tiles.copyItemsMeanValues(from, other, to);
    ASSERT_TRUE(pair.areSame());
    UniqueArray<Int32> new_to_old = randomRows(nb_row, nb_row + 7, 6);
    new_to_old[0] = -1;
    pair.rows.compact(new_to_old);
    pair.tiles.compact(new_to_old);
    ASSERT_TRUE(pair.areSame());
    pair.rows.compact(UniqueArray<Int32>{ 0, 2, 5 });
    pair.tiles.compact(UniqueArray<Int32>{ 0, 2, 5 });
  });
}

TEST(RowLayoutTest, EachReadsWhatTheOtherWrites)
{
  forEachPair([](Pair& pair) {
    const auto nb_row = static_cast<Int32>(pair.rows.extent0());
    const UniqueArray<Int32> rows = nb_row == 0 ? UniqueArray<Int32>() : randomRows(nb_row, 20, 8);
    UniqueArray<std::byte> of_rows;
    UniqueArray<std::byte> of_tiles;
    pair.rows.writeRows(rows, of_rows);
    pair.tiles.writeRows(rows, of_tiles);
    ASSERT_TRUE(of_rows == of_tiles);
    Pair other(pair.rows.dataType(), pair.rows.extent0(), pair.rows.extent1());
    other.rows.fillDefault();
    other.tiles.fillDefault();
    other.rows.readRows(rows, of_tiles);
    EXPECT_EQ(other.tiles.readRows(rows, of_rows), of_rows.largeSize());
    ASSERT_TRUE(other.areSame());
    UniqueArray<std::byte> all;
    pair.rows.write(all);
    IData read(pair.rows.dataType(), 2);
    read.setTiled(true);
    read.read(all);
    ASSERT_TRUE(read.isSame(pair.rows));
    all.clear();
    pair.tiles.write(all);
    other.rows.read(all);
    ASSERT_TRUE(other.rows.isSame(pair.tiles));
  });
}

TEST(RowLayoutTest, ValuesAreCopiedAndExchangedBetweenLayouts)
{
  forEachPair([](Pair& pair) {
    const Ref<IData> clone = pair.tiles.cloneRef();
    EXPECT_TRUE(clone->isTiled());
    ASSERT_TRUE(clone->isSame(pair.rows));
    IData zeros(pair.rows.dataType(), 2);
    zeros.resize(pair.rows.extent0(), pair.rows.extent1());
    zeros.fillDefault();
    zeros.swapValues(*clone);
    ASSERT_TRUE(zeros.isSame(pair.rows));
    EXPECT_FALSE(zeros.isTiled());
    zeros.setTiled(true);
    ASSERT_TRUE(zeros.isSame(pair.rows));
    zeros.setTiled(false);
    ASSERT_TRUE(zeros.isSame(pair.rows));
  });
}

TEST(RowLayoutTest, BlocksAreTheRowsInOrderWithoutASecondCopy)
{
  Pair pair(DT_Real3, 20011, 5);
  UniqueArray<std::byte> packed;
  Int64 largest = 0;
  Int64 nb_row = 0;
  detail::data::forEachRowBlock(pair.tiles, [&](const detail::data::RowBlock& block) {
    EXPECT_EQ(block.first, nb_row);
    nb_row += block.nb_row;
    largest = std::max(largest, block.bytes.size());
    packed.addRange(block.bytes);
  });
  EXPECT_EQ(nb_row, 20011);
  EXPECT_LE(largest, 256 * 1024);
  ASSERT_EQ(packed.largeSize(), pair.rows.valueBytes());
  EXPECT_EQ(std::memcmp(packed.data(), pair.rows.address(), static_cast<std::size_t>(packed.largeSize())), 0);

  pair.tiles.fillDefault();
  detail::data::readRowBlocks(pair.tiles, [&](Int64 first, Int64, Span<std::byte> bytes) {
    std::memcpy(bytes.data(), packed.data() + first * pair.rows.rowBytes(), static_cast<std::size_t>(bytes.size()));
  });
  EXPECT_TRUE(pair.areSame());
}

TEST(RowLayoutTest, ContiguousValuesOfTilesAreRefusedWithTheName)
{
  IData data(DT_Real, 2);
  data.setName("Mesh0_Cell_Stress");
  data.resize(3, 2);
  data.setTiled(true);

  for (const auto& text : { messageOf([&] { data.values<Real>(); }), messageOf([&] { data.constBytes(); }) })
    EXPECT_TRUE(text.find("'Mesh0_Cell_Stress' is tiled") != std::string::npos) << text;
  IData texts(DT_String, 2);
  IData list(DT_Real, 1);
  EXPECT_THROW(texts.setTiled(true), ArgumentException);
  EXPECT_THROW(list.setTiled(true), ArgumentException);
}

TEST(TiledRowTest, IteratorsAndCopiesSeeTheValuesOfTheRow)
{
  std::vector<Int32> tile(32 * 4, -1);
  const TiledRowT<Int32> row(tile.data() + 5, 4);
  std::iota(row.begin(), row.end(), 10);

  for (Int32 j = 0; j < 4; ++j) {
    EXPECT_EQ(row[j], 10 + j);
    EXPECT_EQ(tile[static_cast<std::size_t>(32 * j + 5)], 10 + j);
  }
  EXPECT_EQ(std::count(tile.begin(), tile.end(), -1), 32 * 4 - 4);
  const TiledRowT<const Int32> read = row;
  EXPECT_EQ(read.end() - read.begin(), 4);
  EXPECT_EQ(*std::max_element(read.begin(), read.end()), 13);
  std::sort(row.begin(), row.end(), std::greater<>());
  EXPECT_EQ(row[0], 13);
  row.copy(UniqueArray<Int32>{ 7, 8 });
  EXPECT_EQ(read[1], 8);
  EXPECT_EQ(read[2], 11);
  row.fill(3);
  EXPECT_EQ(std::count(read.begin(), read.end(), 3), 4);
}

TEST(TiledRowTest, VectorsAreReadAndWrittenThroughObjects)
{
  std::vector<Real> tile(32 * 9 * 2, -1.0);
  const TiledRowT<Real3> row(tile.data() + 4, 3);
  row.fill(Real3(1.0, 2.0, 3.0));
  row[1] = Real3(4.0, 5.0, 6.0);
  row[2] = row[1];
  row[2] += row[0];
  row[2] *= 2.0;
  row[0] -= Real3(1.0, 1.0, 1.0);
  row[0].setZ(7.0);
  row[0].component(1) = 8.0;

  EXPECT_EQ(row[0], Real3(0.0, 8.0, 7.0));
  EXPECT_EQ(row[2], Real3(10.0, 14.0, 18.0));
  EXPECT_FALSE(row[1] == row[2]);
  EXPECT_EQ(tile[4 + (3 * 2 + 1) * 32], 14.0);
  EXPECT_EQ(std::count(tile.begin(), tile.end(), -1.0), 32 * 9 * 2 - 9);
  const TiledRowT<const Real3> read = row;
  Real3 sum;
  for (const Real3 value : read)
    sum += value;
  EXPECT_EQ(sum, Real3(14.0, 27.0, 31.0));
  EXPECT_EQ(std::count(row.begin(), row.end(), Real3(4.0, 5.0, 6.0)), 1);

  const TiledRowT<Real3x3> matrices(tile.data() + 9, 2);
  const Real3x3 matrix(Real3(1.0, 2.0, 3.0), Real3(4.0, 5.0, 6.0), Real3(7.0, 8.0, 9.0));
  matrices[1] = matrix;
  EXPECT_EQ(matrices[1], matrix);
  EXPECT_EQ(matrices[1].component(5), 6.0);
  EXPECT_EQ(tile[9 + (9 + 8) * 32], 9.0);
}
} // namespace Arcane::test
