// SPDX-License-Identifier: Apache-2.0
// References to variables that have, for each item, an array of up to three dimensions.
#pragma once

#include "variables/core/ItemShape.h"
#include "variables/core/MeshVariableArrayRef.h"

#include "arcane_core/base/array/MDSpan.h"

namespace Arcane
{

/*!
 * \brief The common base of references to multi-dimensional variables.
 *
 * Such a variable has an array per item. reshape() sets the shape of the arrays, which is the same for all items and is kept in checkpoints.
 * References of several types may designate one variable. Each sees the shape with its own number of dimensions: the last dimensions are merged into
 * one, or dimensions of size 1 are added. A reference whose type has a size that differs from the size of the variable sees no value.
 *
 * \tparam FullExtentsT the dimensions of the value of an item, with the dimensions of a vector or a matrix
 */
template <typename ItemTypeT, typename DataTypeT, typename FullExtentsT>
class MeshMDVariableRefBaseT : public MeshVariableArrayRefT<ItemTypeT, DataTypeT>
{
  using BaseClass = MeshVariableArrayRefT<ItemTypeT, DataTypeT>;
  using AllExtents = typename detail::base::PrependedExtent<DynExtent, FullExtentsT>::type;

 public:
  using ItemType = ItemTypeT;
  using DataType = DataTypeT;
  using ItemLocalIdType = ItemLocalIdT<ItemTypeT>;
  using FullExtentsType = FullExtentsT;
  //! A view of all values. \shape{maxLocalId(), dimensions of an item}
  using MDSpanType = MDSpan<DataTypeT, AllExtents>;
  using ConstMDSpanType = MDSpan<const DataTypeT, AllExtents>;
  //! The number of sizes that reshape() takes.
  static constexpr int nb_dynamic = FullExtentsT::nb_dynamic;

  MeshMDVariableRefBaseT(const VariableBuildInfo& info)
  : BaseClass(info)
  {
    start();
  }
  //! \throws BadVariableKindTypeException when \a variable is of another type
  explicit MeshMDVariableRefBaseT(IVariable* variable)
  : BaseClass(variable)
  {
    start();
  }
  MeshMDVariableRefBaseT(const MeshMDVariableRefBaseT& rhs)
  : BaseClass(rhs)
  {
    refreshSpan();
  }
  MeshMDVariableRefBaseT& operator=(const MeshMDVariableRefBaseT&) = delete;

  /*!
   * \brief Sets the sizes that are not part of the type, for all items. The previous values may be lost.
   *
   * Must be called before values are used, unless all sizes are part of the type.
   * \throws ArgumentException when a size is negative, or when there are 2^31 values per item or more
   */
  void reshape(const std::array<Int32, nb_dynamic>& dims)
  {
    ArrayShape shape;
    shape.setNbDimension(FullExtentsT::rank());
    const ArrayExtents<FullExtentsT> extents{ typename ArrayExtents<FullExtentsT>::DynamicDimsType(dims) };
    for (Int32 i = 0; i < FullExtentsT::rank(); ++i)
      shape.setDimension(i, extents.extent(i));
    this->resizeAndReshape(shape);
  }
  //! The number of values changes by reshape() only.
  void resize(Int32) = delete;

  //! Returns the dimensions of the value of an item as this reference sees them, with the dimensions of a vector or a matrix.
  ArrayShape fullShape() const
  {
    ArrayShape shape;
    shape.setNbDimension(FullExtentsT::rank());
    const auto extents = m_span.extents();
    for (Int32 i = 0; i < FullExtentsT::rank(); ++i)
      shape.setDimension(i, extents.extent(1 + i));
    return shape;
  }
  //! Returns this reference as one to a variable with an array per item.
  BaseClass& underlyingVariable() { return *this; }
  const BaseClass& underlyingVariable() const { return *this; }
  //! Returns a view of all values. Its first index is a local id. The view is valid until the variable or the mesh changes.
  //! \throws ArgumentException when the values are in memory of a device
  MDSpanType mdspan()
  {
    this->needHostValues("use mdspan()");
    return m_span;
  }
  ConstMDSpanType mdspan() const { return constMDSpan(); }
  ConstMDSpanType constMDSpan() const
  {
    this->needHostValues("use mdspan()");
    return m_span;
  }
  //! Returns the same view for kernels: if the values are in memory of a device, only a device may use it.
  MDSpanType spanForKernels() { return m_span; }
  ConstMDSpanType spanForKernels() const { return m_span; }

