// SPDX-License-Identifier: Apache-2.0
#include "shmem/MachineMemoryTable.h"

#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/NumberText.h"

#include <algorithm>
#include <iomanip>
#include <numeric>
#include <sstream>

namespace Arcane::detail::shmem
{
namespace
{
// When there are more ranks, a line shows the least and the largest value instead of one column per rank.
constexpr std::size_t max_rank_column = 8;
constexpr int name_width = 40;
constexpr int column_width = 12;

//! Writes one line: the name, the sum, the largest sum, then one column per rank.
class LineWriter
{
 public:
  explicit LineWriter(const std::string& name)
  {
    // The end of a long name is more useful than its beginning.
    const bool is_long = name.size() > static_cast<std::size_t>(name_width);
    m_text << std::left << std::setw(name_width)
           << (is_long ? "..." + name.substr(name.size() - static_cast<std::size_t>(name_width) + 3) : name) << std::right;
  }
  void add(const String& text) { m_text << std::setw(column_width) << text.localstr(); }
  void addRanks(const std::vector<Int64>& values)
  {
    if (values.size() > max_rank_column) {
      add(base::bytesText(*std::min_element(values.begin(), values.end())));
      add(base::bytesText(*std::max_element(values.begin(), values.end())));
      return;
    }
    for (Int64 v : values)
      add(base::bytesText(v));
  }
  String text() const { return String(m_text.str()); }

 private:
  base::ClassicStream<std::ostringstream> m_text;
};

String lineOf(const std::string& name, const MachineMemoryTable::Row& row, bool has_most)
{
  LineWriter line(name);
  line.add(base::bytesText(row.total()));
  line.add(has_most ? base::bytesText(row.most) : String(""));
  line.addRanks(row.now);
  return line.text();
}
} // namespace

Int64 MachineMemoryTable::Row::total() const
{
  return std::accumulate(now.begin(), now.end(), Int64(0));
}

MachineMemoryTable::MachineMemoryTable(MachineArena& arena)
: m_ranks(arena.machineRanks())
{
  const auto nb_rank = static_cast<std::size_t>(m_ranks.size());
  m_all.now.resize(nb_rank);
  m_all.most = arena.figures().mostUsedBytes();
  m_others.now.resize(nb_rank);
  m_most_of_ranks.resize(nb_rank);
  for (std::size_t i = 0; i < nb_rank; ++i) {
    Int64 nb_known_byte = 0;
    arena.directory().forEach(static_cast<Int32>(i), [&](const String& name, const ShownBlock& block) {
      Row& row = m_variables[name];
      row.now.resize(nb_rank);
      row.now[i] += block.block_bytes;
      row.most += block.most_block_bytes;
      nb_known_byte += block.block_bytes;
    });
    const RankUsage& usage = arena.figures().usageOf(static_cast<Int32>(i));
    m_all.now[i] = usage.used.load(std::memory_order_relaxed);
    m_most_of_ranks[i] = usage.most_used.load(std::memory_order_relaxed);
    // The rank continues meanwhile: its sum belongs to another instant than its blocks.
    m_others.now[i] = std::max<Int64>(m_all.now[i] - nb_known_byte, 0);
  }
  m_title = String::format(
    "machine '{0}': {1} of {2} in use, {3} at most; {4} variables in shared memory; {5} kept for the "
    "next ones, at most {6}",
    platform::getHostName(), base::bytesText(m_all.total()), base::bytesText(arena.figures().capacity()), base::bytesText(m_all.most),
    m_variables.size(), base::bytesText(std::max<Int64>(arena.figures().idleBytes(), 0)), base::bytesText(arena.figures().mostIdleBytes()));
}

std::vector<String> MachineMemoryTable::lines(Int32 nb_variable) const
{
  LineWriter head("");
  head.add("now");
  head.add("at most");
  if (static_cast<std::size_t>(m_ranks.size()) > max_rank_column) {
    head.add("least rank");
    head.add("most rank");
  }
  else
    for (Int32 rank : m_ranks)
      head.add(String::format("rank {0}", rank));
  std::vector<String> result = { m_title, head.text() };

  std::vector<std::map<String, Row>::const_iterator> largest;
  for (auto it = m_variables.begin(); it != m_variables.end(); ++it)
    largest.push_back(it);
  std::stable_sort(largest.begin(), largest.end(), [](auto a, auto b) { return a->second.most > b->second.most; });
  Row rest{ .now = std::vector<Int64>(static_cast<std::size_t>(m_ranks.size())), .most = 0 };
  for (std::size_t i = 0; i < largest.size(); ++i) {
    const auto& [name, row] = *largest[i];
    if (i < static_cast<std::size_t>(nb_variable)) {
      result.push_back(lineOf(name.localstr(), row, true));
      continue;
    }
    rest.most += row.most;
    for (std::size_t rank = 0; rank < rest.now.size(); ++rank)
      rest.now[rank] += row.now[rank];
  }
  if (largest.size() > static_cast<std::size_t>(nb_variable))
    result.push_back(lineOf("the other " + std::to_string(largest.size() - static_cast<std::size_t>(nb_variable)), rest, true));
  result.push_back(lineOf("windows, other arrays", m_others, false));
  result.push_back(lineOf("all", m_all, false));
  LineWriter most("all, at most");
  most.add("");
  most.add(base::bytesText(m_all.most));
  most.addRanks(m_most_of_ranks);
  result.push_back(most.text());
  return result;
}
} // namespace Arcane::detail::shmem
