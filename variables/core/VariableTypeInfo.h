// SPDX-License-Identifier: Apache-2.0
// What kind of values a variable holds, and on which kind of items.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/ArcaneTypes.h"

#include <optional>

namespace Arcane
{

/*!
 * \brief Kind of items (IK_Unknown if none), type and dimension of the values of a variable.
 *
 * The dimension is that of the storage: a variable with one value per item has dimension 1, one with an array per
 * item has dimension 2.
 */
class ARCANE_EXPORT VariableTypeInfo
{
 public:
  VariableTypeInfo() = default;
  VariableTypeInfo(eItemKind item_kind, eDataType data_type, Int32 dimension, bool is_partial = false)
  : m_item_kind(item_kind)
  , m_data_type(data_type)
  , m_dimension(dimension)
  , m_is_partial(is_partial)
  {}

  eItemKind itemKind() const { return m_item_kind; }
  eDataType dataType() const { return m_data_type; }
  Int32 dimension() const { return m_dimension; }
  //! Always 0: all items have arrays of the same size.
  Int32 multiTag() const { return 0; }
  //! True for a variable on the items of a group.
  bool isPartial() const { return m_is_partial; }
  bool isOnItems() const { return m_item_kind != IK_Unknown; }
  //! `Real.Cell.1.0` or `Real.Cell.1.0.Partial`: type, kind of items, dimension, multi-tag.
  String fullName() const;
  //! The inverse of fullName(); nothing when \a full_name is not of this form.
  static std::optional<VariableTypeInfo> fromFullName(const String& full_name);

  friend bool operator==(const VariableTypeInfo&, const VariableTypeInfo&) = default;

 private:
  eItemKind m_item_kind = IK_Unknown;
  eDataType m_data_type = DT_Unknown;
  Int32 m_dimension = 0;
  bool m_is_partial = false;
};

} // namespace Arcane
