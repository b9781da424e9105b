// SPDX-License-Identifier: Apache-2.0
// Views of the variables on materials and environments of the other ranks of the machine.
#pragma once

#include "arcane_core/materials/loops/ConstituentViews.h"
#include "arcane_core/materials/sets/ConstituentCells.h"
#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
#include "variables/shared/MachineShMemWinVariableCommon.h"

#include "arcane_core/base/object/Owned.h"

namespace Arcane::detail::neighbours
{
class ConstituentLookups;
}

namespace Arcane::detail::values
{
class PartialValues;
}

namespace Arcane::Materials
{

/*!
 * \brief Base of the views of variables on constituents. Finds the constituents of the cells of each rank, and the places of their values.
 *
 * All values of another rank are read in place: global values as by other views, and the values of the constituents of mixed cells.
 * Sets, places and the values of mixed cells are a snapshot of the last barrier of the reader: a rank may change
 * its sets while the others read; they see the new sets after their next barrier, for example updateVariable(). A cell that is mixed in the snapshot
 * has the values that it had before the change, a pure one has the global value. Values that the owner writes without a change of sets are seen at
 * some time, as with other variables.
 *
 * All ranks must have the same environments and materials. A rank that has no such variable, or whose manager has not seen endCreate(), has no cells.
 */
class ARCANE_EXPORT MachineShMemWinMaterialVariableCommon : public MachineShMemWinVariableCommon
{
 public:
  //! \local
  ~MachineShMemWinMaterialVariableCommon() override;

  //! Returns the number of cells of \a rank, used or not. \local \throws ArgumentException when \a rank is not on this machine
  Int32 nbCell(Int32 rank) const;
  /*!
   * \brief Returns the cell of local id \a notlocal_id on \a rank (see MachineShMemItemLookup) with all its environments.
   *
   * Loops on environments and materials, component() and globalCellId() work as on own cells; globalCell() is of no use, since the cell is in
   * no family of this rank. The result is valid until the next barrier of the machine. \local
   * \throws ArgumentException when \a rank is not on this machine or has no such cell
   */
  AllEnvCell allEnvCell(Int32 rank, Int32 notlocal_id) const;
  //! Returns the cell of an environment, null if the cell lacks it. \local \throws ArgumentException as allEnvCell() does
  EnvCell envCell(Int32 rank, Int32 notlocal_id, Int32 environment_id) const;
  //! Returns the cell of a material, null if the cell lacks it. \local \throws ArgumentException as allEnvCell() does
  MatCell matCell(Int32 rank, Int32 notlocal_id, Int32 material_id) const;

 protected:
  //! Makes the view by a barrier. \machine
  //! \throws FatalErrorException as MachineShMemWinVariableCommon does, or before IMeshMaterialMng::endCreate()
  explicit MachineShMemWinMaterialVariableCommon(IMeshMaterialVariable* variable);

  //! The addresses of the values of one rank.
  struct RowsOfRank
  {
    std::byte* global = nullptr;
    std::byte* partial = nullptr;
    //! For each array from 1 on its first row in \a partial.
    const Int32* first_rows = nullptr;
    //! For each array from 1 on its number of rows.
    const Int32* sizes = nullptr;
    Int32 nb_array = 0;
    Int32 row_size = 1;
  };
  //! Returns the values of \a rank. \local
  //! \throws ArgumentException when \a rank is not on this machine
  //! \throws FatalErrorException when its values have another size, or its constituents another number
  RowsOfRank rowsOf(Int32 rank, Int64 element_bytes) const;
  //! Returns the array of the values of a constituent. \local
  //! \throws ArgumentException when the variable has no values on it
  Int32 arrayOf(const IMeshComponent* constituent) const;

 private:
  //! To be read by ownValuesOfConstituents() only: the variable may end before the view.
  MeshMaterialVariable* m_variable;
  IMeshMaterialMng* m_manager;
  MatVarSpace m_space;
  detail::base::Owned<detail::neighbours::ConstituentLookups> m_lookups;

