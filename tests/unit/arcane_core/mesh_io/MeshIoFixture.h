// SPDX-License-Identifier: Apache-2.0
// Reads meshes written by the test itself, on all ranks and on one.
#pragma once

#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/description/MeshDescription.h"

#include <string>

namespace Arcane::test
{
class MeshIoFixture : public CommFixture
{
 protected:
  //! All ranks read the same text, each from its own copy.
  detail::mesh::MeshDescription read(const std::string& name, const std::string& text);
  //! This rank alone reads.
  detail::mesh::MeshDescription readAlone(const std::string& name, const std::string& text);
  //! Message of the collective failure to read, without the directory. Fails the test if there is none.
  std::string faultOf(const std::string& name, const std::string& text);
  //! What the first rank logs while all read.
  std::string logOf(const std::string& name, const std::string& text);

  /*!
   * \brief Cells with their types, nodes and coordinates, and groups, of all ranks of \a pm: one line each, sorted.
   *
   * Two descriptions of the same mesh have the same summary, whatever the ranks that hold the cells.
   */
  static std::string summaryOf(IParallelMng* pm, const detail::mesh::MeshDescription& mesh);
  std::string summaryOf(const detail::mesh::MeshDescription& mesh) const { return summaryOf(m_pm, mesh); }
  std::string summaryAlone(const detail::mesh::MeshDescription& mesh) { return summaryOf(&m_alone, mesh); }

  //! Number of items, faces or edges of a group on this rank; -1 if there is no such group.
  static Int64 groupSize(const detail::mesh::MeshDescription& mesh, const std::string& name, eItemKind kind);

  TemporaryDirectory m_directory;
  SequentialParallelMng m_alone{ nullptr };
};
} // namespace Arcane::test
