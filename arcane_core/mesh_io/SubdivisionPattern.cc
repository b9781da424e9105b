// SPDX-License-Identifier: Apache-2.0
// How one cell or face is cut into smaller ones.
#include "arcane_core/mesh_io/SubdivisionPattern.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/math/MathUtils.h"

#include <algorithm>
#include <array>
#include <utility>

namespace Arcane::detail::meshio
{
namespace
{
using Pattern = SubdivisionPattern;

//! The middles of edges, in this order, are points 4 to 9 of a tetrahedron.
constexpr Int32 tetrahedron_edges[6][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } };

//! The places of the nodes of a hexahedron along three axes.
constexpr Int32 hexahedron_places[8][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 },
                                            { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } };

//! Another diagonal is chosen only if it is shorter than this fraction of the previous choice: rounding errors must not choose.
constexpr Real clearly_shorter = 1.0 - 1e-9;

Pattern makeLine()
{
  return { IT_NullType, { { 0 }, { 1 }, { 0, 1 } }, { { 0, 2 }, { 2, 1 } } };
}

std::vector<std::vector<Int32>> trianglePoints()
{
  return { { 0 }, { 1 }, { 2 }, { 0, 1 }, { 1, 2 }, { 0, 2 }, { 0, 1, 2 } };
}

Pattern makeTrianglesOfTriangle()
{
  return { IT_Triangle3, trianglePoints(), { { 0, 3, 5 }, { 3, 1, 4 }, { 5, 4, 2 }, { 3, 4, 5 } } };
}

Pattern makeQuadsOfTriangle()
{
  return { IT_Quad4, trianglePoints(), { { 0, 3, 6, 5 }, { 1, 4, 6, 3 }, { 2, 5, 6, 4 } } };
}

std::vector<std::vector<Int32>> quadPoints()
{
  return { { 0 }, { 1 }, { 2 }, { 3 }, { 0, 1 }, { 1, 2 }, { 2, 3 }, { 0, 3 }, { 0, 1, 2, 3 } };
}

Pattern makeQuadsOfQuad()
{
  return { IT_Quad4, quadPoints(), { { 0, 4, 8, 7 }, { 4, 1, 5, 8 }, { 8, 5, 2, 6 }, { 7, 8, 6, 3 } } };
}

Pattern makeTrianglesOfQuad()
{
  return { IT_Triangle3, quadPoints(), { { 0, 1, 2 }, { 0, 2, 3 } } };
}

//! The faces of the 24 tetrahedra of a hexahedron.
Pattern makeTrianglesAroundCentre()
{
  return { IT_Triangle3, quadPoints(), { { 0, 1, 8 }, { 1, 2, 8 }, { 2, 3, 8 }, { 3, 0, 8 } } };
}

//! Returns a point of a pattern in the cell whose nodes are at \a nodes.
template <typename Nodes> Real3 placeOf(const std::vector<Int32>& point, const Nodes& nodes)
{
  Real3 sum;
  for (const Int32 i : point)
    sum += nodes[static_cast<std::size_t>(i)];
  return sum / static_cast<Real>(point.size());
}

//! Turns tetrahedra so that their volumes are positive if the volume of the parent, whose nodes are at \a nodes, is.
template <typename Nodes> void turnTetrahedra(Pattern& pattern, const Nodes& nodes)
{
  for (std::vector<Int32>& child : pattern.children) {
    std::array<Real3, 4> p;
    for (std::size_t i = 0; i < p.size(); ++i)
      p[i] = placeOf(pattern.points[static_cast<std::size_t>(child[i])], nodes);
    if (math::mixteMul(p[1] - p[0], p[2] - p[0], p[3] - p[0]) < 0.0)
      std::swap(child[2], child[3]);
  }
}

constexpr std::array<Real3, 4> reference_tetrahedron = { Real3(0, 0, 0), Real3(1, 0, 0), Real3(0, 1, 0), Real3(0, 0, 1) };

