// SPDX-License-Identifier: Apache-2.0
#ifndef COMPAT_FEM_LAYERS_CSR_FORMAT_H
#define COMPAT_FEM_LAYERS_CSR_FORMAT_H

#include <arcane/accelerator/core/RunQueue.h>
#include <arcane/core/ItemTypes.h>
#include <arcane/core/UnstructuredMeshConnectivity.h>
#include <arcane/core/VariableTypes.h>
#include <arcane/utils/ArcaneGlobal.h>
#include <arcane/utils/NumArray.h>

namespace FemLayers
{
using namespace Arcane;

//! The place of a value.
class CsrRowColumnIndex
{
 public:
  CsrRowColumnIndex() = default;
  explicit constexpr ARCCORE_HOST_DEVICE CsrRowColumnIndex(Int32 value)
  : m_value(value)
  {}
  constexpr ARCCORE_HOST_DEVICE Int32 value() const { return m_value; }
  constexpr ARCCORE_HOST_DEVICE bool isNull() const { return m_value < 0; }
  friend constexpr ARCCORE_HOST_DEVICE bool operator!=(CsrRowColumnIndex a, CsrRowColumnIndex b) { return a.m_value != b.m_value; }
  ARCCORE_HOST_DEVICE void operator++() { ++m_value; }
  ARCCORE_HOST_DEVICE CsrRowColumnIndex operator*() const { return *this; }

 private:
  Int32 m_value = -1;
};

class CsrRowRange
{
 public:
  ARCCORE_HOST_DEVICE CsrRowRange(Int32 begin, Int32 end)
  : m_begin(begin)
  , m_end(end)
  {}
  ARCCORE_HOST_DEVICE CsrRowColumnIndex begin() const { return CsrRowColumnIndex(m_begin); }
  ARCCORE_HOST_DEVICE CsrRowColumnIndex end() const { return CsrRowColumnIndex(m_end); }

 private:
  Int32 m_begin;
  Int32 m_end;
};

//! A matrix in kernels: rows are local ids of DoFs, the last one ends at the number of columns.
class CSRFormatView
{
 public:
  CSRFormatView() = default;
  CSRFormatView(SmallSpan<const Int32> rows, SmallSpan<const Int32> rows_nb_column, SmallSpan<const Int32> columns, SmallSpan<Real> values)
  : m_rows(rows)
  , m_rows_nb_column(rows_nb_column)
  , m_columns(columns)
  , m_values(values)
  {}

  constexpr ARCCORE_HOST_DEVICE SmallSpan<const Int32> rows() const { return m_rows; }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<const Int32> rowsNbColumn() const { return m_rows_nb_column; }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<const Int32> columns() const { return m_columns; }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<Real> values() const { return m_values; }
  constexpr ARCCORE_HOST_DEVICE Int32 nbRow() const { return m_rows.size(); }
  constexpr ARCCORE_HOST_DEVICE Int32 nbColumn() const { return m_columns.size(); }
  ARCCORE_HOST_DEVICE CsrRowRange rowRange(Int32 row) const { return { m_rows[row], m_rows[row] + m_rows_nb_column[row] }; }
  constexpr ARCCORE_HOST_DEVICE Int32 column(CsrRowColumnIndex index) const { return m_columns[index.value()]; }
  constexpr ARCCORE_HOST_DEVICE Real& value(CsrRowColumnIndex index) const { return m_values[index.value()]; }
  ARCCORE_HOST_DEVICE CsrRowColumnIndex tryFindColumnInRow(Int32 row, Int32 column) const
  {
    for (Int32 i = m_rows[row], end = m_rows[row] + m_rows_nb_column[row]; i < end; ++i)
      if (m_columns[i] == column)
        return CsrRowColumnIndex(i);
    return {};
  }

 private:
  SmallSpan<const Int32> m_rows;
  SmallSpan<const Int32> m_rows_nb_column;
  SmallSpan<const Int32> m_columns;
  SmallSpan<Real> m_values;
};

//! A matrix of blocks of nodes, nb_dof x nb_dof values each, with places from the neighbours of nodes. Values are ordered by rows.
class BlockMatrix
{
 public:
  explicit BlockMatrix(Int32 nb_dof)
  : m_nb_dof(nb_dof)
  {}

  //! Makes the places: neighbours through edges for simplexes, else through cells.
  void initialize(IMesh* mesh, RunQueue* queue, bool is_through_edges);
  void clear(RunQueue& queue) { m_values.fill(0.0, &queue); }
  //! The view of the whole matrix, by DoFs: that of node n has the rows n * nb_dof and further.
  CSRFormatView view();
  Int32 nbDoF() const { return m_nb_dof; }

 public:
  // Functions with kernels are public for nvcc.
  void fillFromEdges(IMesh* mesh, RunQueue* queue);
  void fillFromCells(IMesh* mesh, RunQueue* queue);
  void makeRowsOfDoFs(RunQueue* queue);

 private:
  Int32 m_nb_dof;
  Int32 m_nb_node = 0;
  //! By nodes.
  NumArray<Int32, MDDim1> m_block_rows;
  NumArray<Int32, MDDim1> m_block_nb_column;
  NumArray<Int32, MDDim1> m_block_columns;
  //! By DoFs.
  NumArray<Int32, MDDim1> m_rows;
  NumArray<Int32, MDDim1> m_rows_nb_column;
  NumArray<Int32, MDDim1> m_columns;
  NumArray<Real, MDDim1> m_values;
};
} // namespace FemLayers

#endif
