// SPDX-License-Identifier: Apache-2.0
// The lines in which one machine sends its part of a run to another one.
#pragma once

#include "shmem/watch/command/MachinePart.h"

#include <optional>
#include <string>

namespace Arcane::detail::watch
{
//! Returns \a part as lines that another program of the same version reads.
std::string toText(const MachinePart& part);
//! Finds the lines of toText() in a text that may have other lines before them; nothing when they are not there, or not all.
std::optional<MachinePart> partFromText(const std::string& text);
} // namespace Arcane::detail::watch
