// SPDX-License-Identifier: Apache-2.0
// Addresses of the host, and memory for them, allocated separately.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail::runtime
{
//! The page size of a range of addresses of HostAddressSpace. \unit{bytes}
inline constexpr Int64 host_page_size = Int64(2) << 20;

/*!
 * \brief Manages ranges of addresses of the host, and their memory. All sizes and addresses are multiples of host_page_size.
 *
 * Memory takes no physical memory before it is touched.
 */
namespace HostAddressSpace
{
//! Reserves addresses without memory: touching them is a segmentation fault. Returns null when none are left.
void* reserve(Int64 nb_byte) noexcept;
void release(void* range, Int64 nb_byte) noexcept;
//! Puts zeroed memory at addresses, in large pages if the system has some. Returns false when memory is exhausted.
bool commit(void* address, Int64 nb_byte) noexcept;
//! Returns the memory to the system and keeps the addresses. Returns false when the system refuses.
bool decommit(void* address, Int64 nb_byte) noexcept;
} // namespace HostAddressSpace
} // namespace Arcane::detail::runtime
