// SPDX-License-Identifier: Apache-2.0
// The handle by which drivers name a block of memory for other processes.
#pragma once

#include <array>
#include <cstddef>

namespace Arcane::detail::runtime
{
//! Identifies a block for other processes of the machine. The driver chooses the bytes.
struct MemoryHandle
{
  std::array<std::byte, 64> bytes = {};
};
} // namespace Arcane::detail::runtime
