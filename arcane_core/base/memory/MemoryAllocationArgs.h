// SPDX-License-Identifier: Apache-2.0
// The arguments that an array passes to its allocator at each call.
#pragma once

#include "arcane_core/base/memory/MemoryResource.h"
#include "arcane_core/base/text/String.h"

#include <cstdint>

namespace Arcane::Accelerator
{
class RunQueue;
}

namespace Arcane
{
/*!
 * \brief Context of one call to an IMemoryAllocator.
 *
 * Device -1 means the current one. The name, if any, is the one given by Array::setDebugName(); it lives as long as
 * the call.
 */
class MemoryAllocationArgs
{
 public:
  eMemoryLocationHint memoryLocationHint() const noexcept { return m_hint; }
  void setMemoryLocationHint(eMemoryLocationHint v) noexcept { m_hint = v; }

  std::int16_t device() const noexcept { return m_device; }
  void setDevice(std::int16_t v) noexcept { m_device = v; }

  //! Returns the name of the array, or null if it has none.
  String arrayName() const { return m_name ? *m_name : String(); }
  void setArrayName(const String* name) noexcept { m_name = name; }

  /*!
   * \brief Returns the only queue whose work uses the block, or null when any queue may use it.
   *
   * An allocation for a queue may return a block whose last use was on that queue. A block released with a queue may be used by
   * others once the work given to that queue so far is done.
   */
  const Accelerator::RunQueue* runQueue() const noexcept { return m_queue; }
  void setRunQueue(const Accelerator::RunQueue* queue) noexcept { m_queue = queue; }

 private:
  const String* m_name = nullptr;
  const Accelerator::RunQueue* m_queue = nullptr;
  eMemoryLocationHint m_hint = eMemoryLocationHint::None;
  std::int16_t m_device = -1;
};
} // namespace Arcane
