// SPDX-License-Identifier: Apache-2.0
// A memory pool in the hands of an application: the default one of a device, or one of its own.
#pragma once

#include "accelerator/pool/OutOfMemoryException.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"

#include <iosfwd>
#include <limits>
#include <memory>

namespace Arcane::Accelerator
{
class AcceleratorMemoryPool;
class SharedBlock;
} // namespace Arcane::Accelerator

namespace Arcane::detail
{
class MemoryPool;

//! Returns the pool that \a pool refers to. \throws FatalErrorException when \a pool is null
MemoryPool& poolOf(const Accelerator::AcceleratorMemoryPool& pool);
} // namespace Arcane::detail

namespace Arcane::Accelerator
{

//! What a pool can be asked, and told; the names are those of CUDA's pools. All are in bytes, or 0 and 1 for switches.
enum class eMemoryPoolAttribute
{
  //! Switch: a block freed on another queue is given if the asking queue waits for an event recorded after it was freed.
  ReuseFollowEventDependencies,
  //! Switch: it is given if the driver, when asked, says that the other queue is done.
  ReuseAllowOpportunistic,
  //! Switch: it is given, and the asking queue made to wait for the other.
  ReuseAllowInternalDependencies,
  //! Free memory above it returns to the driver at the end of time steps.
  ReleaseThreshold,
  //! Taken from the driver. May only be read.
  ReservedMemCurrent,
  //! The most of it. May only be set to 0, which makes it the current value, and all other peaks too.
  ReservedMemHigh,
  //! In blocks of users. May only be read.
  UsedMemCurrent,
  //! The most of it. As ReservedMemHigh.
  UsedMemHigh
};

//! How blocks of a pool can be shown to other processes of the machine.
enum class eMemoryHandleType
{
  None,
  //! As file descriptors, sent through a socket.
  PosixFileDescriptor,
  //! As the handles that drivers have had for long.
  Legacy
};

//! How a pool of an application is made.
struct MemoryPoolProperties
{
  //! Not empty; no other pool that lives has it.
  String name;
  eMemoryResource resource = eMemoryResource::Device;
  eMemoryHandleType handle_type = eMemoryHandleType::None;
  //! What may be taken from the driver; 0 for all it has. \unit{bytes}
  Int64 maximum_size = 0;
  //! Free memory that is kept; by default all. \unit{bytes}
  Int64 release_threshold = std::numeric_limits<Int64>::max();
  //! Taken at once. \unit{bytes}
  Int64 initial_size = 0;
  //! HostPinned or UnifiedMemory: its default pool serves, as a last resort, what a pool of device memory cannot. Unknown for none.
  eMemoryResource fallback = eMemoryResource::Unknown;
};

/*!
 * \brief Reference on a pool; copies are the same pool. May be null: every other function then throws FatalErrorException.
 *
 * A pool made by an application lives as long as a reference on it or a block of a PooledBuffer. Then what is still live is told
 * and what is free returns to the driver. All functions may be called by any thread.
 */
class ARCANE_EXPORT AcceleratorMemoryPool
{
 public:
  //! A null reference.
  AcceleratorMemoryPool() = default;
  /*!
   * \brief Makes a pool of the device of \a runner.
   * \throws ArgumentException for an empty name, the one of a pool that lives, negative sizes, or a fallback of another kind
   * \throws FatalErrorException when the device cannot share memory in the way that is wanted
   */
  AcceleratorMemoryPool(const Runner& runner, const MemoryPoolProperties& properties);

  /*!
   * \brief The pool of variables and arrays of this kind on this device.
   * \throws FatalErrorException when the launcher has made no pools, or none of this kind
   */
  static AcceleratorMemoryPool defaultPool(eMemoryResource resource, DeviceId device = DeviceId());
  /*!
   * \brief The pool of buffers that are sent and received by libraries of communication, such as MPI.
   *
   * These libraries register memory and remember its address, so this pool never exchanges what the driver gave, and gives it back
   * only when asked to (trimTo()) or when another pool would fail otherwise. Blocks have powers of two bytes: the same sizes get
   * the same addresses. As defaultPool() otherwise.
   */
  static AcceleratorMemoryPool messagePool(eMemoryResource resource, DeviceId device = DeviceId());
  //! The pool that an application made under this name; null when there is none.
  static AcceleratorMemoryPool find(const String& name);

  bool isNull() const noexcept { return !m_pool; }
  const String& name() const;
  eMemoryResource memoryResource() const;
  DeviceId deviceId() const;

  /*!
   * \brief A block that commands of \a queue may use from now on.
   * \throws OutOfMemoryException
   */
  void* allocate(Int64 nb_byte, const RunQueue& queue, const String& block_name = {});
  //! A block that anyone may use at once.
  void* allocate(Int64 nb_byte, const String& block_name = {});
  //! Gives back a block that only \a queue may still use. A block that is not live is told and counted.
  void deallocate(void* block, const RunQueue& queue);
  //! Gives back a block that any queue may still use.
  void deallocate(void* block);

  Int64 attribute(eMemoryPoolAttribute attribute) const;
  //! \throws ArgumentException when the attribute may only be read, or not take this value
  void setAttribute(eMemoryPoolAttribute attribute, Int64 value);
  //! Gives free memory back to the driver until \a nb_byte_to_keep is reserved. \return what was given back \unit{bytes}
  Int64 trimTo(Int64 nb_byte_to_keep);
  //! What may be taken from the driver. \unit{bytes}
  void setLimit(Int64 nb_byte);
  //! As a part of the memory of the device, between 0 and 1.
  void setLimitFraction(Real fraction);
  //! What blocks of this name may take together. \unit{bytes}
  void setNameLimit(const String& block_name, Int64 nb_byte);
  //! As a part, between 0 and 1, of the limit of the pool as it is now, or of the memory of the device where there is none.
  void setNameLimitFraction(const String& block_name, Real fraction);

  /*!
   * \brief When nothing else gives memory, \a callback may free some, and return true to try again.
   *
   * It may be called by any thread that allocates, and must not allocate from this pool.
   * \return a number for removeOutOfMemoryCallback()
   */
  Int32 addOutOfMemoryCallback(OutOfMemoryCallback callback);
  void removeOutOfMemoryCallback(Int32 id);

  PoolStatistics statistics() const;
  //! 1: counters, 2: and names and free blocks, 3: and regions and live blocks.
  void dump(std::ostream& o, Int32 level) const;

  /*!
   * \brief Shows a live block of this pool to other processes, which import it: see SharedBlock.
   * \throws ArgumentException when it is no live block of this pool
   * \throws FatalErrorException when the pool was not made for it, or the driver fails
   */
  SharedBlock exportBlock(const void* block) const;

 private:
  friend detail::MemoryPool& detail::poolOf(const AcceleratorMemoryPool& pool);

  std::shared_ptr<detail::MemoryPool> m_pool;
  eMemoryHandleType m_handle_type = eMemoryHandleType::None;

  static AcceleratorMemoryPool ofProcess(detail::MemoryPool& pool);
  detail::MemoryPool& pool() const { return detail::poolOf(*this); }
};
} // namespace Arcane::Accelerator
