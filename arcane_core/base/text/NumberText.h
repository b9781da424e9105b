// SPDX-License-Identifier: Apache-2.0
// Numbers as logs print them, sizes as users write them.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail
{

//! Returns a number of bytes as `512 B`, `1.5 KiB`, `64.0 MiB` or `1.4 GiB`.
String bytesText(double bytes);
//! The same for whole numbers. \local
inline String bytesText(Int64 bytes)
{
  return bytesText(static_cast<double>(bytes));
}
/*!
 * \brief Number of bytes of "64M", "1.5G", "4096"; K, M, G, T are powers of 1024.
 * \throws ArgumentException naming \a origin when it is something else, or zero
 */
Int64 bytesOfText(const String& text, const String& origin);
//! Like bytesOfText(), but accepts `0`.
Int64 bytesOrZeroOfText(const String& text, const String& origin);
//! Returns \a count with spaces between thousands, as in `1 234 567`.
String countText(Int64 count);
//! Returns a duration as `0.25 ms`, `3.2 s`, `2m05s` or `1h02m05s`. \unit{s}
String durationText(Real seconds);

} // namespace Arcane::detail
