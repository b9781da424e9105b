// SPDX-License-Identifier: Apache-2.0
// What an array tells its allocator at each call.
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

  //! Null if the array has no name.
  String arrayName() const { return m_name ? *m_name : String(); }
  void setArrayName(const String* name) noexcept { m_name = name; }

  /*!
   * \brief The only queue whose work uses the block: the block of an allocation may be one whose last use is on this
   * queue, and a released one is free for others once what the queue was given so far is done.
   *
   * Null when the caller does not know: every queue may use it.
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
