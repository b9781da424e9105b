// SPDX-License-Identifier: Apache-2.0
// Handles on the items of a mesh: Node, Edge, Face, Cell.
#pragma once

#include "arcane_core/mesh/items/ItemLocalId.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/items/ItemConnectedListView.h"
#include "arcane_core/mesh/items/ItemInternal.h"

#include <type_traits>

namespace Arcane
{

/*!
 * \brief A handle on an item of any kind: a value of two words, valid until the mesh changes.
 *
 * Two handles are equal when their local ids are equal. Compare only items of one family.
 */
class ARCANE_EXPORT Item
{
 public:
  using LocalIdType = ItemLocalId;
  using Index = ItemLocalId;

  //! Makes the null item.
  Item() = default;
  //! Makes a handle, which is the null item when \a internal is a null pointer.
  Item(ItemInternal* internal)
  : m_base(internal ? ItemBase(*internal) : ItemBase())
  {}
  Item(const ItemBase& base)
  : m_base(base)
  {}
  Item(Int32 local_id, ItemSharedInfo* info)
  : m_base(local_id, info)
  {}
  Item& operator=(ItemInternal* internal) { return *this = Item(internal); }

  static eItemKind kindOfType() { return IK_Unknown; }
  //! \name Figures on uses of items, which are not counted: the functions do nothing
  //@{
  static void resetStats() {}
  static void dumpStats(ITraceMng*) {}
  //@}

  bool null() const { return m_base.null(); }
  bool isNull() const { return m_base.null(); }
  Int32 localId() const { return m_base.localId(); }
  ItemLocalId itemLocalId() const { return ItemLocalId(m_base.localId()); }
  ItemUniqueId uniqueId() const { return m_base.uniqueId(); }
  //! Returns the rank of the sub-domain that owns the item.
  Int32 owner() const { return m_base.owner(); }
  //! Returns the number IT_xxx of the type.
  Int16 type() const { return m_base.typeId(); }
  ItemTypeId itemTypeId() const { return ItemTypeId(m_base.typeId()); }
  const ItemTypeInfo* typeInfo() const { return m_base.typeInfo(); }
  eItemKind kind() const { return m_base.kind(); }
  IItemFamily* itemFamily() const { return m_base.family(); }
  //! True when this rank owns the item.
  bool isOwn() const { return m_base.isOwn(); }
  //! Returns true when this rank owns the item and another rank has it as a ghost.
  bool isShared() const { return m_base.isShared(); }
  bool hasFlags(Int32 flags) const { return m_base.hasFlags(flags); }
  //! Returns 1 for an item of a sub-mesh, 0 for others: see IMesh::parentMesh().
  Int32 nbParent() const;
  //! Returns the item of the parent mesh that this item of a sub-mesh is. \throws ArgumentException when \a i is not below nbParent()
  Item parent(Int32 i = 0) const;

  bool isItemWithNodes() const { return kind() == IK_Edge || kind() == IK_Face || kind() == IK_Cell; }
  bool isNode() const { return kind() == IK_Node; }
  bool isEdge() const { return kind() == IK_Edge; }
  bool isFace() const { return kind() == IK_Face; }
  bool isCell() const { return kind() == IK_Cell; }
  bool isParticle() const { return kind() == IK_Particle; }
  bool isDoF() const { return kind() == IK_DoF; }
  //! \name The same item with its type, the null item when it is of another kind
  //@{
  inline ItemWithNodes toItemWithNodes() const;
  inline Node toNode() const;
  inline Edge toEdge() const;
  inline Face toFace() const;
  inline Cell toCell() const;
  inline DoF toDoF() const;
  inline Particle toParticle() const;
  //@}

  ItemBase itemBase() const { return m_base; }
  MutableItemBase mutableItemBase() const { return MutableItemBase(m_base); }
  //! Returns the instance that the family keeps. Unlike itemBase(), it costs memory.
  ItemInternal* internal() const;

  const Item* operator->() const { return this; }

 protected:
  //! Returns the items \a ids of the family of \a kind.
  template <typename T> ItemConnectedListView<T> connected(eItemKind kind, ItemLocalIdListViewT<T> ids) const
  {
    return { ids.data(), ids.size(), m_base.sharedInfo()->connected[kind].target };
  }

