// SPDX-License-Identifier: Apache-2.0
// Cuts the cells of a mesh into smaller ones before the mesh is built.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/description/MeshDescription.h"

namespace Arcane::detail::meshio
{

//! The options of the service ArcaneBasicMeshSubdivider.
struct SubdivisionOptions
{
  //! The number of times that all cells are cut.
  Int32 nb_subdivision = 0;
  //! True if children have the other type of their dimension: see patternOfCell().
  bool has_other_type = false;
};

/*!
 * \brief Returns the mesh with all cells cut. Children stay on the rank of their parent.
 *
 * Groups of cells, faces and edges hold the children; groups of nodes do not change. Nodes keep their unique ids. Unique ids of new
 * nodes and of cells do not depend on the number of ranks: cells are numbered from 0 on in the order of their parents, new nodes after the
 * greatest unique id of a node.
 * \collective
 * \throws FatalErrorException on all ranks, with one message, when a cell has another type than Triangle3, Quad4, Tetraedron4 and
 * Hexaedron8, types are mixed although children have the other type, or there are too many children
 */
mesh::MeshDescription subdivideMesh(IParallelMng* pm, mesh::MeshDescription&& mesh, const SubdivisionOptions& options);

} // namespace Arcane::detail::meshio
