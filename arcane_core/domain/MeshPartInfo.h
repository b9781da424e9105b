// SPDX-License-Identifier: Apache-2.0
// The number of the part of a mesh on a rank, and the number of parts.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane
{

//! The number of a part of a mesh, and the number of its parts. There is one replica.
class MeshPartInfo
{
 public:
  MeshPartInfo() = default;
  MeshPartInfo(Int32 part_rank, Int32 nb_part)
  : m_part_rank(part_rank)
  , m_nb_part(nb_part)
  {}

  //! Returns the number of this part, from 0 on: it is the rank that has it.
  Int32 partRank() const { return m_part_rank; }
  Int32 nbPart() const { return m_nb_part; }
  void setPartRank(Int32 v) { m_part_rank = v; }
  void setNbPart(Int32 v) { m_nb_part = v; }
  Int32 replicationRank() const { return 0; }
  Int32 nbReplication() const { return 1; }

 private:
  Int32 m_part_rank = 0;
  Int32 m_nb_part = 1;
};

//! Returns the part that this rank has of a mesh on the ranks of \a pm. \local
inline MeshPartInfo makeMeshPartInfoFromParallelMng(IParallelMng* pm)
{
  return { pm->commRank(), pm->commSize() };
}

} // namespace Arcane