  const detail::sets::ConstituentTables* tablesOf(Int32 rank, Int32 notlocal_id) const;
  //! Returns the values of mixed cells of this rank. \throws FatalErrorException when the variable has ended
  detail::values::PartialValues& ownValuesOfConstituents(Int32 rank) const;
};

/*!
 * \brief A view of one value for each cell and constituent: `MachineShMemWinMaterialVariableScalarT<Real> view(variable)`.
 * \code
 * MachineShMemWinMaterialVariableScalarT<Real> fraction(m_fraction);
 * ...
 * auto values = fraction.values(rank);
 * for (EnvCell env : fraction.allEnvCell(rank, local_id_there).subEnvItems())
 *   sum += values[env];
 * \endcode
 */
template <typename DataType> class MachineShMemWinMaterialVariableScalarT : public MachineShMemWinMaterialVariableCommon
{
 public:
  using ValuesType = detail::loops::ConstituentScalarInView<DataType>;

  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem, or before endCreate()
  explicit MachineShMemWinMaterialVariableScalarT(const detail::values::ConstituentVariableScalarRef<DataType>& variable)
  : MachineShMemWinMaterialVariableCommon(variable.materialVariable())
  {}

  //! Returns the global values of \a rank, by local id of this rank. \local
  //! \throws ArgumentException when \a rank is not on this machine
  Span<const DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<const DataType*>(values.address), values.extent0 };
  }
  //! Returns the values of the mixed cells of a constituent, by value index. \local
  //! \throws ArgumentException when \a rank is not on this machine, or when a variable on environments has no values of a material
  Span<const DataType> view(Int32 rank, const IMeshComponent* constituent) const
  {
    const RowsOfRank rows = rowsOf(rank, sizeof(DataType));
    const Int32 array = arrayOf(constituent);
    if (rows.nb_array == 0)
      return {};
    return { reinterpret_cast<const DataType*>(rows.partial) + rows.first_rows[array - 1], rows.sizes[array - 1] };
  }
  //! Returns a view of all values of \a rank, whose indexes are cells of allEnvCell() and CellLocalId, for loops of the host and of kernels,
  //! valid until the next barrier of the machine. \local \throws ArgumentException when \a rank is not on this machine
  ValuesType values(Int32 rank) const
  {
    const RowsOfRank rows = rowsOf(rank, sizeof(DataType));
    return ValuesType(detail::loops::ConstituentRows<const DataType>(reinterpret_cast<const DataType*>(rows.global),
                                                                     reinterpret_cast<const DataType*>(rows.partial), rows.first_rows, 1));
  }
  //! Returns the global value of a cell of \a rank. For many cells, view() is faster. \local
  DataType operator()(Int32 rank, Int32 notlocal_id) const { return view(rank)[notlocal_id]; }
  //! Returns the value of a cell of a constituent. For many cells, values() is faster. \local
  DataType operator()(Int32 rank, const ComponentCell& cell) const { return values(rank)[ComponentItemLocalId(cell)]; }
  //! Returns the value of an environment in a cell of \a rank, 0 when the cell lacks it. \local
  DataType envValue(Int32 rank, Int32 notlocal_id, Int32 environment_id) const
  {
    const EnvCell cell = envCell(rank, notlocal_id, environment_id);
    return cell.null() ? DataType() : (*this)(rank, cell);
  }
  //! Returns the value of a material in a cell of \a rank, 0 when the cell lacks it. \local
  DataType matValue(Int32 rank, Int32 notlocal_id, Int32 material_id) const
  {
    const MatCell cell = matCell(rank, notlocal_id, material_id);
    return cell.null() ? DataType() : (*this)(rank, cell);
  }
};

//! A view of one array for each cell and constituent: `MachineShMemWinMaterialVariableArrayT<Real> view(variable)`.
template <typename DataType> class MachineShMemWinMaterialVariableArrayT : public MachineShMemWinMaterialVariableCommon
{
 public:
  using ValuesType = detail::loops::ConstituentArrayView<const DataType>;

  //! Makes the view by a barrier. \machine \throws FatalErrorException when \a variable is not PInShMem, or before endCreate()
  explicit MachineShMemWinMaterialVariableArrayT(const detail::values::ConstituentVariableArrayRef<DataType>& variable)
  : MachineShMemWinMaterialVariableCommon(variable.materialVariable())
  {}

  //! Returns the global arrays of \a rank, by local id of this rank. \local
  //! \throws ArgumentException when \a rank is not on this machine
  Span2<const DataType> view(Int32 rank) const
  {
    const Values values = valuesOf(rank, sizeof(DataType));
    return { reinterpret_cast<const DataType*>(values.address), values.extent0, values.extent1 };
  }
  //! Returns a view of all arrays of \a rank, with the same indexes as for scalar variables. \local \throws ArgumentException when \a rank is not on this machine
  ValuesType values(Int32 rank) const
  {
    const RowsOfRank rows = rowsOf(rank, sizeof(DataType));
    return ValuesType(detail::loops::ConstituentRows<const DataType>(
      reinterpret_cast<const DataType*>(rows.global), reinterpret_cast<const DataType*>(rows.partial), rows.first_rows, rows.row_size));
  }
  //! Returns the array of a cell of a constituent. For many cells, values() is faster. \local
  SmallSpan<const DataType> operator()(Int32 rank, const ComponentCell& cell) const { return values(rank)[ComponentItemLocalId(cell)]; }
};

} // namespace Arcane::Materials
