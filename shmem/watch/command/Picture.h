// SPDX-License-Identifier: Apache-2.0
// A picture of numbers in a file, drawn by gnuplot.
#pragma once

#include "shmem/watch/command/MachinePart.h"

#include <string>
#include <vector>

namespace Arcane::detail::watch
{
//! Returns what gnuplot reads to draw the numbers of each variable, in the order of local ids, into a PNG file.
std::string pictureScript(const std::vector<VariableRow>& rows, const std::string& title, const std::string& file);
//! Draws the picture. The file has it whole, or as it was. \throws WatchFailure when gnuplot is not there, or cannot draw
void drawPicture(const std::vector<VariableRow>& rows, const std::string& title, const std::string& file);
} // namespace Arcane::detail::watch
