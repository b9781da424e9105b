// SPDX-License-Identifier: Apache-2.0
// Values of items that other ranks have.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "variables/core/VariableTypedef.h"

namespace Arcane
{

//! Gets the values of a variable on items that this rank does not have.
class ARCANE_EXPORT IGetVariablesValuesParallelOperation
{
 public:
  explicit IGetVariablesValuesParallelOperation(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}
  IGetVariablesValuesParallelOperation(const IGetVariablesValuesParallelOperation&) = delete;
  IGetVariablesValuesParallelOperation& operator=(const IGetVariablesValuesParallelOperation&) = delete;

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  /*!
   * \brief Gets the value of each item from a rank that has it, as owner or as ghost.
   * \param sub_domain_ids  the rank that is asked for each item. \shape{unique_ids.size()}
   * \param values          receives the values. \shape{unique_ids.size()}
   * \collective
   * \throws ParallelFatalErrorException on all ranks when sizes differ, when a rank does not exist, or when it does not have an item
   */
  void getVariableValues(VariableItemReal& variable, ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> sub_domain_ids,
                         ArrayView<Real> values);
  //! Gets the values of the owners, which are found. \collective \throws ParallelFatalErrorException as above
  void getVariableValues(VariableItemReal& variable, ConstArrayView<Int64> unique_ids, ArrayView<Real> values);

 private:
  IParallelMng* m_parallel_mng;
};

} // namespace Arcane
