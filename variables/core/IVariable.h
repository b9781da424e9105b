// SPDX-License-Identifier: Apache-2.0
// A variable: the stored thing that references designate.
#pragma once

#include "variables/core/VariableDependencies.h"
#include "variables/core/VariableMetaData.h"
#include "variables/core/VariableProperty.h"
#include "variables/core/VariableReferences.h"
#include "variables/core/VariableStorage.h"
#include "variables/core/VariableTypeInfo.h"

#include "arcane_core/base/object/IObservable.h"
#include "arcane_core/mesh/ItemGroup.h"
#include "arcane_core/mesh/MeshHandle.h"

#include <iosfwd>
#include <map>
#include <memory>
#include <vector>

namespace Arcane
{

class IDataReader;
class ISerializer;
class VariableBuildInfo;
class VariableRef;

/*!
 * \brief Name, properties and values of a variable, whatever its type.
 *
 * References (VariableRef) designate it. Its manager makes it when the first reference is declared, and destroys it
 * when the last one dies, unless it is PPersistant or was read from a checkpoint. Rows of values of a variable on items
 * are indexed by local id, up to the greatest of the family, holes included; those of a partial variable by position in
 * the list of its group. They follow the family and the group when these change: see detail::VariableRows.
 *
 * All calls are \local but those that say otherwise.
 */
class IVariable : public detail::VariableProperty
{
 public:
  using eDependType = eVariableDependType;
  static constexpr eDependType DPT_PreviousTime = eDependType::PreviousTime;
  static constexpr eDependType DPT_CurrentTime = eDependType::CurrentTime;

  static constexpr const char* TAG_POST_PROCESSING = "PostProcessing";
  static constexpr const char* TAG_POST_PROCESSING_AT_THIS_ITERATION = "PostProcessingAtThisIteration";

  //! For the manager of variables, which registers it.
  IVariable(const VariableBuildInfo& info, const VariableTypeInfo& type);
  ~IVariable();
  IVariable(const IVariable&) = delete;
  IVariable& operator=(const IVariable&) = delete;

  //! \name Identity
  //@{
  const String& name() const { return m_name; }
  //! Mesh, family and name joined by '_'. Unique in a sub-domain.
  String fullName() const;
  const VariableTypeInfo& typeInfo() const { return m_type; }
  eDataType dataType() const { return m_type.dataType(); }
  //! IK_Unknown when the variable is not on items.
  eItemKind itemKind() const { return m_type.itemKind(); }
  //! 0, 1 or 2; one value per item makes 1, an array per item makes 2.
  Integer dimension() const { return m_type.dimension(); }
  Integer multiTag() const { return 0; }
  //! True when only the items of itemGroup() have values.
  bool isPartial() const { return m_type.isPartial(); }
  bool isOnItems() const { return m_type.isOnItems(); }
  IVariableMng* variableMng() const { return m_variable_mng; }
  ISubDomain* subDomain() const;
  //! Null handle when the variable is not on items.
  const MeshHandle& meshHandle() const { return m_mesh_handle; }
  //! Fatal while the mesh does not exist; null pointer when the variable is not on items.
  IMesh* mesh() const;
  //! Null when the variable is not on items.
  String meshName() const { return m_mesh_handle.meshName(); }
  //! Null pointer when the variable is not on items, or while the mesh does not exist.
  IItemFamily* itemFamily() const { return m_storage.family(); }
  //! Null when the variable is not on items.
  const String& itemFamilyName() const { return m_family_name; }
  //! All items of the family, or the group of a partial variable; the null group while it does not exist.
  ItemGroup itemGroup() const;
  String itemGroupName() const;
  //! Null pointer when there is no family.
  const detail::VariableRows* rows() const { return m_storage.rows(); }
  VariableMetaData createMetaData() const;
  Ref<VariableMetaData> createMetaDataRef() const;
  //@}

  //! \name Properties and tags
  //@{
  /*!
   * \brief Properties of all references together.
   *
   * PNoDump, PNoNeedSync, PTemporary, PNoRestore, PNoExchange and PNoReplicaSync hold if all have them; the others,
   * but PHasTrace, hold if one has them.
   */
  int property() const { return m_property; }
  void notifyReferencePropertyChanged() { mergeProperties(); }
  void addTag(const String& tag, const String& value = "1") { m_tags[tag] = value; }
  void removeTag(const String& tag) { m_tags.erase(tag); }
  bool hasTag(const String& tag) const { return m_tags.contains(tag); }
  //! Null when there is no such tag.
  String tagValue(const String& tag) const;
  //@}

