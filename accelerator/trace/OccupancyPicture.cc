// SPDX-License-Identifier: Apache-2.0
#include "accelerator/trace/OccupancyPicture.h"

#include "arcane_core/base/text/NumberText.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <ostream>
#include <string>

namespace Arcane::detail
{
namespace
{
// In pixels, four of which are a millimetre: the page is 180 mm wide and 260 mm high.
constexpr Int32 page_width = 720;
constexpr Int32 page_height = 1040;
constexpr Int32 page_top = 34;
constexpr Int32 most_frame_height = 300;
constexpr Int32 least_frame_height = 120;
// Around the plot of a frame.
constexpr Int32 left = 74;
constexpr Int32 right = 18;
constexpr Int32 top = 46;
constexpr Int32 bottom = 42;
// Letters of 12 pixels.
constexpr Int32 letter_width = 7;

// --- numbers --------------------------------------------------------------------------------------

struct Unit
{
  const char* name = "";
  Real size = 1.0;
};

//! The largest of which \a value has at least \a least.
template <std::size_t N> Unit unitOf(Real value, Real least, const std::array<Unit, N>& units)
{
  const auto it = std::find_if(units.rbegin(), units.rend(), [&](const Unit& u) { return value >= least * u.size; });
  return it == units.rend() ? units.front() : *it;
}

Unit unitOfBytes(Int64 nb_byte)
{
  constexpr std::array<Unit, 5> units = {
    { { "B" }, { "KiB", 1024.0 }, { "MiB", 1048576.0 }, { "GiB", 1073741824.0 }, { "TiB", 1099511627776.0 } }
  };
  return unitOf(Real(nb_byte), 1.0, units);
}

Unit unitOfTimes(Int64 nb_ns)
{
  constexpr std::array<Unit, 6> units = { { { "ns" }, { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 }, { "min", 6e10 }, { "h", 3.6e12 } } };
  return unitOf(Real(nb_ns), 2.0, units);
}

//! The smallest of 1, 2 and 5 times a power of ten of which \a nb_step are not less than \a range.
Real roundStep(Real range, Int32 nb_step)
{
  const Real least = range / nb_step;
  const Real power = std::pow(10.0, std::floor(std::log10(least)));
  for (const Real factor : { 1.0, 2.0, 5.0 })
    if (factor * power >= least * 0.999999)
      return factor * power;
  return 10.0 * power;
}

//! From values to places in the picture, with ticks at round numbers.
class Axis
{
 public:
  //! From the round number before \a first to \a last.
  Axis(Real first, Real last, Int32 nb_step)
  : m_step(roundStep(std::max(last - first, least_range), nb_step))
  , m_first(std::floor(first / m_step) * m_step)
  , m_last(last)
  {}
  //! From 0 to the round number after \a last, which lies clearly below it.
  static Axis fromZero(Real last, Int32 nb_step)
  {
    Axis axis(0.0, last, nb_step);
    axis.m_last = std::ceil(last * 1.02 / axis.m_step) * axis.m_step;
    return axis;
  }
  void setPlaces(Real first, Real last)
  {
    m_first_place = first;
    m_last_place = last;
  }
  //! In tenths of a pixel, so that files stay short.
  Real place(Real value) const
  {
    const Real range = std::max(m_last - m_first, least_range);
    return std::round(10.0 * (m_first_place + (value - m_first) / range * (m_last_place - m_first_place))) / 10.0;
  }
  //! Values, and how they are written.
  std::vector<std::pair<Real, String>> ticks() const
  {
    const int nb_decimal = std::max(0, static_cast<int>(-std::floor(std::log10(m_step) + 1e-6)));
    std::vector<std::pair<Real, String>> all;
    for (Int32 i = 0; m_first + i * m_step <= m_last + m_step * 1e-6; ++i) {
      const Real value = m_first + i * m_step;
      std::array<char, 64> text{};
      std::snprintf(text.data(), text.size(), "%.*f", nb_decimal, value);
      all.emplace_back(value, text.data());
    }
    return all;
  }

