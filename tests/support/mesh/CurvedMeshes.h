// SPDX-License-Identifier: Apache-2.0
// Meshes whose cells have nodes in the middle of edges, faces and cells, made from linear ones. ItemTypeInfo is not asked where these are.
#pragma once

#include "tests/support/mesh/SampleMeshes.h"

#include <numeric>

namespace Arcane::test
{

//! A node that is no corner: the mean of some corners, or the point at a third of the way from the first to the second one.
struct Middle
{
  std::vector<Int32> corners;
  bool is_third = false;

  //! Returns the place of the node. \param corner  the place of each corner
  template <typename PlaceOf> Real3 place(const PlaceOf& corner) const
  {
    if (is_third)
      return (2.0 * corner(corners[0]) + corner(corners[1])) / 3.0;
    Real3 sum;
    for (Int32 c : corners)
      sum += corner(c);
    return sum / Real(corners.size());
  }
};

//! Returns the nodes that follow the corners of a type of order 2 or 3, in its order.
inline std::vector<Middle> middlesOf(Int16 type)
{
  std::vector<Middle> hexa = { { { 0, 1 } }, { { 1, 2 } }, { { 2, 3 } }, { { 3, 0 } }, { { 4, 5 } }, { { 5, 6 } },
                               { { 6, 7 } }, { { 7, 4 } }, { { 0, 4 } }, { { 1, 5 } }, { { 2, 6 } }, { { 3, 7 } } };
  switch (type) {
  case IT_Line3:
  case IT_CellLine3: return { { { 0, 1 } } };
  case IT_Line4:
  case IT_CellLine4: return { { { 0, 1 }, true }, { { 1, 0 }, true } };
  case IT_Triangle6: return { { { 0, 1 } }, { { 1, 2 } }, { { 2, 0 } } };
  case IT_Triangle10:
    return { { { 0, 1 }, true }, { { 1, 0 }, true }, { { 1, 2 }, true }, { { 2, 1 }, true },
             { { 2, 0 }, true }, { { 0, 2 }, true }, { { 0, 1, 2 } } };
  case IT_Quad8: return { { { 0, 1 } }, { { 1, 2 } }, { { 2, 3 } }, { { 3, 0 } } };
  case IT_Quad9: return { { { 0, 1 } }, { { 1, 2 } }, { { 2, 3 } }, { { 3, 0 } }, { { 0, 1, 2, 3 } } };
  case IT_Tetraedron10: return { { { 0, 1 } }, { { 1, 2 } }, { { 2, 0 } }, { { 0, 3 } }, { { 1, 3 } }, { { 2, 3 } } };
  case IT_Pyramid13:
    return { { { 0, 1 } }, { { 1, 2 } }, { { 2, 3 } }, { { 3, 0 } }, { { 0, 4 } }, { { 1, 4 } }, { { 2, 4 } }, { { 3, 4 } } };
  case IT_Pentaedron15:
    return { { { 0, 1 } }, { { 1, 2 } }, { { 2, 0 } }, { { 3, 4 } }, { { 4, 5 } }, { { 5, 3 } }, { { 0, 3 } }, { { 1, 4 } }, { { 2, 5 } } };
  case IT_Hexaedron20: return hexa;
  case IT_Hexaedron27:
    for (const Middle& m : { Middle{ { 0, 4, 7, 3 } }, Middle{ { 1, 2, 6, 5 } }, Middle{ { 0, 1, 5, 4 } }, Middle{ { 2, 3, 7, 6 } },
                             Middle{ { 0, 3, 2, 1 } }, Middle{ { 4, 5, 6, 7 } }, Middle{ { 0, 1, 2, 3, 4, 5, 6, 7 } } })
      hexa.push_back(m);
    return hexa;
  default: return {};
  }
}

//! Returns the corners of a cell of reference of this type, whose faces are plane and whose size is positive.
inline std::vector<Real3> cornersOf(Int16 type)
{
  switch (type) {
  case IT_Line3:
  case IT_Line4:
  case IT_CellLine3:
  case IT_CellLine4: return { { 0, 0, 0 }, { 1, 0, 0 } };
  case IT_Triangle6:
  case IT_Triangle10: return { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  case IT_Quad8:
  case IT_Quad9: return { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 } };
  case IT_Tetraedron10: return { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  case IT_Pyramid13: return { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { .5, .5, 1 } };
  case IT_Pentaedron15: return { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 0, 1, 1 } };
  case IT_Hexaedron20:
  case IT_Hexaedron27: return { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } };
  default: return {};
  }
}

//! Returns the places of all nodes of the cell of reference.
inline std::vector<Real3> nodesOfReference(Int16 type)
{
  std::vector<Real3> nodes = cornersOf(type);
  const std::vector<Real3> corners = nodes;
  for (const Middle& m : middlesOf(type))
    nodes.push_back(m.place([&](Int32 c) { return corners[static_cast<std::size_t>(c)]; }));
  return nodes;
}

//! Returns the type of order 2, or of order 3 in dimension 1, that \a linear becomes.
inline Int16 curvedTypeOf(Int16 linear, bool with_centers)
{
  switch (linear) {
  case IT_CellLine2: return with_centers ? IT_CellLine4 : IT_CellLine3;
  case IT_Triangle3: return with_centers ? IT_Triangle10 : IT_Triangle6;
  case IT_Quad4: return with_centers ? IT_Quad9 : IT_Quad8;
  case IT_Tetraedron4: return IT_Tetraedron10;
  case IT_Pyramid5: return IT_Pyramid13;
  case IT_Pentaedron6: return IT_Pentaedron15;
  default: return with_centers ? IT_Hexaedron27 : IT_Hexaedron20;
  }
}

//! Returns the mesh with the same cells and corners, and nodes in the middle. Those have unique ids after the others.
inline MeshDescription curvedMesh(const MeshDescription& linear, bool with_centers = false)
{
  MeshDescription mesh = linear;
  mesh.cell_type.clear();
  mesh.cell_node_uid.clear();
  std::map<Int64, Real3> places;
  for (Int32 n = 0; n < linear.node_uid.size(); ++n)
    places[linear.node_uid[n]] = linear.node_coord[n];
  Int64 next_uid = places.empty() ? 0 : places.rbegin()->first + 1;
  // By the unique ids of the corners: in order of the way for a third, sorted otherwise.
  std::map<std::pair<bool, std::vector<Int64>>, Int64> uid_of_middle;
  Int32 pos = 0;
  for (Int16 linear_type : linear.cell_type) {
    const Int16 type = curvedTypeOf(linear_type, with_centers);
    const Int32 nb_corner = ItemTypeInfo::typeFromId(linear_type)->nbLocalNode();
    const UniqueArray<Int64> corners(linear.cell_node_uid.subConstView(pos, nb_corner));
    pos += nb_corner;
    mesh.cell_type.add(type);
    mesh.cell_node_uid.addRange(corners);
    for (const Middle& m : middlesOf(type)) {
      std::vector<Int64> key;
      for (Int32 c : m.corners)
        key.push_back(corners[c]);
      if (!m.is_third)
        std::sort(key.begin(), key.end());
      const auto [found, is_new] = uid_of_middle.try_emplace({ m.is_third, key }, next_uid);
      if (is_new) {
        mesh.node_uid.add(next_uid++);
        mesh.node_coord.add(m.place([&](Int32 c) { return places.at(corners[c]); }));
      }
      mesh.cell_node_uid.add(found->second);
    }
  }
  return mesh;
}

} // namespace Arcane::test
