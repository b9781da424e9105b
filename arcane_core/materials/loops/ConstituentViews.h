// SPDX-License-Identifier: Apache-2.0
// Views of variables on constituents, for kernels.
#pragma once

#include "accelerator/kernel/ViewBuildInfo.h"
#include "accelerator/kernel/ViewStamp.h"
#include "arcane_core/materials/sets/MatVarIndex.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/DataView.h"
#include "arcane_core/mesh/items/Item.h"

namespace Arcane::detail::loops
{

using Materials::ComponentItemLocalId;
using Materials::MatVarIndex;
using Materials::PureMatVarIndex;

//! Finds the values of a place: in the global variable, or in the buffer of all constituents. A view is copied to the device with it.
template <typename T> class ConstituentRows
{
 public:
  constexpr ConstituentRows() = default;
  ConstituentRows(T* global, T* partial, const Int32* first_rows, Int32 row_size)
  : m_global(global)
  , m_partial(partial)
  , m_first_rows(first_rows)
  , m_row_size(row_size)
  {}

  constexpr ARCCORE_HOST_DEVICE T* row(MatVarIndex place) const
  {
    const Int32 array = place.arrayIndex();
    if (array == 0)
      return m_global + static_cast<Int64>(place.valueIndex()) * m_row_size;
    return m_partial + static_cast<Int64>(m_first_rows[array - 1] + place.valueIndex()) * m_row_size;
  }
  constexpr ARCCORE_HOST_DEVICE T* value(MatVarIndex place) const
  {
    const Int32 array = place.arrayIndex();
    return array == 0 ? m_global + place.valueIndex() : m_partial + (m_first_rows[array - 1] + place.valueIndex());
  }
  constexpr ARCCORE_HOST_DEVICE Int32 rowSize() const { return m_row_size; }

 private:
  T* m_global = nullptr;
  T* m_partial = nullptr;
  const Int32* m_first_rows = nullptr;
  Int32 m_row_size = 0;
};

//! Gives the operators of views their arguments: cells of constituents, places, and cells of the mesh for global values.
template <typename View> class PlaceOperators
{
 public:
  constexpr ARCCORE_HOST_DEVICE auto operator[](MatVarIndex place) const { return self().at(place); }
  constexpr ARCCORE_HOST_DEVICE auto operator[](ComponentItemLocalId id) const { return self().at(id.localId()); }
  constexpr ARCCORE_HOST_DEVICE auto operator[](PureMatVarIndex place) const { return self().at({ 0, place.valueIndex() }); }
  constexpr ARCCORE_HOST_DEVICE auto operator[](CellLocalId cell) const { return self().at({ 0, cell.localId() }); }

 private:
  constexpr ARCCORE_HOST_DEVICE const View& self() const { return static_cast<const View&>(*this); }
};

//! A view that reads one value for each constituent, valid until the sets or the mesh change.
template <typename T> class ConstituentScalarInView : private kernel::ViewStamp, public PlaceOperators<ConstituentScalarInView<T>>
{
 public:
  constexpr ConstituentScalarInView() = default;
  explicit ConstituentScalarInView(const ConstituentRows<const T>& rows, const kernel::ViewStamp& stamp = {})
  : kernel::ViewStamp(stamp)
  , m_rows(rows)
  {}
  constexpr ARCCORE_HOST_DEVICE T at(MatVarIndex place) const { return *kernel::lookAt(m_rows.value(place)); }

 private:
  ConstituentRows<const T> m_rows;
};

//! A view that reads and writes one value for each constituent, valid until the sets or the mesh change.
template <typename T> class ConstituentScalarOutView : private kernel::ViewStamp, public PlaceOperators<ConstituentScalarOutView<T>>
{
 public:
  constexpr ConstituentScalarOutView() = default;
  explicit ConstituentScalarOutView(const ConstituentRows<T>& rows, const kernel::ViewStamp& stamp = {})
  : kernel::ViewStamp(stamp)
  , m_rows(rows)
  {}
  //! Returns an object; assigning to this object changes the value.
  constexpr ARCCORE_HOST_DEVICE DataViewGetterSetter<T> at(MatVarIndex place) const
  {
    return DataViewGetterSetter<T>(kernel::lookAt(m_rows.value(place)));
  }

 private:
  ConstituentRows<T> m_rows;
};

//! A view of the array of each constituent, of constant elements if \a T is constant, valid until the sets or the mesh change.
template <typename T> class ConstituentArrayView : private kernel::ViewStamp, public PlaceOperators<ConstituentArrayView<T>>
{
 public:
  constexpr ConstituentArrayView() = default;
  explicit ConstituentArrayView(const ConstituentRows<T>& rows, const kernel::ViewStamp& stamp = {})
  : kernel::ViewStamp(stamp)
  , m_rows(rows)
  {}
  constexpr ARCCORE_HOST_DEVICE SmallSpan<T> at(MatVarIndex place) const { return { kernel::lookAt(m_rows.row(place)), m_rows.rowSize() }; }

 private:
  ConstituentRows<T> m_rows;
};

} // namespace Arcane::detail::loops
