// SPDX-License-Identifier: Apache-2.0
// To start a device takes memory of it: only those that are used may be started.
#include "tests/unit/accelerator/gpu/StartedDevices.h"

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/process/DeviceCopier.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/Runner.h"

#include <gtest/gtest.h>

#include <iostream>
#include <thread>
#include <vector>

#include <dlfcn.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Arcane::test
{
namespace
{
using namespace Accelerator;

//! 1 if it is started, 0 if not, negative when the driver does not say.
int isStarted(int device)
{
  using State = int (*)(int, unsigned int*, int*);
  void* const driver = ::dlopen("libcuda.so.1", RTLD_NOW);
  const auto state = driver ? reinterpret_cast<State>(::dlsym(driver, "cuDevicePrimaryCtxGetState")) : nullptr;
  unsigned int flags = 0;
  int is_active = -1;
  return state && state(device, &flags, &is_active) == 0 ? is_active : -1;
}

//! Each by a thread that has used no device, as those of applications.
template <typename... Functions> void inNewThreads(Functions... functions)
{
  (std::thread(functions).join(), ...);
}

bool isOnlySecondStarted(const char* when)
{
  const bool is_right = isStarted(0) == 0;
  if (!is_right)
    std::cout << "the first device is started " << when << std::endl;
  return is_right;
}
} // namespace

bool useSecondDevice(detail::runtime::DeviceBackend& backend)
{
  const DeviceId second(1);
  bool is_right = isOnlySecondStarted("by its discovery") && isStarted(1) == 0;
  // By this order too: the first call of the process names no current device.
  void* stream = nullptr;
  throwIfFailed(backend.createStream(second, -100, &stream), "create a stream");
  is_right = isOnlySecondStarted("by a stream of the second one") && is_right;
  Runner runner(backend.executionPolicy(), second);
  RunQueue queue = makeQueue(runner).addAsync(true);
  RunQueueEvent event = makeEvent(runner);
  detail::pool::MemoryPoolOptions options;
  options.resource = eMemoryResource::Device;
  options.device = second;
  detail::pool::MemoryPool pool(backend, options);
  detail::process::DeviceCopier copier(backend);
  detail::runtime::QueueLedger& ledger = backend.ledger(second);
  void* block = pool.allocate(1 << 20);
  std::vector<std::byte> host(1 << 20);

  inNewThreads([&] { queue.copyMemory(MemoryCopyArgs(block, host.data(), 4096).addAsync()); }, [&] { queue.recordEvent(event); },
               [&] { event.hasPendingWork(); }, [&] { ledger.poll(ledger.mark()); }, [&] { event.wait(); }, [&] { queue.barrier(); },
               [&] { throwIfFailed(backend.fillAsync(block, std::byte(1), 4096, stream), "fill"); },
               [&] {
                 throwIfFailed(backend.queryStream(stream).isNotReady() ? detail::runtime::DriverStatus() : backend.queryStream(stream),
                               "query");
               },
               [&] { detail::runtime::callOnQueue(queue, [] {}); }, [&] { copier.copy(second, host.data(), block, 4096, &queue); },
               [&] { copier.copy(second, host.data(), block, 4096, nullptr); },
               [&] {
                 void* pinned = nullptr;
                 throwIfFailed(backend.allocate(eMemoryResource::HostPinned, second, 4096, &pinned), "allocate");
                 throwIfFailed(backend.release(eMemoryResource::HostPinned, second, pinned, 4096), "release");
               },
               [&] { pool.deallocate(pool.allocate(100 << 20), 100 << 20); }, [&] { queue.barrier(); });
  is_right = isOnlySecondStarted("by threads that use the second one") && is_right;
  pool.deallocate(block, 1 << 20);
  throwIfFailed(backend.destroyStream(stream), "destroy a stream");
  runner.setAsCurrentDevice();
  return is_right && isStarted(1) == 1;
}

TEST(StartedDevicesTest, OnlyThoseThatAreUsedAreStarted)
{
  detail::runtime::DeviceBackend& backend = *detail::runtime::findAcceleratorBackend();
  if (backend.nbDevice() < 2 || isStarted(0) < 0)
    GTEST_SKIP() << "one device, or a driver that does not say which are started";
  std::string program(4096, '\0');
  program.resize(static_cast<std::size_t>(::readlink("/proc/self/exe", program.data(), program.size())));
  std::string option = "--use-second-device";
  char* arguments[] = { program.data(), option.data(), nullptr };
  pid_t child = 0;
  int status = -1;

  ASSERT_EQ(::posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments, environ), 0);
  ASSERT_EQ(::waitpid(child, &status, 0), child);

  EXPECT_EQ(status, 0);
}
} // namespace Arcane::test