//! \param diagonal  0, 1 or 2: from the middle of edge \a diagonal of node 0 to the middle of the opposite edge
Pattern makeTetrahedraOfTetrahedron(std::size_t diagonal)
{
  Pattern pattern{ IT_Tetraedron4, { { 0 }, { 1 }, { 2 }, { 3 } }, { { 0, 4, 5, 6 }, { 4, 1, 7, 8 }, { 5, 7, 2, 9 }, { 6, 8, 9, 3 } } };
  for (const auto& edge : tetrahedron_edges)
    pattern.points.push_back({ edge[0], edge[1] });
  constexpr Int32 opposite[3][2] = { { 4, 9 }, { 5, 8 }, { 6, 7 } };
  const Int32* ends = opposite[diagonal];
  const Int32* a = opposite[(diagonal + 1) % 3];
  const Int32* b = opposite[(diagonal + 2) % 3];
  for (const Int32 first : { a[0], a[1] })
    for (const Int32 second : { b[0], b[1] })
      pattern.children.push_back({ ends[0], ends[1], first, second });
  turnTetrahedra(pattern, reference_tetrahedron);
  return pattern;
}

Pattern makeHexahedraOfTetrahedron()
{
  // One child at each node: the node, and the others in an order that keeps the orientation.
  constexpr Int32 orders[4][4] = { { 0, 1, 2, 3 }, { 1, 0, 3, 2 }, { 2, 3, 0, 1 }, { 3, 2, 1, 0 } };
  Pattern pattern{ IT_Hexaedron8, {}, {} };
  for (const auto& o : orders) {
    const std::vector<std::vector<Int32>> corners = { { o[0] },       { o[0], o[1] },       { o[0], o[1], o[2] }, { o[0], o[2] },
                                                      { o[0], o[3] }, { o[0], o[1], o[3] }, { 0, 1, 2, 3 },       { o[0], o[2], o[3] } };
    std::vector<Int32>& child = pattern.children.emplace_back();
    for (const std::vector<Int32>& corner : corners) {
      child.push_back(static_cast<Int32>(pattern.points.size()));
      pattern.points.push_back(corner);
    }
  }
  return pattern;
}

//! Returns the nodes around a point of the grid of 3 x 3 x 3 points of a hexahedron.
std::vector<Int32> nodesAround(Int32 i, Int32 j, Int32 k)
{
  const Int32 point[3] = { i, j, k };
  std::vector<Int32> nodes;
  for (Int32 node = 0; node < 8; ++node) {
    bool is_around = true;
    for (Int32 d = 0; d < 3; ++d)
      is_around = is_around && (point[d] == 1 || point[d] == 2 * hexahedron_places[node][d]);
    if (is_around)
      nodes.push_back(node);
  }
  return nodes;
}

std::vector<std::vector<Int32>> hexahedronPoints()
{
  std::vector<std::vector<Int32>> points;
  for (Int32 k = 0; k < 3; ++k)
    for (Int32 j = 0; j < 3; ++j)
      for (Int32 i = 0; i < 3; ++i)
        points.push_back(nodesAround(i, j, k));
  return points;
}

Int32 indexOfPoint(Int32 i, Int32 j, Int32 k)
{
  return i + 3 * (j + 3 * k);
}

Pattern makeHexahedraOfHexahedron()
{
  Pattern pattern{ IT_Hexaedron8, hexahedronPoints(), {} };
  for (const auto& first : hexahedron_places) {
    std::vector<Int32>& child = pattern.children.emplace_back();
    for (const auto& node : hexahedron_places)
      child.push_back(indexOfPoint(first[0] + node[0], first[1] + node[1], first[2] + node[2]));
  }
  return pattern;
}

Pattern makeTetrahedraOfHexahedron()
{
  constexpr Int32 faces[6][4] = { { 0, 1, 2, 3 }, { 4, 5, 6, 7 }, { 0, 1, 5, 4 }, { 1, 2, 6, 5 }, { 2, 3, 7, 6 }, { 3, 0, 4, 7 } };
  Pattern pattern{ IT_Tetraedron4, {}, {} };
  for (Int32 node = 0; node < 8; ++node)
    pattern.points.push_back({ node });
  const Int32 centre = 8;
  pattern.points.push_back({ 0, 1, 2, 3, 4, 5, 6, 7 });
  for (const auto& face : faces) {
    const Int32 middle = static_cast<Int32>(pattern.points.size());
    pattern.points.push_back({ face[0], face[1], face[2], face[3] });
    for (Int32 i = 0; i < 4; ++i)
      pattern.children.push_back({ face[i], face[(i + 1) % 4], middle, centre });
  }
  std::array<Real3, 8> cube;
  for (std::size_t node = 0; node < 8; ++node)
    cube[node] = Real3(hexahedron_places[node][0], hexahedron_places[node][1], hexahedron_places[node][2]);
  turnTetrahedra(pattern, cube);
  return pattern;
}

