// SPDX-License-Identifier: Apache-2.0
// The items of a list, separated by type.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <vector>

namespace Arcane::detail::mesh
{

//! Local ids of a list by type, in the order of the numbers of the types; within a type in the order of the list. \local
class ItemsByType
{
 public:
  struct OneType
  {
    Int16 type = 0;
    UniqueArray<Int32> local_ids;
  };

  //! \param types  the type of each item of the family, by local id
  ItemsByType(ConstArrayView<Int32> local_ids, ConstArrayView<Int16> types);

  //! Returns the types of which the list has items.
  const std::vector<OneType>& types() const { return m_types; }
  //! \unit{bytes}
  Int64 allocatedBytes() const;

 private:
  std::vector<OneType> m_types;
};

} // namespace Arcane::detail::mesh
