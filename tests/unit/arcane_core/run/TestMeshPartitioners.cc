// SPDX-License-Identifier: Apache-2.0
// The services that cut meshes, by the names that case files know, and what they have in common.
#include "arcane_core/run/MeshPartitionerService.h"

#include "arcane_core/domain/ILoadBalanceMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh_io/ScotchPartitioner.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <sstream>

namespace Arcane::test
{
namespace
{
//! 12 by 4 squares, in slabs.
class MeshPartitionersTest : public CommFixture
{
 protected:
  MeshPartitionersTest()
  : m_sub_domain({}, m_pm)
  , m_mesh(m_sub_domain->createMesh("Plate", m_pm))
  {
    const Grid grid{ 2, { 12, 4, 0 } };
    m_mesh->allocate(partOf(gridMesh(grid), m_rank, slabOwner(grid.nbCell(), m_size)));
  }

  Ref<IMeshPartitioner> partitioner(const char* service)
  {
    return ServiceBuilder<IMeshPartitioner>(m_sub_domain.get(), m_mesh->handle()).createReference(service);
  }
  //! The numbers of cells of all ranks, once the cells have moved. \collective
  UniqueArray<Int32> cellsOfRanks()
  {
    m_mesh->exchangeItems();
    UniqueArray<Int32> counts(m_size);
    const Int32 mine = m_mesh->ownCells().size();
    m_pm->allGather(ConstArrayView<Int32>(1, &mine), counts);
    return counts;
  }

