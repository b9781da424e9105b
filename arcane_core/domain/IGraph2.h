// SPDX-License-Identifier: Apache-2.0
// A graph whose nodes stand for items of a mesh, and whose links connect such nodes.
#pragma once

#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivity.h"
#include "arcane_core/mesh/user_families/IDoFFamily.h"

#include <array>

namespace Arcane
{
class IGraph2;

//! Changes a graph. A change ends with endUpdate().
class ARCANE_EXPORT IGraphModifier2
{
 public:
  explicit IGraphModifier2(IGraph2* graph)
  : m_graph(graph)
  {}

  /*!
   * \brief Adds nodes that stand for items of one kind on this rank.
   * \param dual_node_kind IT_DualNode, IT_DualEdge, IT_DualFace, IT_DualCell or IT_DualParticle
   * \param infos for each node its unique id, then the unique id of its item. \shape{nb_dual_node, 2}
   * \local \throws ArgumentException when the size or the kind is wrong, or when this rank does not have an item: nothing is added then
   */
  void addDualNodes(Integer nb_dual_node, Integer dual_node_kind, ConstArrayView<Int64> infos);
  //! Adds nodes of several kinds: for each its unique id, its kind, then the unique id of its item. \shape{nb_dual_node, 3}
  //! \local \throws ArgumentException as the other function
  void addDualNodes(Integer nb_dual_node, ConstArrayView<Int64> infos);
  /*!
   * \brief Adds links between nodes of this rank.
   * \param infos for each link its unique id, then the unique ids of its nodes. \shape{nb_link, nb_dual_node_per_link + 1}
   * \local \throws ArgumentException when the size is wrong, or when this rank does not have a node: nothing is added then
   */
  void addLinks(Integer nb_link, Integer nb_dual_node_per_link, ConstArrayView<Int64> infos);
  //! Removes nodes, and the links that have one of them. \local \throws ArgumentException as IDoFFamily::removeDoFs()
  void removeDualNodes(ConstArrayView<Int32> dual_node_local_ids);
  //! Removes links. \local \throws ArgumentException as IDoFFamily::removeDoFs()
  void removeLinks(ConstArrayView<Int32> link_local_ids);
  /*!
   * \brief Ends the change: groups and variables follow.
   *
   * The owner of its item owns a node, and the owner of its first node a link. \collective
   */
  void endUpdate();
  //! Removes all nodes and links of this rank, and ends the change; endUpdate() is not needed. \local
  void clear();

 private:
  IGraph2* m_graph;
};

//! Says what is connected to what in a graph. Views are valid until the graph changes. All calls are \local.
class ARCANE_EXPORT IGraphConnectivity
{
 public:
  explicit IGraphConnectivity(const IGraph2* graph)
  : m_graph(graph)
  {}

  //! Returns the nodes of a link, in the order in which they were given.
  DoFVectorView dualNodes(DoFLocalId link) const;
  //! Returns the links of a node, in the order in which they were added.
  DoFVectorView links(DoFLocalId dual_node) const;
  //! Returns the item of a node, or the null item when the mesh has it no more.
  Item dualItem(DoFLocalId dual_node) const;

 private:
  const IGraph2* m_graph;
};

/*!
 * \brief A graph of degrees of freedom: the family `DualNodes` for its nodes and the family `Links`.
 *
 * A rank adds the nodes of its own items and of its ghosts, and the links between them. When cells are exchanged, nodes and links stay on their
 * rank, as all DoFs do: the application removes and adds them. A checkpoint has the families, and what is connected if the graph is made by a
 * *build* entry point.
 */
class ARCANE_EXPORT IGraph2
{
 public:
  //! Makes the families, or finds the families of an existing graph. \a particle_family may be null. \collective
  IGraph2(IMesh* mesh, IItemFamily* particle_family);
  virtual ~IGraph2();
  IGraph2(const IGraph2&) = delete;
  IGraph2& operator=(const IGraph2&) = delete;

  IMesh* mesh() const { return m_mesh; }
  IGraphModifier2* modifier() { return &m_modifier; }
  const IGraphConnectivity* connectivity() const { return &m_connectivity; }
  Integer nbDualNode() const { return m_dual_nodes->nbItem(); }
  Integer nbLink() const { return m_links->nbItem(); }
  IDoFFamily* dualNodeFamily() { return m_dual_nodes; }
  const IDoFFamily* dualNodeFamily() const { return m_dual_nodes; }
  IDoFFamily* linkFamily() { return m_links; }
  const IDoFFamily* linkFamily() const { return m_links; }
  //! \name Connectivities, whose views kernels may capture. All calls are \local.
  //@{
  IIncrementalItemConnectivity* dualNodesOfLinks() const { return m_nodes_of_links->connectivity(); }
  IIncrementalItemConnectivity* linksOfDualNodes() const { return m_links_of_nodes->connectivity(); }
  //! Returns the item of each node that stands for an item of this kind, or null when nodes cannot stand for such items.
  IIncrementalItemConnectivity* itemsOfDualNodes(eItemKind kind) const;
  //@}
  //! Prints each node of this rank with its item and its links. \local
  void printDualNodes() const;
  //! Prints each link of this rank with its nodes. \local
  void printLinks() const;

 private:
  IMesh* m_mesh;
  IDoFFamily* m_dual_nodes;
  IDoFFamily* m_links;
  Ref<IIndexedIncrementalItemConnectivity> m_nodes_of_links;
  Ref<IIndexedIncrementalItemConnectivity> m_links_of_nodes;
  //! For nodes, edges, faces, cells, and particles if there is a family of them.
  std::array<Ref<IIndexedIncrementalItemConnectivity>, 5> m_items_of_nodes;
  IGraphModifier2 m_modifier;
  IGraphConnectivity m_connectivity;
};

} // namespace Arcane

namespace Arcane::mesh
{

//! The class of all graphs.
class GraphDoFs final : public IGraph2
{
 public:
  using IGraph2::IGraph2;
};

//! Makes graphs.
class ARCANE_EXPORT GraphBuilder
{
 public:
  /*!
   * \brief Makes a graph, which the caller deletes before the mesh ends.
   * \param particle_family_name  name of the family of particles, empty for none
   * \collective \throws FatalErrorException when the mesh lacks it
   */
  static IGraph2* createGraph(IMesh* mesh, const String& particle_family_name = String());
};

} // namespace Arcane::mesh
