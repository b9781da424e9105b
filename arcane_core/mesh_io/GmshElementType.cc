// SPDX-License-Identifier: Apache-2.0
// Element types of Gmsh: nodes of the types that are read, and names of the others.
#include "arcane_core/mesh_io/GmshElementType.h"

#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace Arcane::detail::meshio
{
namespace
{
struct NamedType
{
  Int32 type;
  const char* name;
};

constexpr NamedType high_order_types[] = {
  { 13, "18-node prism" },      { 14, "14-node pyramid" },     { 20, "9-node triangle" },     { 22, "12-node triangle" },
  { 23, "15-node triangle" },   { 24, "15-node triangle" },    { 25, "21-node triangle" },    { 27, "5-node line" },
  { 28, "6-node line" },        { 29, "20-node tetrahedron" }, { 30, "35-node tetrahedron" }, { 31, "56-node tetrahedron" },
  { 36, "16-node quadrangle" }, { 92, "64-node hexahedron" },  { 93, "125-node hexahedron" },
};

constexpr std::size_t max_node = 27;

// Gmsh numbers edges by their first corner, then by their second one.
constexpr Byte order_of_tetraedron10[] = { 0, 1, 2, 3, 4, 5, 6, 7, 9, 8 };
constexpr Byte order_of_pyramid13[] = { 0, 1, 2, 3, 4, 5, 8, 10, 6, 7, 9, 11, 12 };
constexpr Byte order_of_pentaedron15[] = { 0, 1, 2, 3, 4, 5, 6, 9, 7, 12, 14, 13, 8, 10, 11 };
constexpr Byte order_of_hexaedron27[] = {
  0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 9, 16, 18, 19, 17, 10, 12, 14, 15, 22, 23, 21, 24, 20, 25, 26
};
} // namespace

GmshElementType gmshElementType(Int32 type)
{
  switch (type) {
  case 1: return { 2, 1, IT_CellLine2 };
  case 2: return { 3, 2, IT_Triangle3 };
  case 3: return { 4, 2, IT_Quad4 };
  case 4: return { 4, 3, IT_Tetraedron4 };
  case 5: return { 8, 3, IT_Hexaedron8 };
  case 6: return { 6, 3, IT_Pentaedron6 };
  case 7: return { 5, 3, IT_Pyramid5 };
  case 8: return { 3, 1, IT_CellLine3 };
  case 9: return { 6, 2, IT_Triangle6 };
  case 10: return { 9, 2, IT_Quad9 };
  case 11: return { 10, 3, IT_Tetraedron10, order_of_tetraedron10 };
  case 12: return { 27, 3, IT_Hexaedron27, order_of_hexaedron27 };
  case 15: return { 1, 0, IT_Vertex };
  case 16: return { 8, 2, IT_Quad8 };
  // The first 20 nodes are ordered as in the hexahedron of 27.
  case 17: return { 20, 3, IT_Hexaedron20, order_of_hexaedron27 };
  case 18: return { 15, 3, IT_Pentaedron15, order_of_pentaedron15 };
  case 19: return { 13, 3, IT_Pyramid13, order_of_pyramid13 };
  case 21: return { 10, 2, IT_Triangle10 };
  case 26: return { 4, 1, IT_CellLine4 };
  default: return {};
  }
}

void reorderGmshNodes(const GmshElementType& type, Int64* nodes)
{
  if (!type.node_order)
    return;
  std::array<Int64, max_node> given;
  std::copy_n(nodes, type.nb_node, given.begin());
  for (Int32 i = 0; i < type.nb_node; ++i)
    nodes[i] = given[type.node_order[i]];
}

std::string gmshElementTypeName(Int32 type)
{
  for (const NamedType& known : high_order_types)
    if (known.type == type)
      return std::string(known.name) + " (higher order)";
  return "unknown to this reader";
}

} // namespace Arcane::detail::meshio
