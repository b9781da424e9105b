// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/text/String.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <utility>

namespace Arcane
{

namespace
{
struct TypeName
{
  const char* name;
  Int16 dimension;
  Int32 nb_node;
};

//! By number of type. A dimension of -1: no item of this type is made here. Cells of a lower dimension than their mesh are not: they have no
//! faces there.
constexpr TypeName type_names[NB_BASIC_ITEM_TYPE] = { { "NullType", -1, 0 },
                                                      { "Vertex", 0, 1 },
                                                      { "Line2", 1, 2 },
                                                      { "Triangle3", 2, 3 },
                                                      { "Quad4", 2, 4 },
                                                      { "Pentagon5", 2, 5 },
                                                      { "Hexagon6", 2, 6 },
                                                      { "Tetraedron4", 3, 4 },
                                                      { "Pyramid5", 3, 5 },
                                                      { "Pentaedron6", 3, 6 },
                                                      { "Hexaedron8", 3, 8 },
                                                      { "Heptaedron10", 3, 10 },
                                                      { "Octaedron12", 3, 12 },
                                                      { "HemiHexa7", 3, 7 },
                                                      { "HemiHexa6", 3, 6 },
                                                      { "HemiHexa5", 3, 5 },
                                                      { "AntiWedgeLeft6", 3, 6 },
                                                      { "AntiWedgeRight6", 3, 6 },
                                                      { "DiTetra5", 3, 5 },
                                                      { "DualNode", -1, 1 },
                                                      { "DualEdge", -1, 1 },
                                                      { "DualFace", -1, 1 },
                                                      { "DualCell", -1, 1 },
                                                      { "Link", -1, 2 },
                                                      { "FaceVertex", 0, 1 },
                                                      { "CellLine2", 1, 2 },
                                                      { "DualParticle", -1, 1 },
                                                      { "Enneedron14", 3, 14 },
                                                      { "Decaedron16", 3, 16 },
                                                      { "Heptagon7", 2, 7 },
                                                      { "Octogon8", 2, 8 },
                                                      { "Line3", 1, 3 },
                                                      { "Triangle6", 2, 6 },
                                                      { "Quad8", 2, 8 },
                                                      { "Tetraedron10", 3, 10 },
                                                      { "Hexaedron20", 3, 20 },
                                                      { "Pyramid13", 3, 13 },
                                                      { "Pentaedron15", 3, 15 },
                                                      { "CellLine3", 1, 3 },
                                                      { "Cell3D_Line2", -1, 2 },
                                                      { "Cell3D_Triangle3", -1, 3 },
                                                      { "Cell3D_Quad4", -1, 4 },
                                                      { "Cell3D_Line3", -1, 3 },
                                                      { "Cell3D_Triangle6", -1, 6 },
                                                      { "Cell3D_Quad8", -1, 8 },
                                                      { "Cell3D_Quad9", -1, 9 },
                                                      { "Quad9", 2, 9 },
                                                      { "Hexaedron27", 3, 27 },
                                                      { "Line4", 1, 4 },
                                                      { "Triangle10", 2, 10 },
                                                      { "CellLine4", 1, 4 },
                                                      { "Cell3D_Line4", -1, 4 },
                                                      { "Cell3D_Triangle10", -1, 10 } };

//! Returns the type of a side with \a nb_corner corners and nodes in the middle, \a nb_node in all.
Int16 curvedFaceTypeOf(Int32 nb_corner, Int32 nb_node)
{
  switch (nb_corner) {
  case 1: return IT_FaceVertex;
  case 2: return nb_node == 3 ? IT_Line3 : IT_Line4;
  case 3: return IT_Triangle6;
  default: return nb_node == 8 ? IT_Quad8 : IT_Quad9;
  }
}
} // namespace

//! All descriptions, made once.
class ItemTypeTable
{
 public:
  ItemTypeTable()
  {
    for (Int16 t = 0; t < NB_BASIC_ITEM_TYPE; ++t)
      m_types[t].setNames(t, type_names[t].name, type_names[t].dimension, type_names[t].nb_node);
    for (Int16 t = 0; t <= IT_Octogon8; ++t)
      if (m_types[t].m_dimension == 2)
        m_types[t].setPolygon();
    m_types[IT_CellLine2].m_is_cell = true;
    m_types[IT_CellLine2].addFace({ 0 });
    m_types[IT_CellLine2].addFace({ 1 });
    setCommonSolids();
    setBigPrisms();
    setUnusualSolids();
    setCurvedSurfaces();
    setCurvedSolids();
  }

