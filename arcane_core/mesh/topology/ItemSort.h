// SPDX-License-Identifier: Apache-2.0
// Sort of the items of families into the order of the application.
#pragma once

namespace Arcane::detail::mesh
{

class MeshFamilies;

/*!
 * \brief Sorts the items of the families for which some rank has a function of IItemFamily::setItemSortFunction().
 *
 * Groups, variables and exchange lists follow. The items have no holes.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when the function of one throws, or does not give each item once
 */
void sortItems(MeshFamilies& topology);

} // namespace Arcane::detail::mesh
