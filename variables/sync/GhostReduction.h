// SPDX-License-Identifier: Apache-2.0
// From ghosts to owners: sums, minima and maxima of the values that several ranks have for one item.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::sync
{
//! Does the work of IItemFamily::reduceFromGhostItems(). \collective
void reduceFromGhosts(IItemFamily* family, IVariable* variable, MessagePassing::eReduceType operation);
} // namespace Arcane::detail::sync
