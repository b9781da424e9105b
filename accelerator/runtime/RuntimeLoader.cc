// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RuntimeLoader.h"

#include "accelerator/runtime/SimulatedDevice.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/OwnLibrary.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <dlfcn.h>

#include <array>
#include <mutex>
#include <sstream>

namespace Arcane::detail::runtime
{
namespace
{
DeviceBackend* startLibrary(const String& name)
{
  const base::OwnLibrary library = base::loadOwnLibrary("arcane_accelerator_" + std::string(name.toStdStringView()) + "_runtime");
  ARCANE_FATAL_IF(!library.handle, "accelerator runtime '{0}': cannot load its library: {1}", name, library.reason);
  void* const symbol = ::dlsym(library.handle, "arcane_accelerator_runtime");
  ARCANE_FATAL_IF(!symbol, "accelerator runtime '{0}': library '{1}' has no function arcane_accelerator_runtime", name, library.file);
  std::array<char, 512> reason = {};
  DeviceBackend* const backend = reinterpret_cast<RuntimeEntry>(symbol)(reason.data(), reason.size());
  ARCANE_FATAL_IF(!backend, "accelerator runtime '{0}': this machine has no device for it: {1}", name, reason.data());
  return backend;
}

DeviceBackend* start(const String& name)
{
  if (name != "simulated")
    return startLibrary(name);
  // The simulated device lives as long as the process, like the backends of libraries. Like the memory of a real device, its memory is not for the
  // host.
  static auto* const simulated = new SimulatedDevice({ .is_memory_hidden = true });
  return simulated;
}

eExecutionPolicy policyOf(const String& name)
{
  if (name == "sequential")
    return eExecutionPolicy::Sequential;
  if (name == "thread")
    return eExecutionPolicy::Thread;
  if (name == "cuda" || name == "simulated")
    return eExecutionPolicy::CUDA;
  if (name == "hip")
    return eExecutionPolicy::HIP;
  ARCANE_FATAL("accelerator runtime is '{0}', expected cuda, hip, simulated, sequential or thread", name);
}
} // namespace

eExecutionPolicy loadRuntime(const String& name)
{
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  const eExecutionPolicy policy = policyOf(name);
  const DeviceBackend* const there = findBackend(policy);
  if (!there)
    setBackend(policy, start(name));
  else
    ARCANE_FATAL_IF(isAcceleratorPolicy(policy) && name != there->name(),
                    "accelerator runtime is '{0}', expected '{1}', which is loaded already for the same policy", name, there->name());
  return policy;
}

eExecutionPolicy loadRuntime(eExecutionPolicy policy)
{
  if (findBackend(policy))
    return policy;
  for (const char* name : { "cuda", "hip" }) {
    if (policyOf(name) == policy)
      return loadRuntime(name);
  }
  base::ClassicStream<std::ostringstream> text;
  text << policy;
  ARCANE_FATAL("accelerator policy is {0}, expected one that a runtime can be loaded for: CUDA or HIP", text.str());
}

eExecutionPolicy loadAnyRuntime()
{
  if (const DeviceBackend* const there = findAcceleratorBackend())
    return there->executionPolicy();
  String reasons;
  for (const char* name : { "cuda", "hip" }) {
    try {
      return loadRuntime(name);
    }
    catch (const FatalErrorException& ex) {
      reasons = reasons + (reasons.empty() ? "" : "; ") + ex.message();
    }
  }
  ARCANE_FATAL("an accelerator is asked for, and none can be used: {0}", reasons);
}
} // namespace Arcane::detail::runtime
