// SPDX-License-Identifier: Apache-2.0
// From the name of a time loop to its modules and singleton services.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ISubDomain;
class ITimeLoopMng;
} // namespace Arcane

namespace Arcane::detail
{
//! A loop without entry points: what a case file without time loop uses.
inline constexpr const char* empty_time_loop_name = "ArcaneEmptyLoop";

/*!
 * \brief Registers the loops that modules build in C++, chooses the loop of the case file, makes its modules and
 * singleton services, and resolves its entry points.
 *
 * Modules are made in this order: those that load themselves, then those of the loop by alphabetical order.
 * \throws FatalErrorException for an unknown loop, module or service, with the known names
 */
void setUpTimeLoop(ISubDomain* sd);
} // namespace Arcane::detail
