// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/SharedBlock.h"

#include <gtest/gtest.h>

#include "accelerator/process/AcceleratorMemoryPool.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "arcane_core/base/error/Exception.h"
#include "tests/support/ProcessNumbers.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <thread>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Arcane;
using namespace Arcane::Accelerator;

namespace
{
//! Host memory in files, which other processes open by their path: a driver with handles.
class FileBackend : public detail::runtime::HostBackend
{
 public:
  eExecutionPolicy executionPolicy() const override { return eExecutionPolicy::SYCL; }
  Int64 pageSize(eMemoryResource, DeviceId) const override { return 0; }
  detail::runtime::DriverStatus allocate(eMemoryResource, DeviceId, Int64 nb_byte, void** block) override
  {
    const int file = ::memfd_create("block", 0);
    if (::ftruncate(file, nb_byte) != 0)
      return detail::runtime::DriverStatus::error("ftruncate", "failed");
    *block = ::mmap(nullptr, static_cast<std::size_t>(nb_byte), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    m_files[*block] = { file, nb_byte };
    return {};
  }
  detail::runtime::DriverStatus release(eMemoryResource, DeviceId, void* block, Int64 nb_byte) override
  {
    ::munmap(block, static_cast<std::size_t>(nb_byte));
    ::close(m_files[block].first);
    m_files.erase(block);
    return {};
  }
  detail::runtime::DriverStatus exportMemory(const void* block, detail::runtime::MemoryHandle& handle) override
  {
    const auto& [file, nb_byte] = m_files.at(const_cast<void*>(block));
    std::snprintf(reinterpret_cast<char*>(handle.bytes.data()), handle.bytes.size(), "%lld /proc/%d/fd/%d", static_cast<long long>(nb_byte),
                  ::getpid(), file);
    return {};
  }
  detail::runtime::DriverStatus importMemory(const detail::runtime::MemoryHandle& handle, DeviceId, void** block) override
  {
    nb_import_while_closing += is_closing ? 1 : 0;
    long long nb_byte = 0;
    char path[64] = {};
    std::sscanf(reinterpret_cast<const char*>(handle.bytes.data()), "%lld %63s", &nb_byte, path);
    const int file = ::open(path, O_RDWR);
    if (file < 0)
      return detail::runtime::DriverStatus::error("open", "no such memory");
    *block = ::mmap(nullptr, static_cast<std::size_t>(nb_byte), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    m_imported[*block] = nb_byte;
    ++nb_import;
    return {};
  }
  detail::runtime::DriverStatus closeImported(void* block) override
  {
    is_closing = true;
    std::this_thread::sleep_for(closing_time);
    ::munmap(block, static_cast<std::size_t>(m_imported[block]));
    ++nb_close;
    is_closing = false;
    return {};
  }

  std::atomic<Int32> nb_import = 0;
  std::atomic<Int32> nb_close = 0;
  std::chrono::milliseconds closing_time{ 0 };
  std::atomic<bool> is_closing = false;
  std::atomic<Int32> nb_import_while_closing = 0;

 private:
  std::map<void*, std::pair<int, Int64>> m_files;
  std::map<void*, Int64> m_imported;
};

AcceleratorMemoryPool makePool(const Runner& runner, const char* name, eMemoryHandleType handle_type)
{
  MemoryPoolProperties properties;
  properties.name = name;
  properties.handle_type = handle_type;
  return AcceleratorMemoryPool(runner, properties);
}

//! Two sockets that see what the other is given.
class SocketPair
{
 public:
  SocketPair() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, m_sockets), 0); }
  ~SocketPair()
  {
    closeFirst();
    ::close(m_sockets[1]);
  }
  SocketPair(const SocketPair&) = delete;
  SocketPair& operator=(const SocketPair&) = delete;

  int first() const { return m_sockets[0]; }
  int second() const { return m_sockets[1]; }
  void closeFirst()
  {
    if (m_sockets[0] >= 0)
      ::close(m_sockets[0]);
    m_sockets[0] = -1;
  }

 private:
  int m_sockets[2] = {};
};

//! While it lives its backend is the device of a policy.
class BackendInUse
{
 public:
  BackendInUse(eExecutionPolicy policy, detail::runtime::DeviceBackend& backend)
  : m_policy(policy)
  {
    detail::runtime::setBackend(policy, &backend);
  }
  ~BackendInUse() { detail::runtime::setBackend(m_policy, nullptr); }
  BackendInUse(const BackendInUse&) = delete;
  BackendInUse& operator=(const BackendInUse&) = delete;

 private:
  eExecutionPolicy m_policy;
};

//! How many descriptors this process has open.
Int32 nbOpenDescriptor()
{
  Int32 nb = 0;
  for (int descriptor = 0; descriptor < 1024; ++descriptor)
    nb += ::fcntl(descriptor, F_GETFD) >= 0 ? 1 : 0;
  return nb;
}
} // namespace

