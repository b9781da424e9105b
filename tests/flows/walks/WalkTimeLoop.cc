// SPDX-License-Identifier: Apache-2.0
/*
 * Fourth walk: the time loop.
 *
 * run (EntryPointSchedule: which entry points, in which order) -> service (an entry point) -> the method of the module -> variables ->
 * variables/sync (SyncPlan: who sends which items to whom) -> comm, or straight into the segment of a neighbour.
 */
#include "arcane_core/base/object/List.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/run/EntryPointSchedule.h"
#include "arcane_core/run/ITimeLoop.h"
#include "arcane_core/service/EntryPoint.h"
#include "arcane_core/service/ModuleFactory.h"
#include "arcane_core/service/ServiceRegistry.h"
#include "tests/flows/walks/WalkFixture.h"
#include "variables/data/IData.h"
#include "variables/sync/SyncMessages.h"
#include "variables/sync/SyncPlan.h"

#include "WalkerModule.h"

namespace Arcane::test
{
namespace
{
class WalkTimeLoopTest : public WalkFixture
{
 protected:
  //! \collective
  WalkTimeLoopTest()
  : m_sub_domain(m_pm)
  {
    m_sub_domain.readCase("<walker><factor>2.0</factor></walker>");
    m_sub_domain.allocateMesh();
    auto module = detail::service::ServiceRegistry::instance().findModule("Walker")->createModule(m_sub_domain.get(),
                                                                                                  m_sub_domain->defaultMeshHandle());
    m_walker = static_cast<WalkerModule*>(m_sub_domain->moduleMng()->addModule(std::move(module)));
    m_sub_domain.caseMng().readOptions(eCaseOptionReadPhase::Phase1);
    m_walker->length().setUsed(true);
    m_walker->start();
  }

  //! A loop built by hand, as a .config file gives it: two strides per iteration.
  ITimeLoop* makeLoop()
  {
    ITimeLoop* loop = m_sub_domain.timeLoopMng().createTimeLoop("Loop");
    StringList modules;
    modules.add("Walker");
    loop->setRequiredModulesName(modules);
    List<TimeLoopEntryPointInfo> calls;
    for (const char* name : { "Walker.Stride", "Walker.Stride" })
      calls.add(TimeLoopEntryPointInfo(name));
    loop->setEntryPoints(ITimeLoop::WComputeLoop, calls);
    m_sub_domain.timeLoopMng().registerTimeLoop(loop);
    return loop;
  }

  WalkSubDomain m_sub_domain;
  WalkerModule* m_walker;
};
} // namespace

TEST_F(WalkTimeLoopTest, ALoopBecomesAScheduleOfEntryPoints)
{
  const detail::run::EntryPointSchedule schedule = detail::run::makeSchedule(m_sub_domain.get(), *makeLoop());

  ASSERT_EQ(schedule.compute_loop.size(), 2u);
  EXPECT_EQ(schedule.compute_loop[0]->fullName(), "Walker.Stride");
  EXPECT_TRUE(schedule.init.empty());
  EXPECT_TRUE(m_walker->used());
}

TEST_F(WalkTimeLoopTest, AnEntryPointIsTheMethodOfItsModule)
{
  IEntryPoint* stride = m_sub_domain->entryPointMng()->findEntryPoint("Walker", "Stride");

  stride->executeEntryPoint();

  EXPECT_EQ(stride->nbCall(), 1);
  ENUMERATE_CELL(cell, m_sub_domain.mesh().ownCells())
  EXPECT_EQ(m_walker->length()[cell], 2.0 * static_cast<Real>(cell->uniqueId().asInt64() + 1));
}

TEST_F(WalkTimeLoopTest, APlanSaysWhichRowsGoWhere)
{
  const detail::mesh::GhostLayout& layout = m_sub_domain.mesh().cellFamily()->ghostLayout();
  detail::sync::SyncPlan plan;

  plan.useAll(layout);

  EXPECT_TRUE(plan.nearNeighbours().empty());
  ASSERT_EQ(plan.farNeighbours().size(), layout.nbRank());
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    EXPECT_EQ(plan.farNeighbours()[i].rank, layout.ranks()[i]);
    EXPECT_EQ(plan.farNeighbours()[i].rows_to_send, layout.shareIds(i));
    EXPECT_EQ(plan.farNeighbours()[i].rows_to_receive, layout.ghostIds(i));
  }
}

TEST_F(WalkTimeLoopTest, MessagesCarryOutThePlan)
{
  detail::sync::SyncPlan plan;
  plan.useAll(m_sub_domain.mesh().cellFamily()->ghostLayout());
  detail::sync::SyncMessages messages(m_pm);
  const UniqueArray<IData*> datas = { m_walker->length().variable()->data() };

  messages.start(plan.farNeighbours(), datas);
  messages.finish(plan.farNeighbours(), datas);

  ENUMERATE_CELL(cell, m_sub_domain.mesh().allCells())
  EXPECT_EQ(m_walker->length()[cell], static_cast<Real>(cell->uniqueId().asInt64() + 1));
}

TEST_F(WalkTimeLoopTest, TheLoopCallsItsScheduleAndGhostsHaveTheValuesOfTheirOwners)
{
  m_sub_domain.timeLoopMng().setUsedTimeLoop(makeLoop());

  m_sub_domain.timeLoopMng().doComputeLoop(3);

  EXPECT_EQ(m_sub_domain.timeLoopMng().nbLoop(), 3);
  ENUMERATE_CELL(cell, m_sub_domain.mesh().allCells())
  EXPECT_EQ(m_walker->length()[cell], 64.0 * static_cast<Real>(cell->uniqueId().asInt64() + 1));
}
} // namespace Arcane::test
