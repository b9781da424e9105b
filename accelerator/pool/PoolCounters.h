// SPDX-License-Identifier: Apache-2.0
// Counters that cost little where they are counted.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace Arcane::detail::pool
{
//! A counter that one thread at a time adds to, and that all read.
class OwnCounter
{
 public:
  OwnCounter() = default;
  explicit OwnCounter(Int64 n)
  : m_value(n)
  {}

  void add(Int64 n) noexcept { m_value.store(get() + n, std::memory_order_relaxed); }
  void set(Int64 n) noexcept { m_value.store(n, std::memory_order_relaxed); }
  Int64 get() const noexcept { return m_value.load(std::memory_order_relaxed); }

 private:
  std::atomic<Int64> m_value = 0;
};

//! A sum of all threads, and the largest that the sum ever was.
class PeakGauge
{
 public:
  //! Raises the peak to the present sum plus \a max_delta, which this thread has reached meanwhile, and adds \a delta to the sum.
  void publish(Int64 delta, Int64 max_delta) noexcept
  {
    const Int64 before = m_current.fetch_add(delta, std::memory_order_relaxed);
    raise(before + max_delta);
  }
  //! Adds \a n, unless the sum would pass \a limit.
  bool tryAdd(Int64 n, Int64 limit) noexcept
  {
    Int64 before = current();
    do {
      if (n > limit - before)
        return false;
    } while (!m_current.compare_exchange_weak(before, before + n, std::memory_order_relaxed));
    raise(before + n);
    return true;
  }
  Int64 current() const noexcept { return m_current.load(std::memory_order_relaxed); }
  Int64 peak() const noexcept { return m_peak.load(std::memory_order_relaxed); }
  void raise(Int64 value) noexcept
  {
    Int64 peak_before = peak();
    while (value > peak_before && !m_peak.compare_exchange_weak(peak_before, value, std::memory_order_relaxed)) {
    }
  }
  void resetPeak(Int64 value) noexcept { m_peak.store(value, std::memory_order_relaxed); }

 private:
  std::atomic<Int64> m_current = 0;
  std::atomic<Int64> m_peak = 0;
};

//! The part of one thread in a PeakGauge. Its unpublished amount is at most 1 MiB, or any amount while the thread counts alone.
class GaugePart
{
 public:
  static constexpr Int64 max_unpublished = Int64(1) << 20;

  //! While \a is_alone is true, nothing is published before publish(): what one thread alone counts needs no sum with others, and publishing
  //! costs two exchanges of the processor.
  void setAlone(bool is_alone) noexcept { m_bound.set(is_alone ? std::numeric_limits<Int64>::max() : max_unpublished); }
  void add(Int64 n, PeakGauge& gauge) noexcept
  {
    const Int64 delta = m_delta.get() + n;
    m_delta.set(delta);
    if (delta > m_max_delta.get())
      m_max_delta.set(delta);
    if (delta >= m_bound.get()) [[unlikely]]
      publish(gauge);
  }
  void subtract(Int64 n, PeakGauge& gauge) noexcept
  {
    const Int64 delta = m_delta.get() - n;
    m_delta.set(delta);
    if (delta <= -m_bound.get()) [[unlikely]]
      publish(gauge);
  }
  void publish(PeakGauge& gauge) noexcept
  {
    gauge.publish(m_delta.get(), m_max_delta.get());
    m_delta.set(0);
    m_max_delta.set(0);
  }
  Int64 delta() const noexcept { return m_delta.get(); }
  Int64 maxDelta() const noexcept { return m_max_delta.get(); }

 private:
  OwnCounter m_delta;
  OwnCounter m_max_delta;
  OwnCounter m_bound{ max_unpublished };
};
} // namespace Arcane::detail::pool
