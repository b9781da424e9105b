// SPDX-License-Identifier: Apache-2.0
// Views of the variables of the other ranks of the machine.
#pragma once

#include "variables/core/VariableTypes.h"
#include "variables/shared/MachineShMemWinMDVariable.h"
#include "variables/shared/MachineShMemWinPartialVariable.h"
#include "variables/shared/MachineShMemWinVariableCommon.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/Span2.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{

/*!
 * \brief A view of a variable that is one value, not on items: `MachineShMemWinVariableScalarT view(variable)`.
 *
 * Arcane has no such view and refuses such variables in shared memory.
 */
template <typename DataType> class MachineShMemWinVariableScalarT : public MachineShMemWinVariableCommon
{
 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinVariableScalarT(const VariableRefScalarT<DataType>& variable)
  : MachineShMemWinVariableCommon(variable.variable())
  {}

  //! Returns the value of \a rank; the span is empty if \a rank does not have the variable. \local
  //! \throws ArgumentException when \a rank is not on this machine
  Span<DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<DataType*>(values.address), values.extent0 };
  }
  //! Returns the value of \a rank, to read only. \local
  Span<const DataType> constView(Int32 rank) const { return view(rank); }
  //! Returns the value of \a rank. \local
  //! \throws FatalErrorException when \a rank does not have the variable
  DataType operator()(Int32 rank) const
  {
    const Span<DataType> value = view(rank);
    if (value.empty())
      ARCANE_FATAL("variable '{0}': rank {1} does not have it, or does not use it", variableFullName(), rank);
    return value[0];
  }
};

/*!
 * \brief A view of a variable that is a list of values, not on items: `MachineShMemWinVariableArrayT view(variable)`.
 *
 * Each rank may have its own number of values.
 */
template <typename DataType> class MachineShMemWinVariableArrayT : public MachineShMemWinVariableCommon
{
 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinVariableArrayT(const VariableRefArrayT<DataType>& variable)
  : MachineShMemWinVariableCommon(variable.variable())
  {}

  //! Returns the values of \a rank. \local \throws ArgumentException when \a rank is not on this machine
  Span<DataType> view(Int32 rank) const
  {
    const Shown& shown = shownBy(rank, sizeof(DataType));
    return { reinterpret_cast<DataType*>(shown.address), shown.dims[0] };
  }
  //! Returns the values of \a rank, to read only. \local
  Span<const DataType> constView(Int32 rank) const { return view(rank); }
  //! Returns a copy of the values of \a rank that the host may use. \local
  UniqueArray<DataType> hostValues(Int32 rank) const { return copyOf<DataType>(rank, view(rank).size()); }
};

/*!
 * \brief A view of one value per item: `MachineShMemWinMeshVariableScalarT view(variable)`.
 *
 * The values of a rank are indexed by the local ids of that rank, see MachineShMemItemLookup. Unused local ids have values too.
 */
template <typename ItemType, typename DataType> class MachineShMemWinMeshVariableScalarT : public MachineShMemWinVariableCommon
{
 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinMeshVariableScalarT(const MeshVariableScalarRefT<ItemType, DataType>& variable)
  : MachineShMemWinVariableCommon(variable.variable())
  {}

  //! Returns the values of \a rank. \local \throws ArgumentException when \a rank is not on this machine
  Span<DataType> view(Int32 rank) const
  {
    const Shown& shown = shownBy(rank, sizeof(DataType));
    return { reinterpret_cast<DataType*>(shown.address), shown.dims[0] };
  }
  //! Returns the values of \a rank, to read only. \local
  Span<const DataType> constView(Int32 rank) const { return view(rank); }
  //! Returns a copy of the values of \a rank that the host may use. \local
  UniqueArray<DataType> hostValues(Int32 rank) const { return copyOf<DataType>(rank, view(rank).size()); }
  //! Returns the value of the item of local id \a notlocal_id on \a rank. For many items, view() is faster. \local
  DataType operator()(Int32 rank, Int32 notlocal_id) const
  {
    const Shown& shown = shownBy(rank, sizeof(DataType));
    if (!shown.is_on_device) [[likely]]
      return view(rank)[notlocal_id];
    DataType value = {};
    copyToHost(shown, notlocal_id * Int64(sizeof(DataType)), { reinterpret_cast<std::byte*>(&value), Int64(sizeof(DataType)) });
    return value;
  }
};

