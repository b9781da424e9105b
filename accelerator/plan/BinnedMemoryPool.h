// SPDX-License-Identifier: Apache-2.0
// A pool that holds blocks in bins of similar sizes, for applications that make and drop many temporaries.
#pragma once

#include "accelerator/plan/BlockAllocator.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/text/String.h"

#include <functional>
#include <memory>

namespace Arcane::detail::plan
{
class BinnedPoolState;
}

namespace Arcane::Accelerator
{
/*!
 * \brief Owns a block of a BinnedMemoryPool, and releases it when the buffer is destroyed. The buffer is movable.
 *
 * The buffer may outlive the pool; the block then returns to the driver.
 */
class ARCANE_EXPORT BinnedBuffer
{
 public:
  BinnedBuffer() = default;
  BinnedBuffer(BinnedBuffer&& rhs) noexcept;
  BinnedBuffer& operator=(BinnedBuffer&& rhs) noexcept;
  ~BinnedBuffer() { release(); }

  void* data() const { return m_data; }
  //! Returns the requested size. \unit{bytes}
  Int64 size() const { return m_nb_byte; }
  bool empty() const { return !m_data; }
  //! Releases the block now. Any queue may still use the block: the pool waits for the queues before it serves the block again.
  void release() noexcept;
  //! Releases the block after the work given to \a queue so far. No other queue may still use the block.
  void enqueueRelease(const RunQueue& queue);

 private:
  friend class BinnedMemoryPool;

  std::shared_ptr<detail::plan::BinnedPoolState> m_pool;
  void* m_data = nullptr;
  Int64 m_nb_byte = 0;

  void giveBack(const RunQueue* queue);
};

/*!
 * \brief Keeps released blocks in bins to serve later requests. The sizes of one bin share their leading bits.
 *
 * The names and the behaviour are the same as for the pools of PyOpenCL. A block has the largest size of its bin: with 4 leading bits at most a
 * sixteenth is lost. When the allocator has no memory left, callbacks may free some, then held blocks return to it, the largest first, with a new
 * attempt after each. A held block that a queue may still use is served only when that use has finished, or to the queue itself. Any thread may call
 * the functions. For variables and arrays see AcceleratorMemoryPool, which also splits and joins blocks.
 *
 * \code
 * {
 *   BinnedBuffer buffer = pool.allocate(1000);   // a block of 1023 bytes, which serves requests of 960 to 1023 bytes
 * }                                              // the pool holds it
 * BinnedBuffer again = pool.allocate(1010);      // the same block
 * \endcode
 */
class ARCANE_EXPORT BinnedMemoryPool
{
 public:
  static constexpr Int32 default_leading_bits = 4;
  //! A function that frees memory, and returns true if it did.
  using FreeMemoryCallback = std::function<bool()>;

  /*!
   * \param leading_bits_in_bin_id  0 to 10: 2^this bins for each power of two
   * \throws ArgumentException when it is not between them, and for a deferred allocator, whose lack of memory cannot be seen
   */
  explicit BinnedMemoryPool(const BlockAllocator& allocator, Int32 leading_bits_in_bin_id = default_leading_bits);
  BinnedMemoryPool(const BinnedMemoryPool&) = delete;
  BinnedMemoryPool& operator=(const BinnedMemoryPool&) = delete;
  //! Returns held blocks to the driver. Blocks of users return to it when they are released.
  ~BinnedMemoryPool();

  /*!
   * \brief Returns a block of at least \a nb_byte bytes, which are not initialised. For 0 bytes it returns an empty buffer.
   * \throws ArgumentException when \a nb_byte is negative
   * \throws FatalErrorException when memory is exhausted, naming the size, the bin and the held and active bytes
   */
  BinnedBuffer allocate(Int64 nb_byte);
  //! Returns a block for the work of \a queue, possibly one that \a queue was the last to use.
  BinnedBuffer allocate(Int64 nb_byte, const RunQueue& queue);
  BinnedBuffer operator()(Int64 nb_byte) { return allocate(nb_byte); }

  //! Returns all held blocks to the allocator, after the work of the queues that may still use them.
  void freeHeld();
  //! Calls freeHeld(). Blocks released from now on are not held.
  void stopHolding();

  //! Returns the number of blocks that wait for their next user.
  Int64 heldBlocks() const;
  //! Returns the number of blocks in use.
  Int64 activeBlocks() const;
  //! Returns the memory taken from the allocator. \unit{bytes}
  Int64 managedBytes() const;
  //! Returns the requested sizes of the blocks in use, added together. \unit{bytes}
  Int64 activeBytes() const;

  //! Returns the bin of blocks of \a nb_byte bytes, which is at least 1.
  Int32 binNumber(Int64 nb_byte) const;
  /*!
   * \brief Returns the size of the blocks of a bin, which is the largest that belongs to it. \unit{bytes}
   * \throws ArgumentException for a number that is not the bin of a size
   */
  Int64 allocSize(Int32 bin) const;

  //! Adds a function that is called when memory is exhausted, before held blocks are returned to the driver.
  void addFreeMemoryCallback(FreeMemoryCallback callback);
  /*!
   * \brief Passes each decision as a line to \a sink, when the operation is over; null ends this.
   *
   * The sink may use the pool; such operations pass lines, too. The text of an exception that it throws is printed on the error output.
   */
  void setTrace(std::function<void(const String&)> sink);

 private:
  std::shared_ptr<detail::plan::BinnedPoolState> m_state;
};
} // namespace Arcane::Accelerator
