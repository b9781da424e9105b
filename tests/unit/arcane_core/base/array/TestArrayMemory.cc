// SPDX-License-Identifier: Apache-2.0
// What arrays ask of their allocator, whatever their elements, and how elements are made, copied and moved.
#include "arcane_core/base/array/ArrayMemory.h"

#include "arcane_core/base/array/ArrayElements.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/support/CountingAllocator.h"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::base;

//! Gives no memory, and says that it would be that of a device.
class EmptyHanded : public IMemoryAllocator
{
 public:
  explicit EmptyHanded(eMemoryResource resource)
  : m_resource(resource)
  {}
  AllocatedMemoryInfo allocate(MemoryAllocationArgs, Int64) override { return {}; }
  AllocatedMemoryInfo reallocate(MemoryAllocationArgs, AllocatedMemoryInfo, Int64) override { return {}; }
  void deallocate(MemoryAllocationArgs, AllocatedMemoryInfo) override {}
  bool hasRealloc(MemoryAllocationArgs) const override { return false; }
  Int64 adjustedCapacity(MemoryAllocationArgs, Int64, Int64) const override { return 1; }
  size_t guaranteedAlignment(MemoryAllocationArgs) const override { return 64; }
  eMemoryResource memoryResource() const override { return m_resource; }

 private:
  eMemoryResource m_resource;
};

//! Its copies fail after some time.
struct Fragile
{
  explicit Fragile(int v)
  : value(v)
  {}
  Fragile(const Fragile& other)
  : value(other.value)
  {
    if (--nb_copy_left < 0)
      throw std::runtime_error("no copy left");
  }
  int value;
  static inline int nb_copy_left = 0;
};
} // namespace

TEST(ArrayMemoryTest, WithoutAllocatorBlocksAreAlignedForVectors)
{
  const AllocatedMemoryInfo block = allocateForArray({}, 100);

  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.baseAddress()) % 64, 0u);
  EXPECT_NO_THROW(deallocateForArray({}, block));
  EXPECT_FALSE(isOnDevice({}, false));
}

TEST(ArrayMemoryTest, AnAllocatorThatGivesNothingIsFatal)
{
  EmptyHanded allocator(eMemoryResource::Host);
  const MemoryAllocationOptions options(&allocator);

  EXPECT_THROW(allocateForArray(options, 8), FatalErrorException);
  EXPECT_THROW(reallocateForArray(options, {}, 8), FatalErrorException);
  EXPECT_NO_THROW(allocateForArray(options, 0));
  EXPECT_FALSE(canReallocate(options));
  EXPECT_EQ(adjustedCapacity(options, 10, 8), 10);
}

TEST(ArrayMemoryTest, OnlyBytesMayBeOnADevice)
{
  EmptyHanded device(eMemoryResource::Device);
  EmptyHanded pinned(eMemoryResource::HostPinned);

  EXPECT_TRUE(isOnDevice(MemoryAllocationOptions(&device), true));
  EXPECT_THROW(isOnDevice(MemoryAllocationOptions(&device), false), ArgumentException);
  EXPECT_FALSE(isOnDevice(MemoryAllocationOptions(&pinned), false));
}

TEST(ArrayMemoryTest, ArraysGrowByAFactor)
{
  const Int64 large = Int64(1) << 24;

  EXPECT_EQ(grownCapacity(10, 11, 8), 20);
  EXPECT_EQ(grownCapacity(10, 50, 8), 50);
  EXPECT_EQ(grownCapacity(0, 1, 8), 1);
  EXPECT_EQ(grownCapacity(large, large + 1, 8), large + large / 2);
}

TEST(ArrayMemoryTest, SizesThatNoMemoryHasAreRefused)
{
  const Int64 most = std::numeric_limits<Int64>::max() / 8;

  EXPECT_NO_THROW(checkArraySize(most, 8));
  EXPECT_THROW(checkArraySize(most + 1, 8), ArgumentException);
  EXPECT_THROW(checkArraySize(-1, 8), ArgumentException);
}

TEST(ArrayMemoryTest, ElementsThatMoveLeaveTheirFormerPlace)
{
  std::vector<std::string> from = { "a long text that is not inside of the string", "b" };
  const AllocatedMemoryInfo block = allocateForArray({}, 2 * sizeof(std::string));
  auto* to = static_cast<std::string*>(block.baseAddress());
  auto* place = static_cast<std::string*>(::operator new(2 * sizeof(std::string)));
  std::uninitialized_copy_n(from.data(), 2, place);

  relocateElements(place, 2, to, {}, block);

  EXPECT_EQ(to[0], from[0]);
  EXPECT_EQ(to[1], "b");
  std::destroy_n(to, 2);
  deallocateForArray({}, block);
  ::operator delete(place);
}

TEST(ArrayMemoryTest, ACopyThatThrowsGivesTheNewBlockBack)
{
  test::CountingAllocator allocator;
  const MemoryAllocationOptions options(&allocator);
  std::vector<Fragile> from;
  from.reserve(3);
  for (int i = 0; i < 3; ++i)
    from.emplace_back(i);
  const AllocatedMemoryInfo block = allocateForArray(options, 3 * sizeof(Fragile));
  Fragile::nb_copy_left = 1;

  EXPECT_THROW(relocateElements(from.data(), 3, static_cast<Fragile*>(block.baseAddress()), options, block), std::runtime_error);

  EXPECT_EQ(allocator.nbLiveBlock(), 0);
  EXPECT_EQ(from[2].value, 2);
}

TEST(ArrayMemoryTest, ElementsAreConstructedFilledCopiedAndMoved)
{
  std::array<Int32, 6> values = { 9, 9, 9, 9, 9, 9 };
  const std::array<Int32, 3> source = { 1, 2, 3 };

  constructElements(false, values.data(), 2);
  constructElements(false, values.data() + 2, 2, 7);
  fillElements(false, values.data() + 4, 1, 8);
  EXPECT_EQ(values, (std::array<Int32, 6>{ 0, 0, 7, 7, 8, 9 }));
  copyElements(false, source.data(), 3, values.data(), 1);
  moveElements(false, values.data() + 1, 5, values.data());

  EXPECT_EQ(values, (std::array<Int32, 6>{ 2, 3, 7, 8, 9, 9 }));
  fillElements(false, values.data(), -1, 5);
  EXPECT_EQ(values[0], 2);
}
