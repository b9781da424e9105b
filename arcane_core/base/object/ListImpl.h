// SPDX-License-Identifier: Apache-2.0
// An older name of lists.
#pragma once

#include "arcane_core/base/object/List.h"

namespace Arcane
{
template <typename T> using ListImplT = List<T>;
} // namespace Arcane
