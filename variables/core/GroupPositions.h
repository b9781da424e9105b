// SPDX-License-Identifier: Apache-2.0
// Finds the value of an item of a group, for the references to partial variables.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::variables
{

//! Keeps the addresses of the table of a group in a reference, so that finding the value of an item costs one load.
class GroupPositions
{
 public:
  //! Updates the addresses. The reference calls it each time its variable has moved values or items. \a variable may be null.
  ARCANE_EXPORT void refresh(const IVariable* variable);

  /*!
   * \brief Returns the row of the item of local id \a local_id.
   *
   * \throws ArgumentException in checked builds (ARCANE_CHECK), when the item is not in the group; in other builds the
   *         result is then undefined
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

  // Code of applications with ARCANE_CHECK calls it.
  [[noreturn]] ARCANE_EXPORT void throwNotInGroup(Int32 local_id) const;
};

} // namespace Arcane::detail::variables
