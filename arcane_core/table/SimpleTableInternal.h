// SPDX-License-Identifier: Apache-2.0
// The data of a table: names of rows and columns, and a number for each pair of them.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/array/UniqueArray2.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IParallelMng;

/*!
 * \brief A table of named rows and named columns.
 *
 * Several rows, or columns, may have the same name. A row and a column are filled up to their fill size: the next value that is added
 * to them goes there. Cells that have not been set hold 0.
 */
struct SimpleTableInternal
{
  explicit SimpleTableInternal(IParallelMng* parallel_mng)
  : m_parallel_mng(parallel_mng)
  {}

  //! Removes rows, columns, values and the name of the table.
  void clear()
  {
    m_table_name = String();
    m_row_names.clear();
    m_column_names.clear();
    m_values.clear();
    m_row_sizes.clear();
    m_column_sizes.clear();
    m_last_row = -1;
    m_last_column = -1;
  }

  String m_table_name;
  UniqueArray<String> m_row_names;
  UniqueArray<String> m_column_names;
  //! \shape{number of rows, number of columns}
  RealUniqueArray2 m_values;
  //! The fill size of each row.
  UniqueArray<Integer> m_row_sizes;
  //! The fill size of each column.
  UniqueArray<Integer> m_column_sizes;
  //! The row of the last position, or -1.
  Integer m_last_row = -1;
  //! The column of the last position, or -1.
  Integer m_last_column = -1;
  IParallelMng* m_parallel_mng = nullptr;
};
} // namespace Arcane
