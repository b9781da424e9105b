// SPDX-License-Identifier: Apache-2.0
// Tests of kernels run in each place that executes kernels in this program.
#include "tests/kernels/KernelFixture.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueuedUses.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <new>

#if defined(ARCANE_TEST_RUNTIME)
//! The runtime with which this program is linked.
extern "C" Arcane::detail::runtime::DeviceBackend* arcane_accelerator_runtime(char* reason, std::size_t size);
#endif

namespace Arcane::test
{
namespace
{
using detail::runtime::DeviceBackend;

//! Returns null, and says why once, when kernels of this program have no device.
DeviceBackend* backendOfDevice()
{
#if defined(ARCANE_TEST_RUNTIME)
  static DeviceBackend* const backend = [] {
    std::array<char, 512> reason = {};
    DeviceBackend* const started = arcane_accelerator_runtime(reason.data(), reason.size());
    if (!started)
      std::cout << "no device: " << reason.data() << std::endl;
    return started;
  }();
  return backend;
#else
  return nullptr;
#endif
}
} // namespace

std::vector<std::string> kernelPlaces()
{
  std::vector<std::string> places = { "sequential", "thread", "simulated" };
  if (backendOfDevice())
    places.push_back("device");
  return places;
}

KernelFixture::KernelFixture()
{
  using Accelerator::eExecutionPolicy;
  if (GetParam() == "thread") {
    m_policy = eExecutionPolicy::Thread;
    m_threads = std::make_unique<detail::tasks::ThreadArena>(4);
  }
  else if (GetParam() == "simulated") {
    m_simulated = std::make_unique<detail::runtime::SimulatedDevice>(detail::runtime::SimulatedDeviceOptions{ .is_memory_hidden = true });
    m_policy = eExecutionPolicy::CUDA;
    m_backend = m_simulated.get();
  }
  else if (isDevice()) {
    m_backend = backendOfDevice();
    m_policy = m_backend ? m_backend->executionPolicy() : m_policy;
  }
  if (m_backend)
    m_former = detail::runtime::setBackend(m_policy, m_backend);
  m_runner = std::make_unique<Accelerator::Runner>(m_policy);
}

KernelFixture::~KernelFixture()
{
  // Forgets the uses of kernels that are finished, while their queues exist: the simulated device ends with the test.
  detail::runtime::QueuedUses::instance().checkHost(this, sizeof(*this), true, [] { return String(); });
  m_runner.reset();
  for (const Block& block : m_blocks) {
    if (m_backend)
      EXPECT_TRUE(m_backend->release(eMemoryResource::HostPinned, Accelerator::DeviceId(), block.address, block.nb_byte).isOk());
    else
      ::operator delete(block.address);
  }
  if (m_backend)
    detail::runtime::setBackend(m_policy, m_former);
}

void* KernelFixture::allocate(Int64 nb_byte)
{
  Block block = { nullptr, std::max<Int64>(nb_byte, 1) };
  if (!m_backend)
    block.address = ::operator new(static_cast<std::size_t>(block.nb_byte));
  else if (!m_backend->allocate(eMemoryResource::HostPinned, Accelerator::DeviceId(), block.nb_byte, &block.address).isOk())
    throw std::bad_alloc();
  m_blocks.push_back(block);
  return block.address;
}
} // namespace Arcane::test
