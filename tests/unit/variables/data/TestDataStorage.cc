// SPDX-License-Identifier: Apache-2.0
// The block of memory of a variable, and what it asks from its allocator.
#include "tests/support/CountingAllocator.h"
#include "variables/data/DataStorage.h"
#include "variables/data/IData.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace Arcane;
using Arcane::detail::data::DataStorage;

namespace
{
class DataStorageTest : public ::testing::TestWithParam<bool>
{
 protected:
  test::CountingAllocator m_allocator{ GetParam() };
  MemoryAllocationOptions m_options{ &m_allocator };
};

//! Says that its memory is of a device, and counts the copies that pass through it: all must.
class DeviceAllocator : public test::CountingAllocator
{
 public:
  using CountingAllocator::CountingAllocator;
  int nbCopy() const { return m_nb_copy; }

  void copyMemory(MemoryAllocationArgs args, AllocatedMemoryInfo destination, AllocatedMemoryInfo source) override
  {
    ++m_nb_copy;
    IMemoryAllocator::copyMemory(args, destination, source);
  }
  eMemoryResource memoryResource() const override { return eMemoryResource::Device; }

 private:
  int m_nb_copy = 0;
};

bool startsWith(const DataStorage& storage, const char* text)
{
  return std::memcmp(storage.address(), text, std::strlen(text)) == 0;
}
} // namespace

TEST_P(DataStorageTest, GrowthKeepsBytesAndFreesTheFormerBlock)
{
  {
    DataStorage storage(m_options);
    storage.reserve(4, 0);
    std::memcpy(storage.address(), "abc", 4);

    storage.reserve(1000, 3);
    storage.reserve(10, 3);

    EXPECT_TRUE(startsWith(storage, "abc"));
    EXPECT_EQ(storage.capacity(), 1000);
    EXPECT_EQ(m_allocator.nbLiveBlock(), 1);
    EXPECT_EQ(m_allocator.nbReallocate(), GetParam() ? 1 : 0);
  }
  EXPECT_EQ(m_allocator.nbLiveBlock(), 0);
}

TEST_P(DataStorageTest, ShrinkGivesBackTheReserve)
{
  DataStorage storage(m_options);
  storage.reserve(1000, 0);
  std::memcpy(storage.address(), "abc", 4);

  storage.shrink(4);

  EXPECT_EQ(m_allocator.liveBytes(), 4);
  EXPECT_TRUE(startsWith(storage, "abc"));
  storage.shrink(0);
  EXPECT_EQ(m_allocator.nbLiveBlock(), 0);
  EXPECT_EQ(storage.address(), nullptr);
}

TEST_P(DataStorageTest, ChangeOfAllocatorMovesBytes)
{
  test::CountingAllocator other(GetParam());
  DataStorage storage(m_options);
  storage.reserve(8, 0);
  std::memcpy(storage.address(), "abc", 4);

  storage.changeOptions(MemoryAllocationOptions(&other), 4);

  EXPECT_EQ(m_allocator.nbLiveBlock(), 0);
  EXPECT_EQ(other.nbLiveBlock(), 1);
  EXPECT_TRUE(startsWith(storage, "abc"));
}

TEST_P(DataStorageTest, BytesOfADeviceAreCopiedByItsAllocator)
{
  DeviceAllocator device(GetParam());
  DataStorage storage(m_options);
  storage.reserve(8, 0);
  std::memcpy(storage.address(), "abc", 4);

  storage.changeOptions(MemoryAllocationOptions(&device), 4);
  EXPECT_EQ(device.nbCopy(), 1);
  storage.reserve(1000, 4);
  EXPECT_EQ(device.nbCopy(), 2);
  storage.shrink(4);
  EXPECT_EQ(device.nbCopy(), 3);
  storage.changeOptions(m_options, 4);
  EXPECT_EQ(device.nbCopy(), 4);

  EXPECT_TRUE(startsWith(storage, "abc"));
  EXPECT_EQ(device.nbLiveBlock(), 0);
}

TEST_P(DataStorageTest, DataUsesItsAllocatorForNumbers)
{
  {
    IData data(DT_Real, 2, m_options);
    data.setName("Density");
    data.resize(10, 3);
    EXPECT_EQ(m_allocator.liveBytes(), 240);
    EXPECT_EQ(m_allocator.lastArrayName(), "Density");
    data.resize(20, 5);
    EXPECT_EQ(m_allocator.liveBytes(), 800);
    data.clear();
    EXPECT_EQ(m_allocator.liveBytes(), 0);
    data.resize(10, 3);
  }
  EXPECT_EQ(m_allocator.nbLiveBlock(), 0);
}

TEST_P(DataStorageTest, CloneIsInOrdinaryMemory)
{
  IData data(DT_Int32, 1, m_options);
  data.resize(10);
  const int nb_call = m_allocator.nbCall();

  const Ref<IData> clone = data.cloneRef();

  EXPECT_EQ(clone->extent0(), 10);
  EXPECT_EQ(m_allocator.nbCall(), nb_call);
}

INSTANTIATE_TEST_SUITE_P(Allocators, DataStorageTest, ::testing::Bool());
