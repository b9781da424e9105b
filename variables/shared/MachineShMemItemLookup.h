// SPDX-License-Identifier: Apache-2.0
// Finds the items of the other ranks of the machine by their unique ids.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

#include <memory>

namespace Arcane
{

namespace detail::shmem
{
class SharedLookup;
} // namespace detail::shmem

namespace detail::shared
{
class SharedItemTable;
} // namespace detail::shared

/*!
 * \brief Finds the local ids that items have on the other ranks of the machine. The ids index the views of their variables.
 *
 * \code
 * MachineShMemItemLookup cells(mesh()->cellFamily());
 * MachineShMemWinMeshVariableScalarT density(m_density);
 * ...
 * Real d = density(rank, cells.localId(rank, unique_id));
 * \endcode
 *
 * As long as a rank holds such an object, it shows the unique ids of its items, 16 bytes per item, to the other ranks. The ids are shown anew when
 * the mesh changes, without any call: a change of the mesh ends in a barrier of the machine. A search finds the items that the other rank had at the
 * last barrier or has had since, also items that an unfinished change has added.
 *
 * An object finds the items of the ranks that held such an object for this family when they entered the barrier of the constructor, and no items of
 * other ranks. When a rank destroys its last object for the family, the other ranks can search its items until their next barrier; a search after
 * that barrier throws. An object that outlives its mesh finds the items that the mesh had last, until an object is made for a mesh of the same name;
 * it never finds the items of that mesh.
 *
 * Only one thread may use an object.
 */
class ARCANE_EXPORT MachineShMemItemLookup
{
 public:
  //! A rank, and the local id of an item on that rank.
  struct Place
  {
    Int32 rank = -1;
    Int32 local_id = NULL_ITEM_LOCAL_ID;

    //! Returns true when the item does not exist. \local
    bool isNull() const { return rank < 0; }
  };

  /*!
   * \brief Shows the items of \a family to the other ranks by a barrier. \machine
   * \throws FatalErrorException when shared memory is exhausted, when this run has no memory shared by its ranks, or when the mesh is on a part of
   * the run
   */
  explicit MachineShMemItemLookup(IItemFamily* family);
  //! \local
  ~MachineShMemItemLookup();
  MachineShMemItemLookup(const MachineShMemItemLookup&) = delete;
  MachineShMemItemLookup& operator=(const MachineShMemItemLookup&) = delete;

  //! Returns the ranks whose items can be found, this rank included, in increasing order. \local
  ConstArrayView<Int32> machineRanks() const;
  //! Returns when all ranks of the machine have called it. Later searches see the changes made before. \machine
  void barrier() const;

  /*!
   * \brief Returns the local id, on \a rank, of the item of this unique id, which may be a ghost there; NULL_ITEM_LOCAL_ID without item.
   *
   * The search takes a few steps if the unique ids are nearly regular; otherwise it is a binary search. \local
   * \throws ArgumentException when \a rank is not on this machine
   * \throws FatalErrorException when \a rank destroyed its last object for the family before the last barrier
   */
  Int32 localId(Int32 rank, Int64 unique_id) const;
  //! Does localId() for many items. Both lists must have the same size. \local
  //! \throws ArgumentException when \a rank is not on this machine, or when the sizes differ
  //! \throws FatalErrorException as localId() does
  void localIds(Int32 rank, ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids) const;
  //! Returns the rank of this machine that owns the item and its local id there, or null if there is none. Searches all ranks. An owner that was set
  //! by hand counts after IItemFamily::notifyItemsOwnerChanged() and a barrier. \local
  Place findOwner(Int64 unique_id) const;

 private:
  //! The group of all items of the family. The group is notified when the family is destroyed.
  ItemGroup m_items;
  String m_family_name;
  IParallelMng* m_parallel_mng;
  //! Both pointers are null when this rank is alone on its machine and has no shared memory.
  std::shared_ptr<detail::shared::SharedItemTable> m_table;
  std::unique_ptr<detail::shmem::SharedLookup> m_lookup;
};

} // namespace Arcane
