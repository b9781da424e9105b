// SPDX-License-Identifier: Apache-2.0
// The check of unique ids that an application gives.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

//! Checks the unique ids of the items of a family. \throws FatalErrorException when one is negative or is there twice
void checkUniqueIds(const String& family_name, ConstArrayView<Int64> unique_ids);

} // namespace Arcane::detail::mesh
