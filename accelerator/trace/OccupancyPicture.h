// SPDX-License-Identifier: Apache-2.0
// A picture of the memory of pools over time, for a page.
#pragma once

#include "accelerator/trace/OccupancyHistory.h"

#include <iosfwd>

namespace Arcane::detail
{
//! One frame of a picture. The history must outlive it.
struct OccupancyFrame
{
  //! Frames of the same one have the same scale of bytes.
  String pool;
  //! Which of its histories, as "replayed".
  String variant;
  const OccupancyHistory* history = nullptr;
};

struct OccupancyPicture
{
  String title;
  //! False when times are numbers of events.
  bool has_times = true;
  std::vector<OccupancyFrame> frames;
};

/*!
 * \brief Writes an SVG picture of the width of a page of A4, one frame above the other; up to eight fit its height.
 *
 * What is live is a surface by steps, what is reserved a line by steps above it, ends of time steps are marks at the upper edge;
 * both peaks are in words. All frames have the same scale of time. It can be read without colours, and needs no other file.
 */
void writeOccupancySvg(std::ostream& o, const OccupancyPicture& picture);
} // namespace Arcane::detail
