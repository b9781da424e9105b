// SPDX-License-Identifier: Apache-2.0
// The text of a mesh and of its groups in the legacy format of VTK.
#pragma once

#include "arcane_core/base/text/String.h"

#include <string>

namespace Arcane
{
class IMesh;
}

namespace Arcane::detail::meshfiles
{
/*!
 * \brief Returns the file of the cells of this rank, ghosts included, with their nodes and the groups of both. \local
 *
 * Nodes and cells are in the order of their unique ids. The groups that the mesh makes by itself are left out.
 * \throws FatalErrorException when a cell has a type that VTK lacks, or the name of a group has blanks
 */
std::string vtkTextOfCells(IMesh* mesh);

//! Returns the companion file of the faces that are in a group, or an empty text when there is none. \local \throws as above
std::string vtkTextOfFaces(IMesh* mesh);
} // namespace Arcane::detail::meshfiles
