// SPDX-License-Identifier: Apache-2.0
// The virtual memory of simulated devices, without a driver.
#include "accelerator/runtime/SimulatedPages.h"

#include <gtest/gtest.h>

#include <unistd.h>

namespace
{
using namespace Arcane;
using Accelerator::DeviceId;

constexpr Int64 page = 4096;

class SimulatedPagesTest : public ::testing::Test
{
 protected:
  // What is mapped goes before the ranges of addresses.
  ~SimulatedPagesTest() override { m_hardware.memories.clear(); }

  void* reserve(Int64 nb_byte)
  {
    void* range = nullptr;
    EXPECT_TRUE(m_pages.reserveAddresses(DeviceId(0), nb_byte, &range).isOk());
    return range;
  }
  UInt64 create(Int32 device, Int64 nb_byte)
  {
    UInt64 pages = 0;
    EXPECT_TRUE(m_pages.create(eMemoryResource::Device, DeviceId(device), nb_byte, pages).isOk());
    return pages;
  }
  static std::byte* at(void* range, Int64 offset) { return static_cast<std::byte*>(range) + offset; }

  detail::runtime::SimulatedHardware m_hardware{ { .nb_device = 2, .capacity = 4 * page, .page_size = page } };
  detail::runtime::SimulatedPages m_pages{ m_hardware };
};

TEST_F(SimulatedPagesTest, MappedAddressesAreOfTheDeviceOfTheirPages)
{
  void* const range = reserve(3 * page);
  const UInt64 pages = create(1, page);

  ASSERT_TRUE(m_pages.map(at(range, page), pages, page).isOk());
  *at(range, page) = std::byte(5);

  EXPECT_EQ(m_pages.deviceOf(at(range, page)), DeviceId(1));
  EXPECT_EQ(m_pages.deviceOf(at(range, 2 * page - 1)), DeviceId(1));
  EXPECT_FALSE(m_pages.deviceOf(range).has_value());
  EXPECT_FALSE(m_pages.deviceOf(at(range, 2 * page)).has_value());
  EXPECT_TRUE(m_pages.unmap(at(range, page), page).isOk());
  EXPECT_FALSE(m_pages.deviceOf(at(range, page)).has_value());
}

TEST_F(SimulatedPagesTest, ReleasedPagesStayUntilTheyAreUnmapped)
{
  void* const range = reserve(2 * page);
  const UInt64 pages = create(0, 2 * page);
  ASSERT_TRUE(m_pages.map(range, pages, 2 * page).isOk());

  EXPECT_TRUE(m_pages.release(pages, 2 * page).isOk());
  EXPECT_EQ(m_hardware.memory(DeviceId(0)).used(), 2 * page);
  EXPECT_FALSE(m_pages.release(pages, 2 * page).isOk()) << "released before";
  EXPECT_FALSE(m_pages.freeAddresses(range, 2 * page).isOk()) << "pages are mapped there";
  EXPECT_TRUE(m_pages.unmap(range, 2 * page).isOk());

  EXPECT_EQ(m_hardware.memory(DeviceId(0)).used(), 0);
  EXPECT_TRUE(m_pages.freeAddresses(range, 2 * page).isOk());
}

TEST_F(SimulatedPagesTest, PagesAreMappedOnceAtAnAddressOfARange)
{
  void* const range = reserve(2 * page);
  const UInt64 pages = create(0, page);
  const UInt64 others = create(0, page);

  EXPECT_FALSE(m_pages.map(at(range, 1), pages, page).isOk()) << "not a multiple of a page";
  EXPECT_FALSE(m_pages.map(at(range, 2 * page), pages, page).isOk()) << "beyond the range";
  EXPECT_TRUE(m_pages.map(range, pages, page).isOk());
  EXPECT_FALSE(m_pages.map(range, others, page).isOk()) << "taken";
  EXPECT_TRUE(m_pages.map(at(range, page), others, page).isOk());
}

TEST_F(SimulatedPagesTest, MemoryOfADeviceIsLimited)
{
  UInt64 pages = 0;

  EXPECT_TRUE(m_pages.create(eMemoryResource::Device, DeviceId(0), 5 * page, pages).isOutOfMemory());
  EXPECT_EQ(pages, 0u);
  EXPECT_FALSE(m_pages.create(eMemoryResource::Device, DeviceId(2), page, pages).isOk());
  create(0, 4 * page);
  create(1, 4 * page);
}

TEST_F(SimulatedPagesTest, ExportedPagesShareTheirBytes)
{
  void* const range = reserve(2 * page);
  const UInt64 pages = create(0, page);
  ASSERT_TRUE(m_pages.map(range, pages, page).isOk());
  *at(range, 10) = std::byte(7);
  int file = -1;
  UInt64 imported = 0;

  ASSERT_TRUE(m_pages.exportPages(pages, file).isOk());
  ASSERT_TRUE(m_pages.importPages(file, page, DeviceId(0), imported).isOk());
  ::close(file);
  ASSERT_TRUE(m_pages.map(at(range, page), imported, page).isOk());

  EXPECT_EQ(*at(range, page + 10), std::byte(7));
}

} // namespace
