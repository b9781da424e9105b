// SPDX-License-Identifier: Apache-2.0
// The values of a vector of Aleph.
#pragma once

#include "arcane_core/aleph/NamedRows.h"

namespace Arcane::detail::aleph
{
//! Vector of Aleph: one value per name until the rows are numbered, one per own row afterwards.
class VectorContent
{
 public:
  //! \a rows must live as long as this.
  explicit VectorContent(const NamedRows& rows)
  : m_rows(rows)
  {}

  //! Sets all values. \local
  //! \throws ArgumentException when rows are numbered and the number of values differs from the number of own rows
  void set(ConstArrayView<Real> values);
  //! Sets values of some rows. \param rows  indexes of AlephIndexing::get() before numbering, global rows afterwards \local
  void set(ConstArrayView<Int32> rows, ConstArrayView<Real> values);
  //! Copies values of some rows. \local \throws ArgumentException for rows of other ranks, and when values are missing after numbering
  void get(ConstArrayView<Int32> rows, ArrayView<Real> values) const;
  //! Returns a copy of the values, empty if none is set. \local \throws ArgumentException when values are missing after numbering
  UniqueArray<Real> values() const;
  //! Orders the values by own rows, and returns them. The rows have numbers. \local \throws ArgumentException when values are missing
  ArrayView<Real> byRows();

  //! Writes the values of all ranks, a line for each with the number of its row. The rows have numbers. \collective
  void write(const String& file_name);

 private:
  const NamedRows& m_rows;
  UniqueArray<Real> m_values;
  bool m_is_by_rows = false;

  Int32 placeOf(Int32 row) const;
  void checkComplete() const;
  Real valueAt(Int32 place) const;
};
} // namespace Arcane::detail::aleph
