// SPDX-License-Identifier: Apache-2.0
// The converter of a cell to its environments.
#pragma once

#include "arcane_core/materials/sets/ConstituentCells.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"

namespace Arcane::Materials
{

/*!
 * \brief The environments of a cell, on the host and in kernels.
 *
 * The converter reads the tables of the manager without a copy: it stays valid when the sets change. Cells from before the change are then
 * invalid.
 */
class CellToAllEnvCellConverter
{
 public:
  explicit CellToAllEnvCellConverter(IMeshMaterialMng* mng)
  : m_tables(mng->tables())
  {}

  AllEnvCell operator[](Cell cell) const { return (*this)[CellLocalId(cell.localId())]; }
  //! Converts the cell of an enumerator of cells.
  template <typename T> AllEnvCell operator[](const ItemEnumeratorT<T>& cell) const { return (*this)[CellLocalId(cell.localId())]; }
  //! \throws FatalErrorException before endCreate(), on the host
  ARCCORE_HOST_DEVICE AllEnvCell operator[](CellLocalId cell) const
  {
#ifndef ARCCORE_DEVICE_CODE
    if (!m_tables->state) [[unlikely]]
      checkHasCells(*m_tables->manager);
#endif
    return detail::sets::CellMaker::allEnvironments(m_tables, cell.localId());
  }

 private:
  const detail::sets::ConstituentTables* m_tables;

  //! \throws FatalErrorException before endCreate()
  ARCANE_EXPORT static void checkHasCells(const IMeshMaterialMng& manager);
};

} // namespace Arcane::Materials
