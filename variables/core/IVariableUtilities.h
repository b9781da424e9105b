// SPDX-License-Identifier: Apache-2.0
// Functions on several variables of a sub-domain.
#pragma once

#include "variables/core/VariableCollection.h"

#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <iosfwd>

namespace Arcane
{

//! Prints and compares variables: see IVariableMng::utilities().
class ARCANE_EXPORT IVariableUtilities
{
 public:
  explicit IVariableUtilities(IVariableMng* variable_mng)
  : m_variable_mng(variable_mng)
  {}

  IVariableMng* variableMng() const { return m_variable_mng; }
  /*!
   * \brief Prints one line for each variable on which \a variable depends: its name, when it was last computed and how it is used.
   * \param is_recursive  prints also, further to the right, the variables on which these depend. A variable that depends on itself is
   *                      followed once.
   * \local
   */
  void dumpDependencies(IVariable* variable, std::ostream& out, bool is_recursive) const;
  //! Does dumpDependencies() for all used variables that depend on others. \local
  void dumpAllVariableDependencies(std::ostream& out, bool is_recursive) const;
  /*!
   * \brief Returns the elements of \a variables that all ranks give, in their order. Full names are compared.
   * \param dump_not_common  logs the names of the others
   * \collective over the ranks of \a pm
   */
  VariableCollection filterCommonVariables(IParallelMng* pm, const VariableCollection& variables, bool dump_not_common) const;

 private:
  IVariableMng* m_variable_mng;
};

} // namespace Arcane
