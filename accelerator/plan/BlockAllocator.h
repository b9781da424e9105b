// SPDX-License-Identifier: Apache-2.0
// Blocks straight from the driver, for pools of an application.
#pragma once

#include "accelerator/runtime/Runner.h"

namespace Arcane::detail::runtime
{
class DeviceBackend;
} // namespace Arcane::detail::runtime

namespace Arcane::detail::plan
{
class BinnedPoolState;
} // namespace Arcane::detail::plan

namespace Arcane::Accelerator
{
/*!
 * \brief Allocates and frees blocks of one kind of memory of one device, each with a call of the driver.
 *
 * An immediate allocator makes sure that the memory exists: lack of memory is known when allocate() returns. A deferred one may give
 * a promise: the driver finds the memory at the first use, and that use fails if there is none. Pools need immediate ones.
 * Copies refer to the same allocator. The runner must live as long as they do.
 */
class ARCANE_EXPORT BlockAllocator
{
 public:
  eMemoryResource memoryResource() const { return m_resource; }
  DeviceId deviceId() const { return m_runner.deviceId(); }
  //! Returns true when lack of memory may show only after allocate().
  bool isDeferred() const { return m_is_deferred; }

  /*!
   * \brief Returns a block, or null when memory is exhausted.
   * \throws FatalErrorException when the driver fails for another reason
   */
  void* allocate(Int64 nb_byte) const;
  //! Frees a block. Never throws; a failure is printed on the error output.
  void deallocate(void* block, Int64 nb_byte) const noexcept;

 protected:
  //! \throws ArgumentException for the resource Unknown; FatalErrorException when the runner is not initialised
  BlockAllocator(const Runner& runner, eMemoryResource resource, bool is_deferred);

 private:
  friend class detail::plan::BinnedPoolState;

  Runner m_runner;
  eMemoryResource m_resource;
  bool m_is_deferred;

  detail::runtime::DeviceBackend& backend() const;
};

//! Makes sure that the memory exists by writing to the whole block.
class ImmediateAllocator : public BlockAllocator
{
 public:
  explicit ImmediateAllocator(const Runner& runner, eMemoryResource resource = eMemoryResource::Device)
  : BlockAllocator(runner, resource, false)
  {}
};

//! Returns blocks as the driver gives them.
class DeferredAllocator : public BlockAllocator
{
 public:
  explicit DeferredAllocator(const Runner& runner, eMemoryResource resource = eMemoryResource::Device)
  : BlockAllocator(runner, resource, true)
  {}
};
} // namespace Arcane::Accelerator
