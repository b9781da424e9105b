// SPDX-License-Identifier: Apache-2.0
// Names of variables and groups as programs that show pictures read them.
#pragma once

#include "arcane_core/base/text/String.h"

#include <set>
#include <string>

namespace Arcane::detail::output
{
//! Returns a part of the name of a file: 150 bytes at most, with `_` for what file systems and lists of files take for something else. \local
String fileNamePart(const String& name);

//! Returns the name of an array of VTKHDF: with `_` for `/` and for control characters, and none that VTK or HDF5 reserve. \local
String vtkArrayName(const String& name);

//! Returns the name of a variable of EnSight: 48 letters, digits and `_` at most, the first of them no digit; bytes of UTF-8 stay. \local
String ensightName(const String& name);

//! Adds \a name to \a names, with `_2` or another number behind it if it is there already. \return the name that was added \local
String addDifferent(std::set<String>& names, const String& name);
} // namespace Arcane::detail::output
