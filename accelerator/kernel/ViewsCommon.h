// SPDX-License-Identifier: Apache-2.0
// The types of elements of views, under the names that applications use in the namespace of accelerators.
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
