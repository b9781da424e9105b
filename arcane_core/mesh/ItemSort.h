// SPDX-License-Identifier: Apache-2.0
// Sort of the items of families into the order of the application.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

class MeshTopology;

/*!
 * \brief Sorts the items of the families for which some rank has a function of IItemFamily::setItemSortFunction().
 *
 * Groups, variables and exchange lists follow. The items have no holes.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when the function of one throws, or does not give each item once
 */
void sortItems(MeshTopology& topology);

//! Sorts \a local_ids, which are all items of the family, by its function. \local \throws FatalErrorException when it does not give each item once
void sortByFunction(const IItemFamily* family, UniqueArray<Int32>& local_ids);

} // namespace Arcane::detail::mesh