TEST(SharedBlockTest, ABlockIsSeenByAnotherProcess)
{
  FileBackend backend;
  const BackendInUse use(eExecutionPolicy::SYCL, backend);
  const Runner runner(eExecutionPolicy::SYCL);
  AcceleratorMemoryPool pool = makePool(runner, "shared", eMemoryHandleType::Legacy);
  pool.allocate(1000);
  auto* values = static_cast<Int32*>(pool.allocate(100 * sizeof(Int32)));
  SocketPair sockets;

  const pid_t child = ::fork();
  if (child == 0) {
    const SharedBlock received = SharedBlock::receive(sockets.second());
    const ImportedBlock block(runner, received);
    const ImportedBlock again(runner, received);
    auto* seen = static_cast<Int32*>(block.data());
    const bool is_right = seen != values && seen[99] == 42 && again.data() == seen && block.size() == 400 && backend.nb_import == 1;
    seen[0] = 43;
    ::_exit(is_right ? 0 : 1);
  }
  values[99] = 42;
  pool.exportBlock(values).send(sockets.first());
  int status = -1;
  ::waitpid(child, &status, 0);

  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_EQ(values[0], 43);
  EXPECT_ANY_THROW(pool.exportBlock(&status));
  EXPECT_ANY_THROW(makePool(runner, "private", eMemoryHandleType::None).exportBlock(values));
  EXPECT_ANY_THROW(makePool(runner, "descriptors", eMemoryHandleType::PosixFileDescriptor));
  pool.deallocate(values);
}

TEST(SharedBlockTest, ABlockThatLiesInSeveralPiecesIsSharedWhole)
{
  detail::runtime::SimulatedDevice device;
  const BackendInUse use(device.executionPolicy(), device);
  const Runner runner(device.executionPolicy());
  const Int32 nb_open = nbOpenDescriptor();
  {
    AcceleratorMemoryPool pool = makePool(runner, "pieces", eMemoryHandleType::PosixFileDescriptor);
    for (const Int64 nb_mebibyte : { 1, 3, 100 }) {
      const Int64 nb_byte = nb_mebibyte << 20;
      // So that blocks of the next sizes begin within a page.
      pool.allocate(700000);
      auto* mine = static_cast<char*>(pool.allocate(nb_byte));
      SocketPair sockets;
      pool.exportBlock(mine).send(sockets.first());
      std::optional<ImportedBlock> block(std::in_place, runner, SharedBlock::receive(sockets.second()));
      auto* seen = static_cast<char*>(block->data());

      ASSERT_NE(seen, mine);
      ASSERT_EQ(block->size(), nb_byte);
      for (Int64 i = 0; i < nb_byte; i += 4096)
        mine[i] = static_cast<char>(i / 4096 % 101);
      mine[nb_byte - 1] = 102;
      for (Int64 i = 0; i < nb_byte; i += 4096)
        ASSERT_EQ(seen[i], static_cast<char>(i / 4096 % 101)) << "byte " << i << " of " << nb_byte;
      EXPECT_EQ(seen[nb_byte - 1], 102);
      block.reset();
      mine[0] = 'x';
      pool.deallocate(mine);
    }
  }
  EXPECT_EQ(nbOpenDescriptor(), nb_open);
}

TEST(SharedBlockTest, AFailureWhileOpeningLeavesNothingOpen)
{
  detail::runtime::SimulatedDevice device;
  const BackendInUse use(device.executionPolicy(), device);
  const Runner runner(device.executionPolicy());
  AcceleratorMemoryPool pool = makePool(runner, "failing", eMemoryHandleType::PosixFileDescriptor);
  void* mine = pool.allocate(1 << 20);
  const SharedBlock shared = pool.exportBlock(mine);
  const Int32 nb_open = nbOpenDescriptor();

  for (const char* call : { "importPages", "reserveAddresses", "mapPages" }) {
    device.calls().failNext(call, detail::runtime::eDriverStatus::Error);
    EXPECT_ANY_THROW(ImportedBlock(runner, shared)) << call;
    EXPECT_EQ(nbOpenDescriptor(), nb_open) << call;
  }
  const ImportedBlock block(runner, shared);
  EXPECT_EQ(block.size(), 1 << 20);
  SharedBlock moved = pool.exportBlock(mine);
  const SharedBlock taken = std::move(moved);
  EXPECT_ANY_THROW(ImportedBlock(runner, moved));
}

