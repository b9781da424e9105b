// SPDX-License-Identifier: Apache-2.0
// A picture of the memory of a pool over time.
#pragma once

#include "accelerator/memory/OccupancyHistory.h"

#include <iosfwd>

namespace Arcane::detail
{
//! One frame of a picture. The history must outlive it.
struct OccupancyFrame
{
  String title;
  const OccupancyHistory* history = nullptr;
};

/*!
 * \brief Writes an SVG picture, one frame above the other, with the same scales: what is live as a surface, what is reserved
 * as a line above it, both peaks in words. Needs no other file.
 */
void writeOccupancySvg(std::ostream& o, const std::vector<OccupancyFrame>& frames);
} // namespace Arcane::detail
