// SPDX-License-Identifier: Apache-2.0
// Arrays whose memory the host cannot reach, on a simulated device that traps when it tries.
#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/array/SharedArray.h"
#include "arcane_core/base/array/UniqueArray2.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/memory/MemoryUtils.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string>

using namespace Arcane;
using detail::process::MemoryResourceMng;
using detail::runtime::SimulatedDevice;

namespace
{
detail::runtime::SimulatedDeviceOptions hiddenMemory()
{
  detail::runtime::SimulatedDeviceOptions options;
  options.is_memory_hidden = true;
  return options;
}

class ArraysOfDeviceTest : public ::testing::Test
{
 protected:
  SimulatedDevice m_device{ hiddenMemory() };
  std::unique_ptr<MemoryResourceMng> m_mng;
  MemoryAllocationOptions m_options;

  void SetUp() override
  {
    MemoryResourceMng::Setting setting;
    setting.accelerator = &m_device;
    m_mng = std::make_unique<MemoryResourceMng>(detail::process::PoolEnvironment(), setting);
    m_mng->install();
    m_options = MemoryUtils::getAllocationOptions(eMemoryResource::Device);
  }

  //! What the device holds, seen by the host.
  template <typename T> static std::vector<T> valuesOf(const Array<T>& array)
  {
    UniqueArray<T> near(array.largeSize());
    near.copy(array);
    return { near.begin(), near.end() };
  }
  template <typename T> static std::vector<T> valuesOf(const UniqueArray2<T>& array)
  {
    UniqueArray2<T> near(0, 0);
    near.copy(array);
    return { near.to1DSpan().begin(), near.to1DSpan().end() };
  }
  static UniqueArray<Int32> numbers(Int32 n)
  {
    UniqueArray<Int32> values(n);
    std::iota(values.begin(), values.end(), 0);
    return values;
  }
};
using Integers = std::vector<Int32>;
} // namespace

TEST_F(ArraysOfDeviceTest, AreMadeResizedAndFilledByTheDevice)
{
  UniqueArray<Int32> a(m_options, 3);
  a.fill(7);
  a.resize(5, 8);
  EXPECT_EQ(valuesOf(a), (Integers{ 7, 7, 7, 8, 8 }));

  a.resize(2);
  a.resize(1000);
  a.resize(2);
  a.shrink();
  a.reserve(100);
  EXPECT_EQ(valuesOf(a), (Integers{ 7, 7 }));

  a.clear();
  a.resize(2, 4);
  EXPECT_EQ(valuesOf(a), (Integers{ 4, 4 }));
  a.dispose();
  EXPECT_TRUE(a.empty());
}

TEST_F(ArraysOfDeviceTest, AreCopiedToAndFromTheHost)
{
  const UniqueArray<Int32> near = numbers(10000);

  UniqueArray<Int32> from_view(m_options, near.constSpan());
  UniqueArray<Int32> copied(m_options);
  copied.copy(near);
  copied = near;
  UniqueArray<Int32> back;
  back = copied;

  EXPECT_EQ(back, near);
  EXPECT_EQ(valuesOf(from_view), Integers(near.begin(), near.end()));
  copied = { 1, 2, 3 };
  EXPECT_EQ(valuesOf(copied), (Integers{ 1, 2, 3 }));
}

TEST_F(ArraysOfDeviceTest, AreCopiedAmongEachOther)
{
  UniqueArray<Int32> a(m_options, numbers(4).constSpan());

  const UniqueArray<Int32> copied(a);
  const UniqueArray<Int32> cloned = a.clone();
  const SharedArray<Int32> shared(a);
  const SharedArray<Int32> shared_clone = shared.clone();
  UniqueArray<Int32> moved(std::move(a));
  UniqueArray<Int32> swapped;
  swapped.swap(moved);
  swapped.add(4);

  for (const Array<Int32>* each : std::initializer_list<const Array<Int32>*>{ &copied, &cloned, &shared, &shared_clone })
    EXPECT_EQ(valuesOf(*each), (Integers{ 0, 1, 2, 3 }));
  EXPECT_EQ(copied.allocator(), m_options.allocator());
  EXPECT_EQ(valuesOf(swapped), (Integers{ 0, 1, 2, 3, 4 }));
}

