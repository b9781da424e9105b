// SPDX-License-Identifier: Apache-2.0
// A family of degrees of freedom: items that the application adds and removes one by one.
#pragma once

#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane
{

/*!
 * \brief Holds degrees of freedom (DoFs): items that have unique ids, owners, groups and variables, but no place in the mesh.
 *
 * IMeshBase::createItemFamily() or IMeshBase::findItemFamily() makes a family; all ranks make the same ones. An
 * IIndexedIncrementalItemConnectivity says which DoFs belong to which node or cell.
 *
 * addDoFs(), addGhostDoFs() and removeDoFs() begin a change; endUpdate() ends it, and must be called before variables and groups are used.
 * These calls are local. When all owners are set, computeSynchronizeInfos(), which is collective, must follow before variables are
 * synchronised. Local ids do not change until compactItems(): a removed DoF leaves a hole, which later DoFs fill.
 *
 * A checkpoint saves families with their DoFs, owners and groups. A change of the mesh, such as IPrimaryMesh::exchangeItems(), does not
 * change DoFs: the application makes those of new items, and removes those of items that are gone.
 */
class ARCANE_EXPORT IDoFFamily : public IItemFamily
{
 public:
  ~IDoFFamily() override;

  IItemFamily* itemFamily() { return this; }
  const IItemFamily* itemFamily() const { return this; }

  //! \name Changes
  //@{
  /*!
   * \brief Adds DoFs, which this rank owns. A unique id that exists already keeps its DoF.
   * \param unique_ids of 0 or more
   * \param local_ids  receives the local id of each. \shape{unique_ids.size()}
   * \return the DoFs, valid as long as \a local_ids
   * \local \throws ArgumentException when a unique id is negative or the sizes differ: nothing is added then
   */
  DoFVectorView addDoFs(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids);
  /*!
   * \brief Adds DoFs, which the ranks \a owners own. A unique id that exists already keeps its DoF and its owner.
   * \param owners ranks other than this one. \shape{unique_ids.size()}
   * \local \throws ArgumentException as addDoFs(), and when an owner is no other rank of the run: nothing is added then
   */
  DoFVectorView addGhostDoFs(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids, ConstArrayView<Int32> owners);
  //! Removes DoFs. \local \throws ArgumentException when a local id is not the one of a DoF, or is given twice: nothing is removed then
  void removeDoFs(ConstArrayView<Int32> local_ids);
  //! Ends the change: groups, variables and connectivities follow. New DoFs have the values of new items. \local
  void endUpdate() override;
  //! Ends the change and closes all holes: DoFs get other local ids, in the order of their unique ids if \a do_sort is true. \local
  void compactItems(bool do_sort) override;
  //! Takes the owners set by MutableItemBase::setOwner(). A call of computeSynchronizeInfos() must follow. \local
  void notifyItemsOwnerChanged() override;
  //! Returns true between a change and endUpdate().
  bool hasPendingChange() const { return m_has_change; }
  //@}

  //! Replaces all DoFs by saved ones, which may have holes. Listeners are not notified. \local
  void restoreItems(detail::mesh::FamilyArrays&& arrays);

 protected:
  IDoFFamily(detail::mesh::MeshTopology* topology, const String& name);

 private:
  void publish();
  void checkSizes(ConstArrayView<Int64> unique_ids, Int32 nb_local_id) const;
  DoFVectorView add(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids, ConstArrayView<Int32> owners);
  Int32 findOrAdd(Int64 unique_id, Int32 owner);
  //! Notes a change of items or owners: exchanges between ranks must be computed again.
  void noteChange();
  void renumberGroups(ConstArrayView<Int32> old_to_new);

  bool m_has_change = false;
  //! Local ids without a DoF, which new DoFs get.
  UniqueArray<Int32> m_holes;
  //! Local ids of the DoFs that were removed since the last endUpdate(). They become holes there.
  UniqueArray<Int32> m_removed;
};

} // namespace Arcane
