// SPDX-License-Identifier: Apache-2.0
// Distribution of rows over ranks.
#pragma once

#include "arcane_core/aleph/AlephGlobal.h"
#include "arcane_core/base/array/ArrayView.h"

namespace Arcane
{
namespace detail::aleph
{
class NamedRows;
}

//! Rows of each rank. They have numbers after the first solve, or from AlephKernel::initialize() on.
class ARCANE_EXPORT AlephTopology
{
 public:
  explicit AlephTopology(const detail::aleph::NamedRows& rows)
  : m_rows(rows)
  {}

  //! Returns the first row of each rank, then the number of rows. It is empty while rows have no numbers. \local
  ConstArrayView<AlephInt> part() const;
  //! Returns the rows [first, end) of this rank. \local \throws FatalErrorException while rows have no numbers
  void rowRange(Integer& first, Integer& end) const;
  //! Gives the number of rows of this rank. \local \throws FatalErrorException while rows have no numbers
  void rowLocalRange(AlephInt& nb_row) const;
  //! Returns the number of rows of all ranks, and of this one. \local \throws FatalErrorException while rows have no numbers
  AlephInt nb_row_size() const;
  AlephInt nb_row_rank() const;

 private:
  const detail::aleph::NamedRows& m_rows;
};
} // namespace Arcane
