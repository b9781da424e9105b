// SPDX-License-Identifier: Apache-2.0
// NumArray, under the name that applications know in the namespace of accelerators.
#pragma once

#include "arcane_core/base/array/NumArray.h"

namespace Arcane::Accelerator
{
using Arcane::NumArray;
} // namespace Arcane::Accelerator
