// SPDX-License-Identifier: Apache-2.0
// Members of items that need several item classes. Item.h includes this file.
#pragma once

#include "arcane_core/mesh/items/Item.h"

namespace Arcane
{

inline const ItemTypeInfo* ItemBase::typeInfo() const
{
  return ItemTypeInfo::ofType(typeId());
}
inline ItemLocalIdListViewT<Node> ItemBase::nodeIds() const
{
  return connectedIds<Node>(IK_Node);
}
inline ItemLocalIdListViewT<Edge> ItemBase::edgeIds() const
{
  return connectedIds<Edge>(IK_Edge);
}
inline ItemLocalIdListViewT<Face> ItemBase::faceIds() const
{
  return connectedIds<Face>(IK_Face);
}
inline ItemLocalIdListViewT<Cell> ItemBase::cellIds() const
{
  return connectedIds<Cell>(IK_Cell);
}

inline ItemConnectedListViewT<Node> ItemBase::nodeList() const
{
  return connectedList<Node>(IK_Node);
}
inline ItemConnectedListViewT<Edge> ItemBase::edgeList() const
{
  return connectedList<Edge>(IK_Edge);
}
inline ItemConnectedListViewT<Face> ItemBase::faceList() const
{
  return connectedList<Face>(IK_Face);
}
inline ItemConnectedListViewT<Cell> ItemBase::cellList() const
{
  return connectedList<Cell>(IK_Cell);
}

inline ItemLocalId::ItemLocalId(const Item& item)
: m_local_id(item.localId())
{}
inline ItemLocalId::ItemLocalId(ItemInternal* item)
: m_local_id(item ? item->localId() : NULL_ITEM_LOCAL_ID)
{}
inline SmallSpan<const ItemLocalId> ItemLocalId::fromSpanInt32(SmallSpan<const Int32> v)
{
  return { reinterpret_cast<const ItemLocalId*>(v.data()), v.size() };
}
inline SmallSpan<const Int32> ItemLocalId::toSpanInt32(SmallSpan<const ItemLocalId> v)
{
  return { reinterpret_cast<const Int32*>(v.data()), v.size() };
}
template <typename T>
inline ItemLocalIdT<T>::ItemLocalIdT(const T& item)
: ItemLocalId(item.localId())
{}
template <typename T>
inline ItemLocalIdT<T>::ItemLocalIdT(ItemInternal* item)
: ItemLocalId(item)
{}

inline Int32 ItemWithNodes::nbLinearNode() const
{
  return typeInfo()->linearTypeInfo()->nbLocalNode();
}

inline ItemWithNodes Item::toItemWithNodes() const
{
  return isItemWithNodes() ? ItemWithNodes(m_base) : ItemWithNodes();
}
inline Node Item::toNode() const
{
  return isNode() ? Node(m_base) : Node();
}
inline Edge Item::toEdge() const
{
  return isEdge() ? Edge(m_base) : Edge();
}
inline Face Item::toFace() const
{
  return isFace() ? Face(m_base) : Face();
}
inline Cell Item::toCell() const
{
  return isCell() ? Cell(m_base) : Cell();
}
inline DoF Item::toDoF() const
{
  return isDoF() ? DoF(m_base) : DoF();
}

inline Particle Item::toParticle() const
{
  return isParticle() ? Particle(m_base) : Particle();
}

inline Edge Node::edge(Int32 i) const
{
  return Edge(m_base.edgeBase(i));
}
inline Face Node::face(Int32 i) const
{
  return Face(m_base.faceBase(i));
}
inline Cell Node::cell(Int32 i) const
{
  return Cell(m_base.higherBase(IK_Cell, i));
}
inline Face Edge::face(Int32 i) const
{
  return Face(m_base.faceBase(i));
}
inline Cell Edge::cell(Int32 i) const
{
  return Cell(m_base.cellBase(i));
}
inline Edge Face::edge(Int32 i) const
{
  return Edge(m_base.edgeBase(i));
}
inline Cell Face::cell(Int32 i) const
{
  return Cell(m_base.higherBase(IK_Cell, i));
}

inline Cell Face::backCell() const
{
  return Cell(m_base.backCell());
}
inline Cell Face::frontCell() const
{
  return Cell(m_base.frontCell());
}
inline CellLocalId Face::backCellId() const
{
  return CellLocalId(m_base.backCell().localId());
}
inline CellLocalId Face::frontCellId() const
{
  return CellLocalId(m_base.frontCell().localId());
}
inline Cell Face::boundaryCell() const
{
  return isSubDomainBoundary() && nbCell() > 0 ? cell(0) : Cell();
}
inline CellLocalId Face::boundaryCellId() const
{
  return CellLocalId(boundaryCell().localId());
}
inline Cell Face::oppositeCell(const Cell& cell) const
{
  const ItemBase back = m_base.backCell();
  return Cell(back.localId() == cell.localId() ? m_base.frontCell() : back);
}
inline CellLocalId Face::oppositeCellId(CellLocalId cell) const
{
  const CellLocalId back = backCellId();
  return back.localId() == cell.localId() ? frontCellId() : back;
}

} // namespace Arcane
