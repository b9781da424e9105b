// SPDX-License-Identifier: Apache-2.0
// The directory in which a run begins.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::base
{

/*!
 * \brief Makes the current directory the start directory, of which relative paths of the run are.
 *
 * A module, or a library that it calls, may change the current directory later.
 * \local
 */
void noteStartDirectory();

//! Returns the absolute path of \a path, which is relative to the start directory. \local
String fromStart(const String& path);

//! Returns \a path, made absolute when the current directory is no longer the start directory. \local
String pathOfInput(const String& path);

//! Returns \a path as messages show it: relative if it is inside the start directory. \local
String shownPath(const String& path);

} // namespace Arcane::detail::base