  ItemBase m_base;
};

inline bool operator==(const Item& a, const Item& b)
{
  return a.localId() == b.localId();
}
//! Compares local ids.
inline bool operator<(const Item& a, const Item& b)
{
  return a.localId() < b.localId();
}

namespace detail::mesh
{
//! The functions that typed handles add to \a Base; \a T is the handle itself.
template <typename T, eItemKind Kind, typename Base> class TypedItem : public Base
{
 public:
  using LocalIdType = ItemLocalIdT<T>;
  using Index = ItemLocalIdT<T>;

  TypedItem() = default;
  TypedItem(ItemInternal* internal)
  : Base(internal)
  {
    checkKind();
  }
  TypedItem(const ItemBase& base)
  : Base(base)
  {
    checkKind();
  }
  TypedItem(Int32 local_id, ItemSharedInfo* info)
  : Base(local_id, info)
  {}
  explicit TypedItem(const Item& item)
  : Base(item.itemBase())
  {
    checkKind();
  }

  static eItemKind kindOfType() { return Kind; }
  LocalIdType itemLocalId() const { return LocalIdType(this->localId()); }
  const T* operator->() const { return static_cast<const T*>(this); }

 private:
  void checkKind() const
  {
    ARCANE_ASSERT(this->null() || this->kind() == Kind, ("item of kind %s seen as a %s", itemKindName(this->kind()), itemKindName(Kind)));
  }
};
} // namespace detail::mesh

//! A vertex of the mesh.
class ARCANE_EXPORT Node : public detail::mesh::TypedItem<Node, IK_Node, Item>
{
 public:
  using TypedItem::TypedItem;
  using CellConnectedListViewType = ItemConnectedListView<Cell>;

  Int32 nbEdge() const { return m_base.nbEdge(); }
  Int32 nbFace() const { return m_base.nbFace(); }
  Int32 nbCell() const { return m_base.nbHigher(IK_Cell); }
  inline Edge edge(Int32 i) const;
  inline Face face(Int32 i) const;
  inline Cell cell(Int32 i) const;
  EdgeLocalId edgeId(Int32 i) const { return edgeIds()[i]; }
  FaceLocalId faceId(Int32 i) const { return faceIds()[i]; }
  CellLocalId cellId(Int32 i) const { return cellIds()[i]; }
  //! Returns the edges. All lists of items connected to a node are in the order of unique ids.
  ItemConnectedListView<Edge> edges() const { return connected<Edge>(IK_Edge, edgeIds()); }
  ItemConnectedListView<Face> faces() const { return connected<Face>(IK_Face, faceIds()); }
  ItemConnectedListView<Cell> cells() const { return connected<Cell>(IK_Cell, cellIds()); }
  EdgeLocalIdView edgeIds() const { return m_base.connectedIds<Edge>(IK_Edge); }
  FaceLocalIdView faceIds() const { return m_base.connectedIds<Face>(IK_Face); }
  CellLocalIdView cellIds() const { return m_base.higherIds<Cell>(IK_Cell); }
  //! \name Other names of edges(), faces() and cells()
  //@{
  ItemConnectedListView<Edge> edgeList() const { return edges(); }
  ItemConnectedListView<Face> faceList() const { return faces(); }
  ItemConnectedListView<Cell> cellList() const { return cells(); }
  //@}
};

//! An edge, a face or a cell.
class ARCANE_EXPORT ItemWithNodes : public Item
{
 public:
  using Item::Item;
  using NodeConnectedListViewType = ItemConnectedListView<Node>;
  ItemWithNodes() = default;
  explicit ItemWithNodes(const Item& item)
  : Item(item)
  {}

