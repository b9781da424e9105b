// SPDX-License-Identifier: Apache-2.0
// Counts of the messages of a rank, by operation.
#pragma once

#include "arcane_core/base/text/String.h"

#include <deque>
#include <iosfwd>
#include <mutex>
#include <string_view>

namespace Arcane::MessagePassing
{
//! Counts the calls of one operation since the last reset, and since the beginning.
class ARCANE_EXPORT OneStat
{
 public:
  //! \local
  explicit OneStat(const String& name)
  : m_name(name)
  {}

  //! Returns the name of the member of IParallelMng, such as `allGather`. \local
  const String& name() const { return m_name; }
  //! \local
  Int64 nbMessage() const { return m_current.nb_message; }
  //! Returns the size of the values that this rank has given or received. \unit{bytes} \local
  Int64 totalSize() const { return m_current.bytes; }
  //! Returns the time spent in the calls. \unit{s} \local
  double totalTime() const { return m_current.time_s; }
  //! \name The same since the beginning
  //@{
  //! \local
  Int64 cumulativeNbMessage() const { return m_before.nb_message + m_current.nb_message; }
  //! \unit{bytes} \local
  Int64 cumulativeTotalSize() const { return m_before.bytes + m_current.bytes; }
  //! \unit{s} \local
  double cumulativeTotalTime() const { return m_before.time_s + m_current.time_s; }
  //@}

  //! Counts one more call. \local
  void addMessage(Int64 bytes, double time_s);
  //! Sets the current counts to zero. The cumulative ones stay. \local
  void resetCurrentStat();
  //! Writes three lines: calls, bytes and seconds, or nothing for an operation without current calls. \local
  void print(std::ostream& stream) const;

 private:
  struct Counts
  {
    Int64 nb_message = 0;
    Int64 bytes = 0;
    double time_s = 0.0;
  };
  String m_name;
  Counts m_current;
  Counts m_before;
};

/*!
 * \brief Counts the messages and collective calls of one rank. IParallelMng::stat() returns it.
 *
 * A collective call counts once, whatever the messages that it is made of. Calls of IParallelNonBlockingCollective do not count.
 */
class ARCANE_EXPORT IStat
{
 public:
  //! Counts one more call of the operation \a name. Several threads may call it at once. \local
  void add(std::string_view name, double elapsed_time_s, Int64 bytes);
  //! Lets add() count, as it does at first, or not. \local
  void enable(bool is_enabled) { m_is_enabled = is_enabled; }
  //! \local
  bool isEnabled() const { return m_is_enabled; }
  //! Returns the operations that were called, in the order of their first calls. References stay valid. \local
  const std::deque<OneStat>& statList() const { return m_stats; }
  //! Sets the current counts of all operations to zero. \local
  void resetCurrentStat();
  //! Writes the current counts of all operations. \local
  void print(std::ostream& stream) const;

 private:
  std::mutex m_mutex;
  std::deque<OneStat> m_stats;
  bool m_is_enabled = true;
};
} // namespace Arcane::MessagePassing

namespace Arcane::Parallel
{
using MessagePassing::IStat;
using MessagePassing::OneStat;
} // namespace Arcane::Parallel