  void updateFromInternal() override
  {
    BaseClass::updateFromInternal();
    refreshSpan();
  }

 protected:
  //! Returns the view of all values, for an access to the values of an item.
  const MDSpanType& spanOf([[maybe_unused]] ItemLocalId item) const
  {
#ifdef ARCANE_CHECK
    this->checkUse(item.localId(), 0, 1);
#endif
    return m_span;
  }

 private:
  MDSpanType m_span;

  void start()
  {
    refreshSpan();
    if constexpr (nb_dynamic == 0)
      if (!this->isNull() && this->variable()->data()->extent1() == 0)
        reshape({});
  }

  void refreshSpan()
  {
    m_span = MDSpanType();
    if (this->isNull())
      return;
    IData* data = this->variable()->data();
    const auto sizes = detail::variables::dynamicExtents<FullExtentsT>(data->rowShape());
    if (!sizes)
      return;
    std::array<Int32, nb_dynamic + 1> all{ static_cast<Int32>(data->extent0()) };
    std::copy(sizes->begin(), sizes->end(), all.begin() + 1);
    m_span = MDSpanType(static_cast<DataTypeT*>(data->address()), typename MDSpanType::DynamicDimsType(all));
  }
};

/*!
 * \brief A reference to a variable that has an array of numbers per item: `density(cell, i, j)`.
 * \tparam ExtentsT  MDDim0 to MDDim3, or an ExtentsV with sizes that are part of the type
 */
template <typename ItemTypeT, typename DataTypeT, typename ExtentsT>
class MeshMDVariableRefT : public MeshMDVariableRefBaseT<ItemTypeT, DataTypeT, ExtentsT>
{
  static_assert(ExtentsT::rank() <= 3, "the value of an item has at most three dimensions");
  using BaseClass = MeshMDVariableRefBaseT<ItemTypeT, DataTypeT, ExtentsT>;

 public:
  using ItemLocalIdType = typename BaseClass::ItemLocalIdType;

  using BaseClass::BaseClass;

  //! \name The number at these indexes of an item
  //@{
  DataTypeT& operator()(ItemLocalIdType id) requires(ExtentsT::rank() == 0) { return this->spanOf(id)(id.localId()); }
  const DataTypeT& operator()(ItemLocalIdType id) const requires(ExtentsT::rank() == 0) { return this->spanOf(id)(id.localId()); }
  DataTypeT& operator()(ItemLocalIdType id, Int32 i) requires(ExtentsT::rank() == 1) { return this->spanOf(id)(id.localId(), i); }
  const DataTypeT& operator()(ItemLocalIdType id, Int32 i) const requires(ExtentsT::rank() == 1)
  {
    return this->spanOf(id)(id.localId(), i);
  }
  DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j) requires(ExtentsT::rank() == 2)
  {
    return this->spanOf(id)(id.localId(), i, j);
  }
  const DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j) const requires(ExtentsT::rank() == 2)
  {
    return this->spanOf(id)(id.localId(), i, j);
  }
  DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j, Int32 k) requires(ExtentsT::rank() == 3)
  {
    return this->spanOf(id)(id.localId(), i, j, k);
  }
  const DataTypeT& operator()(ItemLocalIdType id, Int32 i, Int32 j, Int32 k) const requires(ExtentsT::rank() == 3)
  {
    return this->spanOf(id)(id.localId(), i, j, k);
  }
  //@}
  //! Returns the array of item \a id. The array is valid until the variable or the mesh changes.
  MDSpan<DataTypeT, ExtentsT> operator()(ItemLocalIdType id) requires(ExtentsT::rank() > 0) { return this->spanOf(id).slice(id.localId()); }
  MDSpan<const DataTypeT, ExtentsT> operator()(ItemLocalIdType id) const requires(ExtentsT::rank() > 0)
  {
    return this->spanOf(id).slice(id.localId());
  }

  //! Makes this reference designate the variable of \a rhs from now on.
  void refersTo(const MeshMDVariableRefT& rhs) { this->referTo(rhs); }
};

} // namespace Arcane