  const ItemTypeInfo* types() const { return m_types.data(); }

 private:
  void setCommonSolids()
  {
    m_types[IT_Tetraedron4].setSolid({ { 0, 2, 1 }, { 0, 3, 2 }, { 0, 1, 3 }, { 1, 2, 3 } },
                                     { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 3 }, { 2, 3 } });
    m_types[IT_Pyramid5].setSolid({ { 0, 3, 2, 1 }, { 0, 4, 3 }, { 0, 1, 4 }, { 1, 2, 4 }, { 2, 3, 4 } },
                                  { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 0 }, { 0, 4 }, { 1, 4 }, { 2, 4 }, { 3, 4 } });
    m_types[IT_Pentaedron6].setPrism({ { 0, 2, 1 }, { 0, 3, 5, 2 }, { 0, 1, 4, 3 }, { 3, 4, 5 }, { 1, 2, 5, 4 } });
    m_types[IT_Hexaedron8].setPrism({ { 0, 3, 2, 1 }, { 0, 4, 7, 3 }, { 0, 1, 5, 4 }, { 4, 5, 6, 7 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 } });
  }

  //! On a polygon of five nodes or more: the base, the top, then one quadrangle per side.
  void setBigPrisms()
  {
    m_types[IT_Heptaedron10].setPrism(
      { { 0, 4, 3, 2, 1 }, { 5, 6, 7, 8, 9 }, { 0, 1, 6, 5 }, { 1, 2, 7, 6 }, { 2, 3, 8, 7 }, { 3, 4, 9, 8 }, { 4, 0, 5, 9 } });
    m_types[IT_Octaedron12].setPrism({ { 0, 5, 4, 3, 2, 1 },
                                       { 6, 7, 8, 9, 10, 11 },
                                       { 0, 1, 7, 6 },
                                       { 1, 2, 8, 7 },
                                       { 2, 3, 9, 8 },
                                       { 3, 4, 10, 9 },
                                       { 4, 5, 11, 10 },
                                       { 5, 0, 6, 11 } });
    m_types[IT_Enneedron14].setPrism({ { 0, 6, 5, 4, 3, 2, 1 },
                                       { 7, 8, 9, 10, 11, 12, 13 },
                                       { 0, 1, 8, 7 },
                                       { 1, 2, 9, 8 },
                                       { 2, 3, 10, 9 },
                                       { 3, 4, 11, 10 },
                                       { 4, 5, 12, 11 },
                                       { 5, 6, 13, 12 },
                                       { 6, 0, 7, 13 } });
    m_types[IT_Decaedron16].setPrism({ { 0, 7, 6, 5, 4, 3, 2, 1 },
                                       { 8, 9, 10, 11, 12, 13, 14, 15 },
                                       { 0, 1, 9, 8 },
                                       { 1, 2, 10, 9 },
                                       { 2, 3, 11, 10 },
                                       { 3, 4, 12, 11 },
                                       { 4, 5, 13, 12 },
                                       { 5, 6, 14, 13 },
                                       { 6, 7, 15, 14 },
                                       { 7, 0, 8, 15 } });
  }

  //! Solids that come from hexahedra or prisms whose nodes are merged, and two tetrahedra glued by a face.
  void setUnusualSolids()
  {
    m_types[IT_HemiHexa7].setSolid(
      { { 0, 1, 2 }, { 0, 2, 3, 4 }, { 0, 5, 6, 1 }, { 0, 4, 5 }, { 1, 6, 3, 2 }, { 6, 5, 4, 3 } },
      { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 2, 3 }, { 3, 4 }, { 4, 0 }, { 4, 5 }, { 5, 6 }, { 5, 0 }, { 6, 1 }, { 3, 6 } });
    m_types[IT_HemiHexa6].setSolid({ { 0, 1, 2 }, { 0, 2, 3, 4 }, { 0, 4, 5, 1 }, { 3, 5, 4 }, { 1, 3, 2 }, { 1, 5, 3 } },
                                   { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 2, 3 }, { 3, 4 }, { 4, 0 }, { 4, 5 }, { 5, 1 }, { 1, 3 }, { 3, 5 } });
    m_types[IT_HemiHexa5].setSolid({ { 0, 1, 2 }, { 0, 2, 3, 4 }, { 0, 4, 3, 1 }, { 1, 3, 2 } },
                                   { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 2, 3 }, { 3, 4 }, { 4, 0 }, { 3, 1 } });
    m_types[IT_AntiWedgeLeft6].setSolid(
      { { 0, 2, 1 }, { 0, 3, 5, 2 }, { 0, 1, 3 }, { 3, 4, 5 }, { 1, 4, 3 }, { 1, 2, 5, 4 } },
      { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 4 }, { 2, 5 }, { 3, 4 }, { 4, 5 }, { 5, 3 }, { 1, 3 } });
    m_types[IT_AntiWedgeRight6].setSolid(
      { { 0, 2, 1 }, { 0, 3, 5, 2 }, { 0, 1, 4 }, { 3, 4, 5 }, { 0, 4, 3 }, { 1, 2, 5, 4 } },
      { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 4 }, { 2, 5 }, { 3, 4 }, { 4, 5 }, { 5, 3 }, { 0, 4 } });
    m_types[IT_DiTetra5].setSolid({ { 0, 1, 3 }, { 1, 2, 3 }, { 2, 0, 3 }, { 1, 0, 4 }, { 2, 1, 4 }, { 0, 2, 4 } },
                                  { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 3 }, { 2, 3 }, { 0, 4 }, { 1, 4 }, { 2, 4 } });
  }

  void setCurvedSurfaces()
  {
    m_types[IT_Line3].setCurved(2, m_types[IT_Line2], {});
    m_types[IT_Line4].setCurved(3, m_types[IT_Line2], {});
    m_types[IT_CellLine3].setCurved(2, m_types[IT_CellLine2], {});
    m_types[IT_CellLine4].setCurved(3, m_types[IT_CellLine2], {});
    m_types[IT_Triangle6].setCurved(2, m_types[IT_Triangle3], { { 0, 1 }, { 1, 2 }, { 2, 0 } });
    m_types[IT_Triangle10].setCurved(3, m_types[IT_Triangle3], { { 0, 1 }, { 1, 2 }, { 2, 0 } });
    for (const Int16 type : { IT_Quad8, IT_Quad9 })
      m_types[type].setCurved(2, m_types[IT_Quad4], { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 0 } });
  }

  //! The nodes inside edges come in another order than the edges. Faces of hexahedra come in another order than the faces of Hexaedron8, as
  //! in Arcane. Arcane's own faces of Pyramid13 and Pentaedron15 do not have the nodes between their corners everywhere: here they do.
  void setCurvedSolids()
  {
    m_types[IT_Tetraedron10].setCurved(2, m_types[IT_Tetraedron4], { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 3 }, { 2, 3 } });
    m_types[IT_Pyramid13].setCurved(2, m_types[IT_Pyramid5],
                                    { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 0 }, { 0, 4 }, { 1, 4 }, { 2, 4 }, { 3, 4 } });
    m_types[IT_Pentaedron15].setCurved(2, m_types[IT_Pentaedron6],
                                       { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 3, 4 }, { 4, 5 }, { 5, 3 }, { 0, 3 }, { 1, 4 }, { 2, 5 } });
    const auto set_hexahedron = [&](Int16 type, std::initializer_list<int> face_centers) {
      m_types[type].setCurved(
        2, m_types[IT_Hexaedron8],
        { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 0 }, { 4, 5 }, { 5, 6 }, { 6, 7 }, { 7, 4 }, { 0, 4 }, { 1, 5 }, { 2, 6 }, { 3, 7 } },
        { 1, 4, 2, 0, 5, 3 }, face_centers);
    };
    set_hexahedron(IT_Hexaedron20, {});
    set_hexahedron(IT_Hexaedron27, { 20, 21, 22, 24, 23, 25 });
  }

  std::array<ItemTypeInfo, NB_BASIC_ITEM_TYPE> m_types{ filled(std::make_integer_sequence<int, NB_BASIC_ITEM_TYPE>()) };

  template <int... I> static std::array<ItemTypeInfo, NB_BASIC_ITEM_TYPE> filled(std::integer_sequence<int, I...>)
  {
    return { ((void)I, ItemTypeInfo())... };
  }
};

