// SPDX-License-Identifier: Apache-2.0
#include "accelerator/memory/OccupancyPicture.h"

#include "arcane_core/base/NumberText.h"

#include <algorithm>
#include <limits>
#include <ostream>

namespace Arcane::detail
{
namespace
{
constexpr Int32 frame_width = 900;
constexpr Int32 frame_height = 300;
constexpr Int32 left = 80;
constexpr Int32 right = 20;
constexpr Int32 top = 40;
constexpr Int32 bottom = 40;

//! From times and bytes to places in the picture, in tenths of a pixel so that files stay short.
class Scale
{
 public:
  Scale(Int64 first_ns, Int64 last_ns, Int64 max_byte)
  : m_first_ns(first_ns)
  , m_ns(static_cast<Real>(std::max<Int64>(1, last_ns - first_ns)))
  , m_max_byte(static_cast<Real>(std::max<Int64>(1, max_byte)))
  {}
  Real x(Int64 time_ns) const { return _rounded(left + Real(time_ns - m_first_ns) / m_ns * (frame_width - left - right)); }
  Real y(Int64 nb_byte) const
  {
    return _rounded(frame_height - bottom - Real(nb_byte) / m_max_byte * (frame_height - top - bottom));
  }
  Real seconds() const { return m_ns * 1e-9; }
  Int64 maxByte() const { return static_cast<Int64>(m_max_byte); }

 private:
  Int64 m_first_ns;
  Real m_ns;
  Real m_max_byte;

  static Real _rounded(Real v) { return static_cast<Real>(static_cast<Int64>(v * 10.0 + 0.5)) / 10.0; }
};

//! The smallest power of two of bytes, or three quarters of it, that is not below \a nb_byte.
Int64 roundScale(Int64 nb_byte)
{
  Int64 power = 1024;
  while (power < nb_byte)
    power *= 2;
  return (power / 4 * 3 >= nb_byte) ? power / 4 * 3 : power;
}

String escaped(const String& text)
{
  std::string result;
  for (char c : text.toStdStringView()) {
    if (c == '<')
      result += "&lt;";
    else if (c == '&')
      result += "&amp;";
    else
      result += c;
  }
  return String(result);
}

//! A line by steps: each value holds until the next sample.
template <typename Value> void writeSteps(std::ostream& o, const OccupancyHistory& history, const Scale& scale, const Value& value)
{
  const std::vector<OccupancySample>& samples = history.samples();
  Real last_y = -1.0;
  for (const OccupancySample& s : samples) {
    const Real y = scale.y(value(s));
    if (y != last_y)
      o << 'H' << scale.x(s.time_ns) << 'V' << y;
    last_y = y;
  }
  if (!samples.empty())
    o << 'H' << scale.x(samples.back().time_ns);
}

void writeAxes(std::ostream& o, const Scale& scale)
{
  constexpr Int32 nb_tick = 4;
  for (Int32 i = 0; i <= nb_tick; ++i) {
    const Int64 nb_byte = scale.maxByte() / nb_tick * i;
    const Real y = scale.y(nb_byte);
    o << "<path class='grid' d='M" << left << ' ' << y << 'H' << (frame_width - right) << "'/>"
      << "<text x='" << (left - 6) << "' y='" << (y + 4) << "' text-anchor='end'>" << bytesText(Real(nb_byte)) << "</text>\n";
  }
  for (Int32 i = 0; i <= nb_tick; ++i) {
    const Real seconds = scale.seconds() * i / nb_tick;
    const Int32 x = left + (frame_width - left - right) * i / nb_tick;
    o << "<text x='" << x << "' y='" << (frame_height - bottom + 18) << "' text-anchor='middle'>" << durationText(seconds)
      << "</text>\n";
  }
}

void writeFrame(std::ostream& o, const OccupancyFrame& frame, const Scale& scale)
{
  const OccupancyHistory& history = *frame.history;
  o << "<text class='title' x='" << left << "' y='18'>" << escaped(frame.title) << "</text>\n"
    << "<text x='" << left << "' y='33'><tspan class='of_live'>live</tspan>, at most " << bytesText(Real(history.peakLive()))
    << "; <tspan class='of_reserved'>reserved</tspan>, at most " << bytesText(Real(history.peakReserved())) << "</text>\n";
  writeAxes(o, scale);
  if (history.samples().empty())
    return;
  const Real first_x = scale.x(history.samples().front().time_ns);
  const Real floor_y = scale.y(0);
  o << "<path class='live' d='M" << first_x << ' ' << floor_y;
  writeSteps(o, history, scale, [](const OccupancySample& s) { return s.live; });
  o << 'V' << floor_y << "Z'/>\n<path class='reserved' d='M" << first_x << ' ' << floor_y;
  writeSteps(o, history, scale, [](const OccupancySample& s) { return s.reserved; });
  o << "'/>\n";
}
} // namespace

void writeOccupancySvg(std::ostream& o, const std::vector<OccupancyFrame>& frames)
{
  Int64 first_ns = std::numeric_limits<Int64>::max();
  Int64 last_ns = 0;
  Int64 max_byte = 0;
  for (const OccupancyFrame& frame : frames) {
    max_byte = std::max({ max_byte, frame.history->peakLive(), frame.history->peakReserved() });
    if (frame.history->samples().empty())
      continue;
    first_ns = std::min(first_ns, frame.history->samples().front().time_ns);
    last_ns = std::max(last_ns, frame.history->samples().back().time_ns);
  }
  const Scale scale(std::min(first_ns, last_ns), last_ns, roundScale(max_byte));
  const auto height = frame_height * static_cast<Int32>(frames.size());
  o << "<svg xmlns='http://www.w3.org/2000/svg' width='" << frame_width << "' height='" << height << "' viewBox='0 0 "
    << frame_width << ' ' << height << "'>\n"
    << "<style>text{font:12px sans-serif;fill:#333}.title{font-size:14px;font-weight:bold}.grid{stroke:#ddd;fill:none}"
       ".live{fill:#4477aa;fill-opacity:.65}.reserved{stroke:#cc3311;stroke-width:1.5;fill:none}"
       ".of_live{fill:#4477aa;font-weight:bold}.of_reserved{fill:#cc3311;font-weight:bold}</style>\n"
    << "<rect width='100%' height='100%' fill='#fff'/>\n";
  for (std::size_t i = 0; i < frames.size(); ++i) {
    o << "<g transform='translate(0," << frame_height * static_cast<Int32>(i) << ")'>\n";
    writeFrame(o, frames[i], scale);
    o << "</g>\n";
  }
  o << "</svg>\n";
}
} // namespace Arcane::detail
