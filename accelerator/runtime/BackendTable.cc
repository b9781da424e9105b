// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/BackendTable.h"

#include "accelerator/runtime/HostBackend.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <array>
#include <atomic>
#include <sstream>

namespace Arcane::detail::runtime
{
namespace
{
std::array<std::atomic<DeviceBackend*>, Accelerator::nb_execution_policy>& table()
{
  static std::array<std::atomic<DeviceBackend*>, Accelerator::nb_execution_policy> backends{};
  return backends;
}

String knownPolicies()
{
  base::ClassicStream<std::ostringstream> o;
  o << eExecutionPolicy::Sequential << ", " << eExecutionPolicy::Thread;
  for (int i = 0; i < Accelerator::nb_execution_policy; ++i) {
    if (const DeviceBackend* backend = table()[static_cast<std::size_t>(i)])
      o << ", " << static_cast<eExecutionPolicy>(i) << " (" << backend->name() << ')';
  }
  return o.str();
}
} // namespace

DeviceBackend* findBackend(eExecutionPolicy policy) noexcept
{
  if (policy == eExecutionPolicy::Sequential || policy == eExecutionPolicy::Thread)
    return &HostBackend::instance();
  const auto i = static_cast<std::size_t>(policy);
  return i < table().size() ? table()[i].load(std::memory_order_acquire) : nullptr;
}

DeviceBackend& backendOf(eExecutionPolicy policy)
{
  DeviceBackend* backend = findBackend(policy);
  if (!backend) {
    base::ClassicStream<std::ostringstream> name;
    name << policy;
    ARCANE_FATAL("accelerator: no runtime is loaded for policy {0}, expected one of {1}", name.str(), knownPolicies());
  }
  return *backend;
}

DeviceBackend* findAcceleratorBackend() noexcept
{
  for (const std::atomic<DeviceBackend*>& backend : table()) {
    if (DeviceBackend* found = backend.load(std::memory_order_acquire))
      return found;
  }
  return nullptr;
}

DeviceBackend* setBackend(eExecutionPolicy policy, DeviceBackend* backend)
{
  ARCANE_THROW_IF(!isAcceleratorPolicy(policy), ArgumentException, "accelerator: policy is {0}, expected one of an accelerator",
                  static_cast<int>(policy));
  return table()[static_cast<std::size_t>(policy)].exchange(backend, std::memory_order_acq_rel);
}
} // namespace Arcane::detail::runtime
