// SPDX-License-Identifier: Apache-2.0
// Numbers as logs print them, sizes as users write them.
#pragma once

#include "arcane_core/base/text/String.h"

#include <optional>

namespace Arcane::detail::base
{

//! Returns a number of bytes as `512 B`, `1.5 KiB`, `64.0 MiB` or `1.4 GiB`.
String bytesText(double bytes);
//! Does the same for whole numbers. \local
inline String bytesText(Int64 bytes)
{
  return bytesText(static_cast<double>(bytes));
}
//! Returns the number of bytes, 0 or more, of "64M", "1.5G" or "4096", and nothing for another text. K, M, G, T are powers of 1024.
std::optional<Int64> bytesOfText(const String& text);
//! Returns the number of bytes. \throws ArgumentException naming \a origin when the text is something else, or zero
Int64 bytesOfText(const String& text, const String& origin);
//! Returns the text, as `16M`, that bytesOfText() reads as \a bytes, with the largest unit that leaves no rest.
String writtenBytes(Int64 bytes);
//! Returns \a count with spaces between thousands, as in `1 234 567`.
String countText(Int64 count);
//! Returns a duration as `0.25 ms`, `3.2 s`, `2m05s` or `1h02m05s`. \unit{s}
String durationText(Real seconds);

} // namespace Arcane::detail::base
