// SPDX-License-Identifier: Apache-2.0
// A list of variables that handles share.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/object/Collection.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

class VariableRef;

/*!
 * \brief Holds variables in a given order. A copy is another handle on the same list.
 *
 * `for (VariableCollection::Enumerator i(c); ++i;) { IVariable* v = *i; }` visits them, and so does a range-based for.
 */
class ARCANE_EXPORT VariableCollection : public Collection<IVariable*>
{
 public:
  using Enumerator = EnumeratorT<IVariable*>;

  VariableCollection() = default;
  VariableCollection(const Collection<IVariable*>& rhs)
  : Collection<IVariable*>(rhs)
  {}

  using Collection<IVariable*>::add;
  //! Adds the variable of \a ref. \throws ArgumentException when the reference designates no variable
  void add(const VariableRef& ref);
  bool contains(IVariable* variable) const;
  bool contains(const String& name) const;
  //! Returns a copy that does not share its list.
  VariableCollection clone() const;
  //! Returns a view of the list, which is valid until the list changes.
  ConstArrayView<IVariable*> view() const { return { count(), empty() ? nullptr : &(*this)[0] }; }
};

using VariableCollectionEnumerator = EnumeratorT<IVariable*>;

} // namespace Arcane
