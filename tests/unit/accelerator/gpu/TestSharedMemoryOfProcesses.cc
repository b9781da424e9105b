// SPDX-License-Identifier: Apache-2.0
// The memory of real devices: for TestMemoryOfDevices.cc, and seen by two processes.
#include "tests/unit/accelerator/gpu/ImportedBlock.h"
#include "tests/unit/accelerator/process/MemoryUnderTest.h"

#include "accelerator/process/AcceleratorMemoryPool.h"
#include "accelerator/process/DeviceCopier.h"
#include "accelerator/process/SharedBlock.h"
#include "accelerator/runtime/BackendTable.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Arcane::test
{
namespace
{
using Accelerator::Runner;

class RealMemory : public MemoryUnderTest
{
 public:
  detail::runtime::DeviceBackend& backend() override { return *detail::runtime::findAcceleratorBackend(); }
};

constexpr Int64 nb_value = 1000;

//! Gives the block that arrives the double of each of its values.
int doubleValues(int socket)
{
  const Runner runner(detail::runtime::findAcceleratorBackend()->executionPolicy());
  const Accelerator::SharedBlock received = Accelerator::SharedBlock::receive(socket);
  const Accelerator::ImportedBlock block(runner, received);
  detail::process::DeviceCopier copier(detail::runtime::backendOf(runner.executionPolicy()));
  std::vector<Int32> values(nb_value);
  copier.copy(runner.deviceId(), values.data(), block.data(), block.size(), nullptr);
  for (Int32& v : values)
    v *= 2;
  copier.copy(runner.deviceId(), block.data(), values.data(), block.size(), nullptr);
  return block.size() == nb_value * Int64(sizeof(Int32)) ? 0 : 1;
}

class SharedMemoryOfProcessesTest : public testing::TestWithParam<Accelerator::eMemoryHandleType>
{
};
} // namespace

std::unique_ptr<MemoryUnderTest> MemoryUnderTest::make()
{
  return std::make_unique<RealMemory>();
}

int doubleSharedBlock(int socket)
{
  try {
    return doubleValues(socket);
  }
  catch (const std::exception&) {
    return 2;
  }
}

TEST_P(SharedMemoryOfProcessesTest, ABlockIsWrittenByAnotherProcess)
{
  detail::runtime::DeviceBackend& backend = *detail::runtime::findAcceleratorBackend();
  const Runner runner(backend.executionPolicy());
  const bool needs_pages = GetParam() == Accelerator::eMemoryHandleType::PosixFileDescriptor;
  if (needs_pages && backend.pageSize(eMemoryResource::Device, runner.deviceId()) == 0)
    GTEST_SKIP() << "no virtual memory";
  Accelerator::MemoryPoolProperties properties;
  properties.name = "shared between processes";
  properties.handle_type = GetParam();
  Accelerator::AcceleratorMemoryPool pool(runner, properties);
  void* block = pool.allocate(nb_value * Int64(sizeof(Int32)));
  detail::process::DeviceCopier copier(backend);
  std::vector<Int32> values(nb_value, 21);
  copier.copy(runner.deviceId(), block, values.data(), nb_value * Int64(sizeof(Int32)), nullptr);
  int sockets[2] = {};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, sockets), 0);

  std::string program = "/proc/self/exe";
  std::string option = "--shared-block-of-socket=" + std::to_string(sockets[1]);
  char* arguments[] = { program.data(), option.data(), nullptr };
  pid_t child = 0;
  ASSERT_EQ(::posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments, environ), 0);
  pool.exportBlock(block).send(sockets[0]);
  int status = -1;
  ::waitpid(child, &status, 0);
  copier.copy(runner.deviceId(), values.data(), block, nb_value * Int64(sizeof(Int32)), nullptr);

  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_EQ(values.front() + values.back(), 84);
  pool.deallocate(block);
  ::close(sockets[0]);
  ::close(sockets[1]);
}

INSTANTIATE_TEST_SUITE_P(Handles, SharedMemoryOfProcessesTest,
                         testing::Values(Accelerator::eMemoryHandleType::PosixFileDescriptor, Accelerator::eMemoryHandleType::Legacy));
} // namespace Arcane::test