TEST_F(ArraysOfDeviceTest, GrowByElementsAndByRanges)
{
  UniqueArray<Int32> a(m_options);
  for (Int32 i = 0; i < 5; ++i)
    a.add(i);
  a.addRange(9, 2);
  a.addRange(numbers(2));
  a.addRange(numbers(2).constSpan());
  EXPECT_EQ(valuesOf(a), (Integers{ 0, 1, 2, 3, 4, 9, 9, 0, 1, 0, 1 }));

  UniqueArray<Int32> near = numbers(1);
  near.addRange(a);
  EXPECT_EQ(near.size(), 12);
  EXPECT_EQ(near[6], 9);
  UniqueArray<Int32> twice(m_options, numbers(2).constSpan());
  twice.addRange(twice);
  EXPECT_EQ(valuesOf(twice), (Integers{ 0, 1, 0, 1 }));
}

TEST_F(ArraysOfDeviceTest, LoseElementsAndBecomeAPartOfThemselves)
{
  UniqueArray<Int32> a(m_options, numbers(6).constSpan());
  a.remove(1);
  a.popBack();
  EXPECT_EQ(valuesOf(a), (Integers{ 0, 2, 3, 4 }));

  a.copy(a.constSpan().subSpan(1, 3));
  EXPECT_EQ(valuesOf(a), (Integers{ 2, 3, 4 }));
}

TEST_F(ArraysOfDeviceTest, MoveToOtherKindsOfMemoryAndBack)
{
  UniqueArray<Int32> a(m_options, numbers(5).constSpan());

  a.changeAllocator(MemoryAllocationOptions());
  EXPECT_EQ(a[4], 4);
  a[4] = 14;
  a.changeAllocator(m_options);
  a.add(5);
  EXPECT_EQ(valuesOf(a), (Integers{ 0, 1, 2, 3, 14, 5 }));
  a.changeAllocator(MemoryUtils::getAllocationOptions(eMemoryResource::HostPinned));
  EXPECT_EQ(a[5], 5);
}

TEST_F(ArraysOfDeviceTest, NewElementsOfClassesAreThoseOfTheirConstructor)
{
  UniqueArray<Real3> a(m_options, 2);
  a.fill(Real3(1.0, 2.0, 3.0));
  a.resize(3, Real3(4.0, 5.0, 6.0));

  EXPECT_EQ(valuesOf(a), (std::vector<Real3>{ Real3(1, 2, 3), Real3(1, 2, 3), Real3(4, 5, 6) }));
}

TEST_F(ArraysOfDeviceTest, TablesKeepTheirLinesWhenTheirColumnsChange)
{
  UniqueArray2<Int32> a(m_options, 2, 2);
  a.fill(1);
  a.resize(2, 3);
  a.addLines(1, 5);
  a.resize(3, 1);
  EXPECT_EQ(valuesOf(a), (Integers{ 1, 1, 5 }));

  a.resize(2, 1);
  UniqueArray2<Int32> copied(a);
  copied.resize(3, 1);
  EXPECT_EQ(valuesOf(a), (Integers{ 1, 1 }));
  EXPECT_EQ(copied.dim1Size(), 3);
}

TEST_F(ArraysOfDeviceTest, ElementsThatAreMoreThanBytesAreRefusedWithASentence)
{
  UniqueArray<std::string> a(2, "text");
  a.setDebugName("Names");

  try {
    MemoryAllocationOptions named = m_options;
    named.setArrayName("Names");
    a.changeAllocator(named);
    FAIL() << "strings on a device";
  }
  catch (const ArgumentException& ex) {
    EXPECT_NE(std::string(ex.what()).find("'Names': its allocator gives memory of a device"), std::string::npos) << ex.what();
  }
  EXPECT_EQ(a[1], "text");
  EXPECT_THROW(UniqueArray<std::string>{ m_options }, ArgumentException);
}

TEST_F(ArraysOfDeviceTest, NumArraysAreCopiedByTheDevice)
{
  NumArray<Int32> near(3);
  near.fill(6);
  NumArray<Int32> far(eMemoryResource::Device);
  far.copy(near);
  NumArray<Int32> copied(far);
  copied.resize(4);
  NumArray<Int32> back(eMemoryResource::Host);

  back.copy(copied);

  EXPECT_EQ(back.extent0(), 4);
  EXPECT_EQ(back[2], 6);
}