 private:
  static constexpr Real least_range = 1e-3;
  Real m_step;
  Real m_first;
  Real m_last;
  Real m_first_place = 0.0;
  Real m_last_place = 1.0;
};

// --- texts ----------------------------------------------------------------------------------------

//! For SVG, and not wider than \a nb_pixel.
std::string fitted(const String& text, Int32 nb_pixel)
{
  std::string_view all = text.toStdStringView();
  const auto nb_letter = static_cast<std::size_t>(std::max(4, nb_pixel / letter_width));
  const bool is_cut = all.size() > nb_letter;
  std::string result;
  for (const char c : all.substr(0, is_cut ? nb_letter - 3 : all.size())) {
    if (c == '<')
      result += "&lt;";
    else if (c == '&')
      result += "&amp;";
    else
      result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return is_cut ? result + "..." : result;
}

// --- the picture ----------------------------------------------------------------------------------

class Drawing
{
 public:
  Drawing(std::ostream& o, const OccupancyPicture& picture);
  void write();

 private:
  std::ostream& m_o;
  const OccupancyPicture& m_picture;
  Int32 m_frame_height = most_frame_height;
  Int64 m_first_ns = std::numeric_limits<Int64>::max();
  Int64 m_last_ns = 0;

  Int32 floorY() const { return m_frame_height - bottom; }
  Axis timeAxis(Unit& unit) const;
  Int64 largestOf(const String& pool) const;
  void writeHead() const;
  void writeFrame(const OccupancyFrame& frame) const;
  void writeLegend(const OccupancyHistory& history) const;
  void writeMarks(const OccupancyHistory& history, const Axis& x, Real unit) const;
  template <typename Value>
  void writeSteps(const OccupancyHistory& history, const Axis& x, const Axis& y, Real time_unit, const Value& value) const;
};

Drawing::Drawing(std::ostream& o, const OccupancyPicture& picture)
: m_o(o)
, m_picture(picture)
{
  const auto nb_frame = std::max<Int32>(1, static_cast<Int32>(picture.frames.size()));
  m_frame_height = std::clamp((page_height - page_top) / nb_frame, least_frame_height, most_frame_height);
  for (const OccupancyFrame& frame : picture.frames) {
    if (frame.history->samples().empty())
      continue;
    m_first_ns = std::min(m_first_ns, frame.history->samples().front().time_ns);
    m_last_ns = std::max(m_last_ns, frame.history->samples().back().time_ns);
  }
  m_first_ns = std::min(m_first_ns, m_last_ns);
}

void Drawing::writeHead() const
{
  const Int32 height = page_top + m_frame_height * static_cast<Int32>(m_picture.frames.size());
  m_o << "<svg xmlns='http://www.w3.org/2000/svg' width='" << page_width / 4 << "mm' height='" << Real(height) / 4 << "mm' viewBox='0 0 "
      << page_width << ' ' << height << "'>\n"
      << "<style>text{font:12px sans-serif;fill:#000}.title{font-size:15px;font-weight:bold}.pool{font-weight:bold}"
         ".grid{stroke:#bbb;stroke-width:.7;fill:none}.edge{stroke:#000;fill:none}.live{fill:#9ecae1;stroke:#4a86b0;stroke-width:.6}"
         ".reserved{stroke:#000;stroke-width:1.6;fill:none}.steps{stroke:#000;stroke-width:.8;fill:none}</style>\n"
      << "<rect width='100%' height='100%' fill='#fff'/>\n"
      << "<text class='title' x='" << left << "' y='22'>" << fitted(m_picture.title, (page_width - left) * 3 / 4) << "</text>\n";
}

Int64 Drawing::largestOf(const String& pool) const
{
  Int64 largest = 1;
  for (const OccupancyFrame& frame : m_picture.frames)
    if (frame.pool == pool)
      largest = std::max({ largest, frame.history->peakLive(), frame.history->peakReserved() });
  return largest;
}

Axis Drawing::timeAxis(Unit& unit) const
{
  unit = m_picture.has_times ? unitOfTimes(m_last_ns - m_first_ns) : Unit{ "", 1.0 };
  Axis x(Real(m_first_ns) / unit.size, Real(m_last_ns) / unit.size, 8);
  x.setPlaces(left, page_width - right);
  return x;
}

void Drawing::writeLegend(const OccupancyHistory& history) const
{
  constexpr Int32 base = 34;
  constexpr Int32 reserved_left = left + 180;
  constexpr Int32 step_left = left + 400;
  m_o << "<rect class='live' x='" << left << "' y='" << base - 10 << "' width='16' height='11'/><text x='" << left + 22 << "' y='" << base
      << "'>live, at most " << bytesText(Real(history.peakLive())) << "</text>\n";
  if (history.peakReserved() > 0)
    m_o << "<path class='reserved' d='M" << reserved_left << ' ' << base - 4 << "h20'/><text x='" << reserved_left + 26 << "' y='" << base
        << "'>reserved, at most " << bytesText(Real(history.peakReserved())) << "</text>\n";
  if (history.steps().empty())
    return;
  m_o << "<path class='steps' d='M" << step_left << ' ' << base - 9 << "v8'/><text x='" << step_left + 8 << "' y='" << base << "'>ends of "
      << countText(static_cast<Int64>(history.steps().size())) << " time steps</text>\n";
}

void Drawing::writeMarks(const OccupancyHistory& history, const Axis& x, Real unit) const
{
  if (history.steps().empty())
    return;
  // Those that would touch each other are left out.
  constexpr Real least_distance = 3.0;
  Real last_place = -least_distance;
  m_o << "<path class='steps' d='";
  for (const Int64 time_ns : history.steps()) {
    const Real place = x.place(Real(time_ns) / unit);
    if (place < last_place + least_distance)
      continue;
    m_o << 'M' << place << ' ' << top << "v7";
    last_place = place;
  }
  m_o << "'/>\n";
}

//! A line by steps: each value holds until the next sample, the last one until the end of the picture.
template <typename Value>
void Drawing::writeSteps(const OccupancyHistory& history, const Axis& x, const Axis& y, Real time_unit, const Value& value) const
{
  Real last_y = -1.0;
  for (const OccupancySample& s : history.samples()) {
    const Real place = y.place(value(s));
    if (place != last_y)
      m_o << 'H' << x.place(Real(s.time_ns) / time_unit) << 'V' << place;
    last_y = place;
  }
  m_o << 'H' << page_width - right;
}

void Drawing::writeFrame(const OccupancyFrame& frame) const
{
  const OccupancyHistory& history = *frame.history;
  const Int64 largest = largestOf(frame.pool);
  const Unit bytes = unitOfBytes(largest);
  Axis y = Axis::fromZero(Real(largest) / bytes.size, std::clamp((floorY() - top) / 18, 1, 6));
  y.setPlaces(floorY(), top);
  Unit time;
  const Axis x = timeAxis(time);

  m_o << "<text class='pool' x='" << left << "' y='16'>" << fitted(frame.pool + ": " + frame.variant, page_width - left - right)
      << "</text>\n";
  writeLegend(history);
  for (const auto& [value, text] : y.ticks())
    m_o << "<path class='grid' d='M" << left << ' ' << y.place(value) << 'H' << page_width - right << "'/><text x='" << left - 7 << "' y='"
        << y.place(value) + 4 << "' text-anchor='end'>" << text << "</text>\n";
  m_o << "<text transform='translate(20," << (top + floorY()) / 2 << ") rotate(-90)' text-anchor='middle'>" << bytes.name << "</text>\n";
  if (!history.samples().empty()) {
    const Real first_x = x.place(Real(history.samples().front().time_ns) / time.size);
    m_o << "<path class='live' d='M" << first_x << ' ' << floorY();
    writeSteps(history, x, y, time.size, [&](const OccupancySample& s) { return Real(s.live) / bytes.size; });
    m_o << 'V' << floorY() << "Z'/>\n";
    // Logs of other allocators do not tell it.
    if (history.peakReserved() > 0) {
      m_o << "<path class='reserved' d='M" << first_x << ' ' << floorY();
      writeSteps(history, x, y, time.size, [&](const OccupancySample& s) { return Real(s.reserved) / bytes.size; });
      m_o << "'/>\n";
    }
  }
  writeMarks(history, x, time.size);
  for (const auto& [value, text] : x.ticks())
    m_o << "<path class='edge' d='M" << x.place(value) << ' ' << floorY() << "v5'/><text x='" << x.place(value) << "' y='" << floorY() + 18
        << "' text-anchor='middle'>" << text << "</text>\n";
  m_o << "<path class='edge' d='M" << left << ' ' << top << 'V' << floorY() << 'H' << page_width - right << "'/>\n<text x='"
      << (left + page_width - right) / 2 << "' y='" << floorY() + 33 << "' text-anchor='middle'>";
  if (m_picture.has_times)
    m_o << "time since the trace began [" << time.name << "]</text>\n";
  else
    m_o << "event</text>\n";
}

void Drawing::write()
{
  const auto former_precision = m_o.precision(7);
  writeHead();
  Int32 y = page_top;
  for (const OccupancyFrame& frame : m_picture.frames) {
    m_o << "<g transform='translate(0," << y << ")'>\n";
    writeFrame(frame);
    m_o << "</g>\n";
    y += m_frame_height;
  }
  m_o << "</svg>\n";
  m_o.precision(former_precision);
}
} // namespace

void writeOccupancySvg(std::ostream& o, const OccupancyPicture& picture)
{
  Drawing(o, picture).write();
}
} // namespace Arcane::detail
