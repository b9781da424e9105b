// SPDX-License-Identifier: Apache-2.0
// The classes that belong to each kind of item, and their short names.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

//! Codes for several versions of Arcane ask by these names whether to use the newer views of items.
#define ARCANE_USE_SPECIFIC_ITEMCONNECTED
#define ARCANE_HAS_OFFSET_FOR_ITEMVECTORVIEW

namespace Arcane
{

namespace detail::mesh
{
//! The types that depend only on the class of items.
template <typename T, eItemKind Kind> struct ItemTraitsBase
{
  using ItemType = T;
  using ItemGroupType = ItemGroupT<T>;
  using ItemEnumeratorType = ItemEnumeratorT<T>;
  using ItemEnumeratorIndexType = ItemEnumeratorIndexT<T>;
  using LocalIdType = ItemLocalIdT<T>;
  using ItemLocalIdType = ItemLocalIdT<T>;
  using ItemLocalIdViewType = ItemLocalIdListViewT<T>;
  using ConnectedListViewType = ItemConnectedListView<T>;
  using ItemVectorType = ItemVectorT<T>;
  using ItemVectorViewType = ItemVectorViewT<T>;
  //! Returns the kind, which is IK_Unknown for Item and ItemWithNodes.
  static constexpr eItemKind kind() { return Kind; }
  //! Returns the name of the family of this kind that each mesh has, or null when a mesh has no such family by itself.
  static constexpr const char* defaultFamilyName()
  {
    return (Kind == IK_Node) ? "Node" : (Kind == IK_Edge) ? "Edge" : (Kind == IK_Face) ? "Face" : (Kind == IK_Cell) ? "Cell" : nullptr;
  }
};
} // namespace detail::mesh

template <typename T> class ItemTraitsT;

template <> class ItemTraitsT<Item> : public detail::mesh::ItemTraitsBase<Item, IK_Unknown>
{
 public:
  using ItemGroupType = ItemGroup;
};
template <> class ItemTraitsT<ItemWithNodes> : public detail::mesh::ItemTraitsBase<ItemWithNodes, IK_Unknown>
{
};
template <> class ItemTraitsT<Node> : public detail::mesh::ItemTraitsBase<Node, IK_Node>
{
};
template <> class ItemTraitsT<Edge> : public detail::mesh::ItemTraitsBase<Edge, IK_Edge>
{
};
template <> class ItemTraitsT<Face> : public detail::mesh::ItemTraitsBase<Face, IK_Face>
{
};
template <> class ItemTraitsT<Cell> : public detail::mesh::ItemTraitsBase<Cell, IK_Cell>
{
};
template <> class ItemTraitsT<Particle> : public detail::mesh::ItemTraitsBase<Particle, IK_Particle>
{
};
template <> class ItemTraitsT<DoF> : public detail::mesh::ItemTraitsBase<DoF, IK_DoF>
{
};

using NodeLocalId = ItemLocalIdT<Node>;
using EdgeLocalId = ItemLocalIdT<Edge>;
using FaceLocalId = ItemLocalIdT<Face>;
using CellLocalId = ItemLocalIdT<Cell>;
using ParticleLocalId = ItemLocalIdT<Particle>;
using DoFLocalId = ItemLocalIdT<DoF>;

using NodeEnumerator = ItemEnumeratorT<Node>;
using EdgeEnumerator = ItemEnumeratorT<Edge>;
using FaceEnumerator = ItemEnumeratorT<Face>;
using CellEnumerator = ItemEnumeratorT<Cell>;
using ParticleEnumerator = ItemEnumeratorT<Particle>;
using DoFEnumerator = ItemEnumeratorT<DoF>;

using ItemEnumeratorIndex = ItemEnumeratorIndexT<Item>;
using NodeEnumeratorIndex = ItemEnumeratorIndexT<Node>;
using EdgeEnumeratorIndex = ItemEnumeratorIndexT<Edge>;
using FaceEnumeratorIndex = ItemEnumeratorIndexT<Face>;
using CellEnumeratorIndex = ItemEnumeratorIndexT<Cell>;
using ParticleEnumeratorIndex = ItemEnumeratorIndexT<Particle>;
using DoFEnumeratorIndex = ItemEnumeratorIndexT<DoF>;

using NodeGroup = ItemGroupT<Node>;
using EdgeGroup = ItemGroupT<Edge>;
using FaceGroup = ItemGroupT<Face>;
using CellGroup = ItemGroupT<Cell>;
using ParticleGroup = ItemGroupT<Particle>;
using DoFGroup = ItemGroupT<DoF>;

using NodeNodeGroup = ItemPairGroupT<Node, Node>;
using NodeFaceGroup = ItemPairGroupT<Node, Face>;
using NodeCellGroup = ItemPairGroupT<Node, Cell>;
using EdgeNodeGroup = ItemPairGroupT<Edge, Node>;
using EdgeFaceGroup = ItemPairGroupT<Edge, Face>;
using EdgeCellGroup = ItemPairGroupT<Edge, Cell>;
using FaceNodeGroup = ItemPairGroupT<Face, Node>;
using FaceFaceGroup = ItemPairGroupT<Face, Face>;
using FaceCellGroup = ItemPairGroupT<Face, Cell>;
using CellNodeGroup = ItemPairGroupT<Cell, Node>;
using CellFaceGroup = ItemPairGroupT<Cell, Face>;
using CellCellGroup = ItemPairGroupT<Cell, Cell>;

using NodeVector = ItemVectorT<Node>;
using EdgeVector = ItemVectorT<Edge>;
using FaceVector = ItemVectorT<Face>;
using CellVector = ItemVectorT<Cell>;
using ParticleVector = ItemVectorT<Particle>;
using DoFVector = ItemVectorT<DoF>;

using NodeVectorView = ItemVectorViewT<Node>;
using EdgeVectorView = ItemVectorViewT<Edge>;
using FaceVectorView = ItemVectorViewT<Face>;
using CellVectorView = ItemVectorViewT<Cell>;
using ParticleVectorView = ItemVectorViewT<Particle>;
using DoFVectorView = ItemVectorViewT<DoF>;

using NodeLocalIdView = ItemLocalIdListViewT<Node>;
using EdgeLocalIdView = ItemLocalIdListViewT<Edge>;
using FaceLocalIdView = ItemLocalIdListViewT<Face>;
using CellLocalIdView = ItemLocalIdListViewT<Cell>;
using ParticleLocalIdView = ItemLocalIdListViewT<Particle>;
using DoFLocalIdView = ItemLocalIdListViewT<DoF>;

using NodeInfoListView = ItemInfoListViewT<Node>;
using EdgeInfoListView = ItemInfoListViewT<Edge>;
using FaceInfoListView = ItemInfoListViewT<Face>;
using CellInfoListView = ItemInfoListViewT<Cell>;
using ParticleInfoListView = ItemInfoListViewT<Particle>;
using DoFInfoListView = ItemInfoListViewT<DoF>;

} // namespace Arcane
