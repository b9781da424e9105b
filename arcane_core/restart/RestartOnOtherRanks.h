// SPDX-License-Identifier: Apache-2.0
// Restart of a run whose checkpoint a different number of ranks wrote.
#pragma once

#include "arcane_core/restart/ArraysOfParts.h"
#include "arcane_core/restart/PartsMetaData.h"
#include "arcane_core/restart/RestartChoice.h"

#include <vector>

namespace Arcane
{
class IMesh;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::mesh_restart
{
class MeshParts;
}

namespace Arcane::detail::restart
{
/*!
 * \brief Reads a checkpoint whose parts were written by other ranks.
 *
 * Variables that are not on items come first, then the meshes with their variables. No rank holds more than its share.
 */
class RestartOnOtherRanks
{
 public:
  //! Reads what the parts say. \param parts must live as long as this object \collective
  RestartOnOtherRanks(ISubDomain* sd, ICheckpointParts& parts, eRestartPartition partition);
  ~RestartOnOtherRanks();

  //! Returns the description of the checkpoint.
  const CheckpointMetaData& metaData() const { return m_meta_data.first; }
  //! Makes all variables, and reads the values of variables that are not on items. \collective
  void readVariables();
  //! Makes the items of an empty mesh, with their groups and the values of variables. \collective
  void restoreMesh(IMesh* mesh);

 private:
  UniqueArray<Int32> newOwners(IMesh* mesh, const mesh_restart::MeshParts& mesh_parts) const;
  UniqueArray<Int32> slices(const mesh_restart::MeshParts& mesh_parts, Int64 nb_cell) const;

  ISubDomain* m_sub_domain;
  ICheckpointParts& m_parts;
  eRestartPartition m_partition;
  PartsMetaData m_meta_data;
  ArraysOfParts m_arrays;
  std::vector<IVariable*> m_on_items;
};
} // namespace Arcane::detail::restart
