// SPDX-License-Identifier: Apache-2.0
// Calls of MPI in the statistics of messages.
#pragma once

#include "arcane_core/comm/IStat.h"
#include "arcane_core/comm/WaitNote.h"

#include <string_view>

namespace Arcane::detail::comm
{
/*!
 * \brief A call of MPI that is counted in statistics, with its time, unless it is a part of another call.
 *
 * If ranks are threads, several of them may call at once.
 * \local
 */
class CountedCall
{
 public:
  /*!
   * \brief Begins a call.
   * \param name  a text that outlives the scope
   * \param note  of a rank whose WaitScope begins and ends inside this scope: its clock is used, since another one would cost as much as all the
   * rest. Null without such a scope.
   */
  CountedCall(MessagePassing::IStat& stat, std::string_view name, Int64 bytes, const WaitNote* note = nullptr);
  ~CountedCall();
  CountedCall(const CountedCall&) = delete;
  CountedCall& operator=(const CountedCall&) = delete;

 private:
  MessagePassing::IStat& m_stat;
  std::string_view m_name;
  Int64 m_bytes;
  //! Null when this scope reads the clock.
  const WaitNote* m_note;
  Int64 m_begin_ns = 0;

  Int64 clock() const;
};
} // namespace Arcane::detail::comm
