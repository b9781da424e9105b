// SPDX-License-Identifier: Apache-2.0
// Reductions of numbers of high precision.
#pragma once

#include "arcane_core/comm/ParallelOps.h"

#include "arcane_core/base/array/ArrayView.h"

namespace Arcane
{
class HPReal;

//! The calls on typed values, with reductions of numbers of high precision. Nothing but IParallelMng derives from it.
class ARCANE_EXPORT HPRealOps : public AllParallelOps
{
 public:
  using AllParallelOps::reduce;
  //! Returns the reduced value, on every rank. A sum adds the values in the order of ranks, with all their digits. \collective
  HPReal reduce(MessagePassing::eReduceType op, const HPReal& value);
  //! Reduces each of the values in place. The size is the same on all ranks. \collective
  void reduce(MessagePassing::eReduceType op, ArrayView<HPReal> values);
};
} // namespace Arcane
