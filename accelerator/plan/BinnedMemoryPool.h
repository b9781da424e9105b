// SPDX-License-Identifier: Apache-2.0
// A pool that holds blocks in bins of similar sizes, for applications that make and drop many temporaries.
#pragma once

#include "accelerator/plan/BlockAllocator.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/text/String.h"

#include <functional>
#include <memory>

namespace Arcane::detail
{
class BinnedPoolState;
}

namespace Arcane::Accelerator
{
/*!
 * \brief A block of a BinnedMemoryPool, given back when this is destroyed. Movable.
 *
 * It may outlive the pool: the block then returns to the driver.
 */
class ARCANE_EXPORT BinnedBuffer
{
 public:
  BinnedBuffer() = default;
  BinnedBuffer(BinnedBuffer&& rhs) noexcept;
  BinnedBuffer& operator=(BinnedBuffer&& rhs) noexcept;
  ~BinnedBuffer() { release(); }

  void* data() const { return m_data; }
  //! As asked. \unit{bytes}
  Int64 size() const { return m_nb_byte; }
  bool empty() const { return !m_data; }
  //! Gives the block back now. Every queue may still use it: the pool waits for them before it gives it again.
  void release() noexcept;
  //! Gives the block back after what \a queue was given so far: it is the only one that still uses it.
  void enqueueRelease(const RunQueue& queue);

 private:
  friend class BinnedMemoryPool;

  std::shared_ptr<detail::BinnedPoolState> m_pool;
  void* m_data = nullptr;
  Int64 m_nb_byte = 0;

  void giveBack(const RunQueue* queue);
};

/*!
 * \brief Blocks that are given back stay in bins, each for sizes that share their leading bits, and serve later requests.
 *
 * The names and the behaviour are those of the pools of PyOpenCL. A block has the largest size of its bin: with 4 leading bits
 * at most a sixteenth is lost. When the allocator has no memory left, callbacks may free some, then held blocks return to it,
 * the largest first, with a new attempt after each. A held block that a queue may still use is given only once that is over, or
 * to the queue itself. Any thread. For variables and arrays see AcceleratorMemoryPool, which also splits and joins blocks.
 */
class ARCANE_EXPORT BinnedMemoryPool
{
 public:
  static constexpr Int32 default_leading_bits = 4;
  //! Frees memory; true if it did.
  using FreeMemoryCallback = std::function<bool()>;

  /*!
   * \param leading_bits_in_bin_id  0 to 10: 2^this bins for each power of two
   * \throws ArgumentException when it is not between them, and for a deferred allocator, whose lack of memory cannot be seen
   */
  explicit BinnedMemoryPool(const BlockAllocator& allocator, Int32 leading_bits_in_bin_id = default_leading_bits);
  BinnedMemoryPool(const BinnedMemoryPool&) = delete;
  BinnedMemoryPool& operator=(const BinnedMemoryPool&) = delete;
  //! Held blocks return to the driver; blocks of users do so when they are given back.
  ~BinnedMemoryPool();

  /*!
   * \brief A block of at least \a nb_byte bytes, not initialised; an empty buffer for none.
   * \throws ArgumentException when \a nb_byte is negative
   * \throws FatalErrorException when there is no memory, naming the size, the bin and what is held and active
   */
  BinnedBuffer allocate(Int64 nb_byte);
  //! As above, for the work of \a queue, which may take blocks that it was the last to use.
  BinnedBuffer allocate(Int64 nb_byte, const RunQueue& queue);
  BinnedBuffer operator()(Int64 nb_byte) { return allocate(nb_byte); }

  //! Gives all held blocks back to the allocator, after the queues that may still use them.
  void freeHeld();
  //! freeHeld(), and from now on blocks that are given back are not held.
  void stopHolding();

  //! Blocks that wait for their next user.
  Int64 heldBlocks() const;
  //! Blocks in use.
  Int64 activeBlocks() const;
  //! What all of them took from the allocator. \unit{bytes}
  Int64 managedBytes() const;
  //! What users asked for the blocks in use. \unit{bytes}
  Int64 activeBytes() const;

  //! The bin of blocks of \a nb_byte bytes, at least 1.
  Int32 binNumber(Int64 nb_byte) const;
  /*!
   * \brief Size of the blocks of a bin: the largest that belongs to it. \unit{bytes}
   * \throws ArgumentException for a number that no size has
   */
  Int64 allocSize(Int32 bin) const;

  //! Called when there is no memory, before held blocks are given up.
  void addFreeMemoryCallback(FreeMemoryCallback callback);
  /*!
   * \brief Each decision is passed to \a sink as a line, once the operation is over; null to stop.
   *
   * It may use the pool, but an operation within tells lines, too. What it throws is told on the error output.
   */
  void setTrace(std::function<void(const String&)> sink);

 private:
  std::shared_ptr<detail::BinnedPoolState> m_state;
};
} // namespace Arcane::Accelerator
