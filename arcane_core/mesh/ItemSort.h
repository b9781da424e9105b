// SPDX-License-Identifier: Apache-2.0
// Puts the items of families into the order that the application wants.
#pragma once

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

} // namespace Arcane::detail::mesh
