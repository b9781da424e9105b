// SPDX-License-Identifier: Apache-2.0
// Local dates as text.
#pragma once

#include <ctime>
#include <string>

namespace Arcane::detail::base
{
//! Returns a date of the local time zone in a format of strftime() with numbers only, whatever the locale is. \local
std::string dateText(std::time_t date, const char* format = "%Y-%m-%dT%H:%M:%S");
} // namespace Arcane::detail::base
