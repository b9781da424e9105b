// SPDX-License-Identifier: Apache-2.0
// A barrier of ranks through flags in the shared memory.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <atomic>

namespace Arcane::detail::shmem
{
//! A barrier counter that one rank writes and another rank reads.
struct alignas(64) BarrierFlag
{
  std::atomic<UInt64> count;
};

/*!
 * \brief The side of one rank of a dissemination barrier: in round k it notifies the rank 2^k places further; after all rounds it has
 * heard from all. See D. Hensgen, R. Finkel, U. Manber, "Two algorithms for barrier synchronization", 1988.
 *
 * Each flag has one writer and one reader. A count never decreases, so that a flag is not reset between two barriers. All bytes of the
 * flags are zero before the first barrier.
 */
class DisseminationBarrier
{
 public:
  //! Returns the number of rounds in which each of \a nb_rank ranks notifies another one.
  static constexpr Int32 nbRound(Int32 nb_rank)
  {
    Int32 nb_round = 0;
    while ((1 << nb_round) < nb_rank)
      ++nb_round;
    return nb_round;
  }
  //! Returns the size of the flags of \a nb_rank ranks. \unit{bytes}
  static constexpr Int64 flagBytes(Int32 nb_rank) { return Int64(nb_rank) * nbRound(nb_rank) * Int64(sizeof(BarrierFlag)); }

  DisseminationBarrier() = default;
  //! The barrier of \a nb_rank ranks, for the one at place \a index.
  DisseminationBarrier(BarrierFlag* flags, Int32 nb_rank, Int32 index)
  : m_flags(flags)
  , m_nb_rank(nb_rank)
  , m_nb_round(nbRound(nb_rank))
  , m_index(index)
  {}

  /*!
   * \brief Returns when all ranks have called it. Each rank then sees what the others wrote before the call.
   * \param wait_until is called with a condition, and returns when it is true; it may throw
   * \machine
   */
  template <typename WaitUntil> void pass(const WaitUntil& wait_until)
  {
    ++m_nb_barrier;
    for (Int32 round = 0; round < m_nb_round; ++round) {
      const Int32 peer = (m_index + (1 << round)) % m_nb_rank;
      m_flags[peer * m_nb_round + round].count.store(m_nb_barrier, std::memory_order_release);
      const std::atomic<UInt64>& mine = m_flags[m_index * m_nb_round + round].count;
      wait_until([&] { return mine.load(std::memory_order_acquire) >= m_nb_barrier; });
    }
  }
  //! Returns the number of barriers that this rank has entered. \local
  Int64 nbEntered() const { return static_cast<Int64>(m_nb_barrier); }

 private:
  BarrierFlag* m_flags = nullptr;
  Int32 m_nb_rank = 1;
  Int32 m_nb_round = 0;
  Int32 m_index = 0;
  UInt64 m_nb_barrier = 0;
};
} // namespace Arcane::detail::shmem
