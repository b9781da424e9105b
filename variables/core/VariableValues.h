// SPDX-License-Identifier: Apache-2.0
// Values of a variable set, copied and sent item by item.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/UtilsTypes.h"

namespace Arcane
{
class IData;
class ISerializer;
class ItemGroup;
class String;
} // namespace Arcane

namespace Arcane::detail
{

class VariableRows;

/*!
 * \brief A view on the values of a variable, made for the time of one call.
 *
 * Lists are of local ids of the family; items without row are left out. Sizes do not change. \local
 */
class VariableValues
{
 public:
  //! \a rows is null for a variable that is not on items.
  VariableValues(IData& data, const VariableRows* rows)
  : m_data(data)
  , m_rows(rows)
  {}

  //! Gives the items of \a group, or the only value when there are no rows, the value written in \a text.
  //! \return false when \a text is not a value of the type of the data: nothing is changed then.
  [[nodiscard]] bool setFromText(const ItemGroup& group, const String& text);
  void copyItems(Int32ConstArrayView source, Int32ConstArrayView destination);
  void copyItemsMean(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView destination);
  //! Puts, or reserves the room of, the values of items: see IVariable::serialize().
  void put(ISerializer* serializer, Int32ConstArrayView local_ids) const;
  void get(ISerializer* serializer, Int32ConstArrayView local_ids);
  //! All values, by the mode of \a serializer. The number of values may change when they are read.
  void serializeAll(ISerializer* serializer);

 private:
  //! Rows are not the local ids of the items.
  bool isPartial() const;

  IData& m_data;
  const VariableRows* m_rows;
};

} // namespace Arcane::detail
