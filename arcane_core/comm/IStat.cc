// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IStat.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

namespace Arcane::MessagePassing
{
void OneStat::addMessage(Int64 bytes, double time_s)
{
  ++m_current.nb_message;
  m_current.bytes += bytes;
  m_current.time_s += time_s;
}

void OneStat::resetCurrentStat()
{
  m_before = { cumulativeNbMessage(), cumulativeTotalSize(), cumulativeTotalTime() };
  m_current = {};
}

void OneStat::print(std::ostream& stream) const
{
  if (m_current.nb_message == 0)
    return;
  const double bytes = static_cast<double>(m_current.bytes);
  const double speed = (m_current.time_s > 0.0) ? bytes / 1024.0 / m_current.time_s : 0.0;
  const std::string_view name = m_name.toStdStringView();
  stream << " MPIStat " << std::left << std::setw(18) << name << std::right << " :" << m_current.nb_message << " messages\n"
         << " MPIStat " << std::left << std::setw(18) << name << std::right << " :" << m_current.bytes << " bytes (" << speed
         << " Kb/s) (average size " << m_current.bytes / m_current.nb_message << " bytes)\n"
         << " MPIStat " << std::left << std::setw(18) << name << std::right << " Time: " << m_current.time_s
         << " seconds (avg=" << m_current.time_s / static_cast<double>(m_current.nb_message) << ")\n";
}

void IStat::add(std::string_view name, double elapsed_time_s, Int64 bytes)
{
  if (!m_is_enabled)
    return;
  const std::lock_guard lock(m_mutex);
  auto stat = std::ranges::find_if(m_stats, [&](const OneStat& s) { return s.name().toStdStringView() == name; });
  if (stat == m_stats.end())
    stat = m_stats.emplace(m_stats.end(), String(name));
  stat->addMessage(bytes, elapsed_time_s);
}

void IStat::resetCurrentStat()
{
  for (OneStat& stat : m_stats)
    stat.resetCurrentStat();
}

void IStat::print(std::ostream& stream) const
{
  for (const OneStat& stat : m_stats)
    stat.print(stream);
}
} // namespace Arcane::MessagePassing
