// SPDX-License-Identifier: Apache-2.0
#include "accelerator/replay/OccupancyPlot.h"

#include "arcane_core/base/text/NumberText.h"

#include <algorithm>
#include <limits>
#include <ostream>

namespace Arcane::detail::replay
{
namespace
{
constexpr Real bytes_per_unit = 1024.0 * 1024.0;
constexpr const char* head = R"(# Memory of pools over time, drawn by:  gnuplot -persist FILE
# As a file:  gnuplot -e "set terminal svg size 700,900; set output 'pools.svg'" FILE
)";

//! Returns \a text as a string of gnuplot.
std::string quoted(const String& text)
{
  std::string result = "'";
  for (const char c : text.toStdStringView())
    result += c == '\'' ? std::string("''") : c == '\n' ? std::string(" ") : std::string(1, c);
  return result + "'";
}

class Script
{
 public:
  Script(std::ostream& o, const OccupancyPlot& plot)
  : m_out(o)
  , m_plot(plot)
  {
    for (const OccupancyFrame& frame : plot.frames) {
      if (frame.history->samples().empty())
        continue;
      m_first = std::min(m_first, frame.history->samples().front().time_ns);
      m_last = std::max(m_last, frame.history->samples().back().time_ns);
    }
    m_first = std::min(m_first, m_last);
  }

  void write()
  {
    m_out << head;
    for (std::size_t i = 0; i < m_plot.frames.size(); ++i)
      writeData(i, *m_plot.frames[i].history);
    m_out << "set multiplot layout " << std::max<std::size_t>(1, m_plot.frames.size()) << ",1 title " << quoted(m_plot.title)
          << " noenhanced\nset grid\nset key outside below horizontal\nset ylabel 'MiB'\nset y2range [0:1]\nset xrange [0:"
          << base::printfText("%.7g", std::max(timeOf(m_last), 1e-3)) << "]\nset xlabel '"
          << (m_plot.has_times ? "time since the trace began [ms]" : "event") << "'\n";
    for (std::size_t i = 0; i < m_plot.frames.size(); ++i)
      writeFrame(i, m_plot.frames[i]);
    m_out << "unset multiplot\n";
  }

 private:
  //! Milliseconds, or numbers of events.
  Real timeOf(Int64 time_ns) const { return Real(time_ns - m_first) * (m_plot.has_times ? 1e-6 : 1.0); }

  Real largestOf(const String& pool) const
  {
    Int64 largest = 0;
    for (const OccupancyFrame& frame : m_plot.frames)
      if (frame.pool == pool)
        largest = std::max({ largest, frame.history->peakLive(), frame.history->peakReserved() });
    return std::max(Real(largest) / bytes_per_unit, 1e-6);
  }

  void writeData(std::size_t index, const trace::OccupancyHistory& history)
  {
    // A line that ends where the trace ends.
    m_out << "$memory" << index << " << END\n";
    for (const trace::OccupancySample& sample : history.samples())
      writeRow(timeOf(sample.time_ns), Real(sample.live) / bytes_per_unit, Real(sample.reserved) / bytes_per_unit);
    if (history.samples().empty())
      writeRow(0.0, 0.0, 0.0);
    else
      writeRow(timeOf(m_last), Real(history.samples().back().live) / bytes_per_unit,
               Real(history.samples().back().reserved) / bytes_per_unit);
    m_out << "END\n$steps" << index << " << END\n";
    for (const Int64 step : history.steps())
      m_out << base::printfText("%.7g", timeOf(step)) << " 0.03\n";
    m_out << "END\n";
  }

  void writeRow(Real time, Real live, Real reserved) { m_out << base::printfText("%.7g %.7g %.7g\n", time, live, reserved); }

  void writeFrame(std::size_t index, const OccupancyFrame& frame)
  {
    const trace::OccupancyHistory& history = *frame.history;
    const std::string data = "$memory" + std::to_string(index);
    m_out << "set title " << quoted(frame.pool + ": " + frame.variant)
          << " noenhanced\nset yrange [0:" << base::printfText("%.7g", 1.05 * largestOf(frame.pool)) << "]\nplot " << data
          << " using 1:2 with fillsteps title 'in use, at most " << base::bytesText(Real(history.peakLive())) << "', " << data
          << " using 1:3 with steps title 'reserved, at most " << base::bytesText(Real(history.peakReserved())) << "'";
    if (!history.steps().empty())
      m_out << ", $steps" << index << " using 1:2 with impulses axes x1y2 title 'ends of " << history.steps().size() << " time steps'";
    m_out << '\n';
  }

  std::ostream& m_out;
  const OccupancyPlot& m_plot;
  Int64 m_first = std::numeric_limits<Int64>::max();
  Int64 m_last = 0;
};
} // namespace

void writeOccupancyPlot(std::ostream& o, const OccupancyPlot& plot)
{
  Script(o, plot).write();
}
} // namespace Arcane::detail::replay
