// SPDX-License-Identifier: Apache-2.0
// A memory pool for applications: the default pool of a device, or a pool of the application.
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

namespace Arcane::detail::pool
{
class MemoryPool;
} // namespace Arcane::detail::pool

namespace Arcane::detail::process
{

//! Returns the pool that \a pool refers to. \throws FatalErrorException when \a pool is null
pool::MemoryPool& poolOf(const Accelerator::AcceleratorMemoryPool& pool);
} // namespace Arcane::detail::process

namespace Arcane::Accelerator
{

//! The attributes of a pool, with the names of CUDA's pools. Values are in bytes, or 0 and 1 for switches.
enum class eMemoryPoolAttribute
{
  //! Switch: lets a block freed on another queue be served if the requesting queue waits for an event recorded after the release.
  ReuseFollowEventDependencies,
  //! Switch: lets such a block be served if a query of the driver shows that the other queue is done.
  ReuseAllowOpportunistic,
  //! Switch: lets such a block be served, and makes the requesting queue wait for the other one.
  ReuseAllowInternalDependencies,
  //! Free memory above this threshold returns to the driver at the end of time steps.
  ReleaseThreshold,
  //! The memory taken from the driver. Read-only.
  ReservedMemCurrent,
  //! The peak of ReservedMemCurrent. Can only be set to 0, which resets all peaks to the current values.
  ReservedMemHigh,
  //! The memory in blocks of users. Read-only.
  UsedMemCurrent,
  //! The peak of UsedMemCurrent, which can be reset like ReservedMemHigh.
  UsedMemHigh
};

//! The ways to share blocks of a pool with other processes of the machine.
enum class eMemoryHandleType
{
  None,
  //! Blocks are shared as file descriptors, sent through a socket.
  PosixFileDescriptor,
  //! Blocks are shared as the older handles of drivers.
  Legacy
};

//! The properties of a new pool of an application.
struct MemoryPoolProperties
{
  //! The name is not empty, and no other existing pool has it.
  String name;
  eMemoryResource resource = eMemoryResource::Device;
  eMemoryHandleType handle_type = eMemoryHandleType::None;
  //! The largest size that may be taken from the driver; 0 means no limit. \unit{bytes}
  Int64 maximum_size = 0;
  //! The free memory that is kept; by default all is kept. \unit{bytes}
  Int64 release_threshold = std::numeric_limits<Int64>::max();
  //! The size that is taken from the driver at once. \unit{bytes}
  Int64 initial_size = 0;
  //! With HostPinned or UnifiedMemory, the default pool of that kind serves, as a last resort, requests that a pool of device memory
  //! cannot. Unknown means none.
  eMemoryResource fallback = eMemoryResource::Unknown;
};

/*!
 * \brief A reference on a pool; copies refer to the same pool. On a null reference every function throws FatalErrorException.
 *
 * A pool made by an application exists as long as a reference on it or a block of a PooledBuffer. At its end live blocks are reported
 * and free memory returns to the driver. Any thread may call all functions.
 */
class ARCANE_EXPORT AcceleratorMemoryPool
{
 public:
  //! Makes a null reference.
  AcceleratorMemoryPool() = default;
  /*!
   * \brief Makes a pool of the device of \a runner.
   * \throws ArgumentException for an empty name, the name of an existing pool, negative sizes, or a fallback of another kind
   * \throws FatalErrorException when the device cannot share memory in the way that is wanted
   */
  AcceleratorMemoryPool(const Runner& runner, const MemoryPoolProperties& properties);

  /*!
   * \brief Returns the pool of variables and arrays of this kind on this device.
   * \throws FatalErrorException when the launcher has made no pools, or none of this kind
   */
  static AcceleratorMemoryPool defaultPool(eMemoryResource resource, DeviceId device = DeviceId());
  /*!
   * \brief Returns the pool of buffers that communication libraries such as MPI send and receive.
   *
   * Such libraries register memory and remember its address, so this pool never replaces memory of the driver, and returns it only in trimTo() or
   * when another pool would fail otherwise. Blocks have powers of two bytes: the same sizes get the same addresses. Otherwise the function does the
   * same as defaultPool().
   */
  static AcceleratorMemoryPool messagePool(eMemoryResource resource, DeviceId device = DeviceId());
  //! Returns the pool that an application made under this name, or a null reference when there is none.
  static AcceleratorMemoryPool find(const String& name);

  bool isNull() const noexcept { return !m_pool; }
  const String& name() const;
  eMemoryResource memoryResource() const;
  DeviceId deviceId() const;

  /*!
   * \brief Returns a block that commands of \a queue may use from now on.
   * \throws OutOfMemoryException
   */
  void* allocate(Int64 nb_byte, const RunQueue& queue, const String& block_name = {});
  //! Returns a block that host and queues may use at once.
  void* allocate(Int64 nb_byte, const String& block_name = {});
  //! Releases a block that only \a queue may still use. The release of a block that is not live is reported and counted.
  void deallocate(void* block, const RunQueue& queue);
  //! Releases a block that any queue may still use.
  void deallocate(void* block);

  Int64 attribute(eMemoryPoolAttribute attribute) const;
  //! Sets an attribute. \throws ArgumentException when the attribute may only be read, or cannot take this value
  void setAttribute(eMemoryPoolAttribute attribute, Int64 value);
  //! Returns free memory to the driver until \a nb_byte_to_keep is reserved. \return the size returned to the driver \unit{bytes}
  Int64 trimTo(Int64 nb_byte_to_keep);
  //! Sets the largest size that may be taken from the driver. \unit{bytes}
  void setLimit(Int64 nb_byte);
  //! Sets the limit as a part, between 0 and 1, of the memory of the device.
  void setLimitFraction(Real fraction);
  //! Sets the size that blocks of this name may take together. \unit{bytes}
  void setNameLimit(const String& block_name, Int64 nb_byte);
  //! Sets the limit of a name as a part, between 0 and 1, of the present limit of the pool, or of the memory of the device when there is
  //! none.
  void setNameLimitFraction(const String& block_name, Real fraction);

  /*!
   * \brief Adds a function that is called when memory is exhausted, and that may free some and return true for a new attempt.
   *
   * Any thread that allocates may call it. The function must not allocate from this pool.
   * \return a number for removeOutOfMemoryCallback()
   */
  Int32 addOutOfMemoryCallback(OutOfMemoryCallback callback);
  void removeOutOfMemoryCallback(Int32 id);

  PoolStatistics statistics() const;
  //! Prints the state of the pool. Level 1 prints counters, level 2 also names and free blocks, level 3 also regions and live blocks.
  void dump(std::ostream& o, Int32 level) const;

  /*!
   * \brief Shares a live block of this pool with other processes, which import it: see SharedBlock.
   * \throws ArgumentException when \a block is not a live block of this pool
   * \throws FatalErrorException when the pool was not made for it, or the driver fails
   */
  SharedBlock exportBlock(const void* block) const;

 private:
  friend detail::pool::MemoryPool& detail::process::poolOf(const AcceleratorMemoryPool& pool);

  std::shared_ptr<detail::pool::MemoryPool> m_pool;
  eMemoryHandleType m_handle_type = eMemoryHandleType::None;

  static AcceleratorMemoryPool ofProcess(detail::pool::MemoryPool& pool);
  detail::pool::MemoryPool& pool() const;
};
} // namespace Arcane::Accelerator
