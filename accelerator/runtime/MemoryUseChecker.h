// SPDX-License-Identifier: Apache-2.0
// Finds commands of different streams that use the same bytes without an order between them.
#pragma once

#include "arcane_core/base/text/String.h"

#include <map>
#include <mutex>
#include <vector>

namespace Arcane::detail::runtime
{
/*!
 * \brief Follows the order of commands that streams, events and waits of the host guarantee, not the order in which they happen to run.
 *
 * A block that is reused too early is thus found each time, whatever the timing. A command is called a work here. Streams are
 * identified by a number, and their works by their position, counted from 1. The class is thread-safe.
 */
class MemoryUseChecker
{
 public:
  //! The number of works of each stream that are known to be finished before.
  using Knowledge = std::map<Int32, UInt64>;

  //! The bytes that a work reads or writes.
  struct Use
  {
    const void* base = nullptr;
    Int64 nb_byte = 0;
    bool is_write = true;
  };

  //! Declares that the next work submitted to \a stream uses these bytes.
  void declareUse(Int32 stream, const Use& use);
  //! Notes that a work is submitted. Compares its uses with the uses of all works that may still run at the same time.
  void workGiven(Int32 stream, UInt64 position);
  //! Returns what is known to be finished at \a position of \a stream, for an event.
  Knowledge knowledgeAt(Int32 stream, UInt64 position) const;
  //! Notes that \a stream was made to wait for \a event.
  void streamWaits(Int32 stream, const Knowledge& event);
  //! Notes that the host has seen works finish: all that it submits or does from now on comes after them.
  void hostKnows(const Knowledge& over);
  //! Notes that the host uses bytes now, or removes their memory.
  void hostUses(const Use& use, const char* what);

  //! Returns one sentence for each pair of uses without order.
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
} // namespace Arcane::detail::runtime
