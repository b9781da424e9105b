// SPDX-License-Identifier: Apache-2.0
// The backend of the runtime that the command line names.
#include "tests/unit/accelerator/gpu/RuntimeUnderTest.h"
#include "tests/unit/accelerator/runtime/BackendUnderTest.h"

#include "accelerator/runtime/RuntimeLoader.h"

namespace Arcane::test
{
std::string& runtimeUnderTest()
{
  static std::string name;
  return name;
}

// Tests are listed before the command line is read: the name stands for what it says.
std::vector<std::string> backendNames()
{
  return { "device" };
}

detail::DeviceBackend& backendUnderTest(const std::string&)
{
  return detail::backendOf(detail::loadRuntime(runtimeUnderTest()));
}
} // namespace Arcane::test
