// SPDX-License-Identifier: Apache-2.0
// Decides how much unused memory keeps its pages, so that the next blocks need no system call.
#pragma once

#include "shmem/ArenaLayout.h"

namespace Arcane::detail::shmem
{
/*!
 * \brief Decides how many idle bytes stay committed: as many as the program has used lately.
 *
 * A program that makes and frees the same arrays in each step uses their memory again and again. The largest use during the last seconds therefore
 * shows how much it will soon want. Memory of that size stays committed, within the bounds given to the constructor. Pages go back to the system once
 * they were not needed for one to two windows of time; a window lasts \ref window_s seconds. All ranks of the machine share the history and change it
 * under the lock of the extents.
 */
class IdleReserve
{
 public:
  static constexpr Int64 window_s = 2;

  //! A function that returns the number of the present window of time. \local
  using Clock = Int64 (*)();
  //! Returns the number of the present window of time by the clock of the system. \local
  static Int64 presentWindow();

  /*!
   * \param least_bytes this many idle bytes stay committed in any case
   * \param most_bytes no more than this stay committed
   */
  IdleReserve(IdleHistory* history, Int64 least_bytes, Int64 most_bytes, Clock clock = presentWindow);

  //! Notes that the size of all blocks changes from \a before to \a after. \unit{bytes} \local
  void noteUse(Int64 before, Int64 after);
  //! Returns how many bytes may be idle while blocks take \a used bytes. \unit{bytes} \local
  Int64 keptBytes(Int64 used) const;

  //! \unit{bytes}
  Int64 leastBytes() const { return m_least_bytes; }
  //! \unit{bytes}
  Int64 mostBytes() const { return m_most_bytes; }
  //! Replaces the upper bound, and lowers the lower bound to it if necessary. \unit{bytes} \local
  void setMostBytes(Int64 most_bytes);
  //! Keeps everything committed from now on. \local
  void keepAll();

 private:
  IdleHistory* m_history;
  Int64 m_least_bytes;
  Int64 m_most_bytes;
  Clock m_clock;
};
} // namespace Arcane::detail::shmem
