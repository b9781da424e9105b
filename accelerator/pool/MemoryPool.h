// SPDX-License-Identifier: Apache-2.0
// The memory pool of one resource of one device.
#pragma once

#include "accelerator/pool/BlockOrigin.h"
#include "accelerator/pool/FastPath.h"
#include "accelerator/pool/OutOfMemoryHooks.h"
#include "accelerator/pool/QueueUsers.h"

#include <iosfwd>

namespace Arcane::detail::pool
{
class PoolObserver;
struct PoolParts;

/*!
 * \brief Blocks of one kind of memory of one device.
 *
 * Small blocks, up to 32 KiB, come from the calling thread's cache, then from lists that threads share; larger ones from a store that splits and
 * joins; the store grows by what the driver gives. A block is given back with the size of its request. Sizes are in bytes. Blocks are aligned on 256
 * bytes, or on any power of two on request.
 *
 * A block may be given back while queues still use it. With a queue, the caller says that no other queue uses the block. Without a queue, the block
 * waits for all queues of the device that work at that time. In both cases a block is reused when its users have finished, or by a queue that
 * waits for them. The pool does not call the driver for that as long as there is other free memory.
 *
 * \code
 * void* values = pool.allocate(nb_byte);
 * command << RUNCOMMAND_LOOP1(...) {...};     // a kernel of queue, which uses them
 * pool.deallocate(values, nb_byte, &queue);   // returns at once: queue may have the block again, other users when the kernel is done
 * \endcode
 *
 * The class is a front: requests and releases pass through the parts in PoolParts. Any thread may call any function.
 */
class MemoryPool
{
 public:
  using OutOfMemoryCallback = OutOfMemoryHooks::Callback;

  //! \throws ArgumentException when an option is out of range, OutOfMemoryException when the initial size cannot be had
  MemoryPool(runtime::DeviceBackend& backend, const MemoryPoolOptions& options);
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;
  //! Does what finalize() does; then the memory of live blocks is gone, too.
  ~MemoryPool();

  /*!
   * \brief Returns a block of at least \a nb_byte bytes, not initialised; null for 0 bytes.
   * \throws OutOfMemoryException when all steps of the ladder failed
   * \throws ArgumentException when the size is negative or the alignment no power of two
   */
  void* allocate(Int64 nb_byte, const AllocationRequest& request = {});

  /*!
   * \brief Gives back a block. Null is accepted.
   *
   * A block that is not of this pool, not live, or of another size is reported and counted, and its memory is never given again.
   * \param queue  the only queue that may still use the block; null if the caller does not know
   * \throws FatalErrorException for such a block if the options ask for it
   */
  void deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue = nullptr);

  //! Changes the size of a block without moving it. Returns false, and changes nothing, where this is not possible. The block is then
  //! given back with its new size.
  bool resizeInPlace(void* address, Int64 new_nb_byte);

  // --- observe ---
  const String& name() const { return m_options.name; }
  eMemoryResource memoryResource() const { return m_options.resource; }
  runtime::DeviceId device() const { return m_options.device; }
  eMemoryLocationHint locationHint() const { return m_options.location_hint; }
  //! Returns the options as they are now.
  MemoryPoolOptions options() const;
  runtime::DeviceBackend& backend() const { return m_backend; }
  //! Returns the size of the block that a request of \a nb_byte bytes would get. \unit{bytes}
  Int64 capacityFor(Int64 nb_byte) const;
  //! Returns the usable size of the block at \a address, -1 if no live block of this pool starts there. \unit{bytes}
  Int64 usableSize(const void* address) const;
  //! Returns the requested size of the block at \a address, -1 if no live block of this pool starts there. \unit{bytes}
  Int64 requestedSize(const void* address) const;
  //! Returns false if \a address is not in memory of this pool. Use requestedSize() to learn whether a block is live there.
  bool originOf(const void* address, BlockOrigin& origin) const;
  PoolStatistics statistics() const;
  //! Resets the peaks to the current values.
  void resetPeaks();
  //! Returns the counters of all names, largest live bytes first.
  std::vector<NameUsage> nameUsages() const;
  //! Returns how many blocks are free, in increasing size.
  std::vector<FreeBlockCount> freeBlocks() const;
  //! Writes 1: the counters, 2: and names and free blocks, 3: and regions and live blocks.
  void dump(std::ostream& o, Int32 level) const;

  // --- limits and policies ---
  void setLimit(Int64 nb_byte);
  void setReleaseThreshold(Int64 nb_byte);
  void setReusePolicies(const ReusePolicies& policies);
  //! See MemoryPoolOptions::max_pooled_nb_byte. \throws ArgumentException when blocks are live
  void setMaxPooledSize(Int64 nb_byte);
  //! Requests under this name that would exceed \a nb_byte fail with OutOfMemoryException. no_limit stands for no limit.
  void setNameLimit(StringView name, Int64 nb_byte);
  //! Sets the limit of a name to a part, 0 to 1, of the limit of the pool as it is now, or of the memory of the device where the pool has
  //! no limit.
  void setNameLimitFraction(StringView name, Real fraction);

  // --- pressure ---
  /*!
   * \brief Gives memory back to the driver until \a nb_byte_to_keep is reserved, or all that is left is in use.
   * \return the size of the memory given back \unit{bytes}
   */
  Int64 trimTo(Int64 nb_byte_to_keep);
  //! Ends a time step: memory above the release threshold that was unused for some steps returns to the driver.
  void endStep();
  //! Adds a function that is called when nothing else helped: it frees something and returns true. Returns a number to remove it by.
  Int32 addOutOfMemoryCallback(OutOfMemoryCallback callback);
  void removeOutOfMemoryCallback(Int32 id);

  //! \a observer is notified of all that happens from now on; null for none. The observer must live as long as the pool is used.
  void setObserver(PoolObserver* observer);

  /*!
   * \brief Reports on the error output what is still live, and gives all other memory back to the driver.
   *
   * Later releases do nothing, later requests throw. Blocks that are live keep their memory until the destructor.
   */
  void finalize();

 private:
  runtime::DeviceBackend& m_backend;
  //! The options that the pool was made with.
  const MemoryPoolOptions m_options;
  //! Blocks point to it.
  const PoolIdentity m_identity;
  QueueUsers m_users;
  std::unique_ptr<PoolParts> m_parts;
  std::mutex m_fast_path_mutex;
  FastPath m_fast_path;

  void reserveInitialSize();
  //! Sets the limits of the fast path, after a change that affects them.
  void chooseFastPath();
};
} // namespace Arcane::detail::pool
