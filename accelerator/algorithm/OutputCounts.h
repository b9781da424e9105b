// SPDX-License-Identifier: Apache-2.0
// The numbers that an algorithm counts, in memory that the host and the device of a queue reach.
#pragma once

#include "accelerator/runtime/RunQueue.h"

namespace Arcane::detail::algorithm
{
/*!
 * \brief Holds two counters, and whether their result is still to be read.
 *
 * The object is armed while an algorithm counts: from arm() to read(). The destructor then waits for the queue. All calls are \local.
 */
class ARCANE_EXPORT OutputCounts
{
 public:
  //! \throws FatalErrorException when the queue is null, or when pinned memory is exhausted
  explicit OutputCounts(const Accelerator::RunQueue& queue);
  OutputCounts(const OutputCounts&) = delete;
  OutputCounts& operator=(const OutputCounts&) = delete;
  ~OutputCounts();

  Int32* data() const { return m_counts; }
  bool isArmed() const { return m_is_armed; }
  //! Notes that an algorithm was launched that writes the counters.
  void arm() { m_is_armed = true; }
  //! Sets both counters to zero; algorithms must not be working on them.
  void clear();
  //! Waits for the queue, and returns the counters. Nothing is armed afterwards. Without a launch they are zero.
  const Int32* read();

 private:
  Accelerator::RunQueue m_queue;
  Int32 m_own[2] = { 0, 0 };
  Int32* m_counts = m_own;
  bool m_is_armed = false;
};
} // namespace Arcane::detail::algorithm
