// SPDX-License-Identifier: Apache-2.0
// The typed storage of variables: extents, copies, renumbering, text and bytes.
#include "variables/data/DataInitialisationPolicy.h"
#include "variables/data/IData.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/math/NumericTypes.h"
#include "arcane_core/base/text/OStringStream.h"

#include "tests/support/CountingAllocator.h"
#include "tests/support/GuardedMemory.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <numeric>

using namespace Arcane;

namespace
{
constexpr eDataType storable_types[] = { DT_Byte,    DT_Real,     DT_Int8,   DT_Int16, DT_Int32, DT_Int64,   DT_Float32,
                                         DT_Float16, DT_BFloat16, DT_String, DT_Real2, DT_Real3, DT_Real2x2, DT_Real3x3 };

//! Sets the policy, and puts back the former one.
class PolicyScope
{
 public:
  explicit PolicyScope(eDataInitialisationPolicy policy)
  : m_former(getGlobalDataInitialisationPolicy())
  {
    setGlobalDataInitialisationPolicy(policy);
  }
  ~PolicyScope() { setGlobalDataInitialisationPolicy(m_former); }

 private:
  eDataInitialisationPolicy m_former;
};

//! Memory that can be exhausted.
class ExhaustedAllocator : public test::CountingAllocator
{
 public:
  bool is_exhausted = false;

  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) override
  {
    if (is_exhausted)
      throw FatalErrorException(A_FUNCINFO, "no room");
    return CountingAllocator::allocate(args, new_size);
  }
};

void fillWithText(IData& data)
{
  for (Int64 i = 0; i < data.nbElement(); ++i) {
    String text = String::fromNumber(i % 100);
    for (Int32 k = 1; k < nbBasicData(data.dataType()); ++k)
      text = text + " " + String::fromNumber(i % 100 + k);
    ASSERT_TRUE(data.setValueFromText(i, text)) << data.dataType() << " " << text;
  }
}

String text(const IData& data, Int64 i)
{
  OStringStream o;
  data.printValue(o(), i);
  return o.str();
}
} // namespace

TEST(IDataTest, ScalarHasOneDefaultValue)
{
  for (const eDataType type : storable_types) {
    const IData data(type, 0);

    EXPECT_EQ(data.nbElement(), 1);
  }
  EXPECT_EQ(IData(DT_Real, 0).values<Real>()[0], 0.0);
  EXPECT_TRUE(IData(DT_String, 0).values<String>()[0].null());
}

TEST(IDataTest, RefusesTypesAndExtentsThatCannotBe)
{
  EXPECT_THROW(IData(DT_Unknown, 1), ArgumentException);
  EXPECT_THROW(IData(DT_Real, 3), ArgumentException);
  IData scalar(DT_Real, 0);
  EXPECT_THROW(scalar.resize(2), ArgumentException);
  IData list(DT_Real, 1);
  EXPECT_THROW(list.resize(2, 3), ArgumentException);
  EXPECT_THROW(list.resize(-1), ArgumentException);
  EXPECT_THROW(list.resize(Int64(1) << 61), ArgumentException);
  EXPECT_THROW(list.resize(10, 1, Int64(1) << 62), ArgumentException);
  EXPECT_THROW(list.values<Int32>(), ArgumentException);
}

TEST(IDataTest, ExtentsWhoseProductExceedsAllMemoryAreRefusedByName)
{
  IData table(DT_Real, 2);
  table.setName("Table");
  table.resize(2, 3);
  for (const Int64 n : { Int64(1518500250), Int64(1) << 30, Int64(2147483647) }) {
    const std::string message = test::messageOf([&] { table.resize(n, n); });
    EXPECT_NE(message.find(String::format("'Table' cannot have {0} rows of {0} values", n).localstr()), std::string::npos) << message;
  }
  EXPECT_THROW(table.resize(2, 3, Int64(1) << 62), ArgumentException);
  IData texts(DT_String, 2);
  EXPECT_THROW(texts.resize(Int64(1) << 40, Int64(1) << 40), ArgumentException);
  table.setTiled(true);
  EXPECT_THROW(table.resize(Int64(1) << 31, Int64(1) << 31), ArgumentException);
  EXPECT_EQ(table.extent0(), 2);
  EXPECT_EQ(table.extent1(), 3);
}

