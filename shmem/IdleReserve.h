// SPDX-License-Identifier: Apache-2.0
// How much memory that no block uses keeps its pages, so that the next blocks cost no call of the system.
#pragma once

#include "shmem/ArenaLayout.h"

namespace Arcane::detail
{
/*!
 * \brief Decides how many idle bytes stay committed: as many as the program has used lately.
 *
 * A program that makes and frees the same arrays in each step uses their memory again and again: the largest use of the
 * last seconds shows how much it will want soon. That much stays committed, within the bounds given to the constructor.
 * Pages go back once they were not needed for one to two windows of time of \ref window_s seconds. All ranks of the machine
 * share the history, and change it under the lock of the extents.
 */
class IdleReserve
{
 public:
  static constexpr Int64 window_s = 2;

  //! Number of the window of time that it is now. \local
  using Clock = Int64 (*)();
  //! The clock of the system. \local
  static Int64 presentWindow();

  /*!
   * \param least_bytes kept whatever the use was
   * \param most_bytes never more than this
   */
  IdleReserve(IdleHistory* history, Int64 least_bytes, Int64 most_bytes, Clock clock = presentWindow);

  //! The blocks take \a after bytes from now on, \a before until now. \local
  void noteUse(Int64 before, Int64 after);
  //! How many bytes may be idle while blocks take \a used bytes. \unit{bytes} \local
  Int64 keptBytes(Int64 used) const;

  //! \unit{bytes}
  Int64 leastBytes() const { return m_least_bytes; }
  //! \unit{bytes}
  Int64 mostBytes() const { return m_most_bytes; }
  //! Replaces the upper bound, and lowers the other one where it is above. \unit{bytes} \local
  void setMostBytes(Int64 most_bytes);
  //! Everything stays committed from now on. \local
  void keepAll();

 private:
  IdleHistory* m_history;
  Int64 m_least_bytes;
  Int64 m_most_bytes;
  Clock m_clock;
};
} // namespace Arcane::detail
