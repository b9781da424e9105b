// SPDX-License-Identifier: Apache-2.0
// The connectivity of a whole family as a few addresses, for loops on local ids.
#pragma once

#include "arcane_core/mesh/items/ItemConnectivity.h"
#include "arcane_core/mesh/items/ItemLocalIdListView.h"

#include <type_traits>

namespace Arcane
{

//! Connects items of any kind to items of any kind. The view is valid until the mesh changes.
class IndexedItemConnectivityViewBase
{
 public:
  //! Makes an empty instance.
  IndexedItemConnectivityViewBase() = default;
  IndexedItemConnectivityViewBase(const detail::mesh::ItemConnectivity& connectivity, eItemKind source, eItemKind target)
  : m_begin(connectivity.begins())
  , m_end(connectivity.ends())
  , m_list(connectivity.list())
  , m_nb_source(connectivity.nbSource())
  , m_nb_each(connectivity.nbEach())
  , m_source_kind(source)
  , m_target_kind(target)
  {}
  //! The items connected to source i are `list[begins[i]]` to the one before `list[ends[i]]`. \shape{nb_source} for both.
  constexpr IndexedItemConnectivityViewBase(const Int32* begins, const Int32* ends, const Int32* list, Int32 nb_source, eItemKind source,
                                            eItemKind target)
  : m_begin(begins)
  , m_end(ends)
  , m_list(list)
  , m_nb_source(nb_source)
  , m_source_kind(source)
  , m_target_kind(target)
  {}

  //! Returns the largest local id of the sources, plus one.
  constexpr ARCCORE_HOST_DEVICE Int32 nbSourceItem() const { return m_nb_source; }
  constexpr ARCCORE_HOST_DEVICE Int32 nbItem(ItemLocalId id) const
  {
    ARCCORE_CHECK_AT(id.localId(), m_nb_source);
    return m_nb_each > 0 ? m_nb_each : m_end[id.localId()] - m_begin[id.localId()];
  }
  //! Returns the local ids of the items connected to item \a id.
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdListViewT<Item> items(ItemLocalId id) const
  {
    const Int32 nb = nbItem(id);
    return { firstOf(id), nb };
  }
  eItemKind sourceKind() const { return m_source_kind; }
  eItemKind targetKind() const { return m_target_kind; }
  eItemKind sourceItemKind() const { return m_source_kind; }
  eItemKind targetItemKind() const { return m_target_kind; }
  //! Replaces this view by \a view.
  void set(IndexedItemConnectivityViewBase view) { *this = view; }
  bool isInitialized() const { return m_source_kind != IK_Unknown; }

 protected:
  constexpr ARCCORE_HOST_DEVICE const Int32* firstOf(ItemLocalId id) const
  {
    return m_list + (m_nb_each > 0 ? id.localId() * m_nb_each : m_begin[id.localId()]);
  }

