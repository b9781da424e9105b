// SPDX-License-Identifier: Apache-2.0
// The names of parameters that somebody asked for in this process.
#pragma once

#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane::detail::base
{

/*!
 * \brief Notes that somebody asked for the value of the parameter \a name.
 *
 * ParameterList and CommandLineArguments call it, so that an application makes its names known by asking for them. Any thread may call it.
 */
void noteAskedName(const String& name);

//! Returns true when somebody asked for \a name in this process. Any thread may call it.
bool isAskedName(const String& name);

//! Returns all names that somebody asked for, in alphabetical order.
std::vector<String> askedNames();

} // namespace Arcane::detail::base