const ItemTypeInfo* ItemTypeInfo::table()
{
  static const ItemTypeTable all;
  return all.types();
}

const ItemTypeInfo* ItemTypeInfo::typeFromId(Integer type)
{
  if (type < 0 || type >= NB_BASIC_ITEM_TYPE)
    ARCANE_THROW(ArgumentException, "type of item is {0}, expected 0 to {1}", type, NB_BASIC_ITEM_TYPE - 1);
  return &table()[type];
}

const ItemTypeInfo* ItemTypeInfo::findFromName(const char* name)
{
  for (Int32 t = 0; t < NB_BASIC_ITEM_TYPE; ++t)
    if (std::strcmp(table()[t].m_name, name) == 0)
      return &table()[t];
  return nullptr;
}

Int16 ItemTypeInfo::faceTypeOf(Int32 nb_node)
{
  constexpr Int16 types[] = { IT_NullType,  IT_FaceVertex, IT_Line2,     IT_Triangle3, IT_Quad4,
                              IT_Pentagon5, IT_Hexagon6,   IT_Heptagon7, IT_Octogon8 };
  return nb_node >= 0 && nb_node < Int32(std::size(types)) ? types[nb_node] : IT_NullType;
}

void ItemTypeInfo::setNames(Int16 type, const char* name, Int16 dimension, Int32 nb_node)
{
  m_type = type;
  m_linear_type = type;
  m_name = name;
  m_dimension = dimension;
  m_nb_node = nb_node;
}

