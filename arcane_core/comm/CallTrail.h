// SPDX-License-Identifier: Apache-2.0
// The last collective calls of a rank on one communicator, and their comparison between ranks.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"

#include <atomic>
#include <optional>

namespace Arcane::detail::comm
{
struct CollectiveCall;

/*!
 * \brief The last collective calls of a rank, each with a mark, in memory that ranks of other processes may read at any time.
 *
 * The upper half of a mark is the number of the call, counted from 1. The lower half is a digest of this call and of all calls before: two
 * marks of one number that differ prove that the calls differed, at this call or before. Only the rank itself writes its trail. Memory whose
 * bytes are all zero is an empty trail.
 */
struct alignas(128) CallTrail
{
  static constexpr UInt32 NbCall = 64;

  struct Entry
  {
    std::atomic<UInt64> mark;
    //! The call as CollectiveCall::code().
    std::atomic<UInt64> code;
  };

  //! Call n is in entry n % NbCall.
  Entry entries[NbCall];
  //! The rank, plus one, that has reported a difference. Only the trail of the first rank of a machine uses it.
  std::atomic<Int64> reporter;

  //! \local
  void write(UInt64 mark, UInt64 code);
  //! Returns the mark of call \a number, or 0 if the rank has not made it yet, or has made NbCall calls since. \local
  UInt64 markOf(UInt32 number) const
  {
    const UInt64 mark = entries[number % NbCall].mark.load();
    return mark >> 32 == number ? mark : 0;
  }
  //! Returns the code of the call that has \a mark, or nothing if another call has taken its place. \local
  std::optional<UInt64> codeOf(UInt64 mark) const;
};

/*!
 * \brief The log of the collective calls of this rank on one communicator, compared with the calls of neighbours on its machine.
 *
 * MPI mixes the values of calls that differ in silence. The next rank of the machine is compared after a call, when it must have made the call,
 * too. A rank that is ahead is compared by the entries of its trail. Each of the first calls is compared, then one in some: the digests
 * hold the calls between.
 *
 * One rank of a machine throws, once: a failure of one rank ends all. The others end their comparison when they find a difference, too, so that a
 * program may catch the error of a call that was made, and continue.
 */
class CallLog
{
 public:
  //! Calls up to this number are compared, then each call whose number is a multiple of Period.
  static constexpr UInt32 NbFirst = 256;
  static constexpr UInt32 Period = 32;

  /*!
   * \brief Counts calls from now on, and compares them with the calls of the ranks before and after \a rank.
   *
   * All ranks must call it between the same two collective calls.
   * \param trails one of each of \a ranks, whose bytes are zero; none end the comparison
   * \param rank this rank, one of \a ranks
   * \local
   */
  void share(ConstArrayView<CallTrail*> trails, ConstArrayView<Int32> ranks, Int32 rank);

  //! Counts a call unless it is a part of another one, before it is made. Compares calls in which ranks may wait for ever at once. \local
  //! \throws FatalErrorException when the calls are known to differ, and no other rank of the machine has thrown
  void begin(const CollectiveCall& call);
  //! Ends the scope of begin(). \local
  void end() noexcept { --m_depth; }

  //! Compares the outermost call, once it is made, with the call of the next rank of the machine. \local
  //! \throws FatalErrorException when the calls are known to differ, and no other rank of the machine has thrown
  void compare();
  //! Returns the text of a difference between this rank and a neighbour after a failure of MPI, once; null if none is known. \local
  String takeDifference();

  //! Returns a number that is the same on all ranks whose calls were equal; 0 when nothing is known. \local
  UInt32 digest() const { return m_is_on ? static_cast<UInt32>(m_mark) : 0; }
  //! Ends the comparison. \local
  void switchOff();

 private:
  //! A rank of the machine whose calls are compared.
  struct Peer
  {
    Int32 rank = -1;
    const CallTrail* trail = nullptr;
  };

  CallTrail m_private_trail = {};
  CallTrail* m_trail = &m_private_trail;
  //! The trail of the first rank of the machine; null when nothing is shared.
  CallTrail* m_first = nullptr;
  UInt64 m_mark = 0;
  UInt32 m_number = 0;
  Int32 m_depth = 0;
  Int32 m_rank = -1;
  bool m_is_on = true;
  Peer m_previous;
  Peer m_next;

  static bool isCompared(UInt32 number) { return number <= NbFirst || number % Period == 0; }
  bool isEqual(const Peer& peer) const;
  void compareBefore();
  String describe(const Peer& peer) const;
  void reportDiffering(Peer peer);
  //! Returns true on the first rank of the machine that reports a difference.
  bool claimReport();
};

/*!
 * \brief A scope in which reductions of this thread send the digest of a log beside their values.
 * \local
 */
class DigestScope
{
 public:
  explicit DigestScope(UInt32 digest);
  ~DigestScope();
  DigestScope(const DigestScope&) = delete;
  DigestScope& operator=(const DigestScope&) = delete;

  //! Returns the digest, 0 outside of scopes.
  static UInt32 current();
};

//! A collective call of a log, as long as it lasts. \local
class LoggedCall
{
 public:
  LoggedCall(CallLog& log, const CollectiveCall& call);
  ~LoggedCall() { m_log.end(); }
  LoggedCall(const LoggedCall&) = delete;
  LoggedCall& operator=(const LoggedCall&) = delete;

 private:
  CallLog& m_log;
};
} // namespace Arcane::detail::comm
