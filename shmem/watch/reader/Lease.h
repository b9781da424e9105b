// SPDX-License-Identifier: Apache-2.0
// The time during which places that a watcher has found are not used for anything else.
#pragma once

#include "shmem/watch/reader/WatchedRun.h"

namespace Arcane::detail::watch
{
/*!
 * \brief Holds a slot in the page of leases. The ranks keep blocks that they free meanwhile, within the limits of the run.
 *
 * A rank may end the lease at any time, without waiting, see isValid(). A watcher that is stopped or killed costs the run no more.
 */
class Lease
{
 public:
  //! \throws WatchFault when all slots are in use
  explicit Lease(WatchedRun& run);
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  WatchedRun& run() const { return m_run; }
  //! Returns true when all that was read under the lease so far was what the owners showed.
  bool isValid() const;
  //! Finds the values of a variable. \throws WatchFault
  arcane_watch_array map(Int32 index, const std::string& name);

 private:
  WatchedRun& m_run;
  Int32 m_slot = -1;
  UInt64 m_word = 0;

  //! Takes the first slot whose word \a is_wanted allows, if there is one.
  template <typename IsWanted> void takeOneOf(const IsWanted& is_wanted);
};

//! Takes a slot whose word is still \a seen, which allows it. Returns its new word, 0 if it has changed meanwhile.
UInt64 takenWord(std::atomic<UInt64>& word, UInt64 seen);
//! Returns true if the slot of this word is free, or its process has ended.
bool canBeTaken(UInt64 word);
} // namespace Arcane::detail::watch
