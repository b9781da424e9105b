// SPDX-License-Identifier: Apache-2.0
// Element types of Gmsh: those that are read, and the names of the others.
#include "arcane_core/mesh_io/GmshElementType.h"

#include "arcane_core/mesh/ArcaneTypes.h"

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
  { 8, "3-node line" },          { 9, "6-node triangle" },      { 10, "9-node quadrangle" },   { 11, "10-node tetrahedron" },
  { 12, "27-node hexahedron" },  { 13, "18-node prism" },       { 14, "14-node pyramid" },     { 16, "8-node quadrangle" },
  { 17, "20-node hexahedron" },  { 18, "15-node prism" },       { 19, "13-node pyramid" },     { 20, "9-node triangle" },
  { 21, "10-node triangle" },    { 22, "12-node triangle" },    { 23, "15-node triangle" },    { 24, "15-node triangle" },
  { 25, "21-node triangle" },    { 26, "4-node line" },         { 27, "5-node line" },         { 28, "6-node line" },
  { 29, "20-node tetrahedron" }, { 30, "35-node tetrahedron" }, { 31, "56-node tetrahedron" }, { 36, "16-node quadrangle" },
  { 92, "64-node hexahedron" },  { 93, "125-node hexahedron" },
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
  case 15: return { 1, 0, IT_Vertex };
  default: return {};
  }
}

std::string gmshElementTypeName(Int32 type)
{
  for (const NamedType& known : high_order_types)
    if (known.type == type)
      return std::string(known.name) + " (higher order)";
  return "unknown to this reader";
}

} // namespace Arcane::detail::meshio
