// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/IModuleMaster.h"

#include "arcane_core/service/BasicModule.h"
#include "arcane_core/service/CommonVariables.h"
#include "arcane_core/service/ITimeLoopService.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

namespace Arcane::test
{
namespace
{
class IdleLoopService : public ITimeLoopService
{
 public:
  void onTimeLoopStartInit() override {}
  void onTimeLoopContinueInit() override {}
  void onTimeLoopBeginLoop() override {}
  void onTimeLoopEndLoop() override {}
  void onTimeLoopMeshChanged() override {}
  void onTimeLoopRestore() override {}
  void onTimeLoopExit() override {}
};

TEST(IModuleMasterTest, ItsVariablesAreThoseOfTheSubDomain)
{
  TestSubDomain sd;
  BasicModule module(ModuleBuildInfo(sd.get(), sd->defaultMeshHandle(), "Master"));
  const IModuleMaster master(&module);
  sd->commonVariables().m_global_time = 2.5;

  EXPECT_EQ(master.toModule(), &module);
  EXPECT_EQ(master.commonVariables(), &sd->commonVariables());
  EXPECT_EQ(master.commonVariables()->globalTime(), 2.5);
}

TEST(IModuleMasterTest, ServicesStayInTheOrderInWhichTheyCame)
{
  IModuleMaster master(nullptr);
  IdleLoopService first;
  IdleLoopService second;
  EXPECT_TRUE(master.timeLoopServices().empty());

  master.addTimeLoopService(&second);
  master.addTimeLoopService(&first);

  EXPECT_EQ(master.timeLoopServices(), (std::vector<ITimeLoopService*>{ &second, &first }));
}
} // namespace
} // namespace Arcane::test