  //! \name References
  //@{
  void addVariableRef(VariableRef* ref);
  //! Destroys the variable when it was the last reference and nothing keeps it.
  void removeVariableRef(VariableRef* ref);
  //! Null pointer when there is none.
  VariableRef* firstReference() const { return references().empty() ? nullptr : references().front(); }
  const std::vector<VariableRef*>& references() const { return m_references.all(); }
  Integer nbReference() const { return static_cast<Integer>(references().size()); }
  //! Gives references the present address and size of the values, then notifies onSizeChangedObservable().
  void syncReferences();
  //@}

  //! \name Storage
  //@{
  //! The values.
  IData* data() { return &m_storage.data(); }
  const IData* data() const { return &m_storage.data(); }
  //! Number of values, holes included.
  Integer nbElement() const { return static_cast<Integer>(data()->nbElement()); }
  bool isUsed() const { return m_storage.isUsed(); }
  /*!
   * \brief Allocates the values, or frees them; values are lost.
   * \throws FatalErrorException when PInShMem is not possible for this variable
   */
  void setUsed(bool is_used) { m_storage.setUsed(is_used); }
  //! True when values are in the memory shared by the ranks of the machine.
  bool isInSharedMemory() const { return m_storage.sharing().isShown(); }
  /*!
   * \brief Changes the number of values, or of rows in dimension 2, of a variable that is not on items.
   * \throws ArgumentException when the variable is a scalar or on items, or the size is negative
   */
  void resize(Int64 new_size) { m_storage.resize(new_size, 0); }
  //! resize(), with room for \a nb_additional_element more.
  void resizeWithReserve(Int64 new_size, Int64 nb_additional_element) { m_storage.resize(new_size, nb_additional_element); }
  //! Changes both extents of a variable of dimension 2 that is not on items.
  void resize2D(Int64 dim1_size, Int64 dim2_size) { m_storage.resize2D(dim1_size, dim2_size); }
  //! Changes the number of values per item, for all items, of a variable of dimension 2 on items.
  void resizeItemArrays(Int64 dim2_size) { m_storage.resizeItemArrays(dim2_size); }
  /*!
   * \brief resizeItemArrays() to the number of values of \a shape, which checkpoints keep and other ranks see.
   * \throws ArgumentException as resizeItemArrays(), or when a dimension is negative, or there are 2^31 values or more
   */
  void reshapeItemArrays(const ArrayShape& shape) { m_storage.reshapeItemArrays(shape); }
  //! Gives the values the size of the family or of the group; nothing to do unless they changed behind the variable.
  void resizeFromGroup() { m_storage.resizeFromGroup(); }
  //! Frees the reserve.
  void shrinkMemory() { m_storage.shrink(); }
  //! \unit{bytes}
  Real allocatedMemory() const { return static_cast<Real>(data()->allocatedBytes()); }
  DataAllocationInfo allocationInfo() const { return data()->allocationInfo(); }
  void setAllocationInfo(const DataAllocationInfo& v) { m_storage.setAllocationInfo(v); }
  IObservable* onSizeChangedObservable() { return &m_on_size_changed; }
  //@}

  //! \name Values
  //@{
  /*!
   * \brief Gives all values of the items of \a group the value written in \a value; items without value are left out.
   * \return TRUE WHEN IT FAILS: \a value is not of the type of the variable, or \a group is of another family
   */
  [[nodiscard]] bool initialize(const ItemGroup& group, const String& value);
  //! Values of \a rhs, of the same type and size. \throws ArgumentException otherwise
  void copyValues(const IVariable& rhs);
  //! Exchanges values. \throws ArgumentException unless both are used, of the same type, on the same family or group
  void swapValues(IVariable& rhs);
  void print(std::ostream& o) const;
  /*!
   * \brief Sends the values of owners to ghosts. Nothing to do for a scalar.
   *
   * For a partial variable, by the synchronizer of its group: see IVariableSynchronizer.
   * \collective
   * \throws NotSupportedException for arrays that are not on items, and for strings
   */
  void synchronize();
  //! The same for items \a local_ids: owners must list the items that ghosts list. \collective
  void synchronize(Int32ConstArrayView local_ids);
  /*!
   * \brief Number of ghosts of this rank whose value is not that of the owner. Values are not changed.
   *
   * 0 for a variable that is not on items, or PNoNeedSync.
   * \collective
   * \param max_print  number of differences to print, all if negative
   */
  Integer checkIfSync(Integer max_print = 0);
  //! Number of values that differ from those in \a reader. Calls reader->read() once.
  Integer checkIfSame(IDataReader* reader, Integer max_print, bool compare_ghost);
  //! Number of values that differ from \a reference; a difference of sizes counts for one.
  Integer compareWith(const IData& reference, Integer max_print, bool compare_ghost);
  //! 0: there is no replica of sub-domains.
  Integer checkIfSameOnAllReplica(Integer = 0) const { return 0; }
  //! Puts or gets all values, by the mode of \a serializer.
  void serialize(ISerializer* serializer);
  /*!
   * \brief Puts or gets the values of items \a local_ids, by the mode of \a serializer.
   *
   * Of a partial variable, only items of the group are put; those that are not in the group of the one who gets are
   * dropped.
   */
  void serialize(ISerializer* serializer, Int32ConstArrayView local_ids);
  //! Items without value, at either end, are left out.
  void copyItemsValues(Int32ConstArrayView source, Int32ConstArrayView destination);
  void copyItemsMeanValues(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView destination);
  //! Value of item i becomes that of item new_to_old[i]. Partial variables are left alone: they follow their group.
  void compact(Int32ConstArrayView new_to_old);
  //! Unique id of the item of each row, NULL_ITEM_UNIQUE_ID for none. For partial variables, to be saved with values.
  UniqueArray<Int64> rowItems() const { return m_storage.rowItems(); }
  /*!
   * \brief Says that the rows that are there, read or copied through data(), are those of items \a unique_ids.
   *
   * Values of items that are in the group now get their place, the others are dropped; if the group does not exist or
   * has no item, they wait until it has. For partial variables.
   * \throws ArgumentException when the numbers of rows and of items differ
   */
  void setRowItems(ConstArrayView<Int64> unique_ids) { m_storage.setRowItems(unique_ids); }
  //@}

