// SPDX-License-Identifier: Apache-2.0
// Views of tiled variables in kernels: rows whose values are interleaved with the values of the neighbouring items.
#pragma once

#include "accelerator/kernel/ViewStamp.h"
#include "variables/data/TiledRow.h"

#include "arcane_core/mesh/items/Item.h"

#include <type_traits>

namespace Arcane::Accelerator
{
//! \name Writers, and readers and writers, of one value of a tile
//@{
template <typename DataType>
using TiledSetter = std::conditional_t<(TiledNumbersT<DataType>::nb_number > 1), TiledVectorSetterT<DataType>, DataViewSetter<DataType>>;
template <typename DataType>
using TiledGetterSetter =
  std::conditional_t<(TiledNumbersT<DataType>::nb_number > 1), TiledVectorT<DataType>, DataViewGetterSetter<DataType>>;
//@}

//! Writes the values of one row through \a AccessorT, which is a TiledSetter or a TiledGetterSetter. Valid as long as the row.
template <typename AccessorT> class TiledRowSetter
{
 public:
  using DataType = typename AccessorT::ValueType;

  explicit constexpr ARCCORE_HOST_DEVICE TiledRowSetter(const TiledRowT<DataType>& row)
  : m_row(row)
  {}
  constexpr TiledRowSetter(const TiledRowSetter&) = default;
  //! A row is written value by value, or by copy().
  TiledRowSetter& operator=(const TiledRowSetter&) = delete;

  constexpr ARCCORE_HOST_DEVICE Int32 size() const { return m_row.size(); }
  constexpr ARCCORE_HOST_DEVICE AccessorT operator[](Int32 j) const { return AccessorT(m_row.ptrAt(j)); }
  constexpr ARCCORE_HOST_DEVICE AccessorT operator()(Int32 j) const { return (*this)[j]; }
  //! Copies all values of \a values, a span or a row, which must not have more values than this row.
  template <typename Values> constexpr ARCCORE_HOST_DEVICE void copy(const Values& values) const { m_row.copy(values); }

 private:
  TiledRowT<DataType> m_row;
};

//! Reads a row per item. Its index is a local id, on the host also an item or an enumerator.
template <typename ItemTypeT, typename DataTypeT> class ItemVariableTiledInViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemIndexType = typename ItemTypeT::LocalIdType;
  using RowType = TiledRowT<const DataTypeT>;
  using NumberType = typename RowType::NumberType;

  //! \param values  the beginning of the first tile
  ItemVariableTiledInViewT(NumberType* values, Int32 nb_row, Int32 row_size, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_values(values)
  , m_nb_row(nb_row)
  , m_row_size(row_size)
  {}

  constexpr ARCCORE_HOST_DEVICE RowType operator[](ItemIndexType item) const
  {
    ARCCORE_CHECK_AT(item.localId(), m_nb_row);
    return { detail::kernel::lookAt(m_values + TiledLayout::indexOf(item.localId(), 0, nb_number * m_row_size)), m_row_size };
  }
  constexpr ARCCORE_HOST_DEVICE RowType value(ItemIndexType item) const { return (*this)[item]; }
  constexpr ARCCORE_HOST_DEVICE typename RowType::reference operator()(ItemIndexType item, Int32 j) const { return (*this)[item][j]; }

 private:
  static constexpr Int64 nb_number = TiledNumbersT<DataType>::nb_number;

  NumberType* m_values;
  Int32 m_nb_row;
  Int32 m_row_size;
};

//! Writes a row per item, through \a AccessorT, which is a TiledSetter or a TiledGetterSetter.
template <typename ItemTypeT, typename AccessorT> class ItemVariableTiledOutViewT : private detail::kernel::ViewStamp
{
 public:
  using ItemType = ItemTypeT;
  using DataType = typename AccessorT::ValueType;
  using ItemIndexType = typename ItemTypeT::LocalIdType;
  using RowType = TiledRowT<DataType>;
  using NumberType = typename RowType::NumberType;

  //! \param values  the beginning of the first tile
  ItemVariableTiledOutViewT(NumberType* values, Int32 nb_row, Int32 row_size, const detail::kernel::ViewStamp& stamp = {})
  : detail::kernel::ViewStamp(stamp)
  , m_values(values)
  , m_nb_row(nb_row)
  , m_row_size(row_size)
  {}

  //! Returns an object whose values can be assigned.
  constexpr ARCCORE_HOST_DEVICE TiledRowSetter<AccessorT> operator[](ItemIndexType item) const
  {
    return TiledRowSetter<AccessorT>(value(item));
  }
  constexpr ARCCORE_HOST_DEVICE RowType value(ItemIndexType item) const
  {
    ARCCORE_CHECK_AT(item.localId(), m_nb_row);
    return { detail::kernel::lookAt(m_values + TiledLayout::indexOf(item.localId(), 0, nb_number * m_row_size)), m_row_size };
  }
  constexpr ARCCORE_HOST_DEVICE typename RowType::reference operator()(ItemIndexType item, Int32 j) const { return value(item)[j]; }

 private:
  static constexpr Int64 nb_number = TiledNumbersT<DataType>::nb_number;

  NumberType* m_values;
  Int32 m_nb_row;
  Int32 m_row_size;
};
} // namespace Arcane::Accelerator

namespace Arcane
{
using Accelerator::ItemVariableTiledInViewT;
using Accelerator::ItemVariableTiledOutViewT;
using Accelerator::TiledGetterSetter;
using Accelerator::TiledSetter;
} // namespace Arcane