TEST(SharedBlockTest, ABlockThatIsLargerThanItsMemoryIsRefused)
{
  FileBackend backend;
  const BackendInUse use(eExecutionPolicy::SYCL, backend);
  const Runner runner(eExecutionPolicy::SYCL);
  AcceleratorMemoryPool pool = makePool(runner, "damaged", eMemoryHandleType::Legacy);
  constexpr Int64 right_size = 54321;
  SocketPair sockets;
  pool.exportBlock(pool.allocate(right_size)).send(sockets.first());
  std::string bytes(4096, '\0');
  const ssize_t nb_read = ::recv(sockets.second(), bytes.data(), bytes.size(), 0);
  ASSERT_GT(nb_read, 0);
  bytes.resize(static_cast<std::size_t>(nb_read));
  const auto place = bytes.find(std::string(reinterpret_cast<const char*>(&right_size), sizeof(right_size)));
  ASSERT_NE(place, std::string::npos);

  for (const Int64 wrong_size : { Int64(-1), Int64(0), Int64(1) << 40, std::numeric_limits<Int64>::max() }) {
    std::memcpy(bytes.data() + place, &wrong_size, sizeof(wrong_size));
    ASSERT_EQ(::send(sockets.first(), bytes.data(), bytes.size(), 0), nb_read);
    EXPECT_ANY_THROW(SharedBlock::receive(sockets.second())) << wrong_size;
  }
}

TEST(SharedBlockTest, ReceivingGoesOnAfterASignal)
{
  FileBackend backend;
  const BackendInUse use(eExecutionPolicy::SYCL, backend);
  AcceleratorMemoryPool pool = makePool(Runner(eExecutionPolicy::SYCL), "interrupted", eMemoryHandleType::Legacy);
  struct ::sigaction former = {};
  struct ::sigaction without_restart = {};
  without_restart.sa_handler = [](int) {};
  ::sigaction(SIGUSR1, &without_restart, &former);
  SocketPair sockets;
  String message;
  Int64 nb_byte = 0;
  std::thread receiver([&] {
    try {
      nb_byte = SharedBlock::receive(sockets.second()).size();
    }
    catch (const Exception& e) {
      message = e.message();
    }
  });

  for (Int32 i = 0; i < 20; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ::pthread_kill(receiver.native_handle(), SIGUSR1);
  }
  pool.exportBlock(pool.allocate(1000)).send(sockets.first());
  receiver.join();
  ::sigaction(SIGUSR1, &former, nullptr);

  EXPECT_EQ(nb_byte, 1000) << message;
}

TEST(SharedBlockTest, NothingArrivesFromAnEndThatIsClosed)
{
  SocketPair sockets;
  sockets.closeFirst();

  EXPECT_ANY_THROW(SharedBlock::receive(sockets.second()));
}

TEST(SharedBlockTest, MemoryThatIsBeingClosedIsNotOpenedMeanwhile)
{
  FileBackend backend;
  const BackendInUse use(eExecutionPolicy::SYCL, backend);
  const Runner runner(eExecutionPolicy::SYCL);
  AcceleratorMemoryPool pool = makePool(runner, "reopened", eMemoryHandleType::Legacy);
  const SharedBlock shared = pool.exportBlock(pool.allocate(1000));
  std::optional<ImportedBlock> first(std::in_place, runner, shared);
  backend.closing_time = std::chrono::milliseconds(50);

  std::thread closer([&] { first.reset(); });
  while (!backend.is_closing && backend.nb_close == 0)
    std::this_thread::yield();
  {
    const ImportedBlock second(runner, shared);
    EXPECT_EQ(backend.nb_import, 2);
  }
  closer.join();

  EXPECT_EQ(backend.nb_import_while_closing, 0);
  EXPECT_EQ(backend.nb_close, 2);
}

TEST(SharedBlockTest, AProcessWithTheNumberOfAFormerOneHasOtherMemory)
{
  // Each owner is process 77, has the first pages of a device of its own, and ends; what others have opened stays.
  const auto own = [](int socket, char value) {
    detail::runtime::SimulatedDevice device;
    const BackendInUse use(device.executionPolicy(), device);
    AcceleratorMemoryPool pool = makePool(Runner(device.executionPolicy()), "owner", eMemoryHandleType::PosixFileDescriptor);
    auto* const values = static_cast<char*>(pool.allocate(1 << 20));
    values[0] = value;
    pool.exportBlock(values).send(socket);
    // The simulated driver would clear what the pool gives back.
    ::_exit(0);
    return 0;
  };
  const int code = test::runAsFirstProcess([&] {
    detail::runtime::SimulatedDevice device;
    const BackendInUse use(device.executionPolicy(), device);
    const Runner runner(device.executionPolicy());
    std::vector<ImportedBlock> blocks;
    for (const char value : { 'a', 'b' }) {
      const SocketPair sockets;
      if (test::runAsProcess(77, [&] { return own(sockets.first(), value); }) != 0)
        return 1;
      blocks.emplace_back(runner, SharedBlock::receive(sockets.second()));
    }
    const auto first_of = [&](std::size_t i) { return *static_cast<const char*>(blocks[i].data()); };
    return first_of(0) == 'a' && first_of(1) == 'b' ? 0 : 2;
  });
  // Only a new namespace gives a pid twice, and containers may forbid it. TestProcessIdentity compares identities without.
  if (code < 0)
    GTEST_SKIP() << "the system refuses a namespace of processes";
  EXPECT_EQ(code, 0) << (code == 2 ? "the memory of the former process is seen" : "no child had the number");
}
