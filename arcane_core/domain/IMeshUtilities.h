// SPDX-License-Identifier: Apache-2.0
// Searches and operations on a mesh that applications often need.
#pragma once

#include "arcane_core/mesh/items/Item.h"
#include "variables/core/VariableTypes.h"

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
   * \param allow_null    gives NULL_ITEM_LOCAL_ID to items that do not exist
   * \throws FatalErrorException when one does not exist, unless \a allow_null.
   */
  void localIdsFromConnectivity(eItemKind kind, ConstArrayView<Int32> nb_node, ConstArrayView<Int64> node_uids, ArrayView<Int32> local_ids,
                                bool allow_null = false) const;
  /*!
   * \brief Finds the local ids of faces given by their types and nodes: see localIdsFromConnectivity(). \local
   * \param types      the type of each face, which says how many nodes it has
   * \param node_uids  unique ids of the nodes of the faces, one after the other
   * \param local_ids  filled, \shape{types.size()}
   * \throws ArgumentException when \a node_uids has not the number of nodes that the types require
   */
  void getFacesLocalIdFromConnectivity(ConstArrayView<ItemTypeId> types, ConstArrayView<Int64> node_uids, ArrayView<Int32> local_ids,
                                       bool allow_null = false) const;
  //! Returns the face with these nodes, or the null face. \local
  Face getFaceFromNodesLocal(ConstArrayView<Int32> node_local_ids) const;
  //! Returns the face with the nodes of these unique ids, or the null face. \local
  Face getFaceFromNodesUnique(ConstArrayView<Int64> node_unique_ids) const;

  /*!
   * \brief Makes the lists of \a pairs contain the items that share an item of kind \a link_kind: see ItemPairGroup, whose header has to be
   * included. The lists follow changes from now on.
   * \param nb_layer  expected 1: pairs over several layers are not computed
   * \local \throws FatalErrorException when \a nb_layer is not 1, for the null group, and as ItemPairGroup does
   */
  void computeAdjacency(const ItemPairGroup& pairs, eItemKind link_kind, Integer nb_layer) const;

  /*!
   * \brief Returns the unit normal of a plane surface: the mean of the normals of its faces, each turned to the same side.
   *
   * The side is not defined. Faces of dimension 1 are segments of a plane perpendicular to z; the normal of points is x.
   * \param faces        a group of faces of the mesh; some ranks may have none of them
   * \param coordinates  of the nodes, ghosts included
   * \return the same vector on all ranks
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the surface has no area
   */
  Real3 computeNormal(const FaceGroup& faces, const VariableNodeReal3& coordinates) const;
  /*!
   * \brief Returns the unit vector between the ends of a group of nodes on a line.
   *
   * The first end is the node that is farthest from the barycentre of the nodes, the second one the node that is farthest from the first.
   * Of nodes at the same distance, it is the one of smallest unique id.
   * \param nodes        a group of nodes of the mesh; some ranks may have none of them
   * \param coordinates  of the nodes
   * \param first_end    is set to the position of the first end, unless it is null; likewise \a second_end
   * \return the same vector on all ranks
   * \collective
   * \throws ParallelFatalErrorException on all ranks when all nodes have the same position, or when there is none
   */
  Real3 computeDirection(const NodeGroup& nodes, const VariableNodeReal3& coordinates, Real3* first_end, Real3* second_end) const;

  /*!
   * \brief Sets the new owners of ghosts, nodes, edges and faces, computed from the new owners of own cells in itemsNewOwner(IK_Cell).
   *
   * An item goes with its cell of smallest unique id. The constraints of IMesh::partitionConstraintMng() are applied before.
   * \collective
   */
  void changeOwnersFromCells();
  //! Gives each node, or face, the owner that it has by the owners of its cells: see MeshUtils.h. \collective
  void computeAndSetOwnersForNodes();
  void computeAndSetOwnersForFaces();
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
   * \return true when the service does not exist: a warning lists the existing ones. A writer that fails logs an error
   */
  bool writeToFile(const String& file_name, const String& service_name) const;

 private:
  Int32 findByNodes(eItemKind kind, ConstArrayView<Int32> node_local_ids) const;

  IMesh* m_mesh;
};

} // namespace Arcane