//! Keeps the points that children have, each once.
Pattern tidied(const Pattern& given)
{
  Pattern result{ given.child_type, {}, {} };
  for (const std::vector<Int32>& given_child : given.children) {
    std::vector<Int32>& child = result.children.emplace_back();
    for (const Int32 i : given_child) {
      std::vector<Int32> point = given.points[static_cast<std::size_t>(i)];
      std::ranges::sort(point);
      const auto found = std::ranges::find(result.points, point);
      child.push_back(static_cast<Int32>(found - result.points.begin()));
      if (found == result.points.end())
        result.points.push_back(point);
    }
  }
  return result;
}

struct Patterns
{
  Pattern line = tidied(makeLine());
  Pattern triangles_of_triangle = tidied(makeTrianglesOfTriangle());
  Pattern quads_of_triangle = tidied(makeQuadsOfTriangle());
  Pattern quads_of_quad = tidied(makeQuadsOfQuad());
  Pattern triangles_of_quad = tidied(makeTrianglesOfQuad());
  Pattern triangles_around_centre = tidied(makeTrianglesAroundCentre());
  std::array<Pattern, 3> tetrahedra_of_tetrahedron = { tidied(makeTetrahedraOfTetrahedron(0)), tidied(makeTetrahedraOfTetrahedron(1)),
                                                       tidied(makeTetrahedraOfTetrahedron(2)) };
  Pattern hexahedra_of_tetrahedron = tidied(makeHexahedraOfTetrahedron());
  Pattern hexahedra_of_hexahedron = tidied(makeHexahedraOfHexahedron());
  Pattern tetrahedra_of_hexahedron = tidied(makeTetrahedraOfHexahedron());
};

const Patterns& allPatterns()
{
  static const Patterns patterns;
  return patterns;
}

std::size_t shortestDiagonal(std::span<const Real3> nodes)
{
  const auto middle = [&](std::size_t a, std::size_t b) { return nodes[a] + nodes[b]; };
  const Real squares[3] = { (middle(0, 1) - middle(2, 3)).squareNormL2(), (middle(0, 2) - middle(1, 3)).squareNormL2(),
                            (middle(0, 3) - middle(1, 2)).squareNormL2() };
  std::size_t shortest = 0;
  for (std::size_t i = 1; i < 3; ++i)
    if (squares[i] < clearly_shorter * squares[shortest])
      shortest = i;
  return shortest;
}
} // namespace

bool canSubdivide(Int16 type)
{
  return type == IT_Triangle3 || type == IT_Quad4 || type == IT_Tetraedron4 || type == IT_Hexaedron8;
}

const SubdivisionPattern& patternOfCell(Int16 type, bool has_other_type, std::span<const Real3> nodes)
{
  const Patterns& all = allPatterns();
  switch (type) {
  case IT_Triangle3: return has_other_type ? all.quads_of_triangle : all.triangles_of_triangle;
  case IT_Quad4: return has_other_type ? all.triangles_of_quad : all.quads_of_quad;
  case IT_Tetraedron4: return has_other_type ? all.hexahedra_of_tetrahedron : all.tetrahedra_of_tetrahedron[shortestDiagonal(nodes)];
  case IT_Hexaedron8: return has_other_type ? all.tetrahedra_of_hexahedron : all.hexahedra_of_hexahedron;
  default: ARCANE_FATAL("type {0} of a cell has no subdivision", type);
  }
}

const SubdivisionPattern* patternOfPart(Int16 cell_type, bool has_other_type, Int32 nb_node)
{
  const Patterns& all = allPatterns();
  const bool are_edges_whole = has_other_type && (cell_type == IT_Quad4 || cell_type == IT_Hexaedron8);
  if (nb_node == 2)
    return are_edges_whole ? nullptr : &all.line;
  if (nb_node == 3)
    return has_other_type ? &all.quads_of_triangle : &all.triangles_of_triangle;
  if (nb_node == 4)
    return has_other_type ? &all.triangles_around_centre : &all.quads_of_quad;
  return nullptr;
}

} // namespace Arcane::detail::meshio