void ItemTypeInfo::setPolygon()
{
  m_is_cell = true;
  for (Int32 i = 0; i < m_nb_node; ++i) {
    const int begin = i;
    const int end = (i + 1) % m_nb_node;
    addFace({ begin, end });
    addEdge(begin, end);
    m_edge[i].m_left = static_cast<signed char>(i);
  }
}

void ItemTypeInfo::setSolid(std::initializer_list<Side> faces, std::initializer_list<Side> edges)
{
  m_is_cell = true;
  for (const Side& f : faces)
    addFace(f);
  for (const Side& e : edges)
    addEdge(e.begin()[0], e.begin()[1]);
  linkFacesAndEdges();
}

//! Edges of the base, then from the base to the top, then of the top.
void ItemTypeInfo::setPrism(std::initializer_list<Side> faces)
{
  m_is_cell = true;
  for (const Side& f : faces)
    addFace(f);
  const int n = m_nb_node / 2;
  for (int i = 0; i < n; ++i)
    addEdge(i, (i + 1) % n);
  for (int i = 0; i < n; ++i)
    addEdge(i, i + n);
  for (int i = 0; i < n; ++i)
    addEdge(i + n, (i + 1) % n + n);
  linkFacesAndEdges();
}

void ItemTypeInfo::addFace(Side nodes)
{
  LocalFace& f = m_face[m_nb_face++];
  for (int n : nodes)
    f.m_node[static_cast<int>(f.m_nb_node++)] = static_cast<signed char>(n);
  f.m_nb_linear_node = f.m_nb_node;
  f.m_type = faceTypeOf(f.m_nb_node);
}

/*!
 * Nodes inside edge i of \a edges, from its first corner to its second one, follow the nodes inside edge i - 1. Face i is face
 * \a linear_faces[i] of the linear type, or face i if the list is empty. \a face_centers has the nodes in the centres of faces, if there are some.
 */
void ItemTypeInfo::setCurved(Int16 order, const ItemTypeInfo& linear, std::initializer_list<Side> edges, Side linear_faces,
                             Side face_centers)
{
  m_order = order;
  m_linear_type = linear.m_type;
  m_is_cell = linear.m_is_cell;
  m_has_center_node = edges.size() > 0 && m_nb_node > linear.m_nb_node + Int32(edges.size()) * (order - 1);
  m_nb_edge = linear.m_nb_edge;
  std::copy_n(linear.m_edge, m_nb_edge, m_edge);
  for (Int32 f = 0; f < linear.m_nb_face; ++f) {
    addCurvedFace(linear.m_face[linear_faces.size() ? linear_faces.begin()[f] : f], linear.m_nb_node, edges);
    LocalFace& face = m_face[f];
    if (face_centers.size())
      face.m_node[static_cast<int>(face.m_nb_node++)] = static_cast<signed char>(face_centers.begin()[f]);
    face.m_type = curvedFaceTypeOf(face.m_nb_linear_node, face.m_nb_node);
  }
  if (m_dimension == 3)
    linkFacesAndEdges();
}

