// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/changes/TableKernels.h"

namespace Arcane::detail::changes
{

namespace
{
const TableKernels* kernels_of_devices = nullptr;
}

const TableKernels* deviceKernels()
{
  return kernels_of_devices;
}

void setDeviceKernels(const TableKernels* kernels)
{
  kernels_of_devices = kernels;
}

} // namespace Arcane::detail::changes
