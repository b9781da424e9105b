// SPDX-License-Identifier: Apache-2.0
// A lock that costs its owner two plain stores and a load.
#pragma once

#include <atomic>
#include <thread>

namespace Arcane::detail::pool
{
/*!
 * \brief Mutual exclusion of one thread, the owner, which passes millions of times, and of others, which pass rarely.
 *
 * The owner writes that it is in, then looks if the gate is closed. Others close it, make all processors that run threads of the process
 * execute a full barrier, see membarrier(2), then wait until the owner is out. Where the system has no membarrier the owner pays an
 * exchange.
 *
 * The protocol is Dekker's with an asymmetric fence: the owner's signal fence (light) and the membarrier of the other side (heavy) order as two
 * sequentially consistent fences do. See D. Goldblatt, "P1202R5: Asymmetric fences", 2022.
 */
class OwnerGate
{
 public:
  OwnerGate() noexcept;
  OwnerGate(const OwnerGate&) = delete;
  OwnerGate& operator=(const OwnerGate&) = delete;

  //! Called by the owner. Returns false when another thread has the gate.
  bool tryEnter() noexcept
  {
    if (m_is_costly) [[unlikely]]
      m_is_in.exchange(true, std::memory_order_seq_cst);
    else {
      m_is_in.store(true, std::memory_order_relaxed);
      std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    if (!m_is_closed.load(std::memory_order_seq_cst)) [[likely]]
      return true;
    leave();
    return false;
  }
  void enter() noexcept
  {
    while (!tryEnter())
      std::this_thread::yield();
  }
  void leave() noexcept { m_is_in.store(false, std::memory_order_release); }

  //! Called by another thread, one at a time. Returns once the owner is out and stays out. Ends the program if the system call that worked
  //! in the constructor fails for good.
  void close() noexcept;
  void open() noexcept { m_is_closed.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> m_is_in = false;
  std::atomic<bool> m_is_closed = false;
  //! True where the system has no membarrier.
  bool m_is_costly = false;
};
} // namespace Arcane::detail::pool