void ItemTypeInfo::addCurvedFace(const LocalFace& linear, Int32 nb_corner, std::initializer_list<Side> edges)
{
  LocalFace& face = m_face[m_nb_face++];
  face = linear;
  const Int32 nb_inside = m_order - 1;
  const Int32 nb_side = linear.m_nb_node == 2 ? 1 : linear.nbEdge();
  for (Int32 i = 0; i < nb_side; ++i) {
    const int begin = linear.m_node[i];
    const int end = linear.m_node[(i + 1) % linear.m_nb_node];
    for (Int32 e = 0; e < Int32(edges.size()); ++e) {
      const Side& edge = edges.begin()[e];
      const bool is_forward = edge.begin()[0] == begin && edge.begin()[1] == end;
      const bool is_backward = edge.begin()[0] == end && edge.begin()[1] == begin;
      for (Int32 k = 0; (is_forward || is_backward) && k < nb_inside; ++k)
        face.m_node[static_cast<int>(face.m_nb_node++)] =
          static_cast<signed char>(nb_corner + e * nb_inside + (is_forward ? k : nb_inside - 1 - k));
    }
  }
}

//! The face of each side of each edge, and the edges of each face.
void ItemTypeInfo::linkFacesAndEdges()
{
  for (Int32 f = 0; f < m_nb_face; ++f) {
    LocalFace& face = m_face[f];
    for (Int32 i = 0; i < face.m_nb_linear_node; ++i) {
      const int a = face.m_node[i];
      const int b = face.m_node[(i + 1) % face.m_nb_linear_node];
      for (Int32 e = 0; e < m_nb_edge; ++e) {
        LocalEdge& edge = m_edge[e];
        if (edge.m_begin == a && edge.m_end == b)
          edge.m_left = static_cast<signed char>(f);
        else if (edge.m_begin == b && edge.m_end == a)
          edge.m_right = static_cast<signed char>(f);
        else
          continue;
        face.m_edge[i] = static_cast<signed char>(e);
      }
    }
  }
}

void ItemTypeInfo::addEdge(int begin, int end)
{
  LocalEdge& e = m_edge[m_nb_edge++];
  e.m_begin = static_cast<signed char>(begin);
  e.m_end = static_cast<signed char>(end);
}

ConstArrayView<ItemTypeInfo*> ItemTypeMng::types() const
{
  static const std::array<ItemTypeInfo*, NB_BASIC_ITEM_TYPE> all = [] {
    std::array<ItemTypeInfo*, NB_BASIC_ITEM_TYPE> types{};
    for (Integer t = 0; t < NB_BASIC_ITEM_TYPE; ++t)
      types[static_cast<std::size_t>(t)] = singleton()->typeFromId(t);
    return types;
  }();
  return { NB_BASIC_ITEM_TYPE, all.data() };
}

const ItemTypeInfo* ItemTypeMng::typeFromName(const String& name) const
{
  const ItemTypeInfo* info = ItemTypeInfo::findFromName(name.localstr());
  if (info)
    return info;
  String names;
  for (Integer t = 0; t < NB_BASIC_ITEM_TYPE; ++t)
    names = names + (t == 0 ? "" : ", ") + typeName(t);
  ARCANE_THROW(ArgumentException, "type of item is '{0}', expected one of {1}", name, names);
}

void ItemTypeMng::printTypes(std::ostream& out) const
{
  for (Integer t = 0; t < NB_BASIC_ITEM_TYPE; ++t) {
    const ItemTypeInfo* info = typeFromId(t);
    out << "Type: id=" << t << " name=" << info->typeName() << " dimension=" << info->dimension() << " nb_node=" << info->nbLocalNode()
        << " nb_edge=" << info->nbLocalEdge() << " nb_face=" << info->nbLocalFace() << "\n";
  }
}

ItemTypeMng* ItemTypeMng::singleton()
{
  static ItemTypeMng instance;
  return &instance;
}

} // namespace Arcane
