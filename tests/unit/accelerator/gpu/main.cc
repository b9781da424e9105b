// SPDX-License-Identifier: Apache-2.0
// Tests of a backend on real devices. With --import-block=HANDLE or
// --shared-block-of-socket=DESCRIPTOR, the other process of a test that shares a block; with --use-second-device, a process
// that has used no device before.
#include "tests/unit/accelerator/gpu/ImportedBlock.h"
#include "tests/unit/accelerator/gpu/StartedDevices.h"
#include "tests/unit/accelerator/runtime/BackendUnderTest.h"

#include "accelerator/runtime/RuntimeLoader.h"

#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <string>

//! Of the sources that this program is linked with.
extern "C" Arcane::detail::runtime::DeviceBackend* arcane_accelerator_runtime(char* reason, std::size_t size);

namespace
{
using Arcane::detail::runtime::DeviceBackend;

//! What ctest takes for a test that was skipped.
constexpr int skipped = 77;

//! Null, with a sentence on the output, when this machine has no device.
DeviceBackend* startRuntime()
{
  std::array<char, 512> reason = {};
  DeviceBackend* const backend = arcane_accelerator_runtime(reason.data(), reason.size());
  if (backend)
    Arcane::detail::runtime::setBackend(backend->executionPolicy(), backend);
  else
    std::cout << "no device: " << reason.data() << std::endl;
  return backend;
}
} // namespace

namespace Arcane::test
{
// Tests are listed before the runtime is started.
std::vector<std::string> backendNames()
{
  return { "device" };
}

DeviceBackend& backendUnderTest(const std::string&)
{
  return *Arcane::detail::runtime::findAcceleratorBackend();
}
} // namespace Arcane::test

int main(int argc, char** argv)
{
  ::testing::InitGoogleTest(&argc, argv);
  DeviceBackend* const backend = startRuntime();
  if (!backend)
    return skipped;
  const std::string option = argc > 1 ? argv[1] : "";
  const std::string import = "--import-block=";
  if (option.starts_with(import))
    return Arcane::test::useImportedBlock(*backend, option.substr(import.size())) ? 0 : 1;
  if (option == "--use-second-device")
    return Arcane::test::useSecondDevice(*backend) ? 0 : 1;
  const std::string shared = "--shared-block-of-socket=";
  if (option.starts_with(shared))
    return Arcane::test::doubleSharedBlock(std::stoi(option.substr(shared.size())));
  return RUN_ALL_TESTS();
}
