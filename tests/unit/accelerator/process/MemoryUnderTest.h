// SPDX-License-Identifier: Apache-2.0
// The device whose memory TestMemoryOfDevices.cc uses: each program has its own.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include <memory>

namespace Arcane::test
{
//! A backend, and what only simulated ones can tell or do.
class MemoryUnderTest
{
 public:
  static std::unique_ptr<MemoryUnderTest> make();
  virtual ~MemoryUnderTest() = default;

  virtual detail::runtime::DeviceBackend& backend() = 0;
  //! Bytes that two queues used without an order between them.
  virtual Int64 nbConflict() const { return 0; }
  //! Work that is given waits until letQueuesRun(), or until the host waits for it. Nothing where it cannot be.
  virtual void holdQueues() {}
  virtual bool canHoldQueues() const { return false; }
  virtual void letQueuesRun() {}
  //! Whether a process may open what it has itself exported as a handle.
  virtual bool canImportOwnHandles() const { return false; }
};
} // namespace Arcane::test
