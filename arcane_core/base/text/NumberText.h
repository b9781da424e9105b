// SPDX-License-Identifier: Apache-2.0
// Numbers as logs print them, sizes as users write them.
#pragma once

#include "arcane_core/base/text/String.h"

#include <optional>

namespace Arcane::detail
{

//! As `512 B`, `1.5 KiB`, `64.0 MiB`, `1.4 GiB`.
String bytesText(double bytes);
//! The number of bytes, 0 or more, that "64M", "1.5G" or "4096" is; K, M, G, T are powers of 1024. Empty for another text.
std::optional<Int64> bytesOfText(const String& text);
//! The same. \throws ArgumentException naming \a origin when the text is something else, or zero
Int64 bytesOfText(const String& text, const String& origin);
//! The text that bytesOfText() reads as \a bytes, as `16M`, with the largest unit that leaves no rest.
String writtenBytes(Int64 bytes);
//! Thousands apart: `1 234 567`.
String countText(Int64 count);
//! As `0.25 ms`, `3.2 s`, `2m05s`, `1h02m05s`.
String durationText(Real seconds);

} // namespace Arcane::detail
