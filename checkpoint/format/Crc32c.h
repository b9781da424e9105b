// SPDX-License-Identifier: Apache-2.0
// CRC-32C (Castagnoli), the checksum of everything that checkpoints hold.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <cstddef>
#include <string_view>

namespace Arcane::detail::format
{
/*!
 * \brief Returns the CRC-32C of bytes: polynomial 0x1EDC6F41, reflected, as in RFC 3720.
 *
 * crc32c(b, crc32c(a)) is the checksum of a followed by b. The instruction of the processor is used if there is one.
 * \local
 */
UInt32 crc32c(Span<const std::byte> bytes, UInt32 previous = 0);

//! Does crc32c() for the bytes of a text. \local
UInt32 crcOfText(std::string_view text, UInt32 previous = 0);

//! Returns the same as crc32c(), computed by tables, on any processor. \local
UInt32 crc32cByTables(Span<const std::byte> bytes, UInt32 previous = 0);

//! Returns a checksum as eight hexadecimal digits. \local
String crcText(UInt32 crc);
} // namespace Arcane::detail::format
