// SPDX-License-Identifier: Apache-2.0
// From an item to its value, for the references on partial variables.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail
{

//! What a reference keeps of the table of its group: looking up an item is one load.
class GroupPositions
{
 public:
  //! To be called each time the variable says that something moved. \a variable may be null.
  ARCANE_EXPORT void refresh(const IVariable* variable);

  /*!
   * \brief Row of the item of local id \a local_id.
   *
   * \throws ArgumentException in checked builds (ARCANE_CHECK), when the item is not in the group; otherwise the result
   *         is then undefined
   */
  Int32 rowOf(Int32 local_id) const
  {
#if defined(ARCANE_CHECK) && !defined(ARCCORE_DEVICE_CODE)
    if (local_id < 0 || local_id >= m_nb_local_id || m_positions[local_id] < 0) [[unlikely]]
      throwNotInGroup(local_id);
#endif
    return m_positions[local_id];
  }

 private:
  const Int32* m_positions = nullptr;
  Int32 m_nb_local_id = 0;
  const IVariable* m_variable = nullptr;

  [[noreturn]] void throwNotInGroup(Int32 local_id) const;
};

} // namespace Arcane::detail
