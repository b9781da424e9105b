// SPDX-License-Identifier: Apache-2.0
// The memory that a pool had in use and in reserve, over time.
#pragma once

#include "accelerator/trace/PoolEvent.h"

#include <map>

namespace Arcane::detail::trace
{
//! The memory in use and in reserve from a time on. \unit{bytes}
struct OccupancySample
{
  Int64 time_ns = 0;
  Int64 live = 0;
  Int64 reserved = 0;
};

/*!
 * \brief Holds some thousand samples in the order of time. When more are added, neighbours are joined into their largest.
 */
class OccupancyHistory
{
 public:
  //! \param max_sample  largest number of samples, which is even
  explicit OccupancyHistory(Int64 max_sample = 4096)
  : m_max_sample(static_cast<std::size_t>(max_sample))
  {}

  void add(const OccupancySample& sample);
  //! Notes that a time step ends. \unit{ns}
  void addStep(Int64 time_ns) { m_steps.push_back(time_ns); }

  const std::vector<OccupancySample>& samples() const { return m_samples; }
  //! Returns the times when time steps end. \unit{ns}
  const std::vector<Int64>& steps() const { return m_steps; }
  Int64 peakLive() const { return m_peak_live; }
  Int64 peakReserved() const { return m_peak_reserved; }
  //! Returns the reserved memory for each byte in use, from both peaks, or 0 if nothing was used.
  Real peakRatio() const { return m_peak_live > 0 ? Real(m_peak_reserved) / Real(m_peak_live) : 0.0; }

 private:
  std::size_t m_max_sample;
  std::vector<OccupancySample> m_samples;
  std::vector<Int64> m_steps;
  //! The number of samples that are joined into one.
  Int64 m_nb_joined = 1;
  Int64 m_nb_in_last = 0;
  Int64 m_peak_live = 0;
  Int64 m_peak_reserved = 0;

  void halve();
};

//! Identifies a pool of a trace.
struct PoolKey
{
  std::int16_t device = -1;
  std::uint8_t resource = 0;
  Int32 pool_name = 0;

  static PoolKey of(const PoolEvent& e) { return { e.device, e.resource, e.pool_name }; }
  friend auto operator<=>(const PoolKey&, const PoolKey&) = default;
};

/*!
 * \brief Returns the history of each pool of a trace.
 *
 * Blocks that existed before the trace began are not counted.
 */
std::map<PoolKey, OccupancyHistory> historiesOf(const PoolEventList& list);

//! Returns the peak of each name, the largest first. \unit{bytes}
std::vector<std::pair<String, Int64>> peakOfNames(const PoolEventList& list, const PoolKey& pool);
} // namespace Arcane::detail::trace
