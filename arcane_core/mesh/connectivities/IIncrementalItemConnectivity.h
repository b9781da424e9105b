// SPDX-License-Identifier: Apache-2.0
// A connectivity between two families of a mesh that the application fills.
#pragma once

#include "arcane_core/mesh/connectivities/FollowingConnectivity.h"
#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <iosfwd>

namespace Arcane
{

/*!
 * \brief Lists the items of a target family that are connected to each item of a source family.
 *
 * The mesh owns the object. A source that is added later has an empty list. The lists follow when items of one of the families are
 * renumbered; targets that do not exist any more leave the lists. A target may be null. Lists belong to this rank: lists of items that come
 * from other ranks by IPrimaryMesh::exchangeItems() are empty.
 *
 * Each change may move the lists, so views must be taken again afterwards. A list that grows while it is not the last one moves to the
 * end of the memory of all lists: fill one source after the other. All calls are \local. A source or a target that does not exist is an
 * ArgumentException.
 */
class ARCANE_EXPORT IIncrementalItemConnectivity
{
 public:
  virtual ~IIncrementalItemConnectivity();
  IIncrementalItemConnectivity(const IIncrementalItemConnectivity&) = delete;
  IIncrementalItemConnectivity& operator=(const IIncrementalItemConnectivity&) = delete;

  //! \name Observation
  //@{
  String name() const { return m_connectivity.name(); }
  //! Returns the source family and the target family.
  ConstArrayView<IItemFamily*> families() const { return { 2, m_families }; }
  IItemFamily* sourceFamily() const { return m_families[0]; }
  IItemFamily* targetFamily() const { return m_families[1]; }
  Integer nbConnectedItem(ItemLocalId source) const;
  //! Returns the local id of connected item number \a index.
  Int32 connectedItemLocalId(ItemLocalId source, Integer index) const;
  bool hasConnectedItem(ItemLocalId source, ItemLocalId target) const;
  //! Returns the largest number of items connected to an item.
  Int32 maxNbConnectedItem() const;
  //! Returns a view, which is valid until the connectivity or one of its families changes.
  IndexedItemConnectivityViewBase connectivityView() const;
  //! Writes the name, the families, the numbers of sources and connections, and the memory.
  void dumpStats(std::ostream& out) const;
  //! Returns the memory of the lists. \unit{bytes}
  Int64 allocatedBytes() const;
  //@}

  //! \name Changes
  //@{
  //! Appends \a target to the list of \a source, even if it is in it already.
  void addConnectedItem(ItemLocalId source, ItemLocalId target);
  //! Replaces the list of \a source.
  void setConnectedItems(ItemLocalId source, ConstArrayView<Int32> targets);
  //! Takes the first \a target out of the list; the others keep their order. \throws ArgumentException when it is not in it
  void removeConnectedItem(ItemLocalId source, ItemLocalId target);
  //! Empties the list of \a source.
  void removeConnectedItems(ItemLocalId source);
  void replaceConnectedItem(ItemLocalId source, Integer index, ItemLocalId target);
  //! Replaces the first items of the list. \throws ArgumentException when \a targets is longer than the list
  void replaceConnectedItems(ItemLocalId source, ConstArrayView<Int32> targets);
  //! Reserves memory for \a nb_target targets of each source of the family.
  void setPreAllocatedSize(Integer nb_target);
  Integer preAllocatedSize() const { return m_nb_reserved_target; }
  //@}

  //! Returns the lists, which the rooms of the mesh save and restore.
  detail::mesh::FollowingConnectivity& lists() { return m_connectivity; }
  const detail::mesh::FollowingConnectivity& lists() const { return m_connectivity; }

 protected:
  //! \throws ArgumentException when a family is null or the two are on different meshes
  IIncrementalItemConnectivity(IItemFamily* source, IItemFamily* target, const String& name);

 private:
  //! Returns the list of a source. A source that the connectivity does not know yet has no items.
  ConstArrayView<Int32> of(ItemLocalId source) const;
  //! Returns the local id of \a source, which has a list afterwards.
  Int32 sourceToChange(ItemLocalId source);
  void checkIndex(ItemLocalId source, Int32 index) const;
  void checkTarget(Int32 target) const;

  IItemFamily* m_families[2];
  detail::mesh::FollowingConnectivity m_connectivity;
  Integer m_nb_reserved_target = 0;
};

} // namespace Arcane
