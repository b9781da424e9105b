// SPDX-License-Identifier: Apache-2.0
// Limits of control groups, in trees of ordinary files.
#include "arcane_core/base/system/CgroupMemory.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

namespace
{
using namespace Arcane;
using detail::base::cgroupAvailableMemory;
using detail::base::cgroupMemoryLimit;
namespace fs = std::filesystem;

constexpr Int64 unlimited = std::numeric_limits<Int64>::max();

//! A tree of control groups made of ordinary files.
class CgroupMemoryTest : public ::testing::Test
{
 protected:
  void write(const std::string& path, const std::string& text) const
  {
    const fs::path file = m_directory.path() / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text << "\n";
  }
  Int64 available() const { return cgroupAvailableMemory((m_directory.path() / "groups").string(), (m_directory.path() / "own").string()); }

  test::TemporaryDirectory m_directory;
};

TEST_F(CgroupMemoryTest, WithoutGroupsNothingLimits)
{
  EXPECT_EQ(available(), unlimited);
  write("own", "0::/");
  EXPECT_EQ(available(), unlimited);
  write("groups/memory.max", "max");
  write("groups/memory.current", "1000");
  EXPECT_EQ(available(), unlimited);
}

TEST_F(CgroupMemoryTest, Version2IsTheLeastOfTheGroupAndThoseThatHoldIt)
{
  write("own", "0::/job/step");
  write("groups/job/memory.max", "1000000");
  write("groups/job/memory.current", "400000");
  write("groups/job/step/memory.max", "900000");
  write("groups/job/step/memory.current", "100000");
  EXPECT_EQ(available(), 600000);

  write("groups/job/memory.stat", "anon 300000\ninactive_file 50000\nactive_file 50000");
  EXPECT_EQ(available(), 650000);
  write("groups/job/step/memory.max", "50000");
  EXPECT_EQ(available(), 0);
}

TEST_F(CgroupMemoryTest, Version1HasOtherFiles)
{
  write("own", "12:cpu,cpuacct:/docker/abc\n4:memory:/docker/abc\n0::/docker/abc");
  write("groups/memory/docker/abc/memory.limit_in_bytes", "2000");
  write("groups/memory/docker/abc/memory.usage_in_bytes", "1500");
  write("groups/memory/docker/abc/memory.stat", "cache 700\ntotal_inactive_file 200");
  EXPECT_EQ(available(), 700);
}

TEST_F(CgroupMemoryTest, InAContainerTheRootStandsForTheGroup)
{
  // The path is that of the host, which the container does not have.
  write("own", "4:memory:/docker/abc\n0::/../other");
  write("groups/memory/memory.limit_in_bytes", "5000");
  write("groups/memory/memory.usage_in_bytes", "1000");
  EXPECT_EQ(available(), 4000);
  write("groups/memory.max", "3000");
  write("groups/memory.current", "1000");
  EXPECT_EQ(available(), 2000);
}

TEST_F(CgroupMemoryTest, TheLimitCountsWhatIsUsedToo)
{
  const auto limit = [this] { return cgroupMemoryLimit((m_directory.path() / "groups").string(), (m_directory.path() / "own").string()); };
  EXPECT_EQ(limit(), unlimited);
  write("own", "0::/job/step");
  write("groups/job/memory.max", "1000000");
  write("groups/job/memory.current", "400000");
  write("groups/job/step/memory.max", "max");
  EXPECT_EQ(limit(), 1000000);
}

TEST_F(CgroupMemoryTest, ThisMachineHasMemory)
{
  EXPECT_GT(cgroupAvailableMemory(), 0);
  EXPECT_GT(detail::base::mostMemory(), 1024 * 1024);
  EXPECT_LT(detail::base::mostMemory(), Int64(1) << 50);
}

TEST_F(CgroupMemoryTest, ARequestBeyondTheMemoryIsRefusedAtOnceWithBothSizes)
{
  MemoryAllocationOptions options(AlignedMemoryAllocator::Simd());
  options.setArrayName("Huge");
  UniqueArray<std::byte> array(options);
  const std::string message = test::messageOf([&] { array.resizeNoInit(Int64(1) << 50); });
  for (const std::string& text :
       { std::string("array 'Huge'"), std::to_string(Int64(1) << 50), std::to_string(detail::base::mostMemory()) })
    EXPECT_NE(message.find(text), std::string::npos) << message;
}
} // namespace
