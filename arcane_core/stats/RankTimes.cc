// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/RankTimes.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <sys/resource.h>

namespace Arcane::detail::stats
{
namespace
{
constexpr char end_of_rank = '\0';

//! Sums a value over ranks.
class SpreadSum
{
 public:
  void add(Real value)
  {
    m_min = m_nb == 0 ? value : std::min(m_min, value);
    m_max = std::max(m_max, value);
    m_sum += value;
    ++m_nb;
  }
  //! \param nb_rank ranks that added nothing count as zero
  Spread of(Int32 nb_rank) const { return { m_nb < nb_rank ? 0.0 : m_min, m_sum / static_cast<Real>(std::max(nb_rank, 1)), m_max }; }

 private:
  Real m_min = 0.0;
  Real m_max = 0.0;
  Real m_sum = 0.0;
  Int32 m_nb = 0;
};

struct ActionSum
{
  Int64 nb_call = 0;
  SpreadSum seconds;
  SpreadSum communication;
  SpreadSum input_output;
};

void writeNode(std::ostream& out, const TimeTree& tree, Int32 i)
{
  const TimeNode& node = tree.node(i);
  const PhaseTimes times = tree.total(i);
  std::string name(node.name.toStdStringView());
  std::replace_if(
    name.begin(), name.end(), [](char c) { return c == '\n' || c == end_of_rank; }, ' ');
  out << node.level << ' ' << node.nb_call << ' ' << times[TP_Computation] << ' ' << times[TP_Communication] << ' ' << times[TP_InputOutput]
      << ' ' << name << '\n';
  for (const Int32 child : node.children)
    writeNode(out, tree, child);
}

//! Reads the texts of ranks, one after the other.
class Merger
{
 public:
  void add(std::string_view text)
  {
    base::ClassicStream<std::istringstream> in{ std::string(text) };
    RankUsage usage;
    in >> usage.waited_ns >> usage.synchronized_ns >> usage.peak_bytes >> usage.read_bytes >> usage.written_bytes;
    in.ignore(1);
    ARCANE_FATAL_IF(!in, "time statistics: the text of rank {0} has no usage", m_result.nb_rank);
    addUsage(usage);
    std::vector<Int32> path;
    for (std::string line; std::getline(in, line);)
      addLine(line, path);
    ++m_result.nb_rank;
  }

  TimesOfRanks finish()
  {
    const Int32 nb_rank = m_result.nb_rank;
    for (const ActionSum& sum : m_sums)
      m_result.actions.push_back({ sum.nb_call, sum.seconds.of(nb_rank), sum.communication.of(nb_rank), sum.input_output.of(nb_rank) });
    m_result.waited = m_waited.of(nb_rank);
    m_result.synchronized = m_synchronized.of(nb_rank);
    return std::move(m_result);
  }

 private:
  void addUsage(const RankUsage& usage)
  {
    m_waited.add(seconds_of_ns * static_cast<Real>(usage.waited_ns));
    m_synchronized.add(seconds_of_ns * static_cast<Real>(usage.synchronized_ns));
    m_result.peak_bytes = std::max(m_result.peak_bytes, usage.peak_bytes);
    m_result.sum_of_peaks_bytes += usage.peak_bytes;
    m_result.read_bytes += usage.read_bytes;
    m_result.written_bytes += usage.written_bytes;
  }

  //! \param path  the numbers of the actions around the line, from the root
  void addLine(const std::string& line, std::vector<Int32>& path)
  {
    base::ClassicStream<std::istringstream> in(line);
    std::size_t level = 0;
    Int64 nb_call = 0;
    PhaseTimes times = {};
    in >> level >> nb_call >> times[TP_Computation] >> times[TP_Communication] >> times[TP_InputOutput];
    in.ignore(1);
    std::string name;
    std::getline(in, name);
    ARCANE_FATAL_IF(name.empty() || level > path.size(), "time statistics: '{0}' of rank {1} is no action", line, m_result.nb_rank);
    path.resize(level);
    path.push_back(level == 0 ? 0 : m_result.names.findOrAdd(path.back(), name));
    m_sums.resize(static_cast<std::size_t>(m_result.names.size()));
    ActionSum& sum = m_sums[static_cast<std::size_t>(path.back())];
    sum.nb_call = std::max(sum.nb_call, nb_call);
    sum.seconds.add(secondsOf(times));
    sum.communication.add(seconds_of_ns * static_cast<Real>(times[TP_Communication]));
    sum.input_output.add(seconds_of_ns * static_cast<Real>(times[TP_InputOutput]));
  }

  TimesOfRanks m_result;
  std::vector<ActionSum> m_sums;
  SpreadSum m_waited;
  SpreadSum m_synchronized;
};
} // namespace

RankUsage usageOfProcess()
{
  constexpr Int64 bytes_of_kib = 1024;
  RankUsage usage;
  rusage of_system = {};
  if (::getrusage(RUSAGE_SELF, &of_system) == 0)
    usage.peak_bytes = static_cast<Int64>(of_system.ru_maxrss) * bytes_of_kib;
  // The file is missing on some systems.
  base::ClassicStream<std::ifstream> in("/proc/self/io");
  Int64 value = 0;
  for (std::string key; in >> key >> value;) {
    if (key == "rchar:")
      usage.read_bytes = value;
    if (key == "wchar:")
      usage.written_bytes = value;
  }
  return usage;
}

std::string toText(const TimeTree& tree, const RankUsage& usage)
{
  base::ClassicStream<std::ostringstream> out;
  out << usage.waited_ns << ' ' << usage.synchronized_ns << ' ' << usage.peak_bytes << ' ' << usage.read_bytes << ' ' << usage.written_bytes
      << '\n';
  writeNode(out, tree, 0);
  return out.str();
}

TimesOfRanks merge(const std::vector<std::string_view>& texts)
{
  Merger merger;
  for (const std::string_view text : texts)
    merger.add(text);
  return merger.finish();
}

TimesOfRanks gatherTimes(IParallelMng* pm, const TimeTree& tree, const RankUsage& usage)
{
  const std::string text = toText(tree, usage) + end_of_rank;
  UniqueArray<char> all;
  pm->gatherVariable(ConstArrayView<char>(static_cast<Integer>(text.size()), text.data()), all, pm->masterIORank());
  if (!pm->isMasterIO())
    return {};
  std::vector<std::string_view> texts;
  std::string_view rest(all.data(), static_cast<std::size_t>(all.size()));
  while (!rest.empty()) {
    const std::size_t end = rest.find(end_of_rank);
    texts.push_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return merge(texts);
}
} // namespace Arcane::detail::stats