  Int32 nbNode() const { return m_base.nbLower(IK_Node); }
  //! Returns the number of corners, which come first. The number is nbNode() for items of linear types, which have no node in the middle of an edge.
  inline Int32 nbLinearNode() const;
  Node node(Int32 i) const { return Node(m_base.lowerBase(IK_Node, i)); }
  NodeLocalId nodeId(Int32 i) const { return nodeIds()[i]; }
  //! Returns the nodes in the order that the type of the item defines.
  ItemConnectedListView<Node> nodes() const { return connected<Node>(IK_Node, nodeIds()); }
  NodeLocalIdView nodeIds() const { return m_base.lowerIds<Node>(IK_Node); }
  //! Does the same as nodes().
  ItemConnectedListView<Node> nodeList() const { return nodes(); }
};

//! A segment between two nodes. Edges exist in dimension 3 only.
class ARCANE_EXPORT Edge : public detail::mesh::TypedItem<Edge, IK_Edge, ItemWithNodes>
{
 public:
  using TypedItem::TypedItem;

  Int32 nbFace() const { return m_base.nbFace(); }
  Int32 nbCell() const { return m_base.nbCell(); }
  inline Face face(Int32 i) const;
  inline Cell cell(Int32 i) const;
  FaceLocalId faceId(Int32 i) const { return faceIds()[i]; }
  CellLocalId cellId(Int32 i) const { return cellIds()[i]; }
  ItemConnectedListView<Face> faces() const { return connected<Face>(IK_Face, faceIds()); }
  ItemConnectedListView<Cell> cells() const { return connected<Cell>(IK_Cell, cellIds()); }
  FaceLocalIdView faceIds() const { return m_base.connectedIds<Face>(IK_Face); }
  CellLocalIdView cellIds() const { return m_base.connectedIds<Cell>(IK_Cell); }
  //! \name Other names of faces() and cells()
  //@{
  ItemConnectedListView<Face> faceList() const { return faces(); }
  ItemConnectedListView<Cell> cellList() const { return cells(); }
  //@}
};

/*!
 * \brief A side of a cell, which at most two cells share: a polygon in dimension 3, a segment in 2, a point in 1.
 *
 * The order of its nodes makes the normal go from the back cell to the front cell. The corner of smallest unique id is
 * first, the smaller of its two neighbours second. Nodes inside its sides follow, from the first side to the last one.
 */
class ARCANE_EXPORT Face : public detail::mesh::TypedItem<Face, IK_Face, ItemWithNodes>
{
 public:
  using TypedItem::TypedItem;

  Int32 nbEdge() const { return m_base.nbEdge(); }
  //! Returns the number of cells: 1 on the boundary of the known mesh, 2 inside.
  Int32 nbCell() const { return m_base.nbHigher(IK_Cell); }
  inline Edge edge(Int32 i) const;
  inline Cell cell(Int32 i) const;
  EdgeLocalId edgeId(Int32 i) const { return edgeIds()[i]; }
  CellLocalId cellId(Int32 i) const { return cellIds()[i]; }
  ItemConnectedListView<Edge> edges() const { return connected<Edge>(IK_Edge, edgeIds()); }
  //! Returns the cells. The back cell is first when there are two.
  ItemConnectedListView<Cell> cells() const { return connected<Cell>(IK_Cell, cellIds()); }
  EdgeLocalIdView edgeIds() const { return m_base.connectedIds<Edge>(IK_Edge); }
  CellLocalIdView cellIds() const { return m_base.higherIds<Cell>(IK_Cell); }

  //! Returns true when the face has a single cell.
  bool isSubDomainBoundary() const { return m_base.isBoundary(); }
  //! Returns true when the face has a single cell, which is its back cell.
  bool isSubDomainBoundaryOutside() const { return isSubDomainBoundary() && m_base.hasFlags(ItemFlags::II_HasBackCell); }
  //! \name Older names of isSubDomainBoundary() and isSubDomainBoundaryOutside()
  //@{
  bool isBoundary() const { return isSubDomainBoundary(); }
  bool isBoundaryOutside() const { return isSubDomainBoundaryOutside(); }
  //@}
  //! \name Flags of tied interfaces, which only the application sets: see MutableItemBase::addFlags()
  //@{
  bool isMasterFace() const { return m_base.hasFlags(ItemFlags::II_MasterFace); }
  bool isSlaveFace() const { return m_base.hasFlags(ItemFlags::II_SlaveFace); }
  bool isTiedFace() const { return isMasterFace() || isSlaveFace(); }
  //@}
  //! \name Other names of edges() and cells()
  //@{
  ItemConnectedListView<Edge> edgeList() const { return edges(); }
  ItemConnectedListView<Cell> cellList() const { return cells(); }
  //@}
  //! Returns the cell of a boundary face, or the null cell for another face.
  inline Cell boundaryCell() const;
  inline CellLocalId boundaryCellId() const;
  //! May be null.
  inline Cell backCell() const;
  //! May be null.
  inline Cell frontCell() const;
  inline CellLocalId backCellId() const;
  inline CellLocalId frontCellId() const;
  //! Returns the cell on the side opposite to \a cell, or the null cell.
  inline Cell oppositeCell(const Cell& cell) const;
  inline CellLocalId oppositeCellId(CellLocalId cell) const;
};

//! An item of the dimension of the mesh.
class ARCANE_EXPORT Cell : public detail::mesh::TypedItem<Cell, IK_Cell, ItemWithNodes>
{
 public:
  using TypedItem::TypedItem;

