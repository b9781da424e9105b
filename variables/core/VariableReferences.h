// SPDX-License-Identifier: Apache-2.0
// The references of a variable, and the properties that they give to it.
#pragma once

#include <vector>

namespace Arcane
{
class VariableRef;
}

namespace Arcane::detail::variables
{

//! Holds the references of one variable. If a checkpoint has made the variable, it counts as a reference that never ends. \local
class VariableReferences
{
 public:
  void add(VariableRef* ref);
  void remove(VariableRef* ref);
  const std::vector<VariableRef*>& all() const { return m_all; }

  //! Notes that a checkpoint has made the variable, with these properties.
  void restore(int property);
  bool isRestored() const { return m_is_restored; }
  //! Removes \a property from those that the checkpoint has given.
  void clearRestored(int property) { m_restored_property &= ~property; }
  //! Returns the properties of all references together, see IVariable::property(), or \a former if there is no reference.
  int property(int former) const;

  //! Updates the address and the size of the values in all references. A reference may be added or removed meanwhile.
  void update() const;
  //! Detaches all references: they designate no variable afterwards.
  void detach();

 private:
  std::vector<VariableRef*> m_all;
  int m_restored_property = 0;
  bool m_is_restored = false;
};

} // namespace Arcane::detail::variables
