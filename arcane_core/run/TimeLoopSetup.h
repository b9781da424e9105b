// SPDX-License-Identifier: Apache-2.0
// Makes the modules and singleton services of a time loop.
#pragma once

#include "arcane_core/base/text/String.h"

#include <map>

namespace Arcane
{
class ISubDomain;
class ITimeLoopMng;
} // namespace Arcane

namespace Arcane::detail::run
{
//! The name of a loop without entry points, for case files that choose it.
inline constexpr const char* empty_time_loop_name = "ArcaneEmptyLoop";

//! Adds \a global_values, of the .config file, to the configuration of the sub-domain, and the values of the case file, which have
//! priority.
void fillConfiguration(ISubDomain* sd, const std::map<String, String>& global_values);

//! Registers the empty loop and the loops that modules build in C++. Loops of the configuration are registered before.
void registerTimeLoops(ISubDomain* sd);

/*!
 * \brief Registers the loops that modules build in C++, chooses the loop of the case file, makes its modules and
 * singleton services, and resolves its entry points.
 *
 * Modules are made in this order: modules that load themselves, then modules of the loop in alphabetical order; `Master` is the first one.
 * \param is_loop_needed  if false, a case file without a loop has the empty one
 * \throws FatalErrorException for a case file without a loop, or an unknown loop, module or service, with the known names
 */
void setUpTimeLoop(ISubDomain* sd, bool is_loop_needed = true);
} // namespace Arcane::detail::run
