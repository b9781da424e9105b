// SPDX-License-Identifier: Apache-2.0
// What the elements of views are, under the names that applications know in the namespace of accelerators.
#pragma once

#include "arcane_core/base/math/DataView.h"

namespace Arcane::Accelerator
{
using Arcane::DataViewGetter;
using Arcane::DataViewGetterSetter;
using Arcane::DataViewSetter;
using Arcane::View1DGetterSetter;
using Arcane::View1DSetter;
} // namespace Arcane::Accelerator
