// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/changes/TableKernels.h"

#include <atomic>

namespace Arcane::detail::changes
{

namespace
{
std::atomic<const TableKernels*>& kernelsOfDevices()
{
  static std::atomic<const TableKernels*> kernels = nullptr;
  return kernels;
}
} // namespace

const TableKernels* deviceKernels()
{
  return kernelsOfDevices();
}

void setDeviceKernels(const TableKernels* kernels)
{
  kernelsOfDevices() = kernels;
}

} // namespace Arcane::detail::changes