/*!
 * \brief A view of a variable that is a table of values, not on items: `MachineShMemWinVariableArray2T view(variable)`.
 *
 * Each rank may have its own extents.
 */
template <typename DataType> class MachineShMemWinVariableArray2T : public MachineShMemWinVariableCommon
{
 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinVariableArray2T(const VariableRefArray2T<DataType>& variable)
  : MachineShMemWinVariableCommon(variable.variable())
  {}

  //! Returns the table of \a rank, row after row. \local \throws ArgumentException when \a rank is not on this machine
  Span2<DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<DataType*>(values.address), values.extent0, values.extent1 };
  }
  //! Returns the table of \a rank, to read only. \local
  Span2<const DataType> constView(Int32 rank) const { return view(rank); }
};

/*!
 * \brief A view of one array per item: `MachineShMemWinMeshVariableArrayT view(variable)`.
 *
 * The rows are the local ids of the other rank, see MachineShMemItemLookup. Unused local ids have rows too. Each rank may have
 * its own number of values per item.
 */
template <typename ItemType, typename DataType> class MachineShMemWinMeshVariableArrayT : public MachineShMemWinVariableCommon
{
 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinMeshVariableArrayT(const MeshVariableArrayRefT<ItemType, DataType>& variable)
  : MachineShMemWinVariableCommon(variable.variable())
  {}

  //! Returns the arrays of \a rank. \local \throws ArgumentException when \a rank is not on this machine
  Span2<DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<DataType*>(values.address), values.extent0, values.extent1 };
  }
  //! Returns the arrays of \a rank, to read only. \local
  Span2<const DataType> constView(Int32 rank) const { return view(rank); }
  //! Returns a copy of the arrays of \a rank, one after the other, that the host may use. \local
  UniqueArray<DataType> hostValues(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return copyOf<DataType>(rank, values.extent0 * values.extent1);
  }
  //! Returns the array of the item of local id \a notlocal_id on \a rank. For many items, view() is faster. \local
  Span<DataType> operator()(Int32 rank, Int32 notlocal_id) const { return view(rank)[notlocal_id]; }
};

/*!
 * \brief A view of tiled arrays per item: `MachineShMemWinMeshTiledVariableT view(variable)`.
 *
 * The rows are the local ids of the other rank, as in MachineShMemWinMeshVariableArrayT, up to the end of the last tile. Each rank may
 * have its own number of values per item.
 */
template <typename ItemType, typename DataType> class MachineShMemWinMeshTiledVariableT : public MachineShMemWinVariableCommon
{
 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinMeshTiledVariableT(const MeshTiledVariableRefT<ItemType, DataType>& variable)
  : MachineShMemWinVariableCommon(variable.variable())
  {}

  //! Returns the rows of \a rank. \local \throws ArgumentException when \a rank is not on this machine
  TiledRowsT<DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<typename TiledRowsT<DataType>::NumberType*>(values.address), static_cast<Int32>(values.extent0),
             static_cast<Int32>(values.extent1) };
  }
  //! Returns the rows of \a rank, to read only. \local
  TiledRowsT<const DataType> constView(Int32 rank) const
  {
    const TiledRowsT<DataType> rows = view(rank);
    return { rows.data(), rows.nbRow(), rows.rowSize() };
  }
  //! Returns a copy of the rows of \a rank, one after the other and without tiles, that the host may use. \local
  UniqueArray<DataType> hostValues(Int32 rank) const
  {
    using NumberType = typename TiledRowsT<DataType>::NumberType;
    const Values values = valuesOf(rank, sizeof(DataType));
    const auto nb_row = static_cast<Int32>(values.extent0);
    const auto row_size = static_cast<Int32>(values.extent1);
    UniqueArray<DataType> tiles = copyOf<DataType>(rank, TiledLayout::nbStored(nb_row, row_size));
    const TiledRowsT<DataType> rows(reinterpret_cast<NumberType*>(tiles.data()), nb_row, row_size);
    UniqueArray<DataType> result(Int64(nb_row) * row_size);
    for (Int32 i = 0; i < nb_row; ++i)
      for (Int32 j = 0; j < row_size; ++j)
        result[Int64(i) * row_size + j] = rows[i][j];
    return result;
  }
  //! Returns the row of the item of local id \a notlocal_id on \a rank. For many items, view() is faster. \local
  TiledRowT<DataType> operator()(Int32 rank, Int32 notlocal_id) const { return view(rank)[notlocal_id]; }
};

} // namespace Arcane
