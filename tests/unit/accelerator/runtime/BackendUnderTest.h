// SPDX-License-Identifier: Apache-2.0
// The backends that the tests of this program run on: host and simulated, or those of the devices of this machine.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace Arcane::test
{
//! Names for backendUnderTest(), as seen in the names of tests.
std::vector<std::string> backendNames();

//! The same object each time.
detail::runtime::DeviceBackend& backendUnderTest(const std::string& name);

//! The name of a test.
inline std::string nameOfBackend(const ::testing::TestParamInfo<std::string>& info)
{
  return info.param;
}

//! Tests of a backend: GetParam() is its name.
class BackendFixture : public ::testing::TestWithParam<std::string>
{
 protected:
  detail::runtime::DeviceBackend& m_backend = backendUnderTest(GetParam());
  const Accelerator::DeviceId m_device;
};
} // namespace Arcane::test

//! Fails, and says why, when a call did not end well.
inline ::testing::AssertionResult isOk(const Arcane::detail::runtime::DriverStatus& status)
{
  if (status.isOk())
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << status.message().localstr();
}

//! For works of queues: returns once \a flag is set, or after 10 s, so that no tool that puts works in a row blocks for ever.
inline void waitFor(const std::atomic<bool>& flag)
{
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!flag && std::chrono::steady_clock::now() < end)
    std::this_thread::yield();
}