  const Int32* m_begin = nullptr;
  const Int32* m_end = nullptr;
  const Int32* m_list = nullptr;
  Int32 m_nb_source = 0;
  //! The size of all lists if it is one, which then have no beginnings; else 0.
  Int32 m_nb_each = 0;
  eItemKind m_source_kind = IK_Unknown;
  eItemKind m_target_kind = IK_Unknown;
};

namespace detail::mesh
{
//! Checks the kinds of a view. \throws ArgumentException when they differ from the expected ones
ARCANE_EXPORT void checkKinds(const IndexedItemConnectivityViewBase& view, eItemKind source, eItemKind target);
} // namespace detail::mesh

//! Connects items of type \a Source to items of type \a Target.
template <typename Source, typename Target> class IndexedItemConnectivityViewT : public IndexedItemConnectivityViewBase
{
 public:
  using ItemType1 = Source;
  using ItemType2 = Target;
  using ItemLocalIdType = ItemLocalIdT<Source>;
  using ItemLocalId2 = ItemLocalIdT<Target>;
  using ItemLocalIdViewType = ItemLocalIdListViewT<Target>;

  IndexedItemConnectivityViewT() = default;
  //! Converts a view. \throws ArgumentException when \a view has other kinds of items
  IndexedItemConnectivityViewT(IndexedItemConnectivityViewBase view)
  : IndexedItemConnectivityViewBase(view)
  {
    if (view.isInitialized())
      detail::mesh::checkKinds(view, ItemTraitsT<Source>::kind(), ItemTraitsT<Target>::kind());
  }

  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType items(ItemLocalIdType id) const
  {
    const Int32 nb = nbItem(id);
    return { firstOf(id), nb };
  }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType itemIds(ItemLocalIdType id) const { return items(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalId2 itemId(ItemLocalIdType id, Int32 i) const
  {
    ARCCORE_CHECK_AT(i, nbItem(id));
    return ItemLocalId2(firstOf(id)[i]);
  }

  //! \name The same, by the name of the kind of target
  //@{
  constexpr ARCCORE_HOST_DEVICE Int32 nbNode(ItemLocalIdType id) const { return nbOf<Node>(id); }
  constexpr ARCCORE_HOST_DEVICE Int32 nbEdge(ItemLocalIdType id) const { return nbOf<Edge>(id); }
  constexpr ARCCORE_HOST_DEVICE Int32 nbFace(ItemLocalIdType id) const { return nbOf<Face>(id); }
  constexpr ARCCORE_HOST_DEVICE Int32 nbCell(ItemLocalIdType id) const { return nbOf<Cell>(id); }
  constexpr ARCCORE_HOST_DEVICE Int32 nbDof(ItemLocalIdType id) const { return nbOf<DoF>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType nodes(ItemLocalIdType id) const { return listOf<Node>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType edges(ItemLocalIdType id) const { return listOf<Edge>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType faces(ItemLocalIdType id) const { return listOf<Face>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType cells(ItemLocalIdType id) const { return listOf<Cell>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType dofs(ItemLocalIdType id) const { return listOf<DoF>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType nodeIds(ItemLocalIdType id) const { return listOf<Node>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType edgeIds(ItemLocalIdType id) const { return listOf<Edge>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType faceIds(ItemLocalIdType id) const { return listOf<Face>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType cellIds(ItemLocalIdType id) const { return listOf<Cell>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType dofIds(ItemLocalIdType id) const { return listOf<DoF>(id); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalId2 nodeId(ItemLocalIdType id, Int32 i) const { return idOf<Node>(id, i); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalId2 edgeId(ItemLocalIdType id, Int32 i) const { return idOf<Edge>(id, i); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalId2 faceId(ItemLocalIdType id, Int32 i) const { return idOf<Face>(id, i); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalId2 cellId(ItemLocalIdType id, Int32 i) const { return idOf<Cell>(id, i); }
  constexpr ARCCORE_HOST_DEVICE ItemLocalId2 dofId(ItemLocalIdType id, Int32 i) const { return idOf<DoF>(id, i); }
  //@}

 private:
  template <typename Asked> constexpr ARCCORE_HOST_DEVICE Int32 nbOf(ItemLocalIdType id) const
  {
    static_assert(std::is_same_v<Asked, Target>, "the targets of this connectivity are of another kind");
    return nbItem(id);
  }
  template <typename Asked> constexpr ARCCORE_HOST_DEVICE ItemLocalIdViewType listOf(ItemLocalIdType id) const
  {
    static_assert(std::is_same_v<Asked, Target>, "the targets of this connectivity are of another kind");
    return items(id);
  }
  template <typename Asked> constexpr ARCCORE_HOST_DEVICE ItemLocalId2 idOf(ItemLocalIdType id, Int32 i) const
  {
    static_assert(std::is_same_v<Asked, Target>, "the targets of this connectivity are of another kind");
    return itemId(id, i);
  }
};

using IndexedNodeNodeConnectivityView = IndexedItemConnectivityViewT<Node, Node>;
using IndexedNodeEdgeConnectivityView = IndexedItemConnectivityViewT<Node, Edge>;
using IndexedNodeFaceConnectivityView = IndexedItemConnectivityViewT<Node, Face>;
using IndexedNodeCellConnectivityView = IndexedItemConnectivityViewT<Node, Cell>;
using IndexedNodeDoFConnectivityView = IndexedItemConnectivityViewT<Node, DoF>;
using IndexedEdgeNodeConnectivityView = IndexedItemConnectivityViewT<Edge, Node>;
using IndexedEdgeEdgeConnectivityView = IndexedItemConnectivityViewT<Edge, Edge>;
using IndexedEdgeFaceConnectivityView = IndexedItemConnectivityViewT<Edge, Face>;
using IndexedEdgeCellConnectivityView = IndexedItemConnectivityViewT<Edge, Cell>;
using IndexedEdgeDoFConnectivityView = IndexedItemConnectivityViewT<Edge, DoF>;
using IndexedFaceNodeConnectivityView = IndexedItemConnectivityViewT<Face, Node>;
using IndexedFaceEdgeConnectivityView = IndexedItemConnectivityViewT<Face, Edge>;
using IndexedFaceFaceConnectivityView = IndexedItemConnectivityViewT<Face, Face>;
using IndexedFaceCellConnectivityView = IndexedItemConnectivityViewT<Face, Cell>;
using IndexedFaceDoFConnectivityView = IndexedItemConnectivityViewT<Face, DoF>;
using IndexedCellNodeConnectivityView = IndexedItemConnectivityViewT<Cell, Node>;
using IndexedCellEdgeConnectivityView = IndexedItemConnectivityViewT<Cell, Edge>;
using IndexedCellFaceConnectivityView = IndexedItemConnectivityViewT<Cell, Face>;
using IndexedCellCellConnectivityView = IndexedItemConnectivityViewT<Cell, Cell>;
using IndexedCellDoFConnectivityView = IndexedItemConnectivityViewT<Cell, DoF>;
using IndexedDoFNodeConnectivityView = IndexedItemConnectivityViewT<DoF, Node>;
using IndexedDoFEdgeConnectivityView = IndexedItemConnectivityViewT<DoF, Edge>;
using IndexedDoFFaceConnectivityView = IndexedItemConnectivityViewT<DoF, Face>;
using IndexedDoFCellConnectivityView = IndexedItemConnectivityViewT<DoF, Cell>;
using IndexedDoFDoFConnectivityView = IndexedItemConnectivityViewT<DoF, DoF>;

/*!
 * \brief The cell of each particle of a family, in kernels too. The view is valid until particles are added, or until the family or the
 * mesh changes.
 */
class ARCANE_EXPORT IndexedParticleCellConnectivityView
{
 public:
  //! Makes an empty instance.
  IndexedParticleCellConnectivityView() = default;
  IndexedParticleCellConnectivityView(IParticleFamily* family);
  //! \throws ArgumentException when the family is not one of particles
  IndexedParticleCellConnectivityView(IItemFamily* family);

  constexpr ARCCORE_HOST_DEVICE bool hasCell(ParticleLocalId id) const { return cellId(id).localId() != NULL_ITEM_LOCAL_ID; }
  //! Returns the local id of the cell, which is null if the particle is in no cell.
  constexpr ARCCORE_HOST_DEVICE CellLocalId cellId(ParticleLocalId id) const
  {
    ARCCORE_CHECK_AT(id.localId(), m_cells.size());
    return CellLocalId(m_cells[id.localId()]);
  }

 protected:
  SmallSpan<const Int32> m_cells;
};

//! The same for changes: particles are in their new cells at once.
class ARCANE_EXPORT MutableIndexedParticleCellConnectivityView : public IndexedParticleCellConnectivityView
{
 public:
  //! Makes an empty instance.
  MutableIndexedParticleCellConnectivityView() = default;
  MutableIndexedParticleCellConnectivityView(IParticleFamily* family);
  //! \throws ArgumentException when the family is not one of particles
  MutableIndexedParticleCellConnectivityView(IItemFamily* family);

  //! Puts a particle into a cell, or into none if the cell is null. The cell is not checked.
  constexpr ARCCORE_HOST_DEVICE void setCellId(ParticleLocalId id, CellLocalId cell) const
  {
    ARCCORE_CHECK_AT(id.localId(), m_edited.size());
    m_edited[id.localId()] = cell.localId();
  }

 private:
  SmallSpan<Int32> m_edited;
};

} // namespace Arcane
