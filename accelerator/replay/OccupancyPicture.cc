// SPDX-License-Identifier: Apache-2.0
#include "accelerator/replay/OccupancyPicture.h"

#include "arcane_core/base/text/NumberText.h"
#include "axl/xml/XmlWriter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <ostream>
#include <string>

namespace Arcane::detail::replay
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
  std::vector<std::pair<Real, std::string>> ticks() const
  {
    const int nb_decimal = std::max(0, static_cast<int>(-std::floor(std::log10(m_step) + 1e-6)));
    std::vector<std::pair<Real, std::string>> all;
    for (Int32 i = 0; m_first + i * m_step <= m_last + m_step * 1e-6; ++i) {
      const Real value = m_first + i * m_step;
      all.emplace_back(value, base::printfText("%.*f", nb_decimal, value));
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

//! Returns \a text, cut so that it is not wider than \a nb_pixel.
std::string fitted(const String& text, Int32 nb_pixel)
{
  const std::string all(text.toStdStringView());
  const auto nb_letter = static_cast<std::size_t>(std::max(4, nb_pixel / letter_width));
  return all.size() > nb_letter ? all.substr(0, nb_letter - 3) + "..." : all;
}

//! Returns a number with seven digits at most.
std::string shown(Real value)
{
  return base::printfText("%.7g", value);
}

//! A path of SVG.
class Route
{
 public:
  static Route from(Real x, Real y) { return Route().add('M', x).add(' ', y); }
  //! A command of one number, or the second number of a command.
  Route& add(char command, Real place)
  {
    m_text += command + shown(place);
    return *this;
  }
  Route& close()
  {
    m_text += 'Z';
    return *this;
  }
  const std::string& text() const { return m_text; }

 private:
  std::string m_text;
};

// --- the picture ----------------------------------------------------------------------------------

class Drawing
{
 public:
  explicit Drawing(const OccupancyPicture& picture);
  std::string text();

 private:
  const OccupancyPicture& m_picture;
  xml::XmlWriter m_out{ xml::XmlHead::None };
  Int32 m_frame_height = most_frame_height;
  Int64 m_first_ns = std::numeric_limits<Int64>::max();
  Int64 m_last_ns = 0;

  Int32 floorY() const { return m_frame_height - bottom; }
  Axis timeAxis(Unit& unit) const;
  Int64 largestOf(const String& pool) const;
  void writeText(Real x, Real y, const std::string& text, const char* attribute = nullptr, const char* value = "");
  void writePath(const char* style, const Route& route);
  void writeHead();
  void writeFrame(const OccupancyFrame& frame);
  void writeAxes(const Axis& x, const Axis& y, const Unit& time, const Unit& bytes);
  void writeLegend(const trace::OccupancyHistory& history);
  void writeMarks(const trace::OccupancyHistory& history, const Axis& x, Real unit);
  template <typename Value>
  Route steps(const trace::OccupancyHistory& history, const Axis& x, const Axis& y, Real time_unit, const Value& value) const;
};

Drawing::Drawing(const OccupancyPicture& picture)
: m_picture(picture)
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

void Drawing::writeText(Real x, Real y, const std::string& text, const char* attribute, const char* value)
{
  m_out.begin("text");
  if (attribute)
    m_out.attribute(attribute, value);
  m_out.attribute("x", shown(x)).attribute("y", shown(y)).text(text).end();
}

void Drawing::writePath(const char* style, const Route& route)
{
  m_out.begin("path").attribute("class", style).attribute("d", route.text()).end();
}

void Drawing::writeHead()
{
  const Int32 height = page_top + m_frame_height * static_cast<Int32>(m_picture.frames.size());
  m_out.begin("svg").attribute("xmlns", "http://www.w3.org/2000/svg").attribute("width", shown(Real(page_width) / 4) + "mm");
  m_out.attribute("height", shown(Real(height) / 4) + "mm");
  m_out.attribute("viewBox", "0 0 " + shown(page_width) + " " + shown(height));
  m_out.element("style", "text{font:12px sans-serif;fill:#000}.title{font-size:15px;font-weight:bold}.pool{font-weight:bold}"
                         ".grid{stroke:#bbb;stroke-width:.7;fill:none}.edge{stroke:#000;fill:none}"
                         ".live{fill:#9ecae1;stroke:#4a86b0;stroke-width:.6}.reserved{stroke:#000;stroke-width:1.6;fill:none}"
                         ".steps{stroke:#000;stroke-width:.8;fill:none}");
  m_out.begin("rect").attribute("width", "100%").attribute("height", "100%").attribute("fill", "#fff").end();
  writeText(left, 22, fitted(m_picture.title, (page_width - left) * 3 / 4), "class", "title");
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

void Drawing::writeLegend(const trace::OccupancyHistory& history)
{
  constexpr Int32 base = 34;
  constexpr Int32 reserved_left = left + 180;
  constexpr Int32 step_left = left + 400;
  m_out.begin("rect").attribute("class", "live").attribute("x", left).attribute("y", base - 10);
  m_out.attribute("width", 16).attribute("height", 11).end();
  writeText(left + 22, base, ("live, at most " + base::bytesText(history.peakLive())).localstr());
  if (history.peakReserved() > 0) {
    writePath("reserved", Route::from(reserved_left, base - 4).add('h', 20));
    writeText(reserved_left + 26, base, ("reserved, at most " + base::bytesText(history.peakReserved())).localstr());
  }
  if (history.steps().empty())
    return;
  writePath("steps", Route::from(step_left, base - 9).add('v', 8));
  const String nb_step = base::countText(static_cast<Int64>(history.steps().size()));
  writeText(step_left + 8, base, String::format("ends of {0} time steps", nb_step).localstr());
}

void Drawing::writeMarks(const trace::OccupancyHistory& history, const Axis& x, Real unit)
{
  if (history.steps().empty())
    return;
  // Marks that would touch each other are left out.
  constexpr Real least_distance = 3.0;
  Real last_place = -least_distance;
  Route marks;
  for (const Int64 time_ns : history.steps()) {
    const Real place = x.place(Real(time_ns) / unit);
    if (place < last_place + least_distance)
      continue;
    marks.add('M', place).add(' ', top).add('v', 7);
    last_place = place;
  }
  writePath("steps", marks);
}

//! A line by steps from the floor: each value holds until the next sample, the last one until the end of the picture.
template <typename Value>
Route Drawing::steps(const trace::OccupancyHistory& history, const Axis& x, const Axis& y, Real time_unit, const Value& value) const
{
  Route route = Route::from(x.place(Real(history.samples().front().time_ns) / time_unit), floorY());
  Real last_y = -1.0;
  for (const trace::OccupancySample& s : history.samples()) {
    const Real place = y.place(value(s));
    if (place != last_y)
      route.add('H', x.place(Real(s.time_ns) / time_unit)).add('V', place);
    last_y = place;
  }
  route.add('H', page_width - right);
  return route;
}

void Drawing::writeAxes(const Axis& x, const Axis& y, const Unit& time, const Unit& bytes)
{
  for (const auto& [value, text] : y.ticks()) {
    writePath("grid", Route::from(left, y.place(value)).add('H', page_width - right));
    writeText(left - 7, y.place(value) + 4, text, "text-anchor", "end");
  }
  m_out.begin("text").attribute("transform", "translate(20," + shown(Real(top + floorY()) / 2) + ") rotate(-90)");
  m_out.attribute("text-anchor", "middle").text(bytes.name).end();
  for (const auto& [value, text] : x.ticks()) {
    writePath("edge", Route::from(x.place(value), floorY()).add('v', 5));
    writeText(x.place(value), floorY() + 18, text, "text-anchor", "middle");
  }
  writePath("edge", Route::from(left, top).add('V', floorY()).add('H', page_width - right));
  const std::string title = m_picture.has_times ? std::string("time since the trace began [") + time.name + "]" : "event";
  writeText(Real(left + page_width - right) / 2, floorY() + 33, title, "text-anchor", "middle");
}

void Drawing::writeFrame(const OccupancyFrame& frame)
{
  const trace::OccupancyHistory& history = *frame.history;
  const Int64 largest = largestOf(frame.pool);
  const Unit bytes = unitOfBytes(largest);
  Axis y = Axis::fromZero(Real(largest) / bytes.size, std::clamp((floorY() - top) / 18, 1, 6));
  y.setPlaces(floorY(), top);
  Unit time;
  const Axis x = timeAxis(time);

  writeText(left, 16, fitted(frame.pool + ": " + frame.variant, page_width - left - right), "class", "pool");
  writeLegend(history);
  if (!history.samples().empty()) {
    const auto live = [&](const trace::OccupancySample& s) { return Real(s.live) / bytes.size; };
    const auto reserved = [&](const trace::OccupancySample& s) { return Real(s.reserved) / bytes.size; };
    writePath("live", steps(history, x, y, time.size, live).add('V', floorY()).close());
    // Logs of other allocators do not say what is reserved.
    if (history.peakReserved() > 0)
      writePath("reserved", steps(history, x, y, time.size, reserved));
  }
  writeMarks(history, x, time.size);
  writeAxes(x, y, time, bytes);
}

std::string Drawing::text()
{
  writeHead();
  Int32 y = page_top;
  for (const OccupancyFrame& frame : m_picture.frames) {
    m_out.begin("g").attribute("transform", "translate(0," + shown(y) + ")");
    writeFrame(frame);
    m_out.end();
    y += m_frame_height;
  }
  return m_out.finish();
}
} // namespace

void writeOccupancySvg(std::ostream& o, const OccupancyPicture& picture)
{
  o << Drawing(picture).text();
}
} // namespace Arcane::detail::replay
