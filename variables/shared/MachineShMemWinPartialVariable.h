// SPDX-License-Identifier: Apache-2.0
// Views on the partial variables of the other ranks of the machine.
#pragma once

#include "variables/core/VariableTypes.h"
#include "variables/shared/MachineShMemWinVariableCommon.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/Span2.h"

#include <memory>

namespace Arcane
{

/*!
 * \brief Base of the views on partial variables: which items the values of each rank are for.
 *
 * Each rank has its own group of this name, which may change on one rank only, without telling the others: they see the new
 * list after the next barrier, and read the former one whole until then. Values move where they are when their group
 * changes: as for any values, there is a barrier between such a change and those who read them. On a rank where the group
 * does not exist, or which has no variable in shared memory on it, there is no item.
 */
class ARCANE_EXPORT MachineShMemWinPartialVariableCommon : public MachineShMemWinVariableCommon
{
 public:
  //! \local
  ~MachineShMemWinPartialVariableCommon() override;

  //! Local ids, on \a rank, of the items of its group: that of the item of each row of the view. \local
  //! \throws ArgumentException when \a rank is not on this machine
  Span<const Int32> localIds(Int32 rank) const;
  //! Row of the item of local id \a notlocal_id on \a rank, which MachineShMemItemLookup gives; -1 if it is not in the
  //! group of \a rank. \local \throws ArgumentException when \a rank is not on this machine
  Int32 indexOf(Int32 rank, Int32 notlocal_id) const;

 protected:
  //! \machine: a barrier. \throws FatalErrorException as MachineShMemWinVariableCommon
  explicit MachineShMemWinPartialVariableCommon(IVariable* variable);

  //! indexOf(), below \a nb_row. \local
  //! \throws ArgumentException when the item is not in the group of \a rank
  Int32 rowOf(Int32 rank, Int32 notlocal_id, Int64 nb_row) const;

 private:
  String m_group_name;
  //! Null when this rank is alone.
  std::unique_ptr<detail::SharedLookup> m_positions;
  std::unique_ptr<detail::SharedLookup> m_local_ids;

  Span<const Int32> listOf(Int32 rank, bool by_local_id) const;
};

/*!
 * \brief One value per item of a group: `MachineShMemWinMeshPartialVariableScalarT view(variable)`.
 *
 * Values of a rank are in the order of the group of that rank.
 */
template <typename ItemType, typename DataType>
class MachineShMemWinMeshPartialVariableScalarT : public MachineShMemWinPartialVariableCommon
{
 public:
  //! \machine: a barrier. \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinMeshPartialVariableScalarT(const MeshPartialVariableScalarRefT<ItemType, DataType>& variable)
  : MachineShMemWinPartialVariableCommon(variable.variable())
  {}

  //! The values of \a rank, one per item of localIds(). \local
  //! \throws ArgumentException when \a rank is not on this machine
  Span<DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<DataType*>(values.address), values.extent0 };
  }
  //! As view(), to read only. \local
  Span<const DataType> constView(Int32 rank) const { return view(rank); }
  //! The value of the item of local id \a notlocal_id on \a rank; use view() and localIds() for several of them. \local
  //! \throws ArgumentException when the item is not in the group of \a rank
  DataType operator()(Int32 rank, Int32 notlocal_id) const
  {
    const Span<DataType> values = view(rank);
    return values[rowOf(rank, notlocal_id, values.size())];
  }
};

/*!
 * \brief An array per item of a group: `MachineShMemWinMeshPartialVariableArrayT view(variable)`.
 *
 * Rows of a rank are in the order of the group of that rank.
 */
template <typename ItemType, typename DataType> class MachineShMemWinMeshPartialVariableArrayT : public MachineShMemWinPartialVariableCommon
{
 public:
  //! \machine: a barrier. \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinMeshPartialVariableArrayT(const MeshPartialVariableArrayRefT<ItemType, DataType>& variable)
  : MachineShMemWinPartialVariableCommon(variable.variable())
  {}

  //! The arrays of \a rank, one per item of localIds(). \local
  //! \throws ArgumentException when \a rank is not on this machine
  Span2<DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<DataType*>(values.address), values.extent0, values.extent1 };
  }
  //! As view(), to read only. \local
  Span2<const DataType> constView(Int32 rank) const { return view(rank); }
  //! The array of the item of local id \a notlocal_id on \a rank; use view() and localIds() for several of them. \local
  //! \throws ArgumentException when the item is not in the group of \a rank
  Span<DataType> operator()(Int32 rank, Int32 notlocal_id) const
  {
    const Span2<DataType> values = view(rank);
    return values[rowOf(rank, notlocal_id, values.dim1Size())];
  }
};

} // namespace Arcane
