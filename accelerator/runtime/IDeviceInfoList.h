// SPDX-License-Identifier: Apache-2.0
// The devices of a backend, as a list that users read.
#pragma once

#include "accelerator/runtime/DeviceInfo.h"

#include <vector>

namespace Arcane::Accelerator
{
//! Lists the devices that a backend can use, by number. DeviceInfoList fills the list.
class IDeviceInfoList
{
 public:
  Int32 nbDevice() const { return static_cast<Int32>(m_devices.size()); }
  //! \throws std::out_of_range when \a i is not in [0, nbDevice()[
  const DeviceInfo& deviceInfo(Int32 i) const { return m_devices.at(static_cast<std::size_t>(i)); }

 protected:
  IDeviceInfoList() = default;
  std::vector<DeviceInfo> m_devices;
};
} // namespace Arcane::Accelerator
