// SPDX-License-Identifier: Apache-2.0
// Types of cells of VTK, and the types of items that they become.
#include "arcane_core/mesh_io/VtkCellType.h"

#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace Arcane::detail::meshio
{
namespace
{
//! A cell type of VTK, of any order, with its nodes in the order of our items.
struct OrderedType
{
  Int32 type;
  VtkCellType cell;
};

// Lagrange cells, then Bezier cells, which are the same in order 1.
constexpr OrderedType ordered_types[] = {
  { 68, { 1, 2, IT_Line2 } },       { 68, { 1, 3, IT_Line3 } },         { 68, { 1, 4, IT_Line4 } },       { 69, { 2, 3, IT_Triangle3 } },
  { 69, { 2, 6, IT_Triangle6 } },   { 69, { 2, 10, IT_Triangle10 } },   { 70, { 2, 4, IT_Quad4 } },       { 70, { 2, 9, IT_Quad9 } },
  { 71, { 3, 4, IT_Tetraedron4 } }, { 71, { 3, 10, IT_Tetraedron10 } }, { 72, { 3, 8, IT_Hexaedron8 } },  { 73, { 3, 6, IT_Pentaedron6 } },
  { 74, { 3, 5, IT_Pyramid5 } },    { 75, { 1, 2, IT_Line2 } },         { 76, { 2, 3, IT_Triangle3 } },   { 77, { 2, 4, IT_Quad4 } },
  { 78, { 3, 4, IT_Tetraedron4 } }, { 79, { 3, 8, IT_Hexaedron8 } },    { 80, { 3, 6, IT_Pentaedron6 } }, { 81, { 3, 5, IT_Pyramid5 } },
};

VtkCellType orderedType(Int32 type, Int32 nb_node)
{
  VtkCellType first;
  for (const OrderedType& known : ordered_types)
    if (known.type == type) {
      if (known.cell.nb_node == nb_node)
        return known.cell;
      if (first.dimension < 0)
        first = known.cell;
    }
  return first;
}

VtkCellType polygon(Int32 nb_node)
{
  switch (nb_node) {
  case 3: return { 2, 3, IT_Triangle3 };
  case 4: return { 2, 4, IT_Quad4 };
  case 5: return { 2, 5, IT_Pentagon5 };
  case 6: return { 2, 6, IT_Hexagon6 };
  case 7: return { 2, 7, IT_Heptagon7 };
  case 8: return { 2, 8, IT_Octogon8 };
  default: return { 2, nb_node, IT_NullType };
  }
}

const char* nameOfVtkType(Int64 type)
{
  switch (type) {
  case 2: return " (poly-vertex)";
  case 4: return " (poly-line)";
  case 6: return " (triangle strip)";
  case 36: return " (quadratic polygon)";
  case 41: return " (convex point set)";
  case 42: return " (polyhedron)";
  default: return "";
  }
}
} // namespace

VtkCellType vtkCellType(Int32 type, Int32 nb_node)
{
  switch (type) {
  case 0:
  case 2: return { 0, nb_node, nb_node == 1 ? IT_Vertex : IT_NullType };
  case 1: return { 0, 1, IT_Vertex };
  case 3: return { 1, 2, IT_Line2 };
  case 4: return { 1, nb_node, nb_node == 2 ? IT_Line2 : IT_NullType };
  case 5: return { 2, 3, IT_Triangle3 };
  case 6: return { 2, nb_node, nb_node == 3 ? IT_Triangle3 : IT_NullType };
  case 7: return polygon(nb_node);
  case 8:
  case 9: return { 2, 4, IT_Quad4 };
  case 10: return { 3, 4, IT_Tetraedron4 };
  case 11:
  case 12: return { 3, 8, IT_Hexaedron8 };
  case 13: return { 3, 6, IT_Pentaedron6 };
  case 14: return { 3, 5, IT_Pyramid5 };
  case 15: return { 3, 10, IT_Heptaedron10 };
  case 16: return { 3, 12, IT_Octaedron12 };
  case 21: return { 1, 3, IT_Line3 };
  case 22: return { 2, 6, IT_Triangle6 };
  case 23: return { 2, 8, IT_Quad8 };
  case 24: return { 3, 10, IT_Tetraedron10 };
  case 25: return { 3, 20, IT_Hexaedron20 };
  case 26: return { 3, 15, IT_Pentaedron15 };
  case 27: return { 3, 13, IT_Pyramid13 };
  case 28: return { 2, 9, IT_Quad9 };
  case 29: return { 3, 27, IT_Hexaedron27 };
  case 35: return { 1, 4, IT_Line4 };
  default: return orderedType(type, nb_node);
  }
}

Int32 vtkTypeOfItem(Int16 item_type)
{
  switch (item_type) {
  case IT_Vertex:
  case IT_FaceVertex: return 1;
  case IT_Line2:
  case IT_CellLine2: return 3;
  case IT_Triangle3: return 5;
  case IT_Pentagon5:
  case IT_Hexagon6:
  case IT_Heptagon7:
  case IT_Octogon8: return 7;
  case IT_Quad4: return 9;
  case IT_Tetraedron4: return 10;
  case IT_Hexaedron8: return 12;
  case IT_Pentaedron6: return 13;
  case IT_Pyramid5: return 14;
  case IT_Heptaedron10: return 15;
  case IT_Octaedron12: return 16;
  case IT_Line3:
  case IT_CellLine3: return 21;
  case IT_Triangle6: return 22;
  case IT_Quad8: return 23;
  case IT_Tetraedron10: return 24;
  case IT_Hexaedron20: return 25;
  case IT_Pentaedron15: return 26;
  case IT_Pyramid13: return 27;
  case IT_Quad9: return 28;
  case IT_Hexaedron27: return 29;
  case IT_Line4:
  case IT_CellLine4: return 35;
  case IT_Triangle10: return 69;
  default: return -1;
  }
}

std::string faultOfVtkType(Int64 cell, Int64 type)
{
  return "cell " + std::to_string(cell) + " is of VTK type " + std::to_string(type) + nameOfVtkType(type) +
         ", expected 1 (vertex), 3, 21, 35 (lines), 5, 7, 8, 9, 22, 23, 28 (surfaces), 10 to 16, 24 to 27, 29 (solids) or 68 to 74 "
         "(Lagrange)" +
         (type == 42 ? ": ParaView's filter Tetrahedralize cuts polyhedra" : "");
}

std::string faultOfVtkNodes(Int64 cell, Int32 type, Int64 nb_node, const VtkCellType& known)
{
  std::string expected = std::to_string(known.nb_node);
  for (const OrderedType& other : ordered_types)
    if (other.type == type && other.cell.nb_node != known.nb_node)
      expected += " or " + std::to_string(other.cell.nb_node);
  return "cell " + std::to_string(cell) + " of VTK type " + std::to_string(type) + " has " + std::to_string(nb_node) + " nodes, expected " +
         expected;
}

void OddVtkCells::note(Int64 cell, Int32 type, Int64 nb_node, Int64 position)
{
  const std::string text = (type == 7) ? "cell " + std::to_string(cell) + " is a polygon (VTK type 7) of " + std::to_string(nb_node) +
                                           " nodes, expected 3 to 8: the framework has no type for more"
                                       : faultOfVtkType(cell, type);
  const Int32 dimension = vtkCellType(type, 0).dimension;
  if (m_faults[static_cast<std::size_t>(dimension)].text.empty())
    m_faults[static_cast<std::size_t>(dimension)] = { position, text };
}

void OddVtkCells::failIfAny(const MappedFile& file, Int32 dimension) const
{
  const Fault& fault = m_faults[static_cast<std::size_t>(dimension)];
  if (!fault.text.empty())
    file.fail(fault.position, fault.text);
}

void reorderVtkNodes(Int32 type, Int64* nodes)
{
  if (type != 8 && type != 11)
    return;
  std::swap(nodes[2], nodes[3]);
  if (type == 11)
    std::swap(nodes[6], nodes[7]);
}

} // namespace Arcane::detail::meshio
