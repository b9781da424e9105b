// SPDX-License-Identifier: Apache-2.0
// A mark: the commands that queues had received at some moment. A freed block keeps the mark of the commands that may still use it.
#pragma once

#include "accelerator/runtime/QueueSlot.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace Arcane::detail::runtime
{
/*!
 * \brief Stands for a moment of one or several queues. Memory freed at that moment may be reused when all their commands are finished.
 *
 * A mark is a small value: marks of the same moment share their list of points. A clean mark has no point: no queue was working. A
 * mark may be kept after its queues are destroyed. Points of several queues are in the order in which the queues were created.
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
  //! Returns true when only the queue of \a slot may still work. The queue may then reuse the memory immediately.
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

  //! Returns true for the same object of a moment. Two marks of the same moment may compare unequal.
  friend bool operator==(const QueueMark& a, const QueueMark& b) noexcept = default;

 private:
  QueuePoint m_point;
  std::shared_ptr<const std::vector<QueuePoint>> m_points;
};
} // namespace Arcane::detail::runtime
