// SPDX-License-Identifier: Apache-2.0
// Searches and operations on a mesh that applications often need.
#pragma once

#include "arcane_core/mesh/Item.h"

namespace Arcane
{

class IMeshPartitionerBase;

class ARCANE_EXPORT IMeshUtilities
{
 public:
  explicit IMeshUtilities(IMesh* mesh)
  : m_mesh(mesh)
  {}

  /*!
   * \brief Finds the local ids of items given by their nodes. \local
   * \param kind          faces, edges or cells
   * \param nb_node       number of nodes of each item
   * \param node_uids     unique ids of the nodes of the items, one after the other, in any order
   * \param local_ids     filled, \shape{nb_node.size()}
   * \param allow_null    gives NULL_ITEM_LOCAL_ID to those that do not exist
   * \throws FatalErrorException when one does not exist, unless \a allow_null.
   */
  void localIdsFromConnectivity(eItemKind kind, ConstArrayView<Int32> nb_node, ConstArrayView<Int64> node_uids, ArrayView<Int32> local_ids,
                                bool allow_null = false) const;
  //! Returns the face with these nodes, or the null face if there is none. \local
  Face getFaceFromNodesLocal(ConstArrayView<Int32> node_local_ids) const;
  //! Returns the face with the nodes of these unique ids, or the null face if there is none. \local
  Face getFaceFromNodesUnique(ConstArrayView<Int64> node_unique_ids) const;

  /*!
   * \brief Sets the new owners of ghosts, nodes, edges and faces from those of own cells in itemsNewOwner(IK_Cell).
   *
   * An item goes with its cell of smallest unique id.
   * \collective
   */
  void changeOwnersFromCells();
  /*!
   * \brief Calls \a partitioner, then moves items: see IPrimaryMesh::exchangeItems(). Meshes have no replicas here.
   * \return the number of cells that moved, of all ranks
   * \collective
   */
  Int64 partitionAndExchangeMeshWithReplication(IMeshPartitionerBase* partitioner, bool initial_partition);

  /*!
   * \brief Writes the part of the mesh that this rank has, by the service IMeshWriter of this name.
   *
   * Each rank gives a file name of its own. \local
   * \return true when there is no such service: a warning lists those that exist. A writer that fails logs an error
   */
  bool writeToFile(const String& file_name, const String& service_name) const;

 private:
  Int32 findByNodes(eItemKind kind, ConstArrayView<Int32> node_local_ids) const;

  IMesh* m_mesh;
};

} // namespace Arcane
