// SPDX-License-Identifier: Apache-2.0
// The program arcane_mesh, as a function.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace Arcane::detail::mesh_info
{
/*!
 * \brief Describes mesh files, says what is wrong with them, and cuts them, without the program that reads them.
 *
 * \param arguments the command line without the name of the program
 * \return 0; 1 when something is wrong with the mesh; 2 when the command line is wrong or the file cannot be read. \local
 */
ARCANE_EXPORT int runMeshProgram(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);
} // namespace Arcane::detail::mesh_info
