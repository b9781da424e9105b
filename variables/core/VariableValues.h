// SPDX-License-Identifier: Apache-2.0
// Sets, copies and sends the values of a variable item by item.
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

namespace Arcane::detail::variables
{

class VariableRows;

/*!
 * \brief A view of the values of a variable, made for the time of one call.
 *
 * Lists contain local ids of the family; items without row are skipped. Sizes do not change. \local
 */
class VariableValues
{
 public:
  //! \param rows  null for a variable that is not on items
  VariableValues(IData& data, const VariableRows* rows)
  : m_data(data)
  , m_rows(rows)
  {}

  //! Sets the values of the items of \a group, or the only value of a variable without rows, to the value that \a text represents.
  //! \return false when \a text is not a value of the type of the data; nothing has changed then
  [[nodiscard]] bool setFromText(const ItemGroup& group, const String& text);
  void copyItems(Int32ConstArrayView source, Int32ConstArrayView destination);
  void copyItemsMean(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView destination);
  //! Puts the values of items, or reserves room for them, see IVariable::serialize().
  void put(ISerializer* serializer, Int32ConstArrayView local_ids) const;
  void get(ISerializer* serializer, Int32ConstArrayView local_ids);
  //! Puts or gets all values, according to the mode of \a serializer. Getting may change the number of values.
  void serializeAll(ISerializer* serializer);

 private:
  //! Returns true when rows are not the local ids of the items.
  bool isPartial() const;

  IData& m_data;
  const VariableRows* m_rows;
};

} // namespace Arcane::detail::variables
