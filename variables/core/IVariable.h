// SPDX-License-Identifier: Apache-2.0
// A variable: the stored values, with their name and properties, that references designate.
#pragma once

#include "variables/core/VariableDependencies.h"
#include "variables/core/VariableMetaData.h"
#include "variables/core/VariableProperty.h"
#include "variables/core/VariableReferences.h"
#include "variables/core/VariableStorage.h"
#include "variables/core/VariableTags.h"
#include "variables/core/VariableTypeInfo.h"

#include "arcane_core/base/object/IObservable.h"
#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

#include <iosfwd>
#include <memory>
#include <vector>

namespace Arcane
{

class IDataReader;
class ISerializer;
class VariableBuildInfo;
class VariableRef;

/*!
 * \brief Holds the name, the properties and the values of a variable of any type.
 *
 * References (VariableRef) designate it. The manager of variables makes it when the first reference is declared, and destroys it
 * when the last reference is destroyed, unless the variable is PPersistant or was read from a checkpoint. A variable on items has
 * one row of values per local id, up to the largest one of the family; unused local ids have rows too. A partial variable has one
 * row per position in the list of its group. The rows follow the family and the group when these change: see detail::variables::VariableRows.
 *
 * All calls are \local unless they are marked otherwise.
 */
class ARCANE_EXPORT IVariable : public detail::variables::VariableProperty
{
 public:
  using eDependType = eVariableDependType;
  static constexpr eDependType DPT_PreviousTime = eDependType::PreviousTime;
  static constexpr eDependType DPT_CurrentTime = eDependType::CurrentTime;

  static constexpr const char* TAG_POST_PROCESSING = "PostProcessing";
  static constexpr const char* TAG_POST_PROCESSING_AT_THIS_ITERATION = "PostProcessingAtThisIteration";

  //! Makes a variable. Only the manager of variables calls it, and registers the result.
  IVariable(const VariableBuildInfo& info, const VariableTypeInfo& type);
  ~IVariable();
  IVariable(const IVariable&) = delete;
  IVariable& operator=(const IVariable&) = delete;

  //! \name Identity
  //@{
  const String& name() const { return m_name; }
  //! Returns mesh, family and name joined by '_'. The name is unique in a sub-domain.
  String fullName() const;
  const VariableTypeInfo& typeInfo() const { return m_type; }
  eDataType dataType() const { return m_type.dataType(); }
  //! Returns IK_Unknown when the variable is not on items.
  eItemKind itemKind() const { return m_type.itemKind(); }
  //! Returns 0, 1 or 2. A variable with one value per item has dimension 1, one with an array per item has dimension 2.
  Integer dimension() const { return m_type.dimension(); }
  Integer multiTag() const { return 0; }
  //! Returns true when only the items of itemGroup() have values.
  bool isPartial() const { return m_type.isPartial(); }
  bool isOnItems() const { return m_type.isOnItems(); }
  IVariableMng* variableMng() const { return m_variable_mng; }
  ISubDomain* subDomain() const;
  //! Returns a null handle when the variable is not on items.
  const MeshHandle& meshHandle() const { return m_mesh_handle; }
  //! Returns null when the variable is not on items. A call while the mesh does not exist is fatal.
  IMesh* mesh() const;
  //! Returns null when the variable is not on items.
  String meshName() const { return m_mesh_handle.meshName(); }
  //! Returns null when the variable is not on items, or while the mesh does not exist.
  IItemFamily* itemFamily() const { return m_storage.family(); }
  //! Returns null when the variable is not on items.
  const String& itemFamilyName() const { return m_family_name; }
  //! Returns the group of all items of the family, or of a partial variable; the null group while it does not exist.
  ItemGroup itemGroup() const;
  String itemGroupName() const;
  //! Returns null when the variable has no family.
  const detail::variables::VariableRows* rows() const { return m_storage.rows(); }
  VariableMetaData createMetaData() const;
  Ref<VariableMetaData> createMetaDataRef() const;
  //@}

