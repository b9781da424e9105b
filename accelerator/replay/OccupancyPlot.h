// SPDX-License-Identifier: Apache-2.0
// The memory of pools over time, as a script for gnuplot.
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

struct OccupancyPlot
{
  String title;
  //! True when times are known; otherwise they are numbers of events.
  bool has_times = true;
  std::vector<OccupancyFrame> frames;
};

/*!
 * \brief Writes a script that draws the frames one above the other; it holds all numbers.
 *
 * Memory in use is a surface, reserved memory is a line, ends of time steps are marks at the lower edge. All frames have the same scale of
 * time. The terminal of gnuplot is left to the user.
 */
void writeOccupancyPlot(std::ostream& o, const OccupancyPlot& plot);
} // namespace Arcane::detail::replay
