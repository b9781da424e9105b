// SPDX-License-Identifier: Apache-2.0
// Rows of items.
#pragma once

#include "arcane_core/aleph/AlephGlobal.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"

#include <concepts>

namespace Arcane
{
class VariableRef;

namespace detail::aleph
{
class NamedRows;
}

//! Rows of a kernel, by variables and items.
class ARCANE_EXPORT AlephIndexing
{
 public:
  explicit AlephIndexing(detail::aleph::NamedRows& rows)
  : m_rows(rows)
  {}

  /*!
   * \brief Returns the row of an item, which gets the next one on this rank if it has none.
   *
   * Name all own items first, then ghosts. After the first solve it is the row of all ranks less the first row of this rank: the same number
   * for an own item, a negative or too large one for a ghost.
   * \local \throws ArgumentException when the variable is no scalar of a mesh
   * \throws FatalErrorException when the item has no row, and there was a solve
   */
  Integer get(const VariableRef& variable, const Item& item);
  //! Does the same for the current item of an enumerator.
  template <std::derived_from<ItemEnumeratorBase> Enumerator> Integer get(const VariableRef& variable, const Enumerator& item)
  {
    return get(variable, static_cast<const Item&>(*item));
  }

 private:
  detail::aleph::NamedRows& m_rows;
};
} // namespace Arcane
