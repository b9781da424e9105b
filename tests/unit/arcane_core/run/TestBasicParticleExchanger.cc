// SPDX-License-Identifier: Apache-2.0
// The services that send particles to other ranks, round by round, asked for by their names.
#include "arcane_core/service/IParticleExchanger.h"

#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"
#include "arcane_core/service/IAsyncParticleExchanger.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::test
{
namespace
{
//! A strip of 12 cells, and one particle in each own cell.
class BasicParticleExchangerTest : public CommFixture
{
 protected:
  BasicParticleExchangerTest()
  : m_sub_domain({}, m_pm)
  , m_mesh(m_sub_domain->createMesh("Strip", m_pm))
  {
    const Grid grid{ 1, { 12, 0, 0 } };
    m_mesh->allocate(partOf(gridMesh(grid), m_rank, slabOwner(grid.nbCell(), m_size)));
    m_family = m_mesh->createItemFamily(IK_Particle, "P");
    UniqueArray<Int64> uids;
    UniqueArray<Int32> cells;
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    {
      uids.add(cell->uniqueId());
      cells.add(cell.localId());
    }
    UniqueArray<Int32> ids(uids.size());
    m_family->toParticleFamily()->addParticles(uids, cells, ids);
    m_family->toParticleFamily()->endUpdate();
  }

  Ref<IParticleExchanger> exchanger(const char* service = "BasicParticleExchanger")
  {
    return ServiceBuilder<IParticleExchanger>(m_sub_domain.get()).createReference(service);
  }
  Int64 nbOfAllRanks() const { return m_pm->reduce(Parallel::ReduceSum, Int64(m_family->nbItem())); }

  //! The last particle of each rank goes to the next one, where it finishes; the others finish where they are.
  void passLastParticles(const char* service)
  {
    const Ref<IParticleExchanger> rounds = exchanger(service);
    rounds->initialize(m_family);
    EXPECT_EQ(rounds->itemFamily(), m_family);
    UniqueArray<Int32> leaving;
    UniqueArray<Int32> to;
    ENUMERATE_PARTICLE(p, m_family->allItems())
    if (p->uniqueId().asInt64() == 12 * (m_rank + 1) / m_size - 1 && m_rank + 1 < m_size) {
      leaving.add(p.localId());
      to.add(m_rank + 1);
    }
    rounds->beginNewExchange(m_family->nbItem());
    Int32 nb_finished = m_family->nbItem() - leaving.size();
    Int32 nb_round = 0;
    Int32 nb_received = 0;

    for (bool is_over = false; !is_over; ++nb_round) {
      UniqueArray<Int32> received;
      is_over = rounds->exchangeItems(nb_finished, leaving, to, &received, nullptr);
      nb_received += received.size();
      nb_finished = received.size();
      leaving.clear();
      to.clear();
      ASSERT_LT(nb_round, 20);
    }

    EXPECT_EQ(nb_received, m_rank > 0 ? 1 : 0);
    EXPECT_EQ(nbOfAllRanks(), 12);
    // The ranks compare after each fifth round.
    EXPECT_EQ(nb_round, 5);
  }

  TestSubDomain m_sub_domain;
  IPrimaryMesh* m_mesh;
  IItemFamily* m_family;
};
} // namespace

TEST_F(BasicParticleExchangerTest, ParticlesGoFromRankToRankUntilAllHaveFinished)
{
  passLastParticles("BasicParticleExchanger");
}

TEST_F(BasicParticleExchangerTest, TheOtherNameIsTheSameService)
{
  passLastParticles("NonBlockingParticleExchanger");
}

TEST_F(BasicParticleExchangerTest, TheAsynchronousCallsEndOnAllRanksWithTheLastParticle)
{
  EXPECT_EQ(exchanger()->asyncParticleExchanger(), nullptr);
  const Ref<IParticleExchanger> service = exchanger("AsyncParticleExchanger");
  service->initialize(m_family);
  IAsyncParticleExchanger* async = service->asyncParticleExchanger();
  ASSERT_NE(async, nullptr);
  service->beginNewExchange(m_rank == 0 ? 1 : 0);

  // One particle of rank 0 visits all ranks, and finishes on the last one.
  UniqueArray<Int32> flying;
  if (m_rank == 0)
    flying.add(ItemVectorView(m_family->allItems().view()).localIds()[m_family->nbItem() - 1]);
  Int32 nb_call = 0;
  for (bool is_over = false; !is_over; ++nb_call) {
    const bool is_last = m_rank + 1 == m_size;
    const UniqueArray<Int32> to(flying.size(), m_rank + 1);
    UniqueArray<Int32> received;
    if (is_last)
      is_over = async->exchangeItemsAsync(flying.size(), {}, {}, &received, false);
    else
      is_over = async->exchangeItemsAsync(0, flying, to, &received, true);
    // It goes through this rank to the last own cell, which the next rank has as a ghost.
    ENUMERATE_PARTICLE(p, m_family->view(received))
    ENUMERATE_CELL(cell, m_mesh->ownCells())
    if (cell->uniqueId().asInt64() == 12 * (m_rank + 1) / m_size - 1)
      m_family->toParticleFamily()->setParticleCell(*p, *cell);
    flying = received;
    ASSERT_LE(nb_call, m_size);
  }

  EXPECT_EQ(nb_call, m_size);
  EXPECT_EQ(nbOfAllRanks(), 12);
}

TEST_F(BasicParticleExchangerTest, ParticlesThatAreAddedMustFinishToo)
{
  const Ref<IParticleExchanger> rounds = exchanger();
  rounds->initialize(m_family);
  rounds->beginNewExchange(0);
  rounds->addNewParticles(2);
  bool is_finished = false;
  for (Int32 i = 0; i < 5; ++i)
    is_finished = rounds->waitMessages(0, nullptr, nullptr);
  EXPECT_FALSE(is_finished);

  rounds->sendItems(2, {}, {});
  for (Int32 i = 0; i < 5; ++i)
    is_finished = rounds->waitMessages(0, nullptr, nullptr);

  EXPECT_TRUE(is_finished);
}

TEST_F(BasicParticleExchangerTest, MoreFinishedThanBegunIsAnErrorOnAllRanks)
{
  const Ref<IParticleExchanger> rounds = exchanger();
  rounds->initialize(m_family);
  rounds->beginNewExchange(1);
  rounds->sendItems(m_rank == 0 ? m_size + 2 : 0, {}, {});
  for (Int32 i = 0; i < 4; ++i)
    rounds->waitMessages(0, nullptr, nullptr);

  const std::string text = messageOf([&] { rounds->waitMessages(0, nullptr, nullptr); });

  EXPECT_TRUE(has(text, "2 more particles have finished the exchange than have begun it or were added")) << text;
}

TEST_F(BasicParticleExchangerTest, CallsInAnotherOrderAreRefused)
{
  const Ref<IParticleExchanger> rounds = exchanger();
  EXPECT_EQ(messageOf([&] { rounds->beginNewExchange(0); }), "particle exchanger: initialize() must be called before an exchange begins");
  EXPECT_EQ(messageOf([&] { rounds->initialize(nullptr); }), "particle exchanger: its family is 'null', expected one of particles");
  EXPECT_TRUE(has(messageOf([&] { rounds->initialize(m_mesh->cellFamily()); }), "expected one of particles"));
  rounds->initialize(m_family);

  EXPECT_EQ(messageOf([&] { rounds->sendItems(0, {}, {}); }),
            "particle exchanger: beginNewExchange() must be called before particles are sent");
  EXPECT_EQ(messageOf([&] { rounds->waitMessages(0, nullptr, nullptr); }),
            "particle exchanger: beginNewExchange() must be called before particles are sent");
}

TEST_F(BasicParticleExchangerTest, VariablesAreTheSameDuringAnExchange)
{
  const Ref<IParticleExchanger> rounds = exchanger();
  rounds->initialize(m_family);
  rounds->beginNewExchange(0);
  const VariableParticleReal late(VariableBuildInfo(m_family, "Late"));

  const std::string text = messageOf([&] { rounds->waitMessages(0, nullptr, nullptr); });

  EXPECT_TRUE(
    has(text, "variables were made or destroyed since beginNewExchange(), expected the same ones until all particles have finished"))
    << text;
}

TEST_F(BasicParticleExchangerTest, RoundsArePrintedWhenThatIsAsked)
{
  const Ref<IParticleExchanger> rounds = exchanger();
  EXPECT_EQ(rounds->verboseLevel(), 0);

  rounds->setVerboseLevel(2);

  EXPECT_EQ(rounds->verboseLevel(), 2);
  EXPECT_EQ(rounds->asyncParticleExchanger(), nullptr);
}
} // namespace Arcane::test
