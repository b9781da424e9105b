// SPDX-License-Identifier: Apache-2.0
// The label of an exchange: ranks compare labels, so that a rank never takes the values of other variables for the expected ones.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IData;
class IVariableMng;
} // namespace Arcane

namespace Arcane::detail::sync
{
//! Two hashes of the variables of an exchange, the same on all ranks.
struct ExchangeLabel
{
  //! The sizes of rows, and their layouts. Exchanges with the same sizes take the same time.
  UInt32 sizes = 0;
  //! The names of the variables, in their order, and the sizes.
  UInt32 variables = 0;
};

//! Returns the label of an exchange of \a datas. Reads the names eight bytes at a time, and allocates nothing. \local
ExchangeLabel labelOf(ConstArrayView<IData*> datas);

//! A message of a neighbour that is not the expected one.
struct ExchangeFault
{
  Int32 rank = -1;
  //! ExchangeLabel::variables of the neighbour, and of this rank in the same exchange.
  UInt32 label = 0;
  UInt32 own_label = 0;
  Int64 nb_byte = 0;
  Int64 nb_expected_byte = 0;
};

/*!
 * \brief Returns the text of an error: which rank sends what, and what this rank expects.
 *
 * The names of the variables of the neighbour are found among all variables of \a variable_mng, which may be null: the neighbour has sent a hash of
 * them only. \a datas are the data of the present exchange. \local
 */
String textOf(const ExchangeFault& fault, Int32 own_rank, ConstArrayView<IData*> datas, const IVariableMng* variable_mng);

} // namespace Arcane::detail::sync
