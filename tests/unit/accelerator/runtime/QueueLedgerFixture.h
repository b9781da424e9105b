// SPDX-License-Identifier: Apache-2.0
// A ledger whose queues do what they are given when a test lets them.
#pragma once

#include "tests/unit/accelerator/runtime/BackendUnderTest.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"

namespace Arcane::test
{
//! A simulated device, its ledger, and queues of it.
class QueueLedgerFixture : public ::testing::Test
{
 protected:
  ~QueueLedgerFixture() override { detail::runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, m_former); }

  Accelerator::RunQueue newQueue()
  {
    Accelerator::RunQueue queue = Accelerator::makeQueue(m_runner);
    queue.setAsync(true);
    return queue;
  }
  //! Gives a work that ends only once streams are let go.
  void giveWork(const Accelerator::RunQueue& queue)
  {
    detail::runtime::callOnQueue(queue, [] {});
  }

  detail::runtime::SimulatedDevice m_device;
  detail::runtime::DeviceBackend* m_former = detail::runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, &m_device);
  Accelerator::Runner m_runner{ Accelerator::eExecutionPolicy::CUDA };
  detail::runtime::QueueLedger& m_ledger = m_device.ledger(Accelerator::DeviceId());
};
} // namespace Arcane::test
