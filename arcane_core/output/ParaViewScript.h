// SPDX-License-Identifier: Apache-2.0
// A script that opens pictures in ParaView.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::output
{
//! An array of pictures.
struct DrawnArray
{
  bool is_on_points = false;
  String name; //!< null if there is none
};

/*!
 * \brief Writes `open_in_paraview.py` in \a directory: `paraview --script=open_in_paraview.py` shows the last time of \a file.
 *
 * \a file is a name in the directory. The colours show \a array. \local
 * \throws IOException
 */
void writeParaViewScript(const String& directory, const String& file, const DrawnArray& array);
} // namespace Arcane::detail::output
