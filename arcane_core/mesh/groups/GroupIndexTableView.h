// SPDX-License-Identifier: Apache-2.0
// The position of each item in the list of a group, for kernels and for the host.
#pragma once

#include "arcane_core/mesh/items/ItemLocalId.h"

namespace Arcane
{

//! Reads a GroupIndexTable. Kernels copy the view, which is valid until the group or the mesh changes.
class GroupIndexTableView
{
 public:
  //! Makes the view of an empty group.
  constexpr GroupIndexTableView() = default;
  //! \a positions has a value for each item of the family, -1 for items outside of the group of \a nb_item items.
  constexpr ARCCORE_HOST_DEVICE GroupIndexTableView(SmallSpan<const Int32> positions, Int32 nb_item)
  : m_positions(positions)
  , m_nb_item(nb_item)
  {}

  //! Returns the position of the item of local id \a local_id, or -1 if it is not in the group.
  constexpr ARCCORE_HOST_DEVICE Int32 operator[](Int32 local_id) const
  {
    return local_id >= 0 && local_id < m_positions.size() ? m_positions[local_id] : -1;
  }
  constexpr ARCCORE_HOST_DEVICE Int32 operator[](ItemLocalId local_id) const { return (*this)[local_id.localId()]; }
  constexpr ARCCORE_HOST_DEVICE bool hasId(Int32 local_id) const { return (*this)[local_id] >= 0; }
  //! Returns the number of items of the group.
  constexpr ARCCORE_HOST_DEVICE Int32 size() const { return m_nb_item; }

 private:
  SmallSpan<const Int32> m_positions;
  Int32 m_nb_item = 0;
};

} // namespace Arcane
