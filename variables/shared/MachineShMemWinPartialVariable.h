// SPDX-License-Identifier: Apache-2.0
// Views of the partial variables of the other ranks of the machine.
#pragma once

#include "variables/core/VariableTypes.h"
#include "variables/shared/MachineShMemWinVariableCommon.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/Span2.h"
#include "arcane_core/base/object/Owned.h"

namespace Arcane
{

/*!
 * \brief Base of the views of partial variables. Finds the items to which the values of each rank belong.
 *
 * Each rank has its own group of this name. The group of one rank may change while the others do not: the other ranks see the new list and its values
 * after the next barrier, and read the previous ones unchanged until then. A rank has no items here if the group does not exist there, or if it has
 * no variable in shared memory on the group.
 */
class ARCANE_EXPORT MachineShMemWinPartialVariableCommon : public MachineShMemWinVariableCommon
{
 public:
  //! \local
  ~MachineShMemWinPartialVariableCommon() override;

  //! Returns the local ids, on \a rank, of the items of its group, one for each row of the view. \local
  //! \throws ArgumentException when \a rank is not on this machine
  Span<const Int32> localIds(Int32 rank) const;
  //! Returns the row of the item of local id \a notlocal_id on \a rank (see MachineShMemItemLookup), or -1 if it is not in the
  //! group of \a rank. \local \throws ArgumentException when \a rank is not on this machine
  Int32 indexOf(Int32 rank, Int32 notlocal_id) const;

 protected:
  //! Makes the view by a barrier. \machine \throws FatalErrorException as MachineShMemWinVariableCommon does
  explicit MachineShMemWinPartialVariableCommon(IVariable* variable);

  //! Returns indexOf(), which must be below \a nb_row. \local
  //! \throws ArgumentException when the item is not in the group of \a rank
  Int32 rowOf(Int32 rank, Int32 notlocal_id, Int64 nb_row) const;

 private:
  String m_group_name;
  //! Both pointers are null when this rank is alone on its machine and has no shared memory.
  detail::base::Owned<detail::shmem::SharedLookup> m_positions;
  detail::base::Owned<detail::shmem::SharedLookup> m_local_ids;

  Span<const Int32> listOf(Int32 rank, bool by_local_id) const;
};

/*!
 * \brief A view of one value per item of a group: `MachineShMemWinMeshPartialVariableScalarT view(variable)`.
 *
 * The values of a rank are in the order of the group of that rank.
 */
template <typename ItemType, typename DataType>
class MachineShMemWinMeshPartialVariableScalarT : public MachineShMemWinPartialVariableCommon
{
 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinMeshPartialVariableScalarT(const MeshPartialVariableScalarRefT<ItemType, DataType>& variable)
  : MachineShMemWinPartialVariableCommon(variable.variable())
  {}

  //! Returns the values of \a rank, one per item of localIds(). \local
  //! \throws ArgumentException when \a rank is not on this machine
  Span<DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<DataType*>(values.address), values.extent0 };
  }
  //! Returns the values of \a rank, to read only. \local
  Span<const DataType> constView(Int32 rank) const { return view(rank); }
  //! Returns the value of the item of local id \a notlocal_id on \a rank. For many items, view() and localIds() are faster. \local
  //! \throws ArgumentException when the item is not in the group of \a rank
  DataType operator()(Int32 rank, Int32 notlocal_id) const
  {
    const Span<DataType> values = view(rank);
    return values[rowOf(rank, notlocal_id, values.size())];
  }
};

/*!
 * \brief A view of one array per item of a group: `MachineShMemWinMeshPartialVariableArrayT view(variable)`.
 *
 * The rows of a rank are in the order of the group of that rank.
 */
template <typename ItemType, typename DataType> class MachineShMemWinMeshPartialVariableArrayT : public MachineShMemWinPartialVariableCommon
{
 public:
  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem
  explicit MachineShMemWinMeshPartialVariableArrayT(const MeshPartialVariableArrayRefT<ItemType, DataType>& variable)
  : MachineShMemWinPartialVariableCommon(variable.variable())
  {}

  //! Returns the arrays of \a rank, one per item of localIds(). \local
  //! \throws ArgumentException when \a rank is not on this machine
  Span2<DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<DataType*>(values.address), values.extent0, values.extent1 };
  }
  //! Returns the arrays of \a rank, to read only. \local
  Span2<const DataType> constView(Int32 rank) const { return view(rank); }
  //! Returns the array of the item of local id \a notlocal_id on \a rank. For many items, view() and localIds() are faster. \local
  //! \throws ArgumentException when the item is not in the group of \a rank
  Span<DataType> operator()(Int32 rank, Int32 notlocal_id) const
  {
    const Span2<DataType> values = view(rank);
    return values[rowOf(rank, notlocal_id, values.dim1Size())];
  }
};

} // namespace Arcane
