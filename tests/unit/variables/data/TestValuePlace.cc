// SPDX-License-Identifier: Apache-2.0
// Values that the host must not touch, against the same values on the host: all that is done with both gives the same bytes.
#include "variables/data/ValuePlace.h"

#include "tests/support/GuardedMemory.h"
#include "tests/support/MessageOf.h"
#include "variables/data/DataInitialisationPolicy.h"
#include "variables/data/StagedRows.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/DeviceArrays.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <sstream>
#include <string>

namespace Arcane::test
{
namespace
{
using detail::data::ValuePlace;

struct Kind
{
  eDataType type;
  Int32 dimension;
  bool is_tiled;
};
constexpr Kind kinds[] = { { DT_Real, 1, false },  { DT_Byte, 1, false },  { DT_Real3x3, 1, false },
                           { DT_Real3, 2, false }, { DT_Int16, 2, false }, { DT_Real, 2, true },
                           { DT_Real3, 2, true },  { DT_Byte, 2, true },   { DT_Real2x2, 2, false } };

class ValuePlaceTest : public ::testing::Test
{
 protected:
  //! The same values on the host, and in memory that the host must not touch.
  struct Pair
  {
    Pair(GuardedMemory& memory, const Kind& kind, Int64 nb_row, Int64 nb_value = 3)
    : host(kind.type, kind.dimension)
    , device(kind.type, kind.dimension, MemoryAllocationOptions(&memory))
    {
      host.resize(nb_row, kind.dimension == 2 ? nb_value : 1);
      unsigned i = 0;
      for (std::byte& byte : host.writableBytes())
        byte = static_cast<std::byte>(++i * 37 % 61);
      for (IData* data : { &host, &device })
        data->setTiled(kind.is_tiled);
      device.setName("Far");
      device.copy(host);
    }
    bool areSame() const
    {
      UniqueArray<std::byte> a;
      UniqueArray<std::byte> b;
      host.write(a);
      device.write(b);
      return a.size() == b.size() && std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size())) == 0;
    }
    template <typename Action> void both(const Action& action)
    {
      action(host);
      action(device);
    }

    IData host;
    IData device;
  };

  void TearDown() override { setGlobalDataInitialisationPolicy(DIP_Legacy); }

  template <typename Check> void onEachKind(Int64 nb_row, const Check& check)
  {
    for (const Kind& kind : kinds) {
      SCOPED_TRACE(std::string(dataTypeName(kind.type)) + " " + std::to_string(kind.dimension) + (kind.is_tiled ? " tiled" : ""));
      Pair pair(m_memory, kind, nb_row);
      ASSERT_TRUE(pair.device.isInDeviceMemory());
      ASSERT_FALSE(pair.host.isInDeviceMemory());
      check(pair);
      EXPECT_TRUE(pair.device.isInDeviceMemory());
      EXPECT_TRUE(pair.areSame());
    }
  }
  static UniqueArray<Int32> randomRows(Int64 nb_row, Int32 nb, unsigned seed)
  {
    std::mt19937 random(seed);
    UniqueArray<Int32> rows;
    for (Int32 k = 0; k < nb; ++k)
      rows.add(static_cast<Int32>(random() % static_cast<unsigned>(nb_row)));
    return rows;
  }

  GuardedMemory m_memory;
};
} // namespace

TEST_F(ValuePlaceTest, TheHostCannotTouchTheValues)
{
  Pair pair(m_memory, kinds[0], 10);
  const volatile Real* values = static_cast<Real*>(pair.device.address());

  EXPECT_STREQ(detail::base::nameOfDeviceArray(pair.device.address()), "Far");
#ifndef __SANITIZE_ADDRESS__ // which ends the process instead
  EXPECT_EXIT(static_cast<void>(values[0]), testing::KilledBySignal(SIGSEGV), "");
#else
  EXPECT_NE(values, nullptr);
#endif
}

TEST_F(ValuePlaceTest, ViewsAreRefusedWithTheName)
{
  Pair pair(m_memory, kinds[0], 10);

  EXPECT_EQ(messageOf([&] { static_cast<void>(pair.device.values<Real>()); }),
            "'Far' is in device memory: the host cannot use its values; use them in a kernel, or through HostValues");
  EXPECT_THROW(static_cast<void>(pair.device.constBytes()), ArgumentException);
  EXPECT_THROW(static_cast<void>(pair.device.writableBytes()), ArgumentException);
}

