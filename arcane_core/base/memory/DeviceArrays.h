// SPDX-License-Identifier: Apache-2.0
// The names of arrays in memory of devices, for the report of a host that touches one.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string_view>

namespace Arcane::detail::base
{
//! Notes that \a nb_byte bytes of memory of a device belong to the array \a name. The previous name of the block is replaced. \local
void noteDeviceArray(const void* block, Int64 nb_byte, std::string_view name) noexcept;

//! Notes that the block holds no array any more. An unknown block has no effect. \local
void forgetDeviceArray(const void* block) noexcept;

/*!
 * \brief Returns the name of the array to which the byte at \a address belongs, or null for an unknown address.
 *
 * The call neither allocates nor waits, so that a handler of signals may make it. \local
 */
const char* nameOfDeviceArray(const void* address) noexcept;
} // namespace Arcane::detail::base
