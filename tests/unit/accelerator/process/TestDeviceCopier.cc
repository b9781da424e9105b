// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/DeviceCopier.h"

#include <gtest/gtest.h>

#include "accelerator/runtime/SimulatedDevice.h"

#include <array>
#include <atomic>
#include <chrono>
#include <thread>

using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::process;

TEST(DeviceCopierTest, ThreadsDoNotWaitForTheCopiesOfOthers)
{
  SimulatedDevice devices({ .nb_device = 2 });
  DeviceCopier copier(devices);
  std::atomic<int> nb_over = 0;
  const std::array<Int32, 3> source = { 1, 2, 3 };
  std::array<std::array<Int32, 3>, 4> copies = {};
  // On the host for half a second each, whatever the device does.
  devices.calls().setLatency("synchronizeStream", 500'000'000);

  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < copies.size(); ++i) {
    threads.emplace_back([&, i] {
      copier.copy(DeviceId(static_cast<Int32>(i % 2)), copies[i].data(), source.data(), sizeof(source), nullptr);
      ++nb_over;
    });
  }
  while (devices.calls().nbCall("synchronizeStream") < 4)
    std::this_thread::yield();
  const int nb_over_when_all_wait = nb_over;
  for (std::thread& thread : threads)
    thread.join();

  EXPECT_EQ(nb_over_when_all_wait, 0);
  for (const std::array<Int32, 3>& copy : copies)
    EXPECT_EQ(copy, source);
  EXPECT_EQ(devices.calls().nbCall("createStream"), 2);
}
