// SPDX-License-Identifier: Apache-2.0
// The backends that need no device.
#include "tests/unit/accelerator/runtime/BackendUnderTest.h"

#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/SimulatedDevice.h"

namespace Arcane::test
{
std::vector<std::string> backendNames()
{
  return { "host", "simulated", "late" };
}

detail::runtime::DeviceBackend& backendUnderTest(const std::string& name)
{
  if (name == "host")
    return detail::runtime::HostBackend::instance();
  // "late": each work waits for up to 2 ms.
  static detail::runtime::SimulatedDevice prompt({ .nb_device = 2, .has_pageable_access = true });
  static detail::runtime::SimulatedDevice late({ .max_delay_us = 2000, .seed = 7 });
  return name == "late" ? late : prompt;
}
} // namespace Arcane::test
