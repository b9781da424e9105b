// SPDX-License-Identifier: Apache-2.0
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/mesh_io/CellGraph.h"
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"
#include "arcane_core/mesh_io/MultilevelCut.h"
#include "arcane_core/mesh_io/PartitionPlan.h"

#include <algorithm>
#include <map>
#include <random>

namespace
{
using namespace Arcane;
using namespace Arcane::test;
using detail::mesh::MeshDescription;
using detail::meshio::CompressedGraph;
using detail::meshio::ePartitionAlgorithm;
using detail::meshio::GraphCutter;
using detail::meshio::MultilevelCut;
using detail::meshio::NumberedCells;
using detail::meshio::partition;
using detail::meshio::PartitionPlan;
using detail::meshio::PartitionWishes;

class MultilevelCutTest : public MeshIoFixture
{
 protected:
  struct Figures
  {
    Int64 nb_cut = 0;
    Real imbalance = 0.0;
  };

  static PartitionWishes gatheringUpTo(Int64 nb_cell, Int32 nb_part = 0)
  {
    PartitionWishes wishes;
    wishes.nb_part = nb_part;
    wishes.max_gathered_cell = nb_cell;
    return wishes;
  }

  static std::map<Int64, Int32> ownersOf(const MeshDescription& mesh, const PartitionPlan& plan)
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

  //! Counts faces between parts without what is tested.
  static Figures figuresOf(const MeshDescription& mesh, const PartitionPlan& plan)
  {
    const std::map<Int64, Int32> owners = ownersOf(mesh, plan);
    const NumberedCells cells({ mesh.cell_type.data(), static_cast<std::size_t>(mesh.cell_type.size()) },
                              { mesh.cell_node_uid.data(), static_cast<std::size_t>(mesh.cell_node_uid.size()) });
    const UniqueArray<Int64> pairs = detail::meshio::findNeighbourCells(m_pm, mesh, cells);
    Figures figures;
    for (Int32 i = 0; i < pairs.size(); i += 2)
      figures.nb_cut += owners.at(pairs[i]) != owners.at(pairs[i + 1]) ? 1 : 0;
    figures.nb_cut = m_pm->reduce(MessagePassing::ReduceSum, figures.nb_cut);
    std::map<Int32, Int64> sizes;
    for (const auto& [uid, owner] : owners)
      ++sizes[owner];
    Int64 largest = 0;
    for (const auto& [owner, size] : sizes)
      largest = std::max(largest, size);
    figures.imbalance = static_cast<Real>(largest * static_cast<Int64>(sizes.size())) / static_cast<Real>(owners.size());
    return figures;
  }

  //! The cells of a mesh, whose centres are along x in the order of unique ids.
  struct Cells
  {
    explicit Cells(const MeshDescription& mesh)
    : numbered({ mesh.cell_type.data(), static_cast<std::size_t>(mesh.cell_type.size()) },
               { mesh.cell_node_uid.data(), static_cast<std::size_t>(mesh.cell_node_uid.size()) })
    , uids(mesh.cell_uid.begin(), mesh.cell_uid.end())
    {
      for (const Int64 uid : uids)
        centres.emplace_back(static_cast<Real>(uid), 0.0, 0.0);
    }
    MultilevelCut cut(Int32 nb_part, Int64 max_cluster, const GraphCutter& cutter) const
    {
      return detail::meshio::cutByLevels(m_pm, numbered, { uids, centres, false, {} }, nb_part, max_cluster, cutter);
    }
    MultilevelCut cutInTwo(const GraphCutter& cutter) const { return cut(2, 40, cutter); }

    NumberedCells numbered;
    std::vector<Int64> uids;
    std::vector<Real3> centres;
  };

  //! A disc of hexagons: no plane along an axis is a good cut of it.
  static MeshDescription disc()
  {
    detail::meshio::HoneyCombOptions options;
    options.pitch_size = 1.0;
    options.nb_layer = 24;
    return detail::meshio::generateHoneyComb(options, m_rank, m_size);
  }

