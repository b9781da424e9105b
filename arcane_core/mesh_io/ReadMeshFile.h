// SPDX-License-Identifier: Apache-2.0
// Reads a mesh file into the description of the part of each rank.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::meshio
{

/*!
 * \brief Parses the share of one rank of a file: about 1/nb_rank of its nodes and elements, in the order of the file.
 *
 * The format is chosen by the extension: `.msh` for Gmsh, `.vtk` for VTK legacy with its companion
 * `<path>faces.vtk` when there is one, `.vtu` for VTK in XML.
 * \local
 * \throws FatalErrorException `file:line: error: ...`
 */
ParsedMesh parseMeshFile(const String& path, Int32 rank, Int32 nb_rank);

/*!
 * \brief Reads and checks a mesh file; ranks get nearly equal numbers of cells, in the order of the file.
 *
 * No rank holds the whole mesh. Unique ids are the tags of Gmsh, or the indexes from 0 of VTK, so that they depend
 * neither on the number of ranks nor on the order of Gmsh elements. See completeMesh() for what is checked, and
 * distributeMesh() for cells grouped by place.
 *
 * \collective
 * \throws ParallelFatalErrorException on all ranks: `file:line: error: what, expected what`, with `byte N` instead of the line in a binary
 * file.
 */
mesh::MeshDescription readMeshFile(IParallelMng* pm, const String& path);

//! Returns true when readMeshFile() supports the extension of \a path. \local
bool isMeshFileExtensionKnown(const String& path);

} // namespace Arcane::detail::meshio