  //! \name Properties and tags
  //@{
  /*!
   * \brief Returns the properties of all references together.
   *
   * PNoDump, PNoNeedSync, PTemporary, PNoRestore, PNoExchange and PNoReplicaSync are set if all references have them. The other
   * properties, except PHasTrace, are set if one reference has them.
   */
  int property() const { return m_property; }
  //! Returns true when the variable is PPrivate.
  bool isPrivate() const { return (m_property & PPrivate) != 0; }
  //! Returns true when the variable is PTemporary.
  bool isTemporary() const { return (m_property & PTemporary) != 0; }
  void notifyReferencePropertyChanged(const VariableRef* ref);
  void addTag(const String& tag, const String& value = "1") { m_tags.set(tag, value); }
  void removeTag(const String& tag) { m_tags.remove(tag); }
  bool hasTag(const String& tag) const { return m_tags.has(tag); }
  //! Returns null when the variable has no such tag.
  String tagValue(const String& tag) const { return m_tags.value(tag); }
  //@}

  //! \name References
  //@{
  void addVariableRef(VariableRef* ref);
  //! Destroys the variable when \a ref was its last reference and nothing else keeps the variable.
  void removeVariableRef(VariableRef* ref);
  //! Returns null when the variable has no reference.
  VariableRef* firstReference() const { return references().empty() ? nullptr : references().front(); }
  const std::vector<VariableRef*>& references() const { return m_references.all(); }
  Integer nbReference() const { return static_cast<Integer>(references().size()); }
  //! Updates the address and the size of the values in all references, then notifies onSizeChangedObservable().
  void syncReferences();
  //@}

  //! \name Storage
  //@{
  //! Returns the values.
  IData* data() { return &m_storage.data(); }
  const IData* data() const { return &m_storage.data(); }
  //! Returns the number of values, unused local ids included.
  Integer nbElement() const { return static_cast<Integer>(data()->nbElement()); }
  bool isUsed() const { return m_storage.isUsed(); }
  /*!
   * \brief Allocates the values, or frees them. Freed values are lost.
   * \throws FatalErrorException when PInShMem or PInDeviceMemory is not possible for this variable
   */
  void setUsed(bool is_used) { m_storage.setUsed(is_used); }
  //! Returns true when the values are in the memory that the ranks of the machine share.
  bool isInSharedMemory() const { return m_storage.sharing().isShown(); }
  //! Returns true when the values are in memory of a device, where kernels use them. HostValues copies them.
  bool isInDeviceMemory() const { return data()->isInDeviceMemory(); }
  /*!
   * \brief Changes the number of values, or of rows in dimension 2, of a variable that is not on items.
   * \throws ArgumentException when the variable is a scalar or on items, or when the size is negative
   */
  void resize(Int64 new_size) { m_storage.resize(new_size, 0); }
  //! Does resize(), and reserves room for \a nb_additional_element more elements.
  void resizeWithReserve(Int64 new_size, Int64 nb_additional_element) { m_storage.resize(new_size, nb_additional_element); }
  //! Changes both extents of a variable of dimension 2 that is not on items.
  void resize2D(Int64 dim1_size, Int64 dim2_size) { m_storage.resize2D(dim1_size, dim2_size); }
  //! Changes the number of values per item, for all items, of a variable of dimension 2 on items.
  void resizeItemArrays(Int64 dim2_size) { m_storage.resizeItemArrays(dim2_size); }
  /*!
   * \brief Does resizeItemArrays() with the number of values of \a shape. Checkpoints keep the shape, and other ranks see it.
   * \throws ArgumentException as resizeItemArrays() does, or when a dimension is negative, or when there are 2^31 values or more
   */
  void reshapeItemArrays(const ArrayShape& shape) { m_storage.reshapeItemArrays(shape); }
  //! Resizes the values to the size of the family or of the group. Does nothing if the variable has followed all their changes.
  void resizeFromGroup() { m_storage.resizeFromGroup(); }
  //! Frees the memory that is reserved for later growth.
  void shrinkMemory() { m_storage.shrink(); }
  //! Returns the memory that the values occupy. \unit{bytes}
  Real allocatedMemory() const { return static_cast<Real>(data()->allocatedBytes()); }
  DataAllocationInfo allocationInfo() const { return data()->allocationInfo(); }
  void setAllocationInfo(const DataAllocationInfo& v) { m_storage.setAllocationInfo(v); }
  IObservable* onSizeChangedObservable() { return &m_on_size_changed; }
  //@}

