// SPDX-License-Identifier: Apache-2.0
// Addresses and memory of the host, apart.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail
{
//! Of a range of addresses that HostAddressSpace gives. \unit{bytes}
inline constexpr Int64 host_page_size = Int64(2) << 20;

/*!
 * \brief Ranges of addresses of the host, and the memory behind them. Sizes and addresses are multiples of host_page_size.
 *
 * Memory costs nothing before it is touched.
 */
namespace HostAddressSpace
{
//! Addresses without memory: touching them is a segmentation fault. Null when there are none left.
void* reserve(Int64 nb_byte) noexcept;
void release(void* range, Int64 nb_byte) noexcept;
//! Memory of zeros, in large pages where the system has some. \return false when there is none
bool commit(void* address, Int64 nb_byte) noexcept;
//! Gives the memory back, and keeps the addresses. \return false when the system refuses
bool decommit(void* address, Int64 nb_byte) noexcept;
} // namespace HostAddressSpace
} // namespace Arcane::detail
