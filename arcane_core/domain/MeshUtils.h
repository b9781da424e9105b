// SPDX-License-Identifier: Apache-2.0
// Small functions on meshes, families and faces.
#pragma once

#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivity.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/Item.h"

#include <functional>

namespace Arcane::Accelerator
{
class RunQueue;
}

namespace Arcane
{
class IHashAlgorithm;
}

namespace Arcane::MeshUtils
{
//! \name Items
//@{
//! Returns the item of this unique id, or the null item if this rank has none. \local
ARCANE_EXPORT ItemBase findOneItem(IItemFamily* family, Int64 unique_id);
ARCANE_EXPORT ItemBase findOneItem(IItemFamily* family, ItemUniqueId unique_id);
//! Sets \a unique_ids to the unique ids of the items of \a view, in its order. \local
ARCANE_EXPORT void fillUniqueIds(ItemVectorView view, Array<Int64>& unique_ids);
//! Returns the largest unique id of all families on all ranks, or -1 without items. \collective
ARCANE_EXPORT ItemUniqueId getMaxItemUniqueIdCollective(IMesh* mesh);
/*!
 * \brief Compares the unique ids of a family with the unique ids in another run, by their digest.
 *
 * The digest is computed from the unique ids of the own items of all ranks as Int64 in ascending order, so that it does not depend on the
 * number of ranks. With \a include_ghost each rank adds its ghosts, so that it does.
 * \param expected_hash     the hexadecimal digits of the digest; null or empty to compare nothing
 * \param print_hash_value  the digest is logged
 * \collective
 * \throws ArgumentException when a pointer is null, FatalErrorException on all ranks when the digest is another one
 */
ARCANE_EXPORT void checkUniqueIdsHashCollective(IItemFamily* family, IHashAlgorithm* hash_algo, const String& expected_hash,
                                                bool print_hash_value, bool include_ghost);
//@}

//! \name Faces
//@{
/*!
 * \brief Returns the face of \a node whose nodes are these, or the null face.
 *
 * Corners are in the order that reorderNodesOfFace() gives, and the nodes inside the sides follow, from the first side to the last one. \local
 */
ARCANE_EXPORT Face getFaceFromNodesLocalId(Node node, ConstArrayView<Int32> face_nodes_local_id);
//! Does the same for unique ids of nodes. \local
ARCANE_EXPORT Face getFaceFromNodesUniqueId(Node node, ConstArrayView<Int64> face_nodes_unique_id);
/*!
 * \brief Turns the nodes of a face so that the smallest is first and the smaller one of its two neighbours is second.
 *
 * \param before_ids  unique ids of the nodes, around the face; of its corners alone, if there are nodes inside its sides
 * \param after_ids   filled with the same ids. \shape{before_ids.size()}
 * \return true when the direction around the face has changed
 * \throws ArgumentException when the sizes differ
 * \local
 */
ARCANE_EXPORT bool reorderNodesOfFace(ConstArrayView<Int64> before_ids, ArrayView<Int64> after_ids);
//! Does the same, and fills \a new_index with the index in \a nodes_unique_id of each node. \local
ARCANE_EXPORT bool reorderNodesOfFace2(ConstArrayView<Int64> nodes_unique_id, ArrayView<Int32> new_index);
//! Returns a number of at least 0 that depends on the ids and on their order, the same on all machines. \local
ARCANE_EXPORT Int64 generateHashUniqueId(SmallSpan<const Int64> nodes_unique_id);
//@}

//! \name Connectivities
//@{
/*!
 * \brief Connects each node to the nodes at the other ends of its edges, in the order of local ids.
 *
 * The edges come from the types of the cells on this rank; the mesh need not have items for them. In dimension 2 they are the sides of the
 * cells. The connectivity `name` of IMesh::indexedConnectivityMng() is made, or filled again. \local
 * \throws FatalErrorException when a connectivity of this name is not from nodes to nodes
 */
ARCANE_EXPORT Ref<IIndexedIncrementalItemConnectivity> computeNodeNodeViaEdgeConnectivity(IMesh* mesh, const String& name);
//! Does the same for the edges of the faces at the boundary of this sub-domain: faces with one cell, or between an own cell and a ghost.
ARCANE_EXPORT Ref<IIndexedIncrementalItemConnectivity> computeBoundaryNodeNodeViaEdgeConnectivity(IMesh* mesh, const String& name);
//@}

//! \name Owners
//@{
/*!
 * \brief Gives nodes the owners that follow from the present owners of their cells: the owner of the cell of smallest unique id.
 *
 * The mesh does so each time it makes its items. The function is for applications that change owners of cells by themselves, on all ranks
 * that have the cell: see IPrimaryMesh::setOwnersFromCells(). \collective
 */
ARCANE_EXPORT void computeAndSetOwnerForNodes(IMesh* mesh);
//! Does the same for edges. \collective
ARCANE_EXPORT void computeAndSetOwnerForEdges(IMesh* mesh);
//! Does the same for faces. \collective
ARCANE_EXPORT void computeAndSetOwnerForFaces(IMesh* mesh);
//@}

//! \name Texts of meshes
//! Each rank writes the items that it has into a file of its own. The layout is specific to this framework: one line for each item, as
//! `Cell 12 owner 0 type Quad4 nodes 3 4 9 8 faces 48 49 50 51`. Items are named by their unique ids.
//@{
//! Writes the items in the order of local ids, which each line has too. \local \throws IOException when the file cannot be written
ARCANE_EXPORT void writeMeshInfos(IMesh* mesh, const String& file_name);
//! Writes the items in the order of unique ids, so that texts do not depend on local ids. \local \throws as writeMeshInfos()
ARCANE_EXPORT void writeMeshInfosSorted(IMesh* mesh, const String& file_name);
//! Does the same, for checkMeshConnectivity(). \local \throws as writeMeshInfos()
ARCANE_EXPORT void writeMeshConnectivity(IMesh* mesh, const String& file_name);
/*!
 * \brief Compares own items with the items in a file that writeMeshConnectivity() has written, for example in a run on one rank.
 *
 * Each own item must be in the file, with its type, its nodes, edges and faces. Items may be in the file only.
 * \param compare_sub_domain  owners are compared too
 * \local
 * \throws IOException when the file cannot be read
 * \throws FatalErrorException when an item is not in the file or differs
 */
ARCANE_EXPORT void checkMeshConnectivity(IMesh* mesh, const String& file_name, bool compare_sub_domain);
//@}

//! \name Groups and memory
//@{
//! Calls \a visitor for each group of the family, then of each family of the mesh. \local
ARCANE_EXPORT void visitGroups(IItemFamily* family, const std::function<void(ItemGroup&)>& visitor);
ARCANE_EXPORT void visitGroups(IMesh* mesh, const std::function<void(ItemGroup&)>& visitor);
//! Frees the memory that the groups of the mesh reserve for items to come. \local
ARCANE_EXPORT void shrinkMeshGroups(IMesh* mesh);
//! Prints the size of each group at the level of messages \a print_level. \return the bytes of the lists of all groups \local
ARCANE_EXPORT Int64 printMeshGroupsMemoryUsage(IMesh* mesh, Int32 print_level);
/*!
 * \brief Lets devices keep copies of connectivities.
 *
 * Connectivities of a mesh are always in memory that is marked so, hence there is nothing to do: the function is there for applications
 * that call it. \local
 */
inline void markMeshConnectivitiesAsMostlyReadOnly(IMesh*, Accelerator::RunQueue* = nullptr, bool = false) {}
//@}
} // namespace Arcane::MeshUtils

namespace Arcane
{
namespace mesh_utils = MeshUtils;
}
