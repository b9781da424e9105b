// SPDX-License-Identifier: Apache-2.0
#include "accelerator/report/MemoryOverRanks.h"

#include "accelerator/process/PoolReport.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/NumberText.h"

#include <algorithm>
#include <sstream>
#include <string>

namespace Arcane::detail::report
{
namespace
{
// A process sends one line per pool, followed by one line per name. Names come last in a line, since they may contain blanks.
constexpr char pool_line = 'P';
constexpr char name_line = 'N';

std::string oneLine(StringView text)
{
  std::string line(text.toStdStringView());
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

//! Returns the name without the device: ranks that each have a device of their own are reported together.
String nameOverDevices(const pool::MemoryPool& pool)
{
  const bool is_of_run = pool.name() == process::poolNameOf(pool.memoryResource(), pool.backend(), pool.device());
  return is_of_run ? process::poolNameOf(pool.memoryResource(), pool.backend(), runtime::DeviceId()) : pool.name();
}

//! The memory that this process has in the pools of one name. There is one pool for each of its devices.
struct Held
{
  Int64 live_nb_byte = 0;
  Int64 peak_live_nb_byte = 0;
  Int64 reserved_nb_byte = 0;
  Int64 peak_reserved_nb_byte = 0;
  Real fragmentation = 0.0;
  //! The peak of each name.
  std::map<String, Int64> names;

  void add(const pool::MemoryPool& pool)
  {
    const pool::PoolStatistics s = pool.statistics();
    live_nb_byte += s.live_nb_byte;
    peak_live_nb_byte += s.peak_live_nb_byte;
    reserved_nb_byte += s.reserved_nb_byte;
    peak_reserved_nb_byte += s.peak_reserved_nb_byte;
    fragmentation = std::max(fragmentation, s.fragmentation());
    for (const pool::NameUsage& name : pool.nameUsages())
      names[name.name] += name.peak_nb_byte;
  }
};

std::string textOf(const std::vector<pool::MemoryPool*>& pools, Int32 nb_name)
{
  std::map<String, Held> held;
  for (const pool::MemoryPool* pool : pools)
    held[nameOverDevices(*pool)].add(*pool);
  base::ClassicStream<std::ostringstream> o;
  for (const auto& [pool, h] : held) {
    o << pool_line << ' ' << h.live_nb_byte << ' ' << h.peak_live_nb_byte << ' ' << h.reserved_nb_byte << ' ' << h.peak_reserved_nb_byte
      << ' ' << h.fragmentation << ' ' << oneLine(pool) << '\n';
    std::vector<std::pair<String, Int64>> names(h.names.begin(), h.names.end());
    std::stable_sort(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    names.resize(std::min(names.size(), static_cast<std::size_t>(nb_name)));
    for (const auto& [name, peak_nb_byte] : names)
      o << name_line << ' ' << peak_nb_byte << ' ' << oneLine(name) << '\n';
  }
  return o.str();
}

String restOf(std::istringstream& line)
{
  std::string rest;
  std::getline(line >> std::ws, rest);
  return String(rest);
}

std::map<String, PoolOverRanks> poolsOf(const std::string& text)
{
  std::map<String, PoolOverRanks> pools;
  base::ClassicStream<std::istringstream> lines(text);
  PoolOverRanks* pool = nullptr;
  for (std::string content; std::getline(lines, content);) {
    base::ClassicStream<std::istringstream> line(content);
    char kind = 0;
    line >> kind;
    if (kind == pool_line) {
      std::array<Real, 5> values{};
      for (Real& value : values)
        line >> value;
      pool = &pools[restOf(line)];
      const std::array<OverRanks*, 5> numbers = { &pool->live, &pool->peak_live, &pool->reserved, &pool->peak_reserved,
                                                  &pool->fragmentation };
      for (std::size_t i = 0; i < values.size(); ++i)
        numbers[i]->add(values[i]);
    }
    else if (pool) {
      Real peak = 0.0;
      line >> peak;
      pool->names[restOf(line)].add(peak);
    }
  }
  return pools;
}

String rowOf(const char* title, const OverRanks& bytes)
{
  return String::format("  {0}: min {1}, mean {2}, max {3}", title, base::bytesText(bytes.min), base::bytesText(bytes.mean()),
                        base::bytesText(bytes.max));
}
} // namespace

void OverRanks::add(Real value)
{
  min = (nb_process == 0) ? value : std::min(min, value);
  max = (nb_process == 0) ? value : std::max(max, value);
  sum += value;
  ++nb_process;
}

std::map<String, PoolOverRanks> gatherPools(IParallelMng* pm, const std::vector<pool::MemoryPool*>& pools, Int32 nb_name)
{
  std::string text;
  if (pm->processRanks()[0] == pm->commRank())
    text = textOf(pools, nb_name);
  UniqueArray<Byte> all;
  const auto* bytes = reinterpret_cast<const Byte*>(text.data());
  pm->allGatherVariable(ConstArrayView<Byte>(static_cast<Int32>(text.size()), bytes), all);
  return poolsOf(std::string(reinterpret_cast<const char*>(all.data()), static_cast<std::size_t>(all.largeSize())));
}

void printMemoryOverRanks(IParallelMng* pm, const std::vector<pool::MemoryPool*>& pools, Int32 nb_name)
{
  const std::map<String, PoolOverRanks> gathered = gatherPools(pm, pools, nb_name);
  ITraceMng* tm = pm->traceMng();
  if (pm->commRank() != 0 || !tm)
    return;
  for (const auto& [name, pool] : gathered) {
    tm->info() << "[memory] pool '" << name << "' of " << pool.live.nb_process << " process(es)";
    tm->info() << "[memory]" << rowOf("live", pool.live);
    tm->info() << "[memory]" << rowOf("live, at most", pool.peak_live);
    tm->info() << "[memory]" << rowOf("reserved, at most", pool.peak_reserved);
    tm->info() << "[memory]   fragmentation: mean " << String::fromNumber(pool.fragmentation.mean(), 3) << ", max "
               << String::fromNumber(pool.fragmentation.max, 3);
    std::vector<std::pair<String, OverRanks>> names(pool.names.begin(), pool.names.end());
    std::stable_sort(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.second.max > b.second.max; });
    names.resize(std::min(names.size(), static_cast<std::size_t>(nb_name)));
    for (const auto& [variable, peak] : names)
      tm->info() << "[memory]" << rowOf(String::format("at most '{0}' on {1}", variable, peak.nb_process).localstr(), peak);
  }
}
} // namespace Arcane::detail::report
