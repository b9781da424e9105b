// SPDX-License-Identifier: Apache-2.0
// The parts of a mesh file, kept beside it so that later runs need not read, cut and send its cells.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/MeshDescription.h"
#include "arcane_core/mesh_io/PartitionPlan.h"

#include <array>
#include <optional>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::kept_cuts
{
//! Identifies the content of a mesh file, read by a number of ranks.
struct MeshMark
{
  Int64 bytes = 0;
  std::array<UInt64, 2> digest = {};

  bool operator==(const MeshMark&) const = default;
};

/*!
 * \brief A mesh file that one algorithm cuts in one part per rank, in the file `MESH.cuts/ALGORITHM_RANKS.cut`.
 *
 * The file holds the digest of the mesh file, the place and the digest of each part, then the parts. For example 4 ranks that cut `tube.msh` by
 * Metis keep the parts in `tube.msh.cuts/Metis_4.cut`; 4 ranks of a later run read one part each, and have the mesh that sendCellsToOwners()
 * has given to those ranks. base::outputPermissions() gives its permissions.
 */
class KeptCut
{
 public:
  //! \param max_gathered_cell  see meshio::PartitionWishes: another number gives other parts. \local
  KeptCut(IParallelMng* pm, const String& mesh_file, meshio::ePartitionAlgorithm algorithm, Int64 max_gathered_cell);

  //! Returns the path of the file of the parts. \local
  const String& path() const { return m_path; }

  /*!
   * \brief Returns the part of this rank, or nothing.
   *
   * Each rank computes the digest of its share of the mesh file. When there is a file of parts and none is returned, reason() says why: the mesh
   * file has changed, the limit of gathered cells is another one, or a part is damaged. \collective
   */
  std::optional<mesh::MeshDescription> read();

  /*!
   * \brief Computes the digest of the mesh file. Call it before the file is read for write(), which then notices a change in between.
   * \collective
   * \throws ParallelFatalErrorException when the file cannot be read
   */
  void markMesh();

  /*!
   * \brief Keeps the parts of all ranks. A previous file of parts stays whole until the new one is.
   *
   * \pre markMesh() was called
   * \return false when the parts cannot be written, or the mesh file has changed since markMesh(); reason() says why. \collective
   */
  bool write(const mesh::MeshDescription& part);

  //! Returns the reason of the last failure, the same on all ranks; it is empty when there was none. \local
  const String& reason() const { return m_reason; }

 private:
  IParallelMng* m_pm;
  String m_mesh_file;
  String m_path;
  String m_reason;
  Int64 m_max_gathered_cell;
  std::optional<MeshMark> m_mark;

  MeshMark markOfMesh() const;
  mesh::MeshDescription readPart() const;
  String unfinishedPath() const;
  void writeParts(const String& unfinished, const mesh::MeshDescription& part) const;
};
} // namespace Arcane::detail::kept_cuts
