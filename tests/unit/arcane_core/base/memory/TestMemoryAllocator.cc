// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"

#include <gtest/gtest.h>

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/Exception.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <sstream>

using namespace Arcane;

TEST(MemoryAllocatorTest, BlocksAreAligned)
{
  for (Int32 alignment : { 8, 64, 4096 }) {
    AlignedMemoryAllocator allocator(alignment);
    AllocatedMemoryInfo block = allocator.allocate(MemoryAllocationArgs(), 100);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.baseAddress()) % static_cast<std::uintptr_t>(alignment), 0u);
    EXPECT_GE(block.size(), 100);
    EXPECT_EQ(allocator.guaranteedAlignment(MemoryAllocationArgs()), static_cast<size_t>(alignment));
    allocator.deallocate(MemoryAllocationArgs(), block);
  }
}

TEST(MemoryAllocatorTest, StrangeAlignmentsAreRefused)
{
  EXPECT_ANY_THROW(AlignedMemoryAllocator(0));
  EXPECT_ANY_THROW(AlignedMemoryAllocator(4));
  EXPECT_ANY_THROW(AlignedMemoryAllocator(48));
}

TEST(MemoryAllocatorTest, ReallocateKeepsTheFirstBytes)
{
  IMemoryAllocator* allocator = AlignedMemoryAllocator::Simd();
  AllocatedMemoryInfo block = allocator->allocate(MemoryAllocationArgs(), 4);
  *static_cast<Int32*>(block.baseAddress()) = 42;

  block = allocator->reallocate(MemoryAllocationArgs(), block, 4000);

  EXPECT_EQ(*static_cast<Int32*>(block.baseAddress()), 42);
  allocator->deallocate(MemoryAllocationArgs(), block);
  allocator->deallocate(MemoryAllocationArgs(), AllocatedMemoryInfo());
}

#ifndef __SANITIZE_ADDRESS__ // which ends the process instead
TEST(MemoryAllocatorTest, TooMuchMemoryIsAnErrorThatSaysHowMuch)
{
  String message;
  try {
    AlignedMemoryAllocator::Simd()->allocate(MemoryAllocationArgs(), Int64(1) << 60);
  }
  catch (const Exception& e) {
    message = e.message();
  }

  EXPECT_TRUE(message.contains("1152921504606846976 bytes")) << message;
}
#endif

TEST(MemoryAllocatorTest, CapacityFillsWholeLines)
{
  const auto adjusted = [](Int64 n, Int64 size) {
    return AlignedMemoryAllocator::Simd()->adjustedCapacity(MemoryAllocationArgs(), n, size);
  };

  EXPECT_EQ(adjusted(1, 8), 8);
  EXPECT_EQ(adjusted(8, 8), 8);
  EXPECT_EQ(adjusted(9, 8), 16);
  EXPECT_EQ(adjusted(1, 24), 2);
  EXPECT_EQ(adjusted(3, 100), 3);
}

TEST(MemoryAllocatorTest, HostIsWhereEverythingIsWithoutAccelerator)
{
  using namespace MemoryUtils;

  EXPECT_EQ(getDefaultDataMemoryResource(), eMemoryResource::Host);
  EXPECT_EQ(getDefaultDataAllocator(), AlignedMemoryAllocator::Simd());
  EXPECT_EQ(getAllocator(eMemoryResource::UnifiedMemory), AlignedMemoryAllocator::Simd());
  EXPECT_EQ(getDeviceOrHostAllocator()->memoryResource(), eMemoryResource::Host);
  EXPECT_EQ(getAllocatorForMostlyReadOnlyData().memoryLocationHint(), eMemoryLocationHint::HostAndDeviceMostlyRead);
  EXPECT_ANY_THROW(getAllocator(eMemoryResource::Device));
  EXPECT_ANY_THROW(getAllocator(eMemoryResource::Unknown));
  EXPECT_EQ(platform::getAcceleratorHostMemoryAllocator(), nullptr);
}

TEST(MemoryAllocatorTest, ResourcesHaveNames)
{
  std::ostringstream o;

  o << eMemoryResource::HostPinned << ' ' << eMemoryLocationHint::MainlyDevice;

  EXPECT_EQ(o.str(), "HostPinned MainlyDevice");
  EXPECT_EQ(MemoryUtils::getMemoryResourceFromName("UnifiedMemory"), eMemoryResource::UnifiedMemory);
  EXPECT_EQ(MemoryUtils::getMemoryResourceFromName(""), eMemoryResource::Unknown);
  EXPECT_ANY_THROW(MemoryUtils::getMemoryResourceFromName("Disk"));
  EXPECT_FALSE(isAccessibleOnHost(eMemoryResource::Device));
}

TEST(MemoryAllocatorTest, IndexedCopiesGatherAndScatter)
{
  const std::array<Int32, 4> source{ 10, 11, 12, 13 };
  const std::array<Int32, 2> indexes{ 3, 1 };
  std::array<Int32, 4> destination{};

  MemoryUtils::copyHostWithIndexedDestination(Span<Int32>(destination), Span<const Int32>(source), indexes);
  EXPECT_EQ(destination, (std::array<Int32, 4>{ 13, 11, 0, 0 }));
  MemoryUtils::copyHostWithIndexedSource(Span<Int32>(destination), Span<const Int32>(source), indexes);
  EXPECT_EQ(destination, (std::array<Int32, 4>{ 13, 11, 0, 10 }));
  std::array<Int32, 2> small{};
  EXPECT_ANY_THROW(MemoryUtils::copy(Span<Int32>(small), Span<const Int32>(source)));
}

TEST(MemoryAllocatorTest, ThePrintingOneShowsEachAllocationAndEachRelease)
{
  PrintableMemoryAllocator allocator;
  testing::internal::CaptureStdout();

  {
    UniqueArray<Int32> values(&allocator);
    values.setDebugName("Pressures");
    values.resize(100);
    values.resize(1000, 7);
    EXPECT_EQ(values[999], 7);
  }

  const std::string text = testing::internal::GetCapturedStdout();
  EXPECT_EQ(text.find("allocate "), 0u) << text;
  // 1,000 values, and what fills the last line of 64 bytes.
  EXPECT_NE(text.find("bytes=4032 array='Pressures'"), std::string::npos) << text;
  EXPECT_NE(text.find("\ndeallocate "), std::string::npos) << text;
}
