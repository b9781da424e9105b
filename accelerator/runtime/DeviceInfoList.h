// SPDX-License-Identifier: Apache-2.0
// The devices of a backend, as lists that can be filled.
#pragma once

#include "accelerator/runtime/IDeviceInfoList.h"

namespace Arcane::Accelerator
{
//! A list that its owner fills.
class DeviceInfoList : public IDeviceInfoList
{
 public:
  void addDevice(const DeviceInfo& info) { m_devices.push_back(info); }
};
} // namespace Arcane::Accelerator
