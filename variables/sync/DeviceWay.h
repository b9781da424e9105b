// SPDX-License-Identifier: Apache-2.0
// The way by which synchronizers exchange values that are in the memory of devices.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <functional>

namespace Arcane
{
class IVariableSynchronizer;
} // namespace Arcane

namespace Arcane::detail::sync
{
//! An extension of the manager of ranks that have devices. The room `variables/device_sync`, which is above this one, provides it.
struct DeviceWay
{
  //! Exchanges variables that are all in the memory of devices; the values are there when it returns. \collective
  std::function<void(IVariableSynchronizer& synchronizer, ConstArrayView<IVariable*> variables)> synchronize;
};
} // namespace Arcane::detail::sync
