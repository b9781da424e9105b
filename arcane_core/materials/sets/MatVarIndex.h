// SPDX-License-Identifier: Apache-2.0
// The place of a value of a constituent: an array of a variable, and an index in it.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include <iosfwd>

namespace Arcane::Materials
{

/*!
 * \brief The place of a value. Array 0 is the global variable, where the index is the local id of the cell.
 *
 * The other arrays belong to materials and environments; the index is then the rank of the cell among the cells in which the constituent
 * has a value of its own, by increasing local id.
 */
class MatVarIndex
{
 public:
  constexpr MatVarIndex() = default;
  constexpr ARCCORE_HOST_DEVICE MatVarIndex(Int32 array_index, Int32 value_index)
  : m_array_index(array_index)
  , m_value_index(value_index)
  {}

  constexpr ARCCORE_HOST_DEVICE Int32 arrayIndex() const { return m_array_index; }
  constexpr ARCCORE_HOST_DEVICE Int32 valueIndex() const { return m_value_index; }
  constexpr ARCCORE_HOST_DEVICE bool null() const { return m_value_index < 0; }
  constexpr ARCCORE_HOST_DEVICE void reset() { *this = MatVarIndex(); }
  friend constexpr ARCCORE_HOST_DEVICE bool operator==(const MatVarIndex& a, const MatVarIndex& b)
  {
    return a.m_array_index == b.m_array_index && a.m_value_index == b.m_value_index;
  }
  //! Writes `(array, index)`.
  friend ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const MatVarIndex& index);

 private:
  Int32 m_array_index = -1;
  Int32 m_value_index = -1;
};

//! The place of a value of a cell that is not mixed: the local id of the cell.
class PureMatVarIndex
{
 public:
  constexpr ARCCORE_HOST_DEVICE explicit PureMatVarIndex(Int32 value_index)
  : m_value_index(value_index)
  {}
  constexpr ARCCORE_HOST_DEVICE Int32 valueIndex() const { return m_value_index; }

 private:
  Int32 m_value_index;
};

//! The index of variables on constituents. Cells of constituents and enumerators convert to it.
class ComponentItemLocalId
{
 public:
  constexpr ComponentItemLocalId() = default;
  constexpr ARCCORE_HOST_DEVICE explicit ComponentItemLocalId(MatVarIndex index)
  : m_index(index)
  {}
  constexpr ARCCORE_HOST_DEVICE MatVarIndex localId() const { return m_index; }

 private:
  MatVarIndex m_index;
};

//! The index of the value of a material.
class MatCellLocalId : public ComponentItemLocalId
{
 public:
  constexpr MatCellLocalId() = default;
  constexpr ARCCORE_HOST_DEVICE explicit MatCellLocalId(MatVarIndex index)
  : ComponentItemLocalId(index)
  {}
  constexpr ARCCORE_HOST_DEVICE MatCellLocalId(ComponentItemLocalId id)
  : ComponentItemLocalId(id)
  {}
  constexpr ARCCORE_HOST_DEVICE MatCellLocalId(const MatCell& cell);
};

//! The index of the value of an environment.
class EnvCellLocalId : public ComponentItemLocalId
{
 public:
  constexpr EnvCellLocalId() = default;
  constexpr ARCCORE_HOST_DEVICE explicit EnvCellLocalId(MatVarIndex index)
  : ComponentItemLocalId(index)
  {}
  constexpr ARCCORE_HOST_DEVICE EnvCellLocalId(ComponentItemLocalId id)
  : ComponentItemLocalId(id)
  {}
  constexpr ARCCORE_HOST_DEVICE EnvCellLocalId(const EnvCell& cell);
};

using MatItemLocalId = MatCellLocalId;
using EnvItemLocalId = EnvCellLocalId;

} // namespace Arcane::Materials
