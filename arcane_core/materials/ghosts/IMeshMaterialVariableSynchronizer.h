// SPDX-License-Identifier: Apache-2.0
// The places of the values that ranks exchange, neighbour by neighbour.
#pragma once

#include "arcane_core/materials/ghosts/IMeshMaterialSynchronizeBuffer.h"
#include "arcane_core/materials/sets/MatVarIndex.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/memory/MemoryResource.h"
#include "arcane_core/base/object/Ref.h"

#include <vector>

namespace Arcane::Materials
{

/*!
 * \brief The places of the values to exchange with each neighbour: in the cells that it has as ghosts, and in the cells that it owns.
 *
 * A cell has the place of its global value, then for each environment the place of its own value, followed by the places of its materials
 * unless the space is Environment; each place once. Both sides have lists of the same length and order if ghosts have the sets of their
 * owners.
 */
class ARCANE_EXPORT IMeshMaterialVariableSynchronizer
{
 public:
  IMeshMaterialVariableSynchronizer(IMeshMaterialMng* mng, MatVarSpace space)
  : m_manager(mng)
  , m_space(space)
  {}
  IMeshMaterialVariableSynchronizer(const IMeshMaterialVariableSynchronizer&) = delete;
  IMeshMaterialVariableSynchronizer& operator=(const IMeshMaterialVariableSynchronizer&) = delete;

  //! Returns the synchronizer of all cells, whose communicatingRanks() are the neighbours. \local, but \collective the first time
  IVariableSynchronizer* variableSynchronizer() const;
  //! Returns the places of the values that go to a neighbour. \local
  ConstArrayView<MatVarIndex> sharedItems(Int32 index) const { return m_neighbours[static_cast<std::size_t>(index)].shared; }
  //! Returns the places of the values that come from a neighbour. \local
  ConstArrayView<MatVarIndex> ghostItems(Int32 index) const { return m_neighbours[static_cast<std::size_t>(index)].ghost; }
  //! Makes the lists again if sets or ghosts have changed. \local
  void checkRecompute();
  //! Makes the lists again. \local
  void recompute();
  //! Returns the buffers that all codes which send values by themselves share. \local
  Ref<IMeshMaterialSynchronizeBuffer> commonBuffer() const { return m_buffer; }
  //! Returns the memory of the buffers. \local
  eMemoryRessource bufferMemoryRessource() const { return eMemoryRessource::Host; }
  //! Returns the number of neighbours. \local
  Int32 nbNeighbour() const { return static_cast<Int32>(m_neighbours.size()); }
  //! \name Return a number made of the materials of the cells of a list. \local
  //@{
  UInt64 sharedHash(Int32 index) const { return m_neighbours[static_cast<std::size_t>(index)].shared_hash; }
  UInt64 ghostHash(Int32 index) const { return m_neighbours[static_cast<std::size_t>(index)].ghost_hash; }
  //@}

 private:
  struct Neighbour
  {
    UniqueArray<MatVarIndex> shared;
    UniqueArray<MatVarIndex> ghost;
    UInt64 shared_hash = 0;
    UInt64 ghost_hash = 0;
  };

  IMeshMaterialMng* m_manager;
  MatVarSpace m_space;
  std::vector<Neighbour> m_neighbours;
  Int64 m_change_number = -1;
  Int64 m_layout_id = -1;
  Ref<IMeshMaterialSynchronizeBuffer> m_buffer = makeRef(new IMeshMaterialSynchronizeBuffer());

  UInt64 listPlaces(ConstArrayView<Int32> cells, UniqueArray<MatVarIndex>& places) const;
};

} // namespace Arcane::Materials
