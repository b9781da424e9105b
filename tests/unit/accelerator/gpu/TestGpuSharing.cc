// SPDX-License-Identifier: Apache-2.0
// Two processes, one block of a device.
#include "tests/unit/accelerator/gpu/ImportedBlock.h"
#include "tests/unit/accelerator/runtime/RunnerFixture.h"

#include "accelerator/runtime/Memory.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Arcane::test
{
std::string textOf(const detail::runtime::MemoryHandle& handle)
{
  const char* const digits = "0123456789abcdef";
  std::string text;
  for (const std::byte b : handle.bytes) {
    text += digits[std::to_integer<int>(b) >> 4];
    text += digits[std::to_integer<int>(b) & 15];
  }
  return text;
}

bool useImportedBlock(detail::runtime::DeviceBackend& backend, const std::string& text)
{
  detail::runtime::MemoryHandle handle;
  for (std::size_t i = 0; i < handle.bytes.size(); ++i)
    handle.bytes[i] = static_cast<std::byte>(std::stoi(text.substr(2 * i, 2), nullptr, 16));
  Accelerator::RunQueue queue = Accelerator::makeQueue(Accelerator::Runner(backend.executionPolicy()));
  void* block = nullptr;
  if (!isOk(backend.importMemory(handle, Accelerator::DeviceId(), &block)))
    return false;
  int value = 0;
  queue.copyMemory(Accelerator::MemoryCopyArgs(&value, block, sizeof(int)));
  const bool is_as_expected = value == 1;
  value = 2;
  queue.copyMemory(Accelerator::MemoryCopyArgs(block, &value, sizeof(int)));
  return isOk(backend.closeImported(block)) && is_as_expected;
}
} // namespace Arcane::test

namespace
{
using namespace Arcane;

class GpuSharingTest : public test::RunnerFixture
{
};

TEST_P(GpuSharingTest, AnotherProcessReadsAndWritesTheBlock)
{
  void* block = nullptr;
  detail::runtime::MemoryHandle handle;
  const Accelerator::RunQueue queue = Accelerator::makeQueue(m_runner);
  int value = 1;
  ASSERT_TRUE(isOk(m_backend.allocate(eMemoryResource::Device, m_device, 1 << 21, &block)));
  queue.copyMemory(Accelerator::MemoryCopyArgs(block, &value, sizeof(int)));
  const detail::runtime::DriverStatus status = m_backend.exportMemory(block, handle);
  if (status.isNotSupported())
    GTEST_SKIP() << "blocks cannot be exported here";
  ASSERT_TRUE(isOk(status));

  std::string program = "unit_accelerator_gpu";
  std::string option = "--import-block=" + test::textOf(handle);
  char* const arguments[] = { program.data(), option.data(), nullptr };
  pid_t child = 0;
  int child_status = 1;
  ASSERT_EQ(::posix_spawn(&child, "/proc/self/exe", nullptr, nullptr, arguments, environ), 0);
  ASSERT_EQ(::waitpid(child, &child_status, 0), child);

  EXPECT_TRUE(WIFEXITED(child_status) && WEXITSTATUS(child_status) == 0);
  queue.copyMemory(Accelerator::MemoryCopyArgs(&value, block, sizeof(int)));
  EXPECT_EQ(value, 2);
  EXPECT_TRUE(isOk(m_backend.release(eMemoryResource::Device, m_device, block, 1 << 21)));
}

INSTANTIATE_TEST_SUITE_P(Each, GpuSharingTest, ::testing::ValuesIn(test::backendNames()), test::nameOfBackend);
} // namespace
