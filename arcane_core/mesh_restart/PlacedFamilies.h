// SPDX-License-Identifier: Apache-2.0
// Distribution of saved DoFs and particles over a different number of ranks.
#pragma once

#include "arcane_core/mesh_restart/UserFamilyParts.h"

#include <array>
#include <memory>
#include <vector>

namespace Arcane
{
class IIncrementalItemConnectivity;
}

namespace Arcane::detail::mesh_restart
{

/*!
 * \brief Gives the families of DoFs and particles of a mesh, which was made from MeshParts, the items that UserFamilyParts has read.
 *
 * - A particle goes to the owner of its cell. Copies of particles that other ranks had are left out.
 * - A DoF goes to the owner of the node, edge, face or cell in whose list it is, in any connectivity that was saved. Connectivities in which
 *   each DoF is in one list count first; then those from nodes, from edges, from faces, from cells; then the lowest rank.
 * - A particle in no cell, or a DoF in no list, goes to a rank in the order of the previous ranks and of their local ids, in slices.
 *
 * The items of a rank, ghosts included, have the lists of their previous owners, and the rank has ghosts of the DoFs in these lists. Where
 * the sources are DoFs or particles themselves, the lists of own sources count. Local ids are in the order of unique ids.
 */
class PlacedFamilies
{
 public:
  //! Fetchers of values of nodes, edges, faces and cells, by kind.
  using Fetches = std::array<std::unique_ptr<RowFetch>, 4>;

  //! An item of this rank.
  struct Item
  {
    Int64 unique_id = NULL_ITEM_UNIQUE_ID;
    Int64 row = -1;
    Int64 owner = A_NULL_RANK;
    //! The cell of a particle, NULL_ITEM_UNIQUE_ID for none.
    Int64 cell_uid = NULL_ITEM_UNIQUE_ID;
  };
  //! A saved family, and the items of it that this rank has now.
  struct Family
  {
    const SavedFamily* saved = nullptr;
    //! Own items, then ghosts; in the end in the order of local ids.
    std::vector<Item> items;
    //! Fetches values of the items, by local id.
    std::unique_ptr<RowFetch> fetch;
    //! The number of own items of all ranks.
    Int64 nb_item = 0;
    //! Among these, the number of items in no cell or in no list.
    Int64 nb_in_slices = 0;
    //! The number of copies of particles that are left out.
    Int64 nb_left_out = 0;
  };

  /*!
   * \param topology  has its nodes, edges, faces and cells with their new owners, and the families of UserFamilyParts::makeFamilies()
   * \param fetches   the result of MeshParts::fetchOfItems()
   * \collective
   * \throws ParallelFatalErrorException on all ranks when an item cannot be placed, or when a rank lacks an item in the list of an own one
   */
  PlacedFamilies(const UserFamilyParts& parts, mesh::MeshTopology& topology, const Fetches& fetches);

  //! Returns the families in the order of their names.
  const std::vector<Family>& families() const { return m_families; }
  //! Returns a family. \throws FatalErrorException when no family of this name was saved
  const Family& family(const String& name) const;

 private:
  //! Returns the connectivity that an application has made again, or null if it has not.
  IIncrementalItemConnectivity* made(const UserFamilyParts::Connectivity& connectivity) const;
  void placeOwnItems(Family& family);
  std::vector<Int64> ranksOfParticles(const SavedFamily& saved, std::vector<Int64>& cell_uids) const;
  std::vector<Int64> ranksOfDoFs(const SavedFamily& saved) const;
  RowDirectory claimsOn(const SavedFamily& saved) const;
  std::vector<Int64> uidsInLists(const SavedFamily& saved) const;
  void addGhosts(Family& family) const;
  void install(Family& family);
  void giveLists(const UserFamilyParts::Connectivity& connectivity);

  const UserFamilyParts& m_parts;
  mesh::MeshTopology& m_topology;
  const Fetches& m_fetches;
  IParallelMng* m_parallel_mng;
  std::vector<Family> m_families;
};

} // namespace Arcane::detail::mesh_restart