TEST_F(ValuePlaceTest, RowsAreGatheredAndScattered)
{
  // More rows than a buffer holds, some of them twice.
  onEachKind(30'001, [&](Pair& pair) {
    UniqueArray<Int32> rows = randomRows(30'001, 3000, 3);
    rows.addRange(Int32ConstArrayView(3, rows.data()));
    const Int64 row_bytes = pair.host.rowBytes();
    UniqueArray<std::byte> a(rows.size() * row_bytes);
    UniqueArray<std::byte> b(rows.size() * row_bytes);
    ValuePlace(pair.host).gatherRows(rows.constSpan(), a.data());
    ValuePlace(pair.device).gatherRows(rows.constSpan(), b.data());
    EXPECT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size())), 0);
    unsigned i = 7;
    for (std::byte& byte : a)
      byte = static_cast<std::byte>(++i * 31 % 113);
    pair.both([&](IData& data) { ValuePlace(data).scatterRows(rows.constSpan(), a.data()); });
  });
}

TEST_F(ValuePlaceTest, OnlyWhatIsNearTheRowsIsCopied)
{
  for (const bool is_tiled : { false, true }) {
    Pair pair(m_memory, { DT_Real3, 2, is_tiled }, 20'000, 8);
    UniqueArray<Int32> rows;
    for (Int32 k = 0; k < 100; ++k)
      rows.add(190 * k + 7);
    UniqueArray<std::byte> packed(rows.size() * pair.host.rowBytes());
    m_memory.resetCounts();

    ValuePlace(pair.device).gatherRows(rows.constSpan(), packed.data());

    // A row has 192 bytes, a tile 6144; all rows take 3.8 MB.
    EXPECT_LE(m_memory.nbCopiedByte(), 100 * (is_tiled ? 6144 : 192));
    EXPECT_EQ(m_memory.nbCopy(), 100);
    EXPECT_EQ(m_memory.nbWait(), 1);
    m_memory.resetCounts();
    ValuePlace(pair.device).scatterRows(rows.constSpan(), packed.data());
    // Tiles are read before they are written, rows are not.
    EXPECT_EQ(m_memory.nbCopy(), is_tiled ? 200 : 100);
    EXPECT_LE(m_memory.nbCopiedByte(), 2 * 100 * (is_tiled ? 6144 : 192));
    EXPECT_TRUE(pair.areSame());
  }
}

TEST_F(ValuePlaceTest, RowsThatAreNearAreCopiedTogether)
{
  Pair pair(m_memory, kinds[0], 100'000);
  UniqueArray<Int32> rows;
  for (Int32 k = 0; k < 1000; ++k)
    rows.add(40 * k);
  UniqueArray<std::byte> packed(rows.size() * pair.host.rowBytes());
  m_memory.resetCounts();

  ValuePlace(pair.device).gatherRows(rows.constSpan(), packed.data());

  EXPECT_EQ(m_memory.nbCopy(), 1);
  EXPECT_LE(m_memory.nbCopiedByte(), 40 * 1000 * 8);
}

TEST_F(ValuePlaceTest, RowsThatAreSetTwiceKeepTheLastValue)
{
  for (const bool is_tiled : { false, true }) {
    Pair pair(m_memory, { DT_Int32, 2, is_tiled }, 100, 1);
    const detail::data::RowLayout layout(pair.device);
    detail::data::StagedRows staged(layout, static_cast<std::byte*>(pair.device.address()));
    const UniqueArray<Int32> rows = { 41, 40, 41, 99, 41 };
    UniqueArray<Int32> values = { 1, 2, 3, 4, 5 };

    staged.scatter(rows.constSpan(), reinterpret_cast<const std::byte*>(values.data()));
    staged.gather(rows.constSpan(), reinterpret_cast<std::byte*>(values.data()));

    EXPECT_EQ(values, (UniqueArray<Int32>{ 5, 2, 5, 4, 5 }));
    pair.host.copy(pair.device);
    EXPECT_TRUE(pair.areSame());
  }
}

TEST_F(ValuePlaceTest, ItemsAreCopiedInTheOrderOfTheList)
{
  onEachKind(5000, [&](Pair& pair) {
    // Many rows are read after they were written.
    const UniqueArray<Int32> from = randomRows(50, 3000, 1);
    const UniqueArray<Int32> to = randomRows(50, 3000, 2);
    pair.both([&](IData& data) { data.copyItems(from, to); });
    EXPECT_TRUE(pair.areSame());
    const UniqueArray<Int32> second = randomRows(5000, 3000, 4);
    pair.both([&](IData& data) { data.copyItemsMeanValues(from, second, to); });
  });
}

TEST_F(ValuePlaceTest, RowsOfTheHostAreTransferred)
{
  onEachKind(30'000, [&](Pair& pair) {
    const Pair other(m_memory, { pair.host.dataType(), pair.host.dimension(), pair.host.isTiled() }, 1000);
    const UniqueArray<Int32> rows = randomRows(30'000, 4000, 1);
    const UniqueArray<Int32> other_rows = randomRows(1000, 4000, 2);
    const auto* array = static_cast<const std::byte*>(other.host.address());
    pair.both([&](IData& data) { ValuePlace(data).transferRows(rows.constSpan(), array, other_rows.data()); });
  });
}

TEST_F(ValuePlaceTest, CompactionKeepsRows)
{
  onEachKind(20'000, [&](Pair& pair) {
    // Without some rows; in another order, with new rows.
    UniqueArray<Int32> some;
    for (Int32 i = 0; i < 20'000; ++i)
      if (i % 5000 != 17)
        some.add(i);
    pair.both([&](IData& data) { data.compact(some); });
    EXPECT_TRUE(pair.areSame());
    UniqueArray<Int32> mixed = randomRows(15'000, 22'000, 5);
    for (Int32 i = 0; i < mixed.size(); i += 7)
      mixed[i] = -1;
    pair.both([&](IData& data) { data.compact(mixed); });
  });
}

TEST_F(ValuePlaceTest, LongRunsAreMovedOnTheDevice)
{
  Pair pair(m_memory, { DT_Real, 2, false }, 40'000);
  UniqueArray<Int32> some;
  for (Int32 i = 0; i < 40'000; ++i)
    if (i != 1000 && i != 30'000)
      some.add(i);
  pair.both([&](IData& data) { data.compact(some); });
  EXPECT_TRUE(pair.areSame());
  UniqueArray<Int32> with_new_rows;
  for (Int32 i = 0; i < 30'000; ++i)
    with_new_rows.add(i % 10'000 == 5 ? -1 : i);
  pair.host.compact(with_new_rows);
  m_memory.resetCounts();

  pair.device.compact(with_new_rows);

  // Four runs, and zeros for the new rows.
  EXPECT_EQ(m_memory.nbCopy(), 5);
  EXPECT_EQ(m_memory.nbWait(), 1);
  EXPECT_TRUE(pair.areSame());
}

TEST_F(ValuePlaceTest, SizesChangeAsOnTheHost)
{
  for (const eDataInitialisationPolicy policy : { DIP_InitWithDefault, DIP_InitWithNan, DIP_InitInitialWithNanResizeWithDefault }) {
    setGlobalDataInitialisationPolicy(policy);
    onEachKind(3001, [&](Pair& pair) {
      pair.both([&](IData& data) { data.resize(5003, data.extent1(), 100); });
      EXPECT_TRUE(pair.areSame());
      if (pair.host.dimension() == 2) {
        pair.both([&](IData& data) { data.resize(5003, 5); });
        EXPECT_TRUE(pair.areSame());
        pair.both([&](IData& data) { data.resize(4000, 2); });
        EXPECT_TRUE(pair.areSame());
      }
      pair.both([&](IData& data) { data.resize(10, data.extent1()); });
      pair.both([&](IData& data) { data.shrink(); });
      EXPECT_TRUE(pair.areSame());
      pair.both([&](IData& data) { data.clear(); });
      pair.both([&](IData& data) { data.resize(33, data.extent1()); });
    });
  }
}

TEST_F(ValuePlaceTest, ValuesGoToEachMemoryAndEachLayout)
{
  onEachKind(5001, [&](Pair& pair) {
    const UInt64 hash = pair.host.contentHash();
    EXPECT_EQ(pair.device.contentHash(), hash);
    EXPECT_TRUE(pair.device.isSame(pair.host) && pair.host.isSame(pair.device));
    const Ref<IData> clone = pair.device.cloneRef();
    EXPECT_FALSE(clone->isInDeviceMemory());
    EXPECT_TRUE(clone->isSame(pair.host));
    if (pair.host.dimension() == 2) {
      pair.device.setTiled(!pair.host.isTiled());
      EXPECT_EQ(pair.device.contentHash(), hash);
      EXPECT_TRUE(pair.device.isSame(pair.host));
      pair.host.copy(pair.device);
      EXPECT_EQ(pair.host.contentHash(), hash);
      pair.device.copy(*clone);
    }
    pair.device.changeAllocator({});
    EXPECT_FALSE(pair.device.isInDeviceMemory());
    EXPECT_EQ(pair.device.contentHash(), hash);
    pair.device.changeAllocator(MemoryAllocationOptions(&m_memory));
    pair.device.swapValues(pair.host);
    EXPECT_FALSE(pair.host.isInDeviceMemory());
    EXPECT_EQ(pair.device.contentHash(), hash);
  });
}

TEST_F(ValuePlaceTest, ADifferenceIsFound)
{
  onEachKind(5001, [&](Pair& pair) {
    const Int64 last = pair.host.nbElement() - 1;
    IData value(pair.host.dataType(), 0);
    pair.device.setValue(last, value, 0);
    EXPECT_FALSE(pair.device.isSame(pair.host) || pair.host.isSame(pair.device));
    EXPECT_TRUE(pair.device.isSameValue(last, value, 0));
    EXPECT_FALSE(pair.device.isSameValue(last, pair.host, last));
    pair.host.setValue(last, pair.device, last);
  });
}

TEST_F(ValuePlaceTest, SingleValuesArePrintedAndReadFromText)
{
  onEachKind(40, [&](Pair& pair) {
    const String text = dataTypeSize(pair.host.dataType()) == dataTypeSize(basicDataType(pair.host.dataType())) ? "7" : "";
    pair.both([&](IData& data) { EXPECT_EQ(data.setValueFromText(33, text), text == "7"); });
    std::ostringstream printed[2];
    pair.host.printValue(printed[0], 33);
    pair.device.printValue(printed[1], 33);
    EXPECT_EQ(printed[0].str(), printed[1].str());
  });
}

TEST_F(ValuePlaceTest, RowsAreReadBackAsTheyWereWritten)
{
  onEachKind(5000, [&](Pair& pair) {
    const UniqueArray<Int32> rows = randomRows(5000, 700, 8);
    const UniqueArray<Int32> others = randomRows(5000, 700, 9);
    UniqueArray<std::byte> a;
    UniqueArray<std::byte> b;
    pair.host.writeRows(rows, a);
    pair.device.writeRows(rows, b);
    EXPECT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size())), 0);
    pair.both([&](IData& data) { EXPECT_EQ(data.readRows(others, a), a.size()); });
    UniqueArray<std::byte> all;
    pair.host.write(all);
    pair.device.fillDefault();
    pair.device.read(all);
  });
}

TEST_F(ValuePlaceTest, AllOrSomeValuesAreFilled)
{
  onEachKind(5000, [&](Pair& pair) {
    IData value(pair.host.dataType(), 0);
    value.setValue(0, pair.host, 11);
    const UniqueArray<Int32> rows = randomRows(5000, 300, 8);
    pair.both([&](IData& data) { ValuePlace(data).fillRows(rows.constSpan(), value.constBytes()); });
    EXPECT_TRUE(pair.areSame());
    const Pair other(m_memory, { pair.host.dataType(), pair.host.dimension(), !pair.host.isTiled() && pair.host.dimension() == 2 }, 5000);
    pair.host.fillDefault();
    pair.device.fillDefault();
    pair.both([&](IData& data) { ValuePlace(data).copyRowsOf(ValuePlace(other.device), rows.constSpan()); });
    EXPECT_TRUE(pair.areSame());
    pair.both([&](IData& data) { ValuePlace(data).fill(value.constBytes()); });
  });
}

TEST_F(ValuePlaceTest, NoMemoryIsLeft)
{
  {
    onEachKind(100, [](Pair&) {});
  }
  EXPECT_EQ(m_memory.nbBlock(), 0);
}
} // namespace Arcane::test
