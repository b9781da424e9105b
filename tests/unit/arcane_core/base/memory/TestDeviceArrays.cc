// SPDX-License-Identifier: Apache-2.0
// Names of arrays in memory of devices, found by any address inside.
#include "arcane_core/base/memory/DeviceArrays.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace Arcane::test
{
namespace
{
using detail::base::forgetDeviceArray;
using detail::base::nameOfDeviceArray;
using detail::base::noteDeviceArray;

//! An address that nobody uses.
const std::byte* at(std::uintptr_t address)
{
  return reinterpret_cast<const std::byte*>(address);
}
} // namespace

TEST(DeviceArraysTest, NamesAreFoundByAddress)
{
  noteDeviceArray(at(0x1000), 16, "A");
  noteDeviceArray(at(0x1010), 16, "B");

  EXPECT_STREQ(nameOfDeviceArray(at(0x1000)), "A");
  EXPECT_STREQ(nameOfDeviceArray(at(0x100f)), "A");
  EXPECT_STREQ(nameOfDeviceArray(at(0x1010)), "B");
  EXPECT_EQ(nameOfDeviceArray(at(0x0fff)), nullptr);
  EXPECT_EQ(nameOfDeviceArray(at(0x1020)), nullptr);
  noteDeviceArray(at(0x1000), 8, std::string(500, 'x'));
  EXPECT_EQ(std::string(nameOfDeviceArray(at(0x1000))), std::string(159, 'x'));
  EXPECT_EQ(nameOfDeviceArray(at(0x1008)), nullptr);
  forgetDeviceArray(at(0x1000));
  forgetDeviceArray(at(0x1010));
  forgetDeviceArray(at(0x1010));
  forgetDeviceArray(nullptr);
  EXPECT_EQ(nameOfDeviceArray(at(0x1000)), nullptr);
}

TEST(DeviceArraysTest, ManyArraysOfSeveralThreadsAreKnown)
{
  constexpr std::uintptr_t nb = 300;
  const auto work = [](std::uintptr_t base) {
    for (std::uintptr_t i = 0; i < nb; ++i)
      noteDeviceArray(at(base + 64 * i), 64, std::to_string(base + i));
    for (std::uintptr_t i = 0; i < nb; ++i)
      EXPECT_EQ(std::string(nameOfDeviceArray(at(base + 64 * i + 63))), std::to_string(base + i));
    for (std::uintptr_t i = 0; i < nb; ++i)
      forgetDeviceArray(at(base + 64 * i));
  };
  std::vector<std::thread> threads;
  for (std::uintptr_t t = 1; t <= 3; ++t)
    threads.emplace_back(work, t << 32);
  for (std::thread& thread : threads)
    thread.join();

  EXPECT_EQ(nameOfDeviceArray(at((std::uintptr_t(2) << 32) + 5)), nullptr);
}
} // namespace Arcane::test