TEST(IDataTest, NothingChangesWhenMemoryIsExhausted)
{
  ExhaustedAllocator memory;
  IData rows_without_values(DT_Real, 2, MemoryAllocationOptions(&memory));
  rows_without_values.resize(5, 0);
  IData table(DT_Real, 2, MemoryAllocationOptions(&memory));
  table.resize(3, 2);
  for (Int64 i = 0; i < 6; ++i)
    table.values<Real>()[i] = static_cast<Real>(i);
  IData other(DT_Real, 2);
  other.resize(7, 4);
  memory.is_exhausted = true;

  EXPECT_THROW(rows_without_values.resize(5, 3), FatalErrorException);
  EXPECT_EQ(rows_without_values.extent0(), 5);
  EXPECT_EQ(rows_without_values.extent1(), 0);
  EXPECT_THROW(table.resize(4, 3), FatalErrorException);
  EXPECT_THROW(table.copy(other), FatalErrorException);
  EXPECT_THROW(table.setTiled(true), FatalErrorException);
  EXPECT_FALSE(table.isTiled());
  EXPECT_EQ(table.extent0(), 3);
  EXPECT_EQ(table.extent1(), 2);
  EXPECT_EQ(text(table, 5), "5");

  memory.is_exhausted = false;
  rows_without_values.resize(rows_without_values.extent0(), 3);
  EXPECT_EQ(rows_without_values.nbElement(), 15);
}

TEST(IDataTest, StorageIsAlignedForVectors)
{
  IData data(DT_Real, 1);

  data.resize(1000);

  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(data.address()) % 64, 0u);
}

TEST(IDataTest, ResizeKeepsRowsAndColumns)
{
  for (const eDataType type : storable_types) {
    IData data(type, 2);
    data.resize(4, 3);
    fillWithText(data);
    const Ref<IData> before = data.cloneRef();

    data.resize(6, 5);

    for (Int64 i = 0; i < 4; ++i)
      for (Int64 j = 0; j < 3; ++j)
        EXPECT_TRUE(data.isSameValue(i * 5 + j, *before, i * 3 + j)) << type << " " << i << " " << j;
    data.resize(2, 2);
    EXPECT_EQ(data.nbElement(), 4);
    EXPECT_TRUE(data.isSameValue(3, *before, 4)) << type;
  }
}

TEST(IDataTest, ReserveAvoidsMovingValues)
{
  IData data(DT_Int32, 1);
  data.resize(1000, 1, 50);
  const void* address = data.address();

  data.resize(1050);

  EXPECT_EQ(data.address(), address);
  EXPECT_GE(data.allocatedBytes(), 1050 * 4);
  data.resize(10);
  data.shrink();
  EXPECT_LT(data.allocatedBytes(), 1000);
}

TEST(IDataTest, LegacyPolicyZeroesTheFirstAllocationOnly)
{
  const PolicyScope scope(DIP_Legacy);
  IData data(DT_Real, 1);

  data.resize(100);

  for (const Real v : data.values<Real>())
    EXPECT_EQ(v, 0.0);
}

TEST(IDataTest, NanPolicyMarksNewReals)
{
  const PolicyScope scope(DIP_InitWithNan);
  IData reals(DT_Real3, 2);
  reals.resize(2, 2);
  IData integers(DT_Int32, 1);
  integers.resize(3);

  EXPECT_TRUE(std::isnan(reals.values<Real3>()[3].z));
  EXPECT_EQ(integers.values<Int32>()[2], 0);
  reals.values<Real3>().fill(Real3(1, 2, 3));
  reals.resize(3, 3);
  EXPECT_EQ(reals.values<Real3>()[1], Real3(1, 2, 3));
  EXPECT_TRUE(std::isnan(reals.values<Real3>()[2].x));
  EXPECT_TRUE(std::isnan(reals.values<Real3>()[8].x));
}

TEST(IDataTest, DefaultPolicyZeroesGrowth)
{
  const PolicyScope scope(DIP_InitWithDefault);
  IData data(DT_Int64, 1);
  data.resize(100, 1, 1000);
  data.values<Int64>().fill(7);
  data.resize(10);

  data.resize(100);

  EXPECT_EQ(data.values<Int64>()[9], 7);
  EXPECT_EQ(data.values<Int64>()[10], 0);
  EXPECT_EQ(data.values<Int64>()[99], 0);
}

