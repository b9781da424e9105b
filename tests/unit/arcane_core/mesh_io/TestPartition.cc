// SPDX-License-Identifier: Apache-2.0
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/RecursiveBisection.h"
#include "arcane_core/mesh_io/ScotchPartitioner.h"
#include "arcane_core/mesh_io/SodMeshGenerator.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;
using detail::meshio::ePartitionAlgorithm;
using detail::meshio::PartitionPlan;

class PartitionTest : public MeshIoFixture
{
 protected:
  static std::vector<ePartitionAlgorithm> libraries()
  {
    std::vector<ePartitionAlgorithm> names{ ePartitionAlgorithm::Metis };
    if (detail::meshio::hasScotch())
      names.push_back(ePartitionAlgorithm::Scotch);
    return names;
  }
  static std::vector<ePartitionAlgorithm> allAlgorithms()
  {
    std::vector<ePartitionAlgorithm> names = libraries();
    names.push_back(ePartitionAlgorithm::RecursiveBisection);
    return names;
  }
  const std::vector<ePartitionAlgorithm> algorithms = allAlgorithms();

  //! Owner of each cell of the whole mesh.
  std::map<Int64, Int32> ownersOf(const MeshDescription& mesh, const PartitionPlan& plan)
  {
    UniqueArray<Int64> uids;
    UniqueArray<Int32> owners;
    m_pm->allGatherVariable(mesh.cell_uid.constView(), uids);
    m_pm->allGatherVariable(plan.cell_owner.constView(), owners);
    std::map<Int64, Int32> owner_of;
    for (Int32 i = 0; i < uids.size(); ++i)
      owner_of[uids[i]] = owners[i];
    return owner_of;
  }

  static std::vector<Int32> sizesOf(const std::map<Int64, Int32>& owner_of, Int32 nb_part)
  {
    std::vector<Int32> sizes(nb_part, 0);
    for (const auto& [uid, owner] : owner_of)
      ++sizes[owner];
    return sizes;
  }
};

TEST_F(PartitionTest, CellsAndGroupsArriveWhole)
{
  const std::string text = toMsh41(makeBox(6, 4, 3));
  const std::string expected = summaryAlone(readAlone("box.msh", text));
  for (const ePartitionAlgorithm algorithm : algorithms) {
    const MeshDescription mine = detail::meshio::distributeMesh(m_pm, read("box.msh", text), algorithm);

    EXPECT_EQ(summaryOf(mine), expected);
    EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, mine.cell_uid.size()), 72);
    EXPECT_TRUE(std::is_sorted(mine.cell_uid.begin(), mine.cell_uid.end()));
    EXPECT_EQ(groupSize(mine, "nothing", IK_Face), 0);
  }
}

TEST_F(PartitionTest, FacesOfGroupsAreOnTheRanksOfTheirCells)
{
  const MeshDescription mine =
    detail::meshio::distributeMesh(m_pm, read("box.msh", toMsh41(makeBox(6, 4, 3))), ePartitionAlgorithm::RecursiveBisection);

  const std::set<Int64> nodes(mine.node_uid.begin(), mine.node_uid.end());
  for (const MeshDescription::Group& group : mine.groups)
    for (const Int64 uid : group.face_node_uid)
      EXPECT_TRUE(nodes.contains(uid)) << group.name << " has node " << uid;
  const Int64 nb_xmin = groupSize(mine, "XMIN", IK_Face);
  EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, nb_xmin), 12);
}

TEST_F(PartitionTest, BisectionIsBalancedToOneCell)
{
  const MeshDescription mesh = read("box.msh", toMsh41(makeBox(7, 3, 3)));

  const std::vector<Int32> sizes =
    sizesOf(ownersOf(mesh, detail::meshio::partition(m_pm, mesh, ePartitionAlgorithm::RecursiveBisection)), m_size);

  const auto [smallest, biggest] = std::ranges::minmax(sizes);
  EXPECT_LE(biggest - smallest, 1);
}

