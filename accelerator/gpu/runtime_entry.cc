// SPDX-License-Identifier: Apache-2.0
// The function by which the framework finds the backend in the library of a runtime, see RuntimeLoader.h.
#include "accelerator/gpu/GpuBackend.h"

#include "arcane_core/base/error/Exception.h"

#include <cstdio>

extern "C" ARCANE_EXPORT Arcane::detail::runtime::DeviceBackend* arcane_accelerator_runtime(char* reason, std::size_t size)
{
  using namespace Arcane::detail::runtime;
  using namespace Arcane::detail::gpu;
  try {
    static GpuBackend* backend = nullptr;
    int nb_device = 0;
    const DriverStatus status = gpuGetDeviceCount(&nb_device);
    if (!status.isOk())
      std::snprintf(reason, size, "%s", status.message().localstr());
    else if (nb_device == 0)
      std::snprintf(reason, size, "the driver sees no device");
    else if (!backend)
      backend = new GpuBackend(nb_device);
    return backend;
  }
  catch (const Arcane::Exception& ex) {
    std::snprintf(reason, size, "%s", ex.message().localstr());
    return nullptr;
  }
}
