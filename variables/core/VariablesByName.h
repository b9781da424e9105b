// SPDX-License-Identifier: Apache-2.0
// The variables of a manager by their names alone.
#pragma once

#include "variables/core/IVariable.h"

#include <string_view>
#include <unordered_map>

namespace Arcane::detail::variables
{

//! Finds variables by their name, whatever their mesh and family are. The class does not own them; their names do not change. \local
class VariablesByName
{
 public:
  void add(IVariable* variable) { m_variables.emplace(variable->name().toStdStringView(), variable); }
  //! Removes a variable that was added.
  void remove(const IVariable* variable);
  //! Returns a variable of this name for which \a predicate is true, or null.
  template <typename Predicate> IVariable* findAny(std::string_view name, Predicate predicate) const
  {
    const auto [begin, end] = m_variables.equal_range(name);
    for (auto i = begin; i != end; ++i)
      if (predicate(*i->second))
        return i->second;
    return nullptr;
  }
  //! Does the same, and returns the first one in the order of meshes, families and names.
  template <typename Predicate> IVariable* findFirst(std::string_view name, Predicate predicate) const
  {
    IVariable* first = nullptr;
    findAny(name, [&](IVariable& variable) {
      if (predicate(variable) && (!first || isBefore(variable, *first)))
        first = &variable;
      return false;
    });
    return first;
  }
  //! Returns true when \a a comes before \a b in lists of variables.
  static bool isBefore(const IVariable& a, const IVariable& b);

 private:
  std::unordered_multimap<std::string_view, IVariable*> m_variables;
};

} // namespace Arcane::detail::variables
