// SPDX-License-Identifier: Apache-2.0
// Kinds of items, the numbers of their types, and the names of classes that headers of the core may pass through.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/math/DataTypes.h"

#include <iosfwd>

namespace Arcane
{

class IApplication;
class IItemConnectivityInfo;
class IDoFFamily;
class IItemFamily;
class IMesh;
class IMeshBase;
class IMeshModifier;
class IModule;
class IParallelMng;
class IParticleFamily;
class IPrimaryMesh;
class IMeshMng;
class ISubDomain;
class IVariable;
class IVariableMng;
class IVariableSynchronizer;
class MeshHandle;
class VariableCollection;

class ItemBase;
class ItemInternal;
class ItemSharedInfo;
class ItemTypeInfo;
class MutableItemBase;

class Item;
class ItemWithNodes;
class Node;
class Edge;
class Face;
class Cell;
class Particle;
class DoF;

class ItemGroup;
class ItemGroupImpl;
class ItemEnumerator;
class ItemVector;
class ItemVectorView;
class ItemLocalId;
class ItemPairEnumerator;
class ItemPairGroup;
class ItemUniqueId;
template <typename T> class ItemConnectedListView;
template <typename T> class ItemEnumeratorIndexT;
template <typename T> class ItemEnumeratorT;
template <typename T> class ItemGroupT;
template <typename T> class ItemInfoListViewT;
template <typename T> class ItemLocalIdListViewT;
template <typename T> class ItemLocalIdT;
template <typename T> class ItemVectorT;
template <typename T> class ItemVectorViewT;
template <typename A, typename B> class ItemPairEnumeratorT;
template <typename A, typename B> class ItemPairGroupT;

using VariableList = VariableCollection;
using ItemGroupCollection = Collection<ItemGroup>;
using ItemInternalPtr = ItemInternal*;
using ItemInternalArrayView = ConstArrayView<ItemInternal*>;
using ItemInternalList = ConstArrayView<ItemInternal*>;
using ItemInternalMutableArrayView = ArrayView<ItemInternal*>;

//! The kinds of items. The numbers are stored in checkpoints.
enum eItemKind : int
{
  IK_Node = 0,
  IK_Edge = 1,
  IK_Face = 2,
  IK_Cell = 3,
  IK_DoF = 4,
  IK_Particle = 5,
  IK_Unknown = 6
};

inline constexpr Integer NB_ITEM_KIND = 6;

//! Returns `Node`, `Edge`, `Face`, `Cell`, `DoF`, `Particle` or `None`.
ARCANE_EXPORT const char* itemKindName(eItemKind kind);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eItemKind kind);
//! Reads the name of a kind; the stream fails if there is none of this name.
ARCANE_EXPORT std::istream& operator>>(std::istream& i, eItemKind& kind);

//! The local id of no item.
inline constexpr Int32 NULL_ITEM_LOCAL_ID = -1;
inline constexpr Int32 NULL_ITEM_ID = -1;
//! The unique id of no item.
inline constexpr Int64 NULL_ITEM_UNIQUE_ID = -1;

//! \name Types of items. ItemTypeInfo describes their nodes, faces and edges. The framework creates no items of the types Cell3D.
//@{
inline constexpr Int16 IT_NullType = 0;
inline constexpr Int16 IT_Vertex = 1;
inline constexpr Int16 IT_Line2 = 2;
inline constexpr Int16 IT_Triangle3 = 3;
inline constexpr Int16 IT_Quad4 = 4;
inline constexpr Int16 IT_Pentagon5 = 5;
inline constexpr Int16 IT_Hexagon6 = 6;
inline constexpr Int16 IT_Tetraedron4 = 7;
inline constexpr Int16 IT_Pyramid5 = 8;
inline constexpr Int16 IT_Pentaedron6 = 9;
inline constexpr Int16 IT_Hexaedron8 = 10;
inline constexpr Int16 IT_Heptaedron10 = 11;
inline constexpr Int16 IT_Octaedron12 = 12;
inline constexpr Int16 IT_HemiHexa7 = 13;
inline constexpr Int16 IT_HemiHexa6 = 14;
inline constexpr Int16 IT_HemiHexa5 = 15;
inline constexpr Int16 IT_AntiWedgeLeft6 = 16;
inline constexpr Int16 IT_AntiWedgeRight6 = 17;
inline constexpr Int16 IT_DiTetra5 = 18;
inline constexpr Int16 IT_DualNode = 19;
inline constexpr Int16 IT_DualEdge = 20;
inline constexpr Int16 IT_DualFace = 21;
inline constexpr Int16 IT_DualCell = 22;
inline constexpr Int16 IT_Link = 23;
inline constexpr Int16 IT_FaceVertex = 24;
inline constexpr Int16 IT_CellLine2 = 25;
inline constexpr Int16 IT_DualParticle = 26;
inline constexpr Int16 IT_Enneedron14 = 27;
inline constexpr Int16 IT_Decaedron16 = 28;
inline constexpr Int16 IT_Heptagon7 = 29;
inline constexpr Int16 IT_Octogon8 = 30;
inline constexpr Int16 IT_Line3 = 31;
inline constexpr Int16 IT_Triangle6 = 32;
inline constexpr Int16 IT_Quad8 = 33;
inline constexpr Int16 IT_Tetraedron10 = 34;
inline constexpr Int16 IT_Hexaedron20 = 35;
inline constexpr Int16 IT_Pyramid13 = 36;
inline constexpr Int16 IT_Pentaedron15 = 37;
inline constexpr Int16 IT_CellLine3 = 38;
inline constexpr Int16 IT_Cell3D_Line2 = 39;
inline constexpr Int16 IT_Cell3D_Triangle3 = 40;
inline constexpr Int16 IT_Cell3D_Quad4 = 41;
inline constexpr Int16 IT_Cell3D_Line3 = 42;
inline constexpr Int16 IT_Cell3D_Triangle6 = 43;
inline constexpr Int16 IT_Cell3D_Quad8 = 44;
inline constexpr Int16 IT_Cell3D_Quad9 = 45;
inline constexpr Int16 IT_Quad9 = 46;
inline constexpr Int16 IT_Hexaedron27 = 47;
inline constexpr Int16 IT_Line4 = 48;
inline constexpr Int16 IT_Triangle10 = 49;
inline constexpr Int16 IT_CellLine4 = 50;
inline constexpr Int16 IT_Cell3D_Line4 = 51;
inline constexpr Int16 IT_Cell3D_Triangle10 = 52;
inline constexpr Integer NB_BASIC_ITEM_TYPE = 53;
//@}

} // namespace Arcane
