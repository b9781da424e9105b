// SPDX-License-Identifier: Apache-2.0
// The number of nodes of an item of each type, and the nodes of its faces and edges.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ItemTypeId.h"

#include <initializer_list>
#include <iosfwd>

namespace Arcane
{

class ItemTypeTable;

/*!
 * \brief Describes one type. The process has one constant instance per type.
 *
 * The order of the nodes of a solid's face makes the normal go out. The sides of a polygon are both its faces (in a mesh of
 * dimension 2) and its edges (in one of dimension 3, where it is itself a face). Nodes are ordered as in VTK.
 *
 * A type of order 2 or 3 has the nodes of its linear type first: its corners. One or two nodes inside each edge follow, then the nodes in
 * the centres of faces and of the item. Its faces have all nodes that lie on them, in the same way. Its edges are the edges of the linear
 * type, with two nodes each.
 */
class ARCANE_EXPORT ItemTypeInfo
{
 public:
  static constexpr Int32 MAX_FACE_NODE = 9;
  static constexpr Int32 MAX_FACE = 10;
  static constexpr Int32 MAX_EDGE = 24;

  //! A side of an item, given by the indexes of its nodes in the item.
  class LocalFace
  {
   public:
    Int32 nbNode() const { return m_nb_node; }
    //! Returns the number of corners, which come before the other nodes.
    Int32 nbLinearNode() const { return m_nb_linear_node; }
    Int32 node(Int32 i) const
    {
      ARCCORE_CHECK_AT(i, m_nb_node);
      return m_node[i];
    }
    //! Returns the number of edges, which a segment or a point does not have. Edge i of a polygon goes from corner i to corner i+1.
    Int32 nbEdge() const { return m_nb_linear_node > 2 ? m_nb_linear_node : 0; }
    //! Returns the index in the item of edge \a i of the face.
    Int32 edge(Int32 i) const
    {
      ARCCORE_CHECK_AT(i, nbEdge());
      return m_edge[i];
    }
    //! Returns the type of the face as an item.
    Int16 typeId() const { return m_type; }

   private:
    friend class ItemTypeInfo;
    Int16 m_type = IT_NullType;
    signed char m_nb_node = 0;
    signed char m_nb_linear_node = 0;
    signed char m_node[MAX_FACE_NODE] = {};
    signed char m_edge[MAX_FACE_NODE] = {};
  };

  //! An edge of an item, given by the indexes in the item of its two nodes and of the one or two faces on its sides.
  class LocalEdge
  {
   public:
    Int32 beginNode() const { return m_begin; }
    Int32 endNode() const { return m_end; }
    //! Returns the face that goes from the beginning node to the end node, or -1.
    Int32 leftFace() const { return m_left; }
    //! Returns the face that goes from the end node to the beginning node, or -1.
    Int32 rightFace() const { return m_right; }

   private:
    friend class ItemTypeInfo;
    signed char m_begin = -1;
    signed char m_end = -1;
    signed char m_left = -1;
    signed char m_right = -1;
  };

  //! Returns the description of a type. \throws ArgumentException when the type does not exist
  static const ItemTypeInfo* typeFromId(Integer type);
  //! Returns the description of a type without a check.
  static const ItemTypeInfo* ofType(Int16 type) { return &table()[type]; }
  //! Returns the type called \a name, or null.
  static const ItemTypeInfo* findFromName(const char* name);
  //! Returns the linear type of \a nb_node nodes, which is a point, a segment or a polygon, or IT_NullType.
  static Int16 faceTypeOf(Int32 nb_node);

