// SPDX-License-Identifier: Apache-2.0
// Views of the multi-dimensional variables of the other ranks of the machine.
#pragma once

#include "variables/core/MeshMatrixMDVariableRef.h"
#include "variables/core/MeshVectorMDVariableRef.h"
#include "variables/shared/MachineShMemWinVariableCommon.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{

/*!
 * \brief Base of the views of variables that have an array per item.
 *
 * Each rank may have its own shape: the shape of its last reshape() before the last barrier, or of a later one.
 * \tparam Extents  dimensions of the value of an item, with the dimensions of a vector or a matrix: 0 to 3
 */
template <typename ItemType, typename DataType, typename Extents> class MachineShMemWinMDVariableT : public MachineShMemWinVariableCommon
{
  static_assert(Extents::rank() <= 3, "the value of an item has at most three dimensions");
  static constexpr Int32 nb_dim = 1 + Extents::rank();
  using DynamicExtents = typename MDDimType<Extents::rank()>::DimType;

 public:
  //! A view of all values of a rank. Its first index is a local id of that rank, used or not, see MachineShMemItemLookup.
  using MDSpanType = MDSpan<DataType, typename MDDimType<nb_dim>::DimType>;
  using ConstMDSpanType = MDSpan<const DataType, typename MDDimType<nb_dim>::DimType>;

  //! Returns all values of \a rank. \local
  //! \throws ArgumentException when \a rank is not on this machine
  MDSpanType view(Int32 rank) const
  {
    const Shown& shown = shownBy(rank, sizeof(DataType));
    std::array<Int32, nb_dim> sizes{};
    if (shown.nb_dim == nb_dim) [[likely]]
      for (std::size_t i = 0; i < nb_dim; ++i)
        sizes[i] = static_cast<Int32>(shown.dims[i]);
    else
      sizes = sizesOf(rank, shown);
    return { reinterpret_cast<DataType*>(shown.address), typename MDSpanType::DynamicDimsType(sizes) };
  }
  //! Returns all values of \a rank, to read only. \local
  ConstMDSpanType constView(Int32 rank) const { return view(rank); }
  //! Returns a copy of the values of \a rank, in the order of view(), that the host may use. \local
  UniqueArray<DataType> hostValues(Int32 rank) const { return copyOf<DataType>(rank, view(rank).extents().totalNbElement()); }
  /*!
   * \brief Returns the value of the item of local id \a notlocal_id on \a rank. For many items, view() is faster. \local
   * \throws FatalErrorException when a size that is part of the type differs on \a rank
   */
  MDSpan<DataType, Extents> operator()(Int32 rank, Int32 notlocal_id) const
  {
    const MDSpan<DataType, DynamicExtents> value = view(rank).slice(notlocal_id);
    if constexpr (std::is_same_v<Extents, DynamicExtents>)
      return value;
    else
      return withStaticSizes(rank, value);
  }

 protected:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinMDVariableT(const MeshVariableArrayRefT<ItemType, DataType>& variable)
  : MachineShMemWinVariableCommon(variable.variable())
  {}

 private:
  static ArrayShape shapeOf(const Shown& shown)
  {
    ArrayShape shape;
    for (Int32 i = 1; i < shown.nb_dim; ++i) {
      shape.setNbDimension(i);
      shape.setDimension(i - 1, static_cast<Int32>(shown.dims[static_cast<std::size_t>(i)]));
    }
    return shape;
  }

  [[noreturn]] void throwWrongShape(Int32 rank, const ArrayShape& shape) const
  {
    ARCANE_FATAL("variable '{0}': the shape of an item is {1} on rank {2}, expected one that this view of {3} dimensions can show",
                 variableFullName(), shape, rank, Extents::rank());
  }

  //! Returns the sizes when the owner's variable has a different number of dimensions. \local
  std::array<Int32, nb_dim> sizesOf(Int32 rank, const Shown& shown) const
  {
    std::array<Int32, nb_dim> sizes{ static_cast<Int32>(shown.dims[0]) };
    if (shown.nb_dim == 0)
      return sizes;
    const ArrayShape shape = shapeOf(shown);
    const auto item_sizes = detail::variables::dynamicExtents<DynamicExtents>(shape);
    // Values do not exist before the owner has called reshape().
    if (!item_sizes && shape.totalNbElement() == 0)
      return {};
    if (!item_sizes)
      throwWrongShape(rank, shape);
    std::copy(item_sizes->begin(), item_sizes->end(), sizes.begin() + 1);
    return sizes;
  }

  MDSpan<DataType, Extents> withStaticSizes(Int32 rank, const MDSpan<DataType, DynamicExtents>& value) const
  {
    const std::array<Int32, Extents::rank()> sizes = value.extents().asStdArray();
    const ArrayShape shape{ Span<const Int32>(sizes) };
    const auto dynamic_sizes = detail::variables::dynamicExtents<Extents>(shape);
    if (!dynamic_sizes)
      throwWrongShape(rank, shape);
    return { value.data(), typename MDSpan<DataType, Extents>::DynamicDimsType(*dynamic_sizes) };
  }
};

//! A view of the arrays of numbers that a variable has per item: `MachineShMemWinMeshMDVariableT view(variable)`.
template <typename ItemType, typename DataType, typename Extents>
class MachineShMemWinMeshMDVariableT : public MachineShMemWinMDVariableT<ItemType, DataType, Extents>
{
 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinMeshMDVariableT(const MeshMDVariableRefT<ItemType, DataType, Extents>& variable)
  : MachineShMemWinMDVariableT<ItemType, DataType, Extents>(variable)
  {}
};

//! A view of the arrays of vectors that a variable has per item: `MachineShMemWinMeshVectorMDVariableT view(variable)`.
//! The components are the last dimension.
template <typename ItemType, typename DataType, typename Extents>
class MachineShMemWinMeshVectorMDVariableT
: public MachineShMemWinMDVariableT<ItemType, DataType, typename Extents::template AppendExtents<DynExtent>>
{
  using BaseClass = MachineShMemWinMDVariableT<ItemType, DataType, typename Extents::template AppendExtents<DynExtent>>;

 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  template <int Size>
  explicit MachineShMemWinMeshVectorMDVariableT(const MeshVectorMDVariableRefT<ItemType, DataType, Size, Extents>& variable)
  : BaseClass(variable)
  {}
};

//! A view of the arrays of matrices that a variable has per item: `MachineShMemWinMeshMatrixMDVariableT view(variable)`.
//! Rows and columns of the matrices are the last dimensions.
template <typename ItemType, typename DataType, typename Extents>
class MachineShMemWinMeshMatrixMDVariableT
: public MachineShMemWinMDVariableT<ItemType, DataType, typename Extents::template AppendExtents<DynExtent, DynExtent>>
{
  using BaseClass = MachineShMemWinMDVariableT<ItemType, DataType, typename Extents::template AppendExtents<DynExtent, DynExtent>>;

 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  template <int Row, int Column>
  explicit MachineShMemWinMeshMatrixMDVariableT(const MeshMatrixMDVariableRefT<ItemType, DataType, Row, Column, Extents>& variable)
  : BaseClass(variable)
  {}
};

} // namespace Arcane