TEST(IDataTest, ResizeNoInitWritesNothing)
{
  const PolicyScope scope(DIP_InitWithDefault);
  IData data(DT_Int64, 1);
  data.resize(100, 1, 1000);
  data.values<Int64>().fill(7);
  data.resize(10);

  data.resizeNoInit(100);

  EXPECT_EQ(data.extent0(), 100);
  EXPECT_EQ(data.values<Int64>()[99], 7);
  EXPECT_THROW(data.resizeNoInit(-1), ArgumentException);
  test::GuardedMemory device;
  IData on_device(DT_Real, 1, MemoryAllocationOptions(&device));
  on_device.resizeNoInit(100);
  EXPECT_EQ(device.nbCopy(), 0);
  on_device.resize(200);
  EXPECT_GT(device.nbCopy(), 0);
}

TEST(IDataTest, CompactRenumbersRows)
{
  const UniqueArray<Int32> decreasing = { 4, 3, 1, 0 };
  const UniqueArray<Int32> increasing = { 0, 2, 3, 4 };
  for (const eDataType type : storable_types)
    for (const auto& new_to_old : { decreasing, increasing }) {
      IData data(type, 2);
      data.resize(5, 3);
      fillWithText(data);
      const Ref<IData> before = data.cloneRef();

      data.compact(new_to_old);

      ASSERT_EQ(data.extent0(), 4);
      for (Int32 i = 0; i < 4; ++i)
        for (Int64 j = 0; j < 3; ++j)
          EXPECT_TRUE(data.isSameValue(i * 3 + j, *before, new_to_old[i] * 3 + j)) << type << " row " << i;
    }
}

TEST(IDataTest, CompactMakesNewRowsZero)
{
  IData data(DT_Int32, 1);
  data.resize(3);
  std::iota(data.values<Int32>().begin(), data.values<Int32>().end(), 5);

  data.compact(UniqueArray<Int32>({ 2, -1, 0, 1, -1 }));

  const Int32 expected[] = { 7, 0, 5, 6, 0 };
  for (Int32 i = 0; i < 5; ++i)
    EXPECT_EQ(data.values<Int32>()[i], expected[i]);
}

TEST(IDataTest, CopiesAndAveragesItems)
{
  IData data(DT_Real, 1);
  data.resize(4);
  data.values<Real>()[0] = 2.0;
  data.values<Real>()[1] = 5.0;

  data.copyItems(UniqueArray<Int32>({ 1 }), UniqueArray<Int32>({ 2 }));
  data.copyItemsMeanValues(UniqueArray<Int32>({ 0 }), UniqueArray<Int32>({ 1 }), UniqueArray<Int32>({ 3 }));

  EXPECT_EQ(data.values<Real>()[2], 5.0);
  EXPECT_EQ(data.values<Real>()[3], 3.5);
}

TEST(IDataTest, SwapExchangesValuesNotNames)
{
  IData a(DT_Int32, 1);
  a.setName("A");
  a.resize(2);
  a.values<Int32>().fill(1);
  IData b(DT_Int32, 1);
  b.resize(3);
  b.values<Int32>().fill(2);

  a.swapValues(b);

  EXPECT_EQ(a.name(), "A");
  EXPECT_EQ(a.extent0(), 3);
  EXPECT_EQ(a.values<Int32>()[2], 2);
  EXPECT_EQ(b.extent0(), 2);
  IData other(DT_Real, 1);
  EXPECT_THROW(a.swapValues(other), ArgumentException);
}

TEST(IDataTest, HashDependsOnContentAndExtents)
{
  for (const eDataType type : storable_types) {
    IData a(type, 2);
    a.resize(6, 2);
    fillWithText(a);
    const Ref<IData> b = a.cloneRef();
    EXPECT_EQ(a.contentHash(), b->contentHash()) << type;

    EXPECT_TRUE(b->setValueFromText(5, text(*b, 7)));

    EXPECT_NE(a.contentHash(), b->contentHash()) << type;
    EXPECT_FALSE(a.isSame(*b)) << type;
  }
  IData flat(DT_Int32, 2);
  flat.resize(2, 3);
  flat.fillDefault();
  const UInt64 before = flat.contentHash();
  flat.resize(3, 2);
  flat.fillDefault();
  EXPECT_NE(flat.contentHash(), before);
}

