// SPDX-License-Identifier: Apache-2.0
// The devices of a backend, as a list that the backend fills.
#pragma once

#include "accelerator/runtime/IDeviceInfoList.h"

namespace Arcane::Accelerator
{
//! A list of devices to which its owner can add.
class DeviceInfoList : public IDeviceInfoList
{
 public:
  void addDevice(const DeviceInfo& info) { m_devices.push_back(info); }
};
} // namespace Arcane::Accelerator
