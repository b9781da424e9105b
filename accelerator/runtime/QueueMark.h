// SPDX-License-Identifier: Apache-2.0
// What queues had been given at some moment: the tag of memory that they may still use.
#pragma once

#include "accelerator/runtime/QueueSlot.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief A moment of one or several queues. Memory given back at that moment is free once all of it is over.
 *
 * A small value: marks of the same moment share their list of points. A clean mark has no point: no queue worked. It may be
 * kept after its queues died. Points of several queues are in the order of their creation.
 */
class QueueMark
{
 public:
  QueueMark() noexcept = default;
  explicit QueueMark(const QueuePoint& point) noexcept
  : m_point(point)
  {}
  explicit QueueMark(std::shared_ptr<const std::vector<QueuePoint>> points) noexcept
  : m_points(std::move(points))
  {}

  bool isClean() const noexcept { return !m_point.slot && !m_points; }
  //! True when only the queue of \a slot may still work: it can be given the memory at once.
  bool isOnlyOf(const QueueSlot& slot) const noexcept
  {
    const std::span<const QueuePoint> all = points();
    return all.size() == 1 && all[0].slot == &slot;
  }
  std::span<const QueuePoint> points() const noexcept
  {
    if (m_points)
      return *m_points;
    return { &m_point, m_point.slot ? std::size_t(1) : 0 };
  }

  //! Same moment. Different objects may well stand for the same moment and differ.
  friend bool operator==(const QueueMark& a, const QueueMark& b) noexcept = default;

 private:
  QueuePoint m_point;
  std::shared_ptr<const std::vector<QueuePoint>> m_points;
};
} // namespace Arcane::detail
