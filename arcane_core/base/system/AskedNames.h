// SPDX-License-Identifier: Apache-2.0
// The names of the parameters that code of this process has requested.
#pragma once

#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane::detail::base
{

/*!
 * \brief Notes that the value of the parameter \a name was requested.
 *
 * ParameterList and CommandLineArguments call it, so that an application makes its names known by asking for them. Any thread may call it.
 */
void noteAskedName(const String& name);

//! Returns true when \a name was requested in this process. Any thread may call it.
bool isAskedName(const String& name);

//! Returns all requested names, in alphabetical order.
std::vector<String> askedNames();

} // namespace Arcane::detail::base
