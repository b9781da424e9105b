// SPDX-License-Identifier: Apache-2.0
// Blocks straight from the driver, below pools of an application.
#pragma once

#include "accelerator/runtime/Runner.h"

namespace Arcane::detail
{
class BinnedPoolState;
class DeviceBackend;
} // namespace Arcane::detail

namespace Arcane::Accelerator
{
/*!
 * \brief Gives and takes blocks of one kind of memory of one device, each by a call of the driver.
 *
 * An immediate one makes sure that the memory is there: lack of memory is known when allocate() returns. A deferred one may give
 * a promise: the driver finds the memory at the first use, and that use fails if there is none. Pools need immediate ones.
 * Copies are the same. The runner must live as long.
 */
class ARCANE_EXPORT BlockAllocator
{
 public:
  eMemoryResource memoryResource() const { return m_resource; }
  DeviceId deviceId() const { return m_runner.deviceId(); }
  //! True when lack of memory may show after allocate().
  bool isDeferred() const { return m_is_deferred; }

  /*!
   * \brief A block, or null when there is no memory.
   * \throws FatalErrorException when the driver fails for another reason
   */
  void* allocate(Int64 nb_byte) const;
  //! Never throws: what fails is told on the error output.
  void deallocate(void* block, Int64 nb_byte) const noexcept;

 protected:
  //! \throws ArgumentException for the resource Unknown; FatalErrorException when the runner is not initialised
  BlockAllocator(const Runner& runner, eMemoryResource resource, bool is_deferred);

 private:
  friend class detail::BinnedPoolState;

  Runner m_runner;
  eMemoryResource m_resource;
  bool m_is_deferred;

  detail::DeviceBackend& backend() const;
};

//! Forces the memory to be there by writing to the whole block.
class ImmediateAllocator : public BlockAllocator
{
 public:
  explicit ImmediateAllocator(const Runner& runner, eMemoryResource resource = eMemoryResource::Device)
  : BlockAllocator(runner, resource, false)
  {}
};

//! Takes what the driver gives.
class DeferredAllocator : public BlockAllocator
{
 public:
  explicit DeferredAllocator(const Runner& runner, eMemoryResource resource = eMemoryResource::Device)
  : BlockAllocator(runner, resource, true)
  {}
};
} // namespace Arcane::Accelerator