  //! Returns the number IT_xxx of the type.
  Int16 typeId() const { return m_type; }
  ItemTypeId itemTypeId() const { return ItemTypeId(m_type); }
  //! Returns the name of the type, such as `Hexaedron8`.
  String typeName() const { return m_name; }
  //! Returns the dimension, or -1 for types of which no item exists here: null type, link, dual items, cells of a lower dimension than their
  //! mesh.
  Int16 dimension() const { return m_dimension; }
  //! Returns true when the type can be a cell of a mesh of dimension \a dim.
  bool isCellOf(Int32 dim) const { return m_is_cell && m_dimension == dim; }
  //! Returns true when the type can be a cell of a mesh of some dimension.
  bool isValidForCell() const { return m_is_cell; }
  Int32 nbLocalNode() const { return m_nb_node; }
  Int32 nbLocalEdge() const { return m_nb_edge; }
  Int32 nbLocalFace() const { return m_nb_face; }
  const LocalEdge& localEdge(Int32 i) const
  {
    ARCCORE_CHECK_AT(i, m_nb_edge);
    return m_edge[i];
  }
  const LocalFace& localFace(Int32 i) const
  {
    ARCCORE_CHECK_AT(i, m_nb_face);
    return m_face[i];
  }

  //! Returns 1 for a linear type, 2 or 3 for types with one or two nodes inside each edge.
  Integer order() const { return m_order; }
  //! Returns true when a type of dimension 2 or 3 has a node in its centre, which comes last.
  bool hasCenterNode() const { return m_has_center_node; }
  //! Returns the type of the corners alone; it is typeId() for a linear type.
  Int16 linearTypeId() const { return m_linear_type; }
  ItemTypeId linearItemTypeId() const { return ItemTypeId(m_linear_type); }
  const ItemTypeInfo* linearTypeInfo() const { return ofType(m_linear_type); }

 private:
  friend class ItemTypeTable;
  using Side = std::initializer_list<int>;

  ItemTypeInfo() = default;
  static const ItemTypeInfo* table();
  void setNames(Int16 type, const char* name, Int16 dimension, Int32 nb_node);
  void setPolygon();
  void setSolid(std::initializer_list<Side> faces, std::initializer_list<Side> edges);
  void setPrism(std::initializer_list<Side> faces);
  void setCurved(Int16 order, const ItemTypeInfo& linear, std::initializer_list<Side> edges, Side linear_faces = {},
                 Side face_centers = {});
  void addCurvedFace(const LocalFace& linear, Int32 nb_corner, std::initializer_list<Side> edges);
  void addFace(Side nodes);
  void addEdge(int begin, int end);
  void linkFacesAndEdges();

  const char* m_name = "NullType";
  Int16 m_type = IT_NullType;
  Int16 m_linear_type = IT_NullType;
  Int16 m_order = 1;
  Int16 m_dimension = -1;
  bool m_is_cell = false;
  bool m_has_center_node = false;
  Int32 m_nb_node = 0;
  Int32 m_nb_face = 0;
  Int32 m_nb_edge = 0;
  LocalFace m_face[MAX_FACE];
  LocalEdge m_edge[MAX_EDGE];
};

//! Gives access to types through an object, for codes that hold the manager of a mesh.
class ARCANE_EXPORT ItemTypeMng
{
 public:
  static ItemTypeMng* singleton();
  static constexpr Integer nbBasicItemType() { return NB_BASIC_ITEM_TYPE; }
  //! Returns nbBasicItemType() under another name.
  static constexpr Integer nbBasicType() { return NB_BASIC_ITEM_TYPE; }
  //! Returns the number of types that exist before applications add some, which they cannot do here: it is nbBasicItemType().
  static constexpr Integer nbBuiltInItemType() { return NB_BASIC_ITEM_TYPE; }
  //! Returns a type, of which nothing can be changed. \throws ArgumentException when it does not exist
  ItemTypeInfo* typeFromId(Integer id) const { return const_cast<ItemTypeInfo*>(ItemTypeInfo::typeFromId(id)); }
  const ItemTypeInfo* typeFromId(ItemTypeId id) const { return ItemTypeInfo::typeFromId(id.typeId()); }
  //! Returns all types, by increasing number.
  ConstArrayView<ItemTypeInfo*> types() const;
  //! Returns the type called \a name. \throws ArgumentException, with the existing names, when there is none
  const ItemTypeInfo* typeFromName(const String& name) const;
  String typeName(Integer id) const { return typeFromId(id)->typeName(); }
  //! Prints each type with its number, its dimension, and its numbers of nodes, edges and faces, on one line.
  void printTypes(std::ostream& out) const;
};

} // namespace Arcane
