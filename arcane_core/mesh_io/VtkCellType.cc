// SPDX-License-Identifier: Apache-2.0
// Types of cells of VTK, and the types of items that they become.
#include "arcane_core/mesh_io/VtkCellType.h"

#include "arcane_core/mesh/ArcaneTypes.h"

#include <utility>

namespace Arcane::detail::meshio
{
namespace
{
VtkCellType polygon(Int32 nb_node)
{
  switch (nb_node) {
  case 3: return { 2, 3, IT_Triangle3 };
  case 5: return { 2, 5, IT_Pentagon5 };
  case 6: return { 2, 6, IT_Hexagon6 };
  case 7: return { 2, 7, IT_Heptagon7 };
  case 8: return { 2, 8, IT_Octogon8 };
  default: return { 2, 4, IT_Quad4 };
  }
}
} // namespace

VtkCellType vtkCellType(Int32 type, Int32 nb_node)
{
  switch (type) {
  case 1: return { 0, 1, IT_Vertex };
  case 3: return { 1, 2, IT_Line2 };
  case 5: return { 2, 3, IT_Triangle3 };
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
  default: return {};
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
  default: return -1;
  }
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
