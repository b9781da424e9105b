// SPDX-License-Identifier: Apache-2.0
// The type of a variable: its kind of values, and its kind of items.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <optional>

namespace Arcane
{

/*!
 * \brief Holds the kind of items (IK_Unknown if none), the data type and the dimension of a variable.
 *
 * The dimension is the dimension of the storage: a variable with one value per item has dimension 1, a variable with an array per item has dimension
 * 2.
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
  //! Returns 0, since all items have arrays of the same size.
  Int32 multiTag() const { return 0; }
  //! Returns true for a variable on the items of a group.
  bool isPartial() const { return m_is_partial; }
  bool isOnItems() const { return m_item_kind != IK_Unknown; }
  //! Returns true when the arrays of items are interleaved, see TiledLayout.
  bool isTiled() const { return m_is_tiled; }
  //! Returns the same type with, or without, tiles.
  VariableTypeInfo withTiles(bool is_tiled) const
  {
    VariableTypeInfo other = *this;
    other.m_is_tiled = is_tiled;
    return other;
  }
  //! Returns true when the values are the same, whatever their layout is.
  bool hasSameValues(const VariableTypeInfo& rhs) const { return withTiles(rhs.m_is_tiled) == rhs; }
  //! Returns type, kind of items, dimension and multi-tag as text: `Real.Cell.1.0` or `Real.Cell.1.0.Partial`. The text omits the layout, since
  //! checkpoints do not depend on it.
  String fullName() const;
  //! Returns the type whose fullName() is \a full_name, or nothing when \a full_name does not have this form.
  static std::optional<VariableTypeInfo> fromFullName(const String& full_name);

  friend bool operator==(const VariableTypeInfo&, const VariableTypeInfo&) = default;

 private:
  eItemKind m_item_kind = IK_Unknown;
  eDataType m_data_type = DT_Unknown;
  Int32 m_dimension = 0;
  bool m_is_partial = false;
  bool m_is_tiled = false;
};

} // namespace Arcane
