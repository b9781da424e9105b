// SPDX-License-Identifier: Apache-2.0
// The order that the function of an application gives to the items of a family.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

//! Sorts \a local_ids, which are all items of the family, by its function. \local \throws FatalErrorException when it does not give each item once
void sortByFunction(const IItemFamily* family, UniqueArray<Int32>& local_ids);

} // namespace Arcane::detail::mesh