  static bool hasWord(const String& text, const char* word) { return std::string(text.localstr()).find(word) != std::string::npos; }
};

TEST_F(MultilevelCutTest, LargeMeshesAreCutAlmostAsWellAsByMetis)
{
  Int64 nb_cut = 0;
  Int64 nb_cut_by_metis = 0;
  for (const MeshDescription& mesh : { disc(), read("box.msh", toMsh41(makeBox(16, 12, 9))) })
    for (Int32 nb_part = 2; nb_part <= m_size; ++nb_part) {
      const Int64 nb_cell = m_pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(mesh.cell_uid.size()));

      const PartitionPlan plan = partition(m_pm, mesh, ePartitionAlgorithm::Metis, gatheringUpTo(nb_cell / 2, nb_part));

      EXPECT_TRUE(hasWord(plan.how, "refined on all ranks")) << plan.how;
      const Figures figures = figuresOf(mesh, plan);
      EXPECT_LE(figures.imbalance, 1.031);
      EXPECT_TRUE(hasWord(plan.how, String::format("; {0} faces between parts", figures.nb_cut).localstr())) << plan.how;
      nb_cut += figures.nb_cut;
      nb_cut_by_metis += figuresOf(mesh, partition(m_pm, mesh, ePartitionAlgorithm::Metis, gatheringUpTo(nb_cell, nb_part))).nb_cut;
    }
  EXPECT_LE(static_cast<Real>(nb_cut), 1.1 * static_cast<Real>(nb_cut_by_metis));
}

TEST_F(MultilevelCutTest, ThePlanDoesNotDependOnWhereCellsAre)
{
  GmshMesh box = makeBox(9, 7, 5);
  const MeshDescription mesh = read("box.msh", toMsh41(box));
  std::mt19937 random(11);
  std::ranges::shuffle(box.elements, random);
  std::ranges::shuffle(box.nodes, random);
  const MeshDescription shuffled = read("shuffled.msh", toMsh41(box));

  EXPECT_EQ(ownersOf(mesh, partition(m_pm, mesh, ePartitionAlgorithm::Metis, gatheringUpTo(200))),
            ownersOf(shuffled, partition(m_pm, shuffled, ePartitionAlgorithm::Metis, gatheringUpTo(200))));
}

TEST_F(MultilevelCutTest, SmallMeshesAreCutAsBefore)
{
  const MeshDescription mesh = disc();

  const PartitionPlan plan = partition(m_pm, mesh, ePartitionAlgorithm::Metis);

  EXPECT_EQ(hasWord(plan.how, "METIS, on rank 0"), m_size > 1) << plan.how;
}

TEST_F(MultilevelCutTest, HeavyCellsAreSpreadOverParts)
{
  const MeshDescription mesh = read("box.msh", toMsh41(makeBox(24, 4, 4)));
  UniqueArray<Int64> weights;
  for (const Int64 uid : mesh.cell_uid)
    weights.add(uid % 24 < 8 ? 5 : 1);
  PartitionWishes wishes = gatheringUpTo(190);
  wishes.cell_weights = weights;

  const PartitionPlan plan = partition(m_pm, mesh, ePartitionAlgorithm::Metis, wishes);

  UniqueArray<Int64> loads(m_size, Int64(0));
  for (Int32 i = 0; i < mesh.cell_uid.size(); ++i)
    loads[plan.cell_owner[i]] += weights[i];
  m_pm->reduce(MessagePassing::ReduceSum, loads.view());
  Int64 whole = 0;
  for (const Int64 load : loads)
    whole += load;
  for (const Int64 load : loads)
    EXPECT_LE(load * m_size, whole * 115 / 100);
}

