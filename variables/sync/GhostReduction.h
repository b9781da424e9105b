// SPDX-License-Identifier: Apache-2.0
// From ghosts to owners: sums, minima and maxima of the values that several ranks have for one item.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::sync
{
/*!
 * \brief Does the work of IItemFamily::reduceFromGhostItems().
 * \collective
 * \throws ArgumentException on all ranks when the variable is not a numeric one on all items of the family, or has no values on the host
 * \throws ParallelFatalErrorException on all ranks when the ghosts of the family are unknown, or when ranks reduce other variables
 */
void reduceFromGhosts(IItemFamily* family, IVariable* variable, MessagePassing::eReduceType operation);
} // namespace Arcane::detail::sync