  Int32 nbEdge() const { return m_base.nbEdge(); }
  Int32 nbFace() const { return m_base.nbLower(IK_Face); }
  Edge edge(Int32 i) const { return Edge(m_base.edgeBase(i)); }
  Face face(Int32 i) const { return Face(m_base.lowerBase(IK_Face, i)); }
  EdgeLocalId edgeId(Int32 i) const { return edgeIds()[i]; }
  FaceLocalId faceId(Int32 i) const { return faceIds()[i]; }
  //! Returns the edges in the order that the type of the cell defines, like faces().
  ItemConnectedListView<Edge> edges() const { return connected<Edge>(IK_Edge, edgeIds()); }
  ItemConnectedListView<Face> faces() const { return connected<Face>(IK_Face, faceIds()); }
  EdgeLocalIdView edgeIds() const { return m_base.connectedIds<Edge>(IK_Edge); }
  FaceLocalIdView faceIds() const { return m_base.lowerIds<Face>(IK_Face); }
  //! \name Other names of edges() and faces()
  //@{
  ItemConnectedListView<Edge> edgeList() const { return edges(); }
  ItemConnectedListView<Face> faceList() const { return faces(); }
  //@}

  /*!
   * \name Refinement
   * Meshes are not refined: each cell is active, is of level 0, and has neither parent nor children.
   */
  //@{
  Int32 level() const { return 0; }
  bool isActive() const { return true; }
  bool isSubactive() const { return false; }
  bool isAncestor() const { return false; }
  bool hasHChildren() const { return false; }
  Int32 nbHChildren() const { return 0; }
  //! \throws ArgumentException, since cells have no children
  Cell hChild(Int32 i) const;
  //! Returns the null cell.
  Cell hParent() const { return {}; }
  //! Returns this cell.
  Cell topHParent() const { return *this; }
  //! \throws ArgumentException, since cells have no children
  Int32 whichChildAmI(CellLocalId child) const;
  //@}
};

//! An item of an IParticleFamily, which may be in a cell.
class ARCANE_EXPORT Particle : public detail::mesh::TypedItem<Particle, IK_Particle, Item>
{
 public:
  using TypedItem::TypedItem;

  bool hasCell() const { return !cellId().isNull(); }
  //! Returns the cell, or the null cell if the particle is in none.
  Cell cell() const
  {
    const CellLocalId id = cellId();
    return id.isNull() ? Cell() : Cell(id.localId(), m_base.sharedInfo()->connected[IK_Cell].target);
  }
  Cell cellOrNull() const { return cell(); }
  //! Returns the local id of the cell, which is null if the particle is in no cell.
  CellLocalId cellId() const
  {
    // A particle has one cell: the list is indexed by its local id.
    const Int32* cells = m_base.sharedInfo()->connected[IK_Cell].list;
    return CellLocalId(cells && !null() ? cells[localId()] : NULL_ITEM_LOCAL_ID);
  }
};

//! A degree of freedom: an item of an IDoFFamily, which has no place in the mesh.
class ARCANE_EXPORT DoF : public detail::mesh::TypedItem<DoF, IK_DoF, Item>
{
 public:
  using TypedItem::TypedItem;
};

} // namespace Arcane

#include "arcane_core/mesh/items/ItemInline.h"
