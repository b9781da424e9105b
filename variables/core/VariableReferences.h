// SPDX-License-Identifier: Apache-2.0
// The references of a variable, and the properties that they give to it.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <array>
#include <vector>

namespace Arcane
{
class VariableRef;
}

namespace Arcane::detail::variables
{

/*!
 * \brief Holds the references of one variable. If a checkpoint has made the variable, it counts as a reference that never ends.
 *
 * Codes make thousands of references to one variable: adding, removing and changing one takes a time that does not depend on their
 * number. \local
 */
class VariableReferences
{
 public:
  void add(VariableRef* ref);
  void remove(VariableRef* ref);
  //! Notes that the properties of \a ref have changed.
  void change(const VariableRef* ref);
  //! Returns all references, the older ones first until one is removed.
  const std::vector<VariableRef*>& all() const { return m_all; }

  //! Notes that a checkpoint has made the variable, with these properties.
  void restore(int property);
  bool isRestored() const { return m_is_restored; }
  //! Removes \a property from the properties given by the checkpoint.
  void clearRestored(int property) { m_restored_property &= ~property; }
  //! Returns the properties of all references together, see IVariable::property(), or the argument without a reference.
  int property(int former) const;

  //! Updates the address and the size of the values in all references. A reference may be added or removed meanwhile.
  void update() const;
  //! Detaches all references: they designate no variable afterwards.
  void detach();

 private:
  static constexpr int nb_bit = 32;

  //! Notes that the reference at \a place has these properties.
  void count(std::size_t place, int property);
  //! Returns the properties that all references have. There is one reference at least.
  int propertyOfAll() const;

  std::vector<VariableRef*> m_all;
  //! The properties of each reference, as they are counted.
  std::vector<int> m_properties;
  //! The number of references with each property.
  std::array<Int64, nb_bit> m_nb_with = {};
  //! The properties that some reference has.
  unsigned m_of_any = 0;
  int m_restored_property = 0;
  bool m_is_restored = false;
};

} // namespace Arcane::detail::variables
