// SPDX-License-Identifier: Apache-2.0
// A lock for data that one thread writes and others read without ever keeping it waiting.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <atomic>

namespace Arcane::detail::comm
{
/*!
 * \brief A sequence lock: a number that is odd while the data that it protects are written.
 *
 * Only one thread writes at a time. The data are atomics that are written by stores (release) and read by loads (acquire): a
 * reader that saw one of these stores also sees the odd number. So neither side needs a fence. See H.-J. Boehm, "Can seqlocks get
 * along with programming language memory models?", MSPC 2012.
 *
 * All bytes zero is a valid lock. A lock may lie in memory that processes share. The number has 64 bits, so that no value ever comes twice.
 *
 * \code
 * { const SequenceLock::Writing writing(lock); x.store(1, std::memory_order_release); }
 * const UInt64 number = lock.read([&] { seen = x.load(std::memory_order_acquire); }, [](const auto& is_free) { while (!is_free()); });
 * ...
 * if (lock.number() == number) // nothing was written since
 * \endcode
 */
class SequenceLock
{
 public:
  //! Keeps the number odd as long as it lives.
  class Writing
  {
   public:
    explicit Writing(SequenceLock& lock)
    : m_number(lock.m_number)
    , m_before(m_number.load(std::memory_order_relaxed))
    {
      m_number.store(m_before + 1, std::memory_order_relaxed);
    }
    ~Writing() { m_number.store(m_before + 2, std::memory_order_release); }
    Writing(const Writing&) = delete;
    Writing& operator=(const Writing&) = delete;

   private:
    std::atomic<UInt64>& m_number;
    UInt64 m_before;
  };

  //! Returns the number, which read() has returned too if nothing was written since. \local
  UInt64 number() const { return m_number.load(std::memory_order_acquire); }

  /*!
   * \brief Calls \a copy until the data did not change while it ran. Returns the number of the data that were copied.
   * \param wait is called with a condition, and returns when it is true
   * \local
   */
  template <typename Copy, typename Wait> UInt64 read(const Copy& copy, const Wait& wait) const
  {
    for (;;) {
      const UInt64 before = number();
      if (before % 2 != 0) {
        wait([this] { return number() % 2 == 0; });
        continue;
      }
      copy();
      if (m_number.load(std::memory_order_relaxed) == before)
        return before;
    }
  }

 private:
  std::atomic<UInt64> m_number;
};
} // namespace Arcane::detail::comm
