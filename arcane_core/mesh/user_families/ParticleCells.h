// SPDX-License-Identifier: Apache-2.0
// The cell of each particle of a family.
#pragma once

#include "arcane_core/mesh/groups/FamilyListener.h"
#include "arcane_core/mesh/items/TopologyArray.h"

namespace Arcane::detail::mesh
{

/*!
 * \brief Holds the local id of the cell of each particle, and shows it to particles.
 *
 * The cells follow the changes of both families: a particle whose cell does not exist any more is in no cell. All calls are \local.
 */
class ParticleCells final : public FamilyListener
{
 public:
  //! Both families must outlive this object.
  ParticleCells(IItemFamily* particles, IItemFamily* cells);
  ~ParticleCells() override;
  ParticleCells(const ParticleCells&) = delete;
  ParticleCells& operator=(const ParticleCells&) = delete;

  //! Returns the cell of each particle by local id, NULL_ITEM_LOCAL_ID for none. \shape{maxLocalId() of the particles}
  ConstArrayView<Int32> ids() const { return m_ids; }
  ArrayView<Int32> edit() { return m_ids; }
  //! Gives the particles their cells. \throws FatalErrorException when one is not a cell, or when their number is wrong
  void assign(UniqueArray<Int32>&& ids);
  //! Takes particles that were added, which are in no cell, and shows all cells to particles.
  void publish();

  String listenerName() const override { return "CellsOfParticles"; }
  void onResize(IItemFamily* family, Int32 max_local_id) override;
  void onCompact(IItemFamily* family, ConstArrayView<Int32> new_to_old) override;
  void onRemoveItems(IItemFamily* family, ConstArrayView<Int32> local_ids) override;
  //! Does nothing: the cell of a particle is not copied.
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

 private:
  void renameCells(ConstArrayView<Int32> new_to_old);

  IItemFamily* m_particles;
  IItemFamily* m_cells;
  UniqueArray<Int32> m_ids = topologyArray<Int32>();
};

} // namespace Arcane::detail::mesh
