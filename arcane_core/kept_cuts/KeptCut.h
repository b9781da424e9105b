// SPDX-License-Identifier: Apache-2.0
// The parts of a mesh file, kept beside it so that later runs need not read, cut and send its cells.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/MeshDescription.h"
#include "arcane_core/mesh_io/PartitionPlan.h"

#include <optional>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::kept_cuts
{
/*!
 * \brief A mesh file that one algorithm cuts in one part per rank, in the file `MESH.cuts/ALGORITHM_RANKS.cut`.
 *
 * The file holds the digest of the mesh file, the place and the digest of each part, then the parts. For example 4 ranks that cut `tube.msh` by
 * Metis keep the parts in `tube.msh.cuts/Metis_4.cut`; 4 ranks of a later run read one part each, and have the mesh that sendCellsToOwners()
 * has given to those ranks.
 */
class KeptCut
{
 public:
  //! \local
  KeptCut(IParallelMng* pm, const String& mesh_file, meshio::ePartitionAlgorithm algorithm);

  //! Returns the path of the file of the parts. \local
  const String& path() const { return m_path; }

  /*!
   * \brief Returns the part of this rank, or nothing.
   *
   * Each rank computes the digest of its share of the mesh file. reason() says why a file of parts that is there cannot be used: the mesh file
   * has changed, or the parts are damaged. \collective
   */
  std::optional<mesh::MeshDescription> read();

  /*!
   * \brief Keeps the parts of all ranks. A previous file of parts stays whole until the new one is.
   *
   * \return false when the parts cannot be written; reason() says why. \collective
   */
  bool write(const mesh::MeshDescription& part);

  //! Returns the reason of the last failure, the same on all ranks; it is empty when there was none. \local
  const String& reason() const { return m_reason; }

 private:
  IParallelMng* m_pm;
  String m_mesh_file;
  String m_path;
  String m_reason;

  struct Label;
  Label labelOfMesh() const;
  mesh::MeshDescription readPart(const Label& expected) const;
  String unfinishedPath() const;
  void writeParts(const String& unfinished, const mesh::MeshDescription& part) const;
};
} // namespace Arcane::detail::kept_cuts
