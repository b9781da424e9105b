// SPDX-License-Identifier: Apache-2.0
// The ghosts that codes choose.
#pragma once

#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <vector>

namespace Arcane
{
class IExtraGhostCellsBuilder;
}

namespace Arcane::detail::mesh
{

//! The builders of extra ghosts of one mesh on this rank, which the code owns. All calls are \local
class ExtraGhosts
{
 public:
  bool empty() const { return m_builders.empty(); }
  //! Returns true when builders were added or removed since setUsed().
  bool hasChanged() const { return m_has_changed; }
  //! Returns true on all ranks when one had a builder at the last computation of ghosts.
  bool isUsed() const { return m_is_used; }
  //! Notes whether a rank has a builder, on which all ranks agree.
  void setUsed(bool v)
  {
    m_is_used = v;
    m_has_changed = false;
  }
  //! Adds a builder, unless it is there.
  void add(IExtraGhostCellsBuilder* builder);
  //! Removes a builder, if it is there.
  void remove(IExtraGhostCellsBuilder* builder);
  /*!
   * \brief Makes all builders choose, and returns the unique ids of the cells for each rank.
   * \throws ArgumentException for a cell that this rank does not own
   */
  comm::RankMessages choose(const IItemFamily* cells) const;

 private:
  std::vector<IExtraGhostCellsBuilder*> m_builders;
  bool m_has_changed = false;
  bool m_is_used = false;
};

} // namespace Arcane::detail::mesh
