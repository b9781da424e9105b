// SPDX-License-Identifier: Apache-2.0
// Draws the memory of pools over time, on a page.
#pragma once

#include "accelerator/trace/OccupancyHistory.h"

#include <iosfwd>

namespace Arcane::detail::replay
{
//! One frame of a picture. The history must outlive the frame.
struct OccupancyFrame
{
  //! Frames of the same pool have the same scale of bytes.
  String pool;
  //! The name of the history, such as "replayed".
  String variant;
  const trace::OccupancyHistory* history = nullptr;
};

struct OccupancyPicture
{
  String title;
  //! True when times are known; otherwise they are numbers of events.
  bool has_times = true;
  std::vector<OccupancyFrame> frames;
};

/*!
 * \brief Writes an SVG picture of the width of an A4 page, one frame above the other. Up to eight frames fit its height.
 *
 * Memory in use is a surface, reserved memory is a line above it, ends of time steps are marks at the upper edge;
 * both peaks are in words. All frames have the same scale of time. The picture can be read without colours, and needs no other file.
 */
void writeOccupancySvg(std::ostream& o, const OccupancyPicture& picture);
} // namespace Arcane::detail::replay