TEST_F(MultilevelCutTest, CellsWithoutNeighboursAreCutByBisection)
{
  GmshMesh box = makeBox(8, 8, 1);
  // Squares of one colour of a chess board share no face.
  std::erase_if(box.elements, [](const GmshMesh::Element& element) {
    const Int64 corner = element.nodes[0] - 1;
    return element.nodes.size() != 8 || (corner % 9 + corner / 9) % 2 == 0;
  });
  const MeshDescription mesh = read("chess.msh", toMsh41(box));

  const PartitionPlan plan = partition(m_pm, mesh, ePartitionAlgorithm::Metis, gatheringUpTo(16));

  if (m_size == 1) {
    EXPECT_EQ(plan.cell_owner, UniqueArray<Int32>(32, 0));
    return;
  }
  const String why =
    String::format("recursive bisection, refined on all ranks: 32 cells are more than the 16 whose graph one rank cuts, and 32 "
                   "clusters are left, expected {0} to 16; 0 faces between parts",
                   m_size);
  EXPECT_TRUE(hasWord(plan.how, why.localstr())) << plan.how;
  EXPECT_LE(figuresOf(mesh, plan).imbalance, 1.5);
}

TEST_F(MultilevelCutTest, ManyPartsHaveClustersEnough)
{
  using detail::meshio::maxNbCluster;

  EXPECT_EQ(maxNbCluster(250000, 2), 62500);
  EXPECT_EQ(maxNbCluster(250000, 625), 62500);
  EXPECT_EQ(maxNbCluster(250000, 1000), 100000);
  EXPECT_EQ(maxNbCluster(250000, 10000), 250000);
  EXPECT_EQ(maxNbCluster(1, 4), 1);
}

TEST_F(MultilevelCutTest, ABalancedCutIsBetterThanOneOfFewerFaces)
{
  if (m_size == 1)
    GTEST_SKIP() << "one rank has one part, which needs no cut";
  // Without the seventh layer there are 96 cells on one side, 48 on the other.
  GmshMesh box = makeBox(10, 4, 4);
  std::erase_if(box.elements,
                [](const GmshMesh::Element& element) { return element.nodes.size() != 8 || (element.nodes[0] - 1) % 11 == 6; });
  const MeshDescription mesh = read("two.msh", toMsh41(box));
  const auto by_sides = [](const CompressedGraph<Int64>& graph, Int32) {
    std::vector<Int32> sides(graph.weights.size(), 1);
    std::vector<Int64> reached{ 0 };
    for (sides[0] = 0; !reached.empty();) {
      const auto vertex = static_cast<std::size_t>(reached.back());
      reached.pop_back();
      for (Int64 k = graph.offsets[vertex]; k < graph.offsets[vertex + 1]; ++k)
        if (const Int64 other = graph.neighbours[static_cast<std::size_t>(k)]; sides[static_cast<std::size_t>(other)] == 1) {
          sides[static_cast<std::size_t>(other)] = 0;
          reached.push_back(other);
        }
    }
    return sides;
  };

  const MultilevelCut cut = Cells(mesh).cutInTwo(by_sides);

  EXPECT_EQ(cut.origin, MultilevelCut::eOrigin::RefinedBoxes);
  EXPECT_LE(cut.figures.imbalance, 1.03);
  EXPECT_EQ(cut.why_boxes, "the largest part of the cut of clusters is 1.333 of the mean");
}

TEST_F(MultilevelCutTest, BoxesReplaceACutWithAnEmptyPart)
{
  if (m_size == 1)
    GTEST_SKIP() << "one rank has one part, which needs no cut";
  const MeshDescription mesh = read("box.msh", toMsh41(makeBox(10, 4, 4)));

  const MultilevelCut cut =
    Cells(mesh).cutInTwo([](const CompressedGraph<Int64>& graph, Int32) { return std::vector<Int32>(graph.weights.size(), 0); });

  EXPECT_EQ(cut.origin, MultilevelCut::eOrigin::RefinedBoxes);
  // One plane between the second and the third of four layers.
  EXPECT_EQ(cut.figures.cost, 10 * 4);
  EXPECT_EQ(cut.why_boxes, "the cut of clusters leaves a part empty");
}

TEST_F(MultilevelCutTest, AFaultOfTheLibraryEndsAllRanks)
{
  const MeshDescription mesh = disc();
  const auto fails = [](const CompressedGraph<Int64>&, Int32) -> std::vector<Int32> { ARCANE_FATAL("no memory for the graph"); };

  const std::string message = messageOf([&] { Cells(mesh).cut(m_size, 500, fails); });

  EXPECT_NE(message.find("no memory for the graph"), std::string::npos) << message;
}
} // namespace