  //! \name Values
  //@{
  /*!
   * \brief Sets all values of the items of \a group to the value that \a value represents as text. Items without value are skipped.
   * \return TRUE WHEN IT FAILS: \a value is not of the type of the variable, or \a group is of another family
   */
  [[nodiscard]] bool initialize(const ItemGroup& group, const String& value);
  //! Copies the values of \a rhs. \throws ArgumentException when \a rhs has another type, family or group
  void copyValues(const IVariable& rhs);
  //! Exchanges the values. \throws ArgumentException unless both are used, have the same type and are on the same family or group
  void swapValues(IVariable& rhs);
  void print(std::ostream& o) const;
  /*!
   * \brief Sends the values of owners to ghosts. Does nothing for a scalar.
   *
   * The synchronizer of the group does it for a partial variable, see IVariableSynchronizer.
   * \collective
   * \throws NotSupportedException for arrays that are not on items, and for strings
   */
  void synchronize();
  //! Does nothing: the framework does not record which ghosts are up to date.
  void setIsSynchronized() {}
  //! Does the same for the items of a group.
  void setIsSynchronized(const ItemGroup&) {}
  //! Synchronises only the items \a local_ids. Owners must list the items that ghosts list. \collective
  void synchronize(Int32ConstArrayView local_ids);
  /*!
   * \brief Returns the number of ghosts of this rank whose value differs from the value of their owner. Changes no value.
   *
   * The result is 0 for a variable that is not on items, or that is PNoNeedSync.
   * \collective
   * \param max_print  number of differences to print, all of them if negative
   */
  Integer checkIfSync(Integer max_print = 0);
  //! Returns the number of values that differ from the values in \a reader, after one call of reader->read().
  Integer checkIfSame(IDataReader* reader, Integer max_print, bool compare_ghost);
  //! Returns the number of values that differ from \a reference. A difference of sizes counts as one.
  Integer compareWith(const IData& reference, Integer max_print, bool compare_ghost);
  //! Returns 0, since sub-domains are not replicated.
  Integer checkIfSameOnAllReplica(Integer = 0) const { return 0; }
  //! Puts all values into \a serializer or gets them from it, according to its mode.
  void serialize(ISerializer* serializer);
  /*!
   * \brief Puts the values of items \a local_ids into \a serializer or gets them from it, according to its mode.
   *
   * For a partial variable, only the items of the group are put. The receiver drops the values of items that are not in its own
   * group.
   */
  void serialize(ISerializer* serializer, Int32ConstArrayView local_ids);
  //! Copies values from items to items. A pair is skipped if one of its two items has no value.
  void copyItemsValues(Int32ConstArrayView source, Int32ConstArrayView destination);
  void copyItemsMeanValues(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView destination);
  //! Moves values so that item i gets the previous value of item new_to_old[i]. Partial variables do nothing: they follow their group.
  void compact(Int32ConstArrayView new_to_old);
  //! Returns the unique id of the item of each row, NULL_ITEM_UNIQUE_ID for none. The ids are saved with the values of partial variables.
  UniqueArray<Int64> rowItems() const { return m_storage.rowItems(); }
  /*!
   * \brief Declares that the present rows of a partial variable, read or copied through data(), are the rows of items \a unique_ids.
   *
   * The values of items that are in the group now move to their rows, other values are dropped. If the group does not exist or
   * has no item, the values wait until it has items.
   * \throws ArgumentException when the numbers of rows and of items differ
   */
  void setRowItems(ConstArrayView<Int64> unique_ids) { m_storage.setRowItems(unique_ids); }
  //@}

