// SPDX-License-Identifier: Apache-2.0
// Finds the differences between the values of a variable and a reference.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane
{
class IData;
class IVariable;
} // namespace Arcane

namespace Arcane::detail::variables
{

//! Compares a variable with data of the same type, value by value, and prints the differences. \local
class VariableComparison
{
 public:
  //! The first \a max_print differences are printed, all if it is negative. Ghosts are skipped unless \a compare_ghost is true.
  VariableComparison(const IVariable& variable, Integer max_print, bool compare_ghost);

  //! Returns the number of values that differ from \a reference. A difference of sizes counts as one.
  Integer nbDifference(const IData& reference) const;

 private:
  Integer nbDifference(const IData& data, const IData& reference) const;
  bool hasSizeOf(const IData& reference) const;
  //! Returns NULL_ITEM_LOCAL_ID when the row has no item.
  Int32 itemOfRow(Int64 row) const;
  bool isComparedRow(Int64 row) const;
  void print(Int64 i, const IData& data, const IData& reference) const;

  const IVariable& m_variable;
  Int32 m_rank;
  Integer m_max_print;
  bool m_compare_ghost;
};

//! Does the work of IVariable::checkIfSync(). \collective
Integer nbUnsynchronisedValue(IVariable& variable, Integer max_print);
} // namespace Arcane::detail::variables
