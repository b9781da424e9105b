// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/TimeTable.h"

#include <algorithm>
#include <limits>
#include <ostream>
#include <string>

namespace Arcane::detail::stats
{
namespace
{
constexpr const char* loop_name = "Loop";
constexpr Int32 nb_short_level = 3;

Real percent(Real part, Real whole)
{
  return whole > 0.0 ? 100.0 * part / whole : 0.0;
}

class TimeTable
{
 public:
  TimeTable(std::ostream& stream, const TimeTree& tree, Real divisor)
  : m_stream(stream)
  , m_tree(tree)
  , m_divisor(divisor)
  , m_whole_s(secondsOf(tree.total(0)))
  {}

  void print(Int32 i, Int32 level, Int32 nb_level)
  {
    printLine(i, level);
    if (level + 1 < nb_level)
      for (const Int32 child : m_tree.node(i).children)
        print(child, level + 1, nb_level);
  }

 private:
  void printLine(Int32 i, Int32 level)
  {
    const TimeNode& node = m_tree.node(i);
    const PhaseTimes times = m_tree.total(i);
    const Real seconds = secondsOf(times);
    const Real divisor = m_divisor > 0.0 ? m_divisor : static_cast<Real>(std::max<Int64>(node.nb_call, 1));
    const Real of_parent_s = node.parent < 0 ? seconds : secondsOf(m_tree.total(node.parent));
    const std::string text = std::string(static_cast<std::size_t>(level), ' ') + node.name.localstr();
    std::string line =
      base::printfText("%-50s%11.3f%11.3f%9lld", text.c_str(), seconds, 1.0e6 * seconds / divisor, static_cast<long long>(node.nb_call));
    line += base::printfText(" %5.1f %5.1f [", percent(seconds, m_whole_s), percent(seconds, of_parent_s));
    for (std::size_t phase = 0; phase < times.size(); ++phase)
      line += base::printfText("%s%.1f", phase == 0 ? "" : " ", percent(1.0e-9 * static_cast<Real>(times[phase]), seconds));
    m_stream << line << "]\n";
  }

  std::ostream& m_stream;
  const TimeTree& m_tree;
  Real m_divisor;
  Real m_whole_s;
};
} // namespace

void printTimeTable(std::ostream& stream, const TimeTree& tree, const TimeTableOptions& options)
{
  const char* empty = "";
  stream << "-- Execution statistics " << options.title << " (divide=" << options.divisor << ", nb_loop=" << options.nb_iteration
         << ") (clock time):\n"
         << base::printfText("%-50s%11s%11s%9s\n", "Action", "Time", "Time", "N")
         << base::printfText("%-50s%11s%11s\n\n", empty, "Total(s)", "/cell(us)");
  TimeTable table(stream, tree, options.divisor);
  const Int32 loop = tree.find(loop_name);
  if (options.is_verbose || loop < 0)
    table.print(0, 0, std::numeric_limits<Int32>::max());
  else
    table.print(loop, 0, 1 + nb_short_level);
}
} // namespace Arcane::detail::stats
