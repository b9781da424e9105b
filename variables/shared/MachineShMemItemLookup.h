// SPDX-License-Identifier: Apache-2.0
// Finding the items of the other ranks of the machine by their unique ids.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/mesh/ItemGroup.h"

#include <memory>

namespace Arcane
{

namespace detail
{
class SharedItemTable;
class SharedLookup;
} // namespace detail

/*!
 * \brief Local ids that items have on the other ranks of the machine: what indexes the views on their variables.
 *
 * \code
 * MachineShMemItemLookup cells(mesh()->cellFamily());
 * MachineShMemWinMeshVariableScalarT density(m_density);
 * ...
 * Real d = density(rank, cells.localId(rank, unique_id));
 * \endcode
 *
 * As long as a rank holds such an object it shows the unique ids of its items, 16 bytes per item, and shows them again
 * when the mesh changes. No call is needed then: a change of the mesh ends in a barrier of the machine. A search sees
 * the items that the other rank had at the last barrier or has since, also those that an unfinished change has added.
 *
 * An object finds the items of the ranks that held such an object for this family when they entered the barrier of the
 * constructor, and no item on other ranks. A rank that drops its last object for the family ends what it shows: the others
 * can search it until their next barrier, and a search after it is an error. An object that outlives its mesh finds the
 * items that the mesh had last, until a mesh of the same name has such an object: it finds none of the items of that one.
 *
 * An object is for one thread.
 */
class ARCANE_EXPORT MachineShMemItemLookup
{
 public:
  //! A rank and the local id of an item there.
  struct Place
  {
    Int32 rank = -1;
    Int32 local_id = NULL_ITEM_LOCAL_ID;

    //! There is no such item. \local
    bool isNull() const { return rank < 0; }
  };

  /*!
   * \brief Shows the items of \a family. \machine: a barrier.
   * \throws FatalErrorException when there is no room in shared memory, this run has no memory shared by its ranks, or
   *         the mesh is on a part of the run
   */
  explicit MachineShMemItemLookup(IItemFamily* family);
  //! \local
  ~MachineShMemItemLookup();
  MachineShMemItemLookup(const MachineShMemItemLookup&) = delete;
  MachineShMemItemLookup& operator=(const MachineShMemItemLookup&) = delete;

  //! Ranks whose items can be found, this one included, increasing. \local
  ConstArrayView<Int32> machineRanks() const;
  //! Returns when all ranks of the machine called it: changes that they made before are seen. \machine
  void barrier() const;

  /*!
   * \brief Local id on \a rank of the item of this unique id, ghosts included; NULL_ITEM_LOCAL_ID if it has none.
   *
   * A few steps if unique ids are nearly regular, a binary search otherwise. \local
   * \throws ArgumentException when \a rank is not on this machine
   * \throws FatalErrorException when \a rank dropped its last object for the family before the last barrier
   */
  Int32 localId(Int32 rank, Int64 unique_id) const;
  //! localId() of many. Both lists have the same size. \local
  //! \throws ArgumentException when \a rank is not on this machine, or sizes differ
  //! \throws FatalErrorException as localId()
  void localIds(Int32 rank, ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids) const;
  //! The rank of this machine that owns the item, and its local id there; null if there is none. A search per rank.
  //! Owners changed by hand are seen after IItemFamily::notifyItemsOwnerChanged() and a barrier. \local
  Place findOwner(Int64 unique_id) const;

 private:
  //! All those of the family, which may die.
  ItemGroup m_items;
  String m_family_name;
  IParallelMng* m_parallel_mng;
  //! Both null when this rank is alone and has no shared memory.
  std::shared_ptr<detail::SharedItemTable> m_table;
  std::unique_ptr<detail::SharedLookup> m_lookup;
};

} // namespace Arcane
