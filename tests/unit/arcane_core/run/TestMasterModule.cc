// SPDX-License-Identifier: Apache-2.0
// The module that calls the time-loop services of the case file and of the code.
#include "arcane_core/service/IModuleMaster.h"

#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/ITimeLoopService.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/unit/arcane_core/run/CaseOfModules.h"

namespace Arcane::test
{
namespace
{
//! The events that services of time loops were called for.
std::vector<std::string> loop_events;

class EventService : public BasicService, public ITimeLoopService
{
 public:
  explicit EventService(const ServiceBuildInfo& info)
  : BasicService(info)
  {}
  void onTimeLoopStartInit() override { note("start"); }
  void onTimeLoopContinueInit() override { note("continue"); }
  void onTimeLoopBeginLoop() override { note("begin"); }
  void onTimeLoopEndLoop() override { note("end"); }
  void onTimeLoopMeshChanged() override { note("mesh"); }
  void onTimeLoopRestore() override { note("restore"); }
  void onTimeLoopExit() override { note("exit"); }

 private:
  static void note(const char* event) { loop_events.emplace_back(event); }
};
ARCANE_REGISTER_SERVICE(EventService, ServiceProperty("EventService", ST_CaseOption | ST_SubDomain),
                        ARCANE_SERVICE_INTERFACE(ITimeLoopService));

class MasterModuleTest : public ::testing::Test
{
 protected:
  MasterModuleTest() { loop_events.clear(); }
};

using Events = std::vector<std::string>;
const char* service_in_case = "<master-module><global-service name='EventService'/></master-module>";
} // namespace

TEST_F(MasterModuleTest, AServiceOfTheCaseIsCalledInEachPhase)
{
  CaseOfModules of_case({ "Master" });
  of_case.read(service_in_case);
  EXPECT_TRUE(loop_events.empty());

  of_case.start(2);
  of_case.run.mng().execExitEntryPoints();

  EXPECT_EQ(loop_events, (Events{ "start", "begin", "end", "begin", "end", "exit" }));
}

TEST_F(MasterModuleTest, ARunThatGoesOnIsSaidSo)
{
  CaseOfModules of_case({ "Master" });
  of_case.read(service_in_case);

  of_case.run.mng().execInitEntryPoints(true);
  of_case.run.mng().execOnMeshChangedEntryPoints();

  EXPECT_EQ(loop_events, (Events{ "continue", "mesh" }));
}

TEST_F(MasterModuleTest, AServiceOfTheCodeIsCalledToo)
{
  CaseOfModules of_case({ "Master" });
  of_case.read("");
  ISubDomain* sd = of_case.run.sd();
  EventService service(ServiceBuildInfo(nullptr, ServiceBuildInfoBase(sd)));
  ASSERT_NE(sd->moduleMaster(), nullptr);
  EXPECT_TRUE(sd->moduleMaster()->timeLoopServices().empty());

  sd->moduleMaster()->addTimeLoopService(&service);
  of_case.start(1);

  EXPECT_EQ(loop_events, (Events{ "start", "begin", "end" }));
}

TEST_F(MasterModuleTest, WithoutModuleThereIsNoMaster)
{
  CaseOfModules of_case({ "Master" });
  of_case.read("");

  of_case.run.sd()->moduleMng()->removeAllModules();

  EXPECT_EQ(of_case.run.sd()->moduleMaster(), nullptr);
}

TEST_F(MasterModuleTest, AServiceThatIsNoneOfTimeLoopsIsAFaultOfTheCase)
{
  CaseOfModules of_case({ "Master" });

  const std::string text = messageOf([&] { of_case.read("<master-module><global-service name='EventServic'/></master-module>"); });

  EXPECT_TRUE(has(text, "test.arc:3")) << text;
  EXPECT_TRUE(has(text, "'EventService'")) << text;
}
} // namespace Arcane::test
