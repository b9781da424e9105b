// SPDX-License-Identifier: Apache-2.0
// Runners on each of the backends under test.
#pragma once

#include "tests/unit/accelerator/runtime/BackendUnderTest.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"

namespace Arcane::test
{
//! GetParam() is the name of a backend, which executes the policy it says during the test.
class RunnerFixture : public BackendFixture
{
 protected:
  RunnerFixture()
  {
    if (isAcceleratorPolicy(m_backend.executionPolicy()))
      m_former = detail::runtime::setBackend(m_backend.executionPolicy(), &m_backend);
    m_runner.initialize(m_backend.executionPolicy());
  }
  ~RunnerFixture() override
  {
    if (isAcceleratorPolicy(m_backend.executionPolicy()))
      detail::runtime::setBackend(m_backend.executionPolicy(), m_former);
  }

  bool isAccelerator() const { return isAcceleratorPolicy(m_backend.executionPolicy()); }
  Accelerator::RunQueue newAsyncQueue() { return Accelerator::makeQueue(m_runner).addAsync(true); }

  Accelerator::Runner m_runner;

 private:
  detail::runtime::DeviceBackend* m_former = nullptr;
};
} // namespace Arcane::test