  TestSubDomain m_sub_domain;
  IPrimaryMesh* m_mesh;
};
} // namespace

TEST_F(MeshPartitionersTest, EachServiceMakesPartsOfTheSameSize)
{
  for (const char* service : { "DefaultPartitioner", "ArcaneGeometricMeshPartitioner", "Metis" }) {
    const Ref<IMeshPartitioner> cutter = partitioner(service);
    EXPECT_EQ(cutter->primaryMesh(), m_mesh);

    cutter->partitionMesh(false);

    for (const Int32 nb_cell : cellsOfRanks())
      EXPECT_NEAR(nb_cell, 48 / m_size, 3) << service;
    EXPECT_NO_THROW(m_mesh->checkValidMeshFull());
  }
}

TEST_F(MeshPartitionersTest, TheUserSaysHowManyCellsOneRankCuts)
{
  TestSubDomain sub_domain({ "-A,GatheredCells=20" }, m_pm);
  std::ostringstream log;
  sub_domain->traceMng()->setRedirectStream(&log);
  sub_domain->traceMng()->setStdoutVerbosityLevel(5);
  IPrimaryMesh* mesh = sub_domain->createMesh("Plate", m_pm);
  const Grid grid{ 2, { 12, 4, 0 } };
  mesh->allocate(partOf(gridMesh(grid), m_rank, slabOwner(grid.nbCell(), m_size)));

  ServiceBuilder<IMeshPartitioner>(sub_domain.get(), mesh->handle()).createReference("Metis")->partitionMesh(false);

  EXPECT_TRUE(has(log.str(), "[mesh] Plate: cut in " + std::to_string(m_size) + " parts by ")) << log.str();
  EXPECT_EQ(has(log.str(), ": 48 cells are more than the 20 whose graph one rank cuts"), m_size > 1) << log.str();
}

TEST_F(MeshPartitionersTest, ScotchIsUsedOrMissedWithAnAdvice)
{
  if (!detail::meshio::hasScotch()) {
    EXPECT_EQ(messageOf([&] { partitioner("PTScotch"); }),
              "service 'PTScotch' cannot be used: " + std::string(detail::meshio::adviceWithoutScotch().localstr()));
    return;
  }
  partitioner("PTScotch")->partitionMesh(false);

  for (const Int32 nb_cell : cellsOfRanks())
    EXPECT_NEAR(nb_cell, 48 / m_size, 4);
}

// The name means the same here and in the <partitioner> of a mesh.
TEST_F(MeshPartitionersTest, TheDefaultIsMetis)
{
  const auto ownersBy = [&](const char* service) {
    partitioner(service)->partitionMesh(false);
    std::vector<Int32> owners;
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    owners.push_back(m_mesh->itemsNewOwner(IK_Cell)[cell]);
    return owners;
  };

  EXPECT_EQ(ownersBy("DefaultPartitioner"), ownersBy("Metis"));
}

TEST_F(MeshPartitionersTest, FewerPartsLeaveRanksWithoutCell)
{
  const Ref<IMeshPartitioner> cutter = partitioner("ArcaneGeometricMeshPartitioner");

  cutter->partitionMesh(false, 1);

  const UniqueArray<Int32> counts = cellsOfRanks();
  EXPECT_EQ(counts[0], 48);
  EXPECT_EQ(m_mesh->ownCells().size(), m_rank == 0 ? 48 : 0);
}

TEST_F(MeshPartitionersTest, WeightsOfCellsCountUntilTheEndOfThePartition)
{
  const Ref<IMeshPartitioner> cutter = partitioner("ArcaneGeometricMeshPartitioner");
  UniqueArray<float> weights;
  ENUMERATE_CELL(cell, m_mesh->ownCells())
  weights.add(cell->uniqueId() < 24 ? 3.0f : 1.0f);

  cutter->setCellsWeight(weights, 1);
  cutter->partitionMesh(false);
  const UniqueArray<Int32> weighted = cellsOfRanks();
  cutter->notifyEndPartition();
  EXPECT_EQ(cutter->cellsWeight().size(), 0);
  cutter->partitionMesh(false);
  const UniqueArray<Int32> plain = cellsOfRanks();

  // 24 cells of 3 and 24 of 1 are 96: the cut is after 16 of the first ones.
  if (m_size == 2) {
    EXPECT_EQ(std::min(weighted[0], weighted[1]), 16);
    EXPECT_EQ(plain[0], 24);
  }
}

TEST_F(MeshPartitionersTest, EachCellHasItsWeights)
{
  const Ref<IMeshPartitioner> cutter = partitioner("Metis");
  UniqueArray<float> weights(m_mesh->ownCells().size() + 1);
  weights.fill(1.0f);
  cutter->setCellsWeight(weights, 1);

  const std::string text = messageOf([&] { cutter->partitionMesh(false); });

  EXPECT_TRUE(has(text, "partitioner of mesh 'Plate': " + std::to_string(48 / m_size + 1) +
                          " weights of cells are given, expected 1 for each of " + std::to_string(48 / m_size) + " own cells"))
    << text;
}

TEST_F(MeshPartitionersTest, TimesAndImbalancesAreKept)
{
  const Ref<IMeshPartitioner> cutter = partitioner("DefaultPartitioner");
  EXPECT_EQ(cutter->loadBalanceMng(), m_sub_domain->loadBalanceMng());

  cutter->setMaximumComputationTime(2.0);
  cutter->setComputationTimes(UniqueArray<Real>{ 0.5, 1.5 });
  cutter->setImbalance(0.25);
  cutter->setMaxImbalance(0.1);
  cutter->setILoadBalanceMng(nullptr);

  EXPECT_EQ(cutter->maximumComputationTime(), 2.0);
  EXPECT_EQ(cutter->computationTimes()[1], 1.5);
  EXPECT_EQ(cutter->imbalance(), 0.25);
  EXPECT_EQ(cutter->maxImbalance(), 0.1);
  EXPECT_EQ(cutter->loadBalanceMng(), nullptr);
}

TEST_F(MeshPartitionersTest, TheTesterTurnsItsSlicesAtEachCall)
{
  const Ref<IMeshPartitioner> cutter = partitioner("MeshPartitionerTester");
  for (Int32 call = 1; call <= 3; ++call) {
    cutter->partitionMesh(false);
    m_mesh->exchangeItems();

    ENUMERATE_CELL(cell, m_mesh->ownCells())
    EXPECT_EQ((cell->uniqueId().asInt64() * m_size / 48 + call) % m_size, m_rank);
  }
}
} // namespace Arcane::test
