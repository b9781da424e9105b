// SPDX-License-Identifier: Apache-2.0
// Finds works of different streams that use the same bytes without an order between them.
#pragma once

#include "arcane_core/base/text/String.h"

#include <map>
#include <mutex>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Follows what comes after what, as streams, events and waits of the host say, not as it happens to run.
 *
 * So a block that is reused too early is found each time, however late or early the works run. Streams are known by a
 * number, and their works by their position, from 1. Thread-safe.
 */
class MemoryUseChecker
{
 public:
  //! For each stream, how many of its works are known to come before.
  using Knowledge = std::map<Int32, UInt64>;

  //! Bytes that a work reads, or writes.
  struct Use
  {
    const void* base = nullptr;
    Int64 nb_byte = 0;
    bool is_write = true;
  };

  //! The next work given to \a stream uses these bytes.
  void declareUse(Int32 stream, const Use& use);
  //! A work is given. Its uses are compared with all that may still run at the same time.
  void workGiven(Int32 stream, UInt64 position);
  //! What is known at \a position of \a stream, for an event.
  Knowledge knowledgeAt(Int32 stream, UInt64 position) const;
  //! \a stream was made to wait.
  void streamWaits(Int32 stream, const Knowledge& event);
  //! The host knows that works are over: all that it gives or does from now on comes after.
  void hostKnows(const Knowledge& over);
  //! The host uses bytes now, or takes memory away from under them.
  void hostUses(const Use& use, const char* what);

  //! One sentence for each pair of uses without order.
  std::vector<String> conflicts() const;
  Int64 nbConflict() const;
  void clearConflicts();

 private:
  struct PastUse
  {
    Use use;
    Int32 stream = 0;
    UInt64 position = 0;
  };

  mutable std::mutex m_mutex;
  std::map<Int32, std::vector<Use>> m_declared;
  std::map<Int32, Knowledge> m_streams;
  Knowledge m_host;
  std::vector<PastUse> m_uses;
  std::vector<String> m_conflicts;
  Int64 m_nb_conflict = 0;

  void addConflict(const PastUse& before, const Use& use, const String& who);
};
} // namespace Arcane::detail
