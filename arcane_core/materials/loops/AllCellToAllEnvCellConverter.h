// SPDX-License-Identifier: Apache-2.0
// The older form of loops on the environments of a cell in kernels.
#pragma once

#include "arcane_core/materials/sets/MatItemEnumerator.h"
#include "variables/device/RunCommandEnumerate.h"

namespace Arcane::Materials
{

/*!
 * \brief The environments of a cell, in kernels. CellToAllEnvCellConverter is equivalent.
 *
 * The accessor reads the tables of the manager without a copy: the sets are always the present ones.
 */
class CellToAllEnvCellAccessor
{
 public:
  explicit CellToAllEnvCellAccessor(IMeshMaterialMng* mng)
  : m_tables(mng->tables())
  {}
  ARCCORE_HOST_DEVICE Int32 nbEnvironment(CellLocalId cell) const
  {
    return detail::sets::CellMaker::allEnvironments(m_tables, cell.localId()).nbEnvironment();
  }
  //! Returns the enumerator of the environments of a cell.
  ARCCORE_HOST_DEVICE CellEnvCellEnumerator environmentsOf(CellLocalId cell) const
  {
    return detail::sets::environmentsOf(m_tables, cell.localId());
  }

 private:
  const detail::sets::ConstituentTables* m_tables;
};

} // namespace Arcane::Materials

//! Loops on the cells of a group in a kernel, whose body uses the accessor. Arguments after the group are reducers and the like.
#define RUNCOMMAND_ENUMERATE_CELL_ALLENVCELL(accessor, iter_name, ...) RUNCOMMAND_ENUMERATE(::Arcane::Cell, iter_name, __VA_ARGS__)

//! Loops on the environments of a cell; `*name` is an EnvCell.
#define ENUMERATE_CELL_ALLENVCELL(name, cell, accessor)                                                                                    \
  for (::Arcane::Materials::CellEnvCellEnumerator name((accessor).environmentsOf(cell)); name.hasNext(); ++name)