TEST(IDataTest, BytesBringEverythingBack)
{
  for (const eDataType type : storable_types)
    for (Int32 dimension = 0; dimension <= 2; ++dimension) {
      IData data(type, dimension);
      if (dimension != 0)
        data.resize(7, dimension == 2 ? 4 : 1);
      fillWithText(data);
      const Int32 dims[] = { 2, 2 };
      data.setShape(ArrayShape(Span<const Int32>(dims, 2)));
      UniqueArray<std::byte> bytes;
      data.write(bytes);

      IData copy(type, dimension);
      copy.read(bytes);

      EXPECT_TRUE(copy.isSame(data)) << type << " dimension " << dimension;
      EXPECT_EQ(copy.shape(), data.shape());
      IData other(type == DT_Real ? DT_Int64 : DT_Real, dimension);
      EXPECT_THROW(other.read(bytes), ArgumentException);
      bytes.resize(bytes.size() - 1);
      EXPECT_THROW(copy.read(bytes), ArgumentException) << type << " dimension " << dimension;
    }
}

TEST(IDataTest, RowsTravelOneByOne)
{
  for (const eDataType type : storable_types) {
    IData from(type, 2);
    from.resize(5, 2);
    fillWithText(from);
    IData to(type, 2);
    to.resize(3, 2);
    UniqueArray<std::byte> bytes;
    from.writeRows(UniqueArray<Int32>({ 4, 0 }), bytes);

    const Int64 nb_read = to.readRows(UniqueArray<Int32>({ 1, 2 }), bytes);

    EXPECT_EQ(nb_read, bytes.size());
    EXPECT_TRUE(to.isSameValue(2, from, 8)) << type;
    EXPECT_TRUE(to.isSameValue(5, from, 1)) << type;
  }
}

TEST(IDataTest, TextOfAnotherTypeIsRefused)
{
  IData data(DT_Int32, 1);
  data.resize(1);
  data.values<Int32>()[0] = 3;

  EXPECT_FALSE(data.setValueFromText(0, "x"));
  EXPECT_FALSE(data.setValueFromText(0, "1.5"));

  EXPECT_EQ(data.values<Int32>()[0], 3);
}

TEST(IDataTest, ComparisonTakesNanAsEqualToItself)
{
  IData a(DT_Real, 1);
  a.resize(2);
  a.values<Real>()[0] = std::nan("");
  const Ref<IData> b = a.cloneRef();

  EXPECT_TRUE(a.isSame(*b));
  b->values<Real>()[1] = -0.0;
  EXPECT_TRUE(a.isSame(*b));
  b->values<Real>()[1] = 1.0;
  EXPECT_FALSE(a.isSame(*b));
}

TEST(IDataTest, ValuesOfSomebodyElseAreShownUntilTheSizeChanges)
{
  const Int32 theirs[] = { 4, 5, 6 };
  const Span<const std::byte> bytes(reinterpret_cast<const std::byte*>(theirs), sizeof(theirs));
  IData data(DT_Int32, 1);
  data.resize(7);
  data.referTo(bytes);

  EXPECT_EQ(data.extent0(), 3);
  EXPECT_EQ(data.constBytes().data(), bytes.data());
  EXPECT_EQ(data.allocatedBytes(), 0);
  EXPECT_TRUE(data.isSame(*data.cloneRef()));
  EXPECT_NE(data.cloneRef()->constBytes().data(), bytes.data());

  // Smaller, then larger again: nothing is written to their memory.
  data.resize(0);
  data.resize(2);
  EXPECT_NE(data.constBytes().data(), bytes.data());
  data.values<Int32>()[0] = -1;
  data.referTo(bytes);
  data.resize(5);
  EXPECT_EQ(data.values<Int32>()[2], 6);
  data.values<Int32>()[0] = -1;
  EXPECT_EQ(theirs[0], 4);
  EXPECT_EQ(theirs[2], 6);
}

TEST(IDataTest, OnlyWholeValuesOfListsAreShown)
{
  const std::byte bytes[10] = {};
  IData list(DT_Int32, 1);
  IData table(DT_Byte, 2);
  IData texts(DT_String, 1);

  EXPECT_THROW(list.referTo({ bytes, 10 }), ArgumentException);
  EXPECT_THROW(table.referTo({ bytes, 10 }), ArgumentException);
  EXPECT_THROW(texts.referTo({ bytes, 8 }), ArgumentException);
  list.referTo({ bytes, 0 });
  EXPECT_EQ(list.extent0(), 0);
}