  //! \name Reading and writing by services
  //@{
  //! Notified before values are written.
  IObservable* writeObservable() { return &m_on_write; }
  //! Notified after values are read.
  IObservable* readObservable() { return &m_on_read; }
  void notifyBeginWrite() { m_on_write.notifyAllObservers(); }
  /*!
   * \brief Values were changed through data(): references follow.
   * \throws FatalErrorException when a partial variable has not as many values as its group has items
   */
  void notifyEndRead();
  //@}

  //! \name Dependencies
  //@{
  void addDepend(IVariable* variable, eDependType type, const TraceInfo& where = {});
  void removeDepend(IVariable* variable) { m_dependencies.remove(variable); }
  //! Takes \a function, made by `new`; null for none.
  void setComputeFunction(IVariableComputeFunction* function) { m_dependencies.setComputeFunction(function); }
  IVariableComputeFunction* computeFunction() { return m_dependencies.computeFunction(); }
  //! Computes the variable if one it depends on is newer. \throws FatalErrorException when it depends on itself
  void update() { m_dependencies.update(); }
  //! update(), for physical time \a wanted_time.
  void update(Real wanted_time) { m_dependencies.update(wanted_time); }
  void setUpToDate() { m_dependencies.setUpToDate(); }
  //! Grows at each setUpToDate() of any variable of the process; 0 before the first of this one.
  Int64 modifiedTime() const { return m_dependencies.modifiedTime(); }
  const std::vector<VariableDependInfo>& dependInfos() const { return m_dependencies.all(); }
  static void incrementModifiedTime() { detail::VariableDependencies::incrementModifiedTime(); }
  //@}

  //! \name Shared memory
  //@{
  /*!
   * \brief What this rank shows of the variable to the other ranks of the machine; null if it is not in shared memory.
   *
   * A variable that is not used yet shows no value, but its life has begun for views on it.
   */
  detail::SharedPublication* sharedPublication() { return m_storage.sharing().publication(); }
  /*!
   * \brief What this rank shows of the group of a partial variable in shared memory; null for other variables.
   *
   * It is made by the first call, which is that of the first view, and lives as long as the variable.
   */
  detail::SharedGroupTable* sharedGroupTable() { return m_storage.sharing().groupTable(); }
  //! Number of the variable among all those that its manager has made. No number is used twice.
  Int64 creationNumber() const { return m_creation_number; }
  //@}

  //! For detail::VariableRows, which says when items change.
  detail::VariableStorage& storage() { return m_storage; }

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
  detail::VariableStorage m_storage;
  detail::VariableReferences m_references;
  std::map<String, String> m_tags;
  int m_property = 0;
  Int64 m_creation_number = 0;
  detail::VariableDependencies m_dependencies{ this };
  IObservable m_on_size_changed;
  IObservable m_on_write;
  IObservable m_on_read;

  void mergeProperties();
  void setRestored(int property);
  //! Without reference too.
  bool isKept() const { return m_references.isRestored() || (m_property & PPersistant); }
  //! Allocates values if a reference just declared may use them at once.
  void useIfPossible(const VariableRef& ref);
  void attachFamily() { m_storage.attachFamily(m_references.isRestored()); }
  //! \throws FatalErrorException when a partial variable has no group.
  void checkGroup() const;
  //! Of the same type on the same items.
  bool isLike(const IVariable& rhs) const;
};

} // namespace Arcane