TEST_F(PartitionTest, ThePlanDoesNotDependOnWhereCellsAre)
{
  GmshMesh box = makeBox(5, 5, 3);
  const MeshDescription mesh = read("box.msh", toMsh41(box));
  std::mt19937 random(11);
  std::ranges::shuffle(box.elements, random);
  std::ranges::shuffle(box.nodes, random);
  const MeshDescription shuffled = read("shuffled.msh", toMsh41(box));

  for (const ePartitionAlgorithm algorithm : algorithms)
    EXPECT_EQ(ownersOf(mesh, detail::meshio::partition(m_pm, mesh, algorithm)),
              ownersOf(shuffled, detail::meshio::partition(m_pm, shuffled, algorithm)));
}

TEST_F(PartitionTest, MoreRanksThanCellsLeaveSomeEmpty)
{
  for (const ePartitionAlgorithm algorithm : algorithms) {
    const MeshDescription mine = detail::meshio::distributeMesh(m_pm, read("box.msh", toMsh41(makeBox(2, 1, 1))), algorithm);

    EXPECT_LE(mine.cell_uid.size(), m_size == 1 ? 2 : 1);
    EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, mine.cell_uid.size()), 2);
    EXPECT_EQ(mine.groups.size(), 7);
  }
}

TEST_F(PartitionTest, WeightsMoveTheCuts)
{
  const MeshDescription mesh = read("box.msh", toMsh41(makeBox(12, 1, 1)));
  UniqueArray<Int64> weights;
  for (const Int64 uid : mesh.cell_uid)
    weights.add(uid % 3 == 0 ? 10 : 1);

  for (const ePartitionAlgorithm algorithm : algorithms) {
    const auto owner_of = ownersOf(mesh, detail::meshio::partition(m_pm, mesh, algorithm, { 0, weights, {} }));

    std::vector<Int64> loads(m_size, 0);
    for (const auto& [uid, owner] : owner_of)
      loads[owner] += (uid % 3 == 0) ? 10 : 1;
    EXPECT_LE(std::ranges::max(loads), 48 / m_size + 11);
  }
}

TEST_F(PartitionTest, ABuildWithoutScotchSaysSo)
{
  if (detail::meshio::hasScotch())
    GTEST_SKIP() << "this build has Scotch";
  if (m_size == 1)
    GTEST_SKIP() << "one part is cut by nothing";
  detail::meshio::SodOptions options;
  options.x = 4;
  const MeshDescription mesh = detail::meshio::generateSod(options, m_rank, m_size);

  EXPECT_TRUE(messageOf([&] {
                detail::meshio::partition(m_pm, mesh, ePartitionAlgorithm::Scotch);
              }).find("install Scotch 7 (libscotch-dev") != std::string::npos);
}

TEST_F(PartitionTest, LibrariesCutFewFaces)
{
  detail::meshio::SodOptions options;
  options.x = 40;
  options.y = 4;
  options.z = 4;
  options.is_z_total = true;
  const MeshDescription mesh = detail::meshio::generateSod(options, m_rank, m_size);

  for (const ePartitionAlgorithm library : libraries()) {
    const auto owner_of = ownersOf(mesh, detail::meshio::partition(m_pm, mesh, library));

    // Neighbours along x: uid + 16.
    Int32 nb_cut = 0;
    for (const auto& [uid, owner] : owner_of)
      if (const auto next = owner_of.find(uid + 16); next != owner_of.end() && next->second != owner)
        ++nb_cut;
    EXPECT_LE(nb_cut, 32 * (m_size - 1));
    const std::vector<Int32> sizes = sizesOf(owner_of, m_size);
    EXPECT_LE(std::ranges::max(sizes) * m_size, 1.1 * 640);
  }
}

TEST_F(PartitionTest, BisectionTellsPointsAtOnePlaceApart)
{
  const Int32 nb_point = 10;
  std::vector<Int64> uids(nb_point);
  std::iota(uids.begin(), uids.end(), Int64(nb_point) * m_rank);
  const std::vector<Real3> points(nb_point, Real3(1.0, -2.0, 3.0));

  const std::vector<Int32> parts = detail::meshio::bisectRecursively(m_pm, { uids, points, false, {} }, 5);

  std::vector<Int32> sizes(5, 0);
  for (const Int32 part : parts)
    ++sizes[part];
  UniqueArray<Int32> totals(5);
  std::ranges::copy(sizes, totals.begin());
  m_pm->reduce(MessagePassing::ReduceSum, totals.view());
  for (const Int32 total : totals)
    EXPECT_EQ(total, 2 * m_size);
}
} // namespace
