// SPDX-License-Identifier: Apache-2.0
// Cells that turn the wrong way, of all flat types.
#include "arcane_core/mesh_io/CellOrientation.h"

#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh_io/CellGeometry.h"

#include <cmath>
#include <numeric>

namespace Arcane::test
{
namespace
{
using namespace detail::meshio;

class CellOrientationTest : public MeshIoFixture
{
 protected:
  //! Two triangles, whose nodes turn to the left or to the right, with a third coordinate of the last node.
  static std::string triangles(bool is_left, const std::string& z)
  {
    return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 " + z + "\n$EndNodes\n$Elements\n2\n" +
           (is_left ? "1 2 0 1 2 3\n2 2 0 1 3 4\n" : "1 2 0 1 3 2\n2 2 0 1 4 3\n") + "$EndElements\n";
  }
};

//! The nodes of a flat cell on a circle, in their order: corners, then those of the edges, then one inside.
std::vector<Real3> pointsOfCell(Int16 type)
{
  const std::size_t nb_corner = nbCornerOf(type);
  const auto nb_node = static_cast<std::size_t>(ItemTypeInfo::ofType(type)->nbLocalNode());
  const std::size_t per_edge = (nb_node - nb_corner) / nb_corner;
  std::vector<Real3> points(nb_node);
  const Real step = 2.0 * 3.14159265358979 / static_cast<Real>(nb_corner * (1 + per_edge));
  for (std::size_t corner = 0; corner < nb_corner; ++corner)
    for (std::size_t k = 0; k <= per_edge; ++k) {
      const Real angle = step * static_cast<Real>(corner * (1 + per_edge) + k);
      points[k == 0 ? corner : nb_corner + corner * per_edge + k - 1] = Real3(std::cos(angle), std::sin(angle), 0.0);
    }
  return points;
}

//! The corners and the nodes of edges along the border, from the first corner on.
std::vector<std::size_t> borderOf(Int16 type, const std::vector<std::size_t>& nodes)
{
  const std::size_t nb_corner = nbCornerOf(type);
  const std::size_t per_edge = (nodes.size() - nb_corner) / nb_corner;
  std::vector<std::size_t> border;
  for (std::size_t corner = 0; corner < nb_corner; ++corner) {
    border.push_back(nodes[corner]);
    for (std::size_t k = 0; k < per_edge; ++k)
      border.push_back(nodes[nb_corner + corner * per_edge + k]);
  }
  return border;
}
} // namespace

TEST_F(CellOrientationTest, FlatCellsOfAllTypesAreReversed)
{
  for (const Int16 type : { IT_Triangle3, IT_Quad4, IT_Pentagon5, IT_Octogon8, IT_Triangle6, IT_Quad8, IT_Quad9, IT_Triangle10 }) {
    const std::vector<Real3> points = pointsOfCell(type);
    std::vector<std::size_t> nodes(points.size());
    std::iota(nodes.begin(), nodes.end(), 0);
    std::vector<std::size_t> reversed = borderOf(type, nodes);
    std::reverse(reversed.begin() + 1, reversed.end());

    turnFlatCellOver(type, std::span(nodes));

    EXPECT_EQ(borderOf(type, nodes), reversed) << "type " << type;
    std::vector<Real3> turned;
    for (const std::size_t node : nodes)
      turned.push_back(points[node]);
    EXPECT_NEAR(signedMeasure(type, turned), -signedMeasure(type, points), 1e-12) << "type " << type;
  }
  std::vector<Int64> line = { 10, 11, 12, 13 };
  turnFlatCellOver(IT_CellLine4, std::span(line));
  EXPECT_EQ(line, (std::vector<Int64>{ 11, 10, 13, 12 }));
}

TEST_F(CellOrientationTest, CellsThatTurnTheWrongWayAreTurnedInAPlaneWithRoundedNumbersToo)
{
  for (const char* z : { "0", "1e-17" }) {
    const std::string expected = summaryAlone(readAlone("left.msh", triangles(true, z)));
    const detail::mesh::MeshDescription turned = read("right.msh", triangles(false, z));
    EXPECT_EQ(summaryOf(turned), expected) << z;
    const std::string log = logOf("right.msh", triangles(false, z));
    EXPECT_NE(log.find("2 cell(s) turned the wrong way"), std::string::npos) << z << log;
  }
  // A surface that leaves the plane has no side of its own.
  EXPECT_EQ(logOf("right.msh", triangles(false, "0.5")).find("turned"), std::string::npos);
}

TEST_F(CellOrientationTest, SegmentsRunAlongX)
{
  const std::string rod = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 2 0 0\n$EndNodes\n"
                          "$Elements\n2\n1 1 0 2 1\n2 1 0 2 3\n$EndElements\n";

  EXPECT_EQ(readAlone("rod.msh", rod).cell_node_uid, UniqueArray<Int64>({ 1, 2, 2, 3 }));
}

TEST_F(CellOrientationTest, SizesHaveASignInThePlane)
{
  const std::vector<Real3> plane = { { 0.0, 0.0, 5.0 }, { 2.0, 1.0, 5.0 } };
  const std::vector<Real3> rounded = { { 0.0, 0.0, 5.0 }, { 2.0, 1.0, 5.0 + 1.0e-10 } };
  const std::vector<Real3> surface = { { 0.0, 0.0, 5.0 }, { 2.0, 1.0, 5.001 } };

  EXPECT_TRUE(areMeasuresSigned(m_pm, 2, plane));
  EXPECT_TRUE(areMeasuresSigned(m_pm, 2, rounded));
  EXPECT_FALSE(areMeasuresSigned(m_pm, 2, surface));
  EXPECT_FALSE(areMeasuresSigned(m_pm, 1, plane));
  EXPECT_TRUE(areMeasuresSigned(m_pm, 3, surface));
}
} // namespace Arcane::test