  //! \name Reading and writing by services
  //@{
  //! Returns an observable that is notified before values are written.
  IObservable* writeObservable() { return &m_on_write; }
  //! Returns an observable that is notified after values are read.
  IObservable* readObservable() { return &m_on_read; }
  void notifyBeginWrite() { m_on_write.notifyAllObservers(); }
  /*!
   * \brief Updates references and notifies observers. The caller has changed values through data().
   * \throws FatalErrorException when the number of values of a partial variable is not the number of items of its group
   */
  void notifyEndRead();
  //@}

  //! \name Dependencies
  //@{
  void addDepend(IVariable* variable, eDependType type, const TraceInfo& where = {});
  void removeDepend(IVariable* variable) { m_dependencies.remove(variable); }
  //! Takes ownership of \a function, which was made by `new`. Null removes the present function.
  void setComputeFunction(IVariableComputeFunction* function);
  IVariableComputeFunction* computeFunction() { return m_dependencies.computeFunction(); }
  //! Computes the variable if a variable that it depends on is newer. \throws FatalErrorException when it depends on itself
  void update() { m_dependencies.update(); }
  //! Does update() for the physical time \a wanted_time.
  void update(Real wanted_time) { m_dependencies.update(wanted_time); }
  void setUpToDate() { m_dependencies.setUpToDate(); }
  //! Returns the number of the last setUpToDate(), 0 without any. All variables of the process share the counter.
  Int64 modifiedTime() const { return m_dependencies.modifiedTime(); }
  const std::vector<VariableDependInfo>& dependInfos() const { return m_dependencies.all(); }
  //! Adds the dependencies to \a infos.
  void dependInfos(Array<VariableDependInfo>& infos) const;
  static void incrementModifiedTime() { detail::variables::VariableDependencies::incrementModifiedTime(); }
  //@}

  //! \name Shared memory
  //@{
  /*!
   * \brief Returns what this rank shows of the variable to the other ranks of the machine; null if it is not in shared memory.
   *
   * If the variable is not used yet, it shows no value, but its life has begun for views of it.
   */
  detail::shmem::SharedPublication* sharedPublication() { return m_storage.sharing().publication(); }
  /*!
   * \brief Returns what this rank shows of the group of a partial variable in shared memory; null for other variables.
   *
   * The first call, which the first view makes, makes the table. The table lives as long as the variable.
   */
  detail::variables::SharedGroupTable* sharedGroupTable() { return m_storage.sharing().groupTable(); }
  //! Returns the number of the variable among all variables that its manager has made; numbers are never reused.
  Int64 creationNumber() const { return m_creation_number; }
  //@}

  //! detail::variables::VariableRows calls it when items change.
  detail::variables::VariableStorage& storage() { return m_storage; }

 private:
  friend class IVariableMng;
  friend class VariableRef;

  IVariableMng* m_variable_mng;
  String m_name;
  VariableTypeInfo m_type;
  MeshHandle m_mesh_handle;
  String m_family_name;
  //! Null when the variable is not partial.
  String m_item_group_name;
  detail::variables::VariableStorage m_storage;
  detail::variables::VariableReferences m_references;
  detail::variables::VariableTags m_tags;
  int m_property = 0;
  Int64 m_creation_number = 0;
  detail::variables::VariableDependencies m_dependencies{ this };
  IObservable m_on_size_changed;
  IObservable m_on_write;
  IObservable m_on_read;

  void mergeProperties();
  void setRestored(int property);
  //! True if the variable continues to exist without reference.
  bool isKept() const { return m_references.isRestored() || (m_property & PPersistant); }
  //! Allocates the values if the reference, which was just declared, may use them at once.
  void useIfPossible(const VariableRef& ref);
  void attachFamily() { m_storage.attachFamily(m_references.isRestored()); }
  //! \throws FatalErrorException when a partial variable has no group.
  void checkGroup() const;
  //! True if both variables have the same type and the same items.
  bool isLike(const IVariable& rhs) const;
};

} // namespace Arcane
