// SPDX-License-Identifier: Apache-2.0
// Who refers to a variable, and the properties that follow from it.
#pragma once

#include <vector>

namespace Arcane
{
class VariableRef;
}

namespace Arcane::detail
{

//! The references of one variable. A checkpoint that gave the variable counts as one, which never dies. \local
class VariableReferences
{
 public:
  void add(VariableRef* ref) { m_all.push_back(ref); }
  void remove(VariableRef* ref);
  const std::vector<VariableRef*>& all() const { return m_all; }

  //! A checkpoint gave the variable, with these properties.
  void restore(int property);
  bool isRestored() const { return m_is_restored; }
  //! The checkpoint asks for \a property no more.
  void clearRestored(int property) { m_restored_property &= ~property; }
  //! Properties of all references together, see IVariable::property(); \a former while there is none.
  int property(int former) const;

  //! Gives references the present address and size of the values. A reference may be added or removed meanwhile.
  void update() const;
  //! References designate no variable any more.
  void detach();

 private:
  std::vector<VariableRef*> m_all;
  int m_restored_property = 0;
  bool m_is_restored = false;
};

} // namespace Arcane::detail
