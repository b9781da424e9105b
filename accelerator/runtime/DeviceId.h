// SPDX-License-Identifier: Apache-2.0
// The number of a device.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <compare>
#include <iosfwd>

namespace Arcane::Accelerator
{
//! Holds the number of a device among the devices of its backend, from zero; or stands for the host, or for none.
class DeviceId
{
 public:
  //! Makes the number of the first device.
  constexpr DeviceId() noexcept = default;
  explicit constexpr DeviceId(Int32 id) noexcept
  : m_device_id(id)
  {}

  static constexpr DeviceId hostDevice() noexcept { return DeviceId(-1); }
  static constexpr DeviceId nullDevice() noexcept { return DeviceId(-2); }

  constexpr bool isHost() const noexcept { return m_device_id == -1; }
  constexpr bool isNull() const noexcept { return m_device_id == -2; }
  constexpr bool isAccelerator() const noexcept { return m_device_id >= 0; }
  constexpr Int32 asInt32() const noexcept { return m_device_id; }

  friend constexpr bool operator==(DeviceId a, DeviceId b) noexcept = default;
  friend constexpr auto operator<=>(DeviceId a, DeviceId b) noexcept = default;

 private:
  Int32 m_device_id = 0;
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, DeviceId id);
} // namespace Arcane::Accelerator
