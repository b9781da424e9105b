// SPDX-License-Identifier: Apache-2.0
// The place of a block in the memory of the driver.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::pool
{
//! The memory of the driver that a block is in, for sharing it with other processes.
struct BlockOrigin
{
  //! The address that the driver returned.
  void* base = nullptr;
  Int64 nb_byte = 0;
  //! Place of the block in this memory. \unit{bytes}
  Int64 offset = 0;
  //! The number that DeviceBackend::createPages() returned, or 0 for memory that is not made of pages.
  UInt64 pages = 0;
};
} // namespace Arcane::detail::pool
