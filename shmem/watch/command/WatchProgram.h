// SPDX-License-Identifier: Apache-2.0
// The program arcane_watch: lists and plots the variables of a run while it computes.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace Arcane::detail::watch
{
//! Executes the program. \return the exit code, see docs/guide/watch.md
int runWatchProgram(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);
} // namespace Arcane::detail::watch
