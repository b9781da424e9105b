// SPDX-License-Identifier: Apache-2.0
// The values of a variable. The class allocates and resizes them, and makes them follow the items of a family.
#pragma once

#include "variables/core/VariableSharing.h"
#include "variables/data/IData.h"

#include "arcane_core/base/object/Owned.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::variables
{

class VariableRows;

/*!
 * \brief Holds the data of a variable, and the items of its rows.
 *
 * Each change of address or size ends with IVariable::syncReferences(). IVariable documents the calls. \local
 */
class VariableStorage
{
 public:
  explicit VariableStorage(IVariable& variable);
  ~VariableStorage();

  //! \name Observation
  //@{
  IData& data() { return m_data; }
  const IData& data() const { return m_data; }
  bool isUsed() const { return m_is_used; }
  //! Both functions return null when the variable is not on items, or while the mesh does not exist.
  IItemFamily* family() const { return m_family; }
  const VariableRows* rows() const { return m_rows.get(); }
  VariableSharing& sharing() { return m_sharing; }
  const VariableSharing& sharing() const { return m_sharing; }
  //! Returns the unique ids of the items of the rows.
  ARCANE_EXPORT UniqueArray<Int64> rowItems() const;
  //@}

  //! \name Place and size
  //@{
  ARCANE_EXPORT void setUsed(bool is_used);
  //! \throws FatalErrorException when \a property requires memory in which the values of this variable cannot be
  void checkPlace(int property) const;
  //! Moves the values to the memory that the properties of the variable ask for.
  void place();
  void publish();
  //! Moves the values to the places of the other layout.
  void setTiled(bool is_tiled);
  ARCANE_EXPORT void setAllocationInfo(const DataAllocationInfo& v);
  ARCANE_EXPORT void shrink();
  ARCANE_EXPORT void resize(Int64 new_size, Int64 nb_additional_element);
  ARCANE_EXPORT void resize2D(Int64 dim1_size, Int64 dim2_size);
  ARCANE_EXPORT void resizeItemArrays(Int64 dim2_size);
  ARCANE_EXPORT void reshapeItemArrays(const ArrayShape& shape);
  //@}

  //! \name Items
  //@{
  //! Finds the family if its mesh exists, and makes a missing group unless the variable \a is_restored: its group may be created later.
  //! \throws FatalErrorException when the mesh has no such family.
  ARCANE_EXPORT void attachFamily(bool is_restored);
  //! Makes the group of a partial variable, without items, if the mesh has its items and no such group.
  void makeGroup();
  //! Frees the values and forgets the family. Called before the mesh is destroyed.
  void forgetFamily();
  void setNbRow(Int32 nb_row);
  //! Moves rows: row i gets what row new_to_old[i] was, or becomes a new row when this is -1.
  void moveRows(ConstArrayView<Int32> new_to_old);
  ARCANE_EXPORT void resizeFromGroup();
  ARCANE_EXPORT void setRowItems(ConstArrayView<Int64> unique_ids);
  //! Notes that values were read. \throws FatalErrorException when a partial variable has not one value per item of its group.
  void endRead();
  //@}

  //! \name Values of another storage as a whole. The other storage has the same type and is on the same items.
  //@{
  void copy(const VariableStorage& rhs);
  void swap(VariableStorage& rhs);
  //@}

 private:
  IMemoryAllocator* allocatorFor(shmem::MachineArena* arena) const;
  void checkOffItems(Int32 dimension, const char* what) const;
  void checkHasItemArrays() const;

  IVariable& m_variable;
  IData m_data;
  bool m_is_used = false;
  IItemFamily* m_family = nullptr;
  detail::base::Owned<VariableRows> m_rows;
  //! The items of rows that wait until their group has items. Empty without waiting rows.
  UniqueArray<Int64> m_row_items;
  VariableSharing m_sharing;
};

} // namespace Arcane::detail::variables
