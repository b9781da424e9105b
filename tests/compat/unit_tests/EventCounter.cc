// SPDX-License-Identifier: Apache-2.0
#include <arcane/core/BasicTimeLoopService.h>
#include <arcane/core/BasicUnitTest.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IModule.h>
#include <arcane/core/IModuleMaster.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ServiceFactory.h>

using namespace Arcane;

namespace
{
//! Prints the events of the run.
class EventCounter : public BasicTimeLoopService
{
 public:
  explicit EventCounter(const ServiceBuildInfo& sbi)
  : BasicTimeLoopService(sbi)
  {}

 public:
  void onTimeLoopBeginLoop() override { tell("begin"); }
  void onTimeLoopEndLoop() override { tell("end"); }
  void onTimeLoopStartInit() override { tell("start"); }
  void onTimeLoopContinueInit() override { tell("continue"); }
  void onTimeLoopExit() override { tell("exit"); }

 private:
  void tell(const char* event)
  {
    m_events = m_events + " " + event + m_global_iteration();
    info() << "CHECK events:" << m_events;
  }
  String m_events{ "" };
};

//! A service that the code itself adds.
class EventTest : public BasicUnitTest, public ITimeLoopService
{
 public:
  explicit EventTest(const ServiceBuildInfo& sbi)
  : BasicUnitTest(sbi)
  {}

 public:
  void buildInitializeTest() override
  {
    subDomain()->moduleMaster()->addTimeLoopService(this);
    info() << "CHECK mesh at build=" << mesh()->name() << " cells=" << mesh()->nbCell();
  }
  void executeTest() override { info() << "CHECK begun before=" << m_nb_begin << " ended before=" << m_nb_end; }
  void finalizeTest() override
  {
    info() << "CHECK begun=" << m_nb_begin << " ended=" << m_nb_end << " module=" << subDomain()->moduleMaster()->toModule()->name();
  }

  void onTimeLoopBeginLoop() override { ++m_nb_begin; }
  void onTimeLoopEndLoop() override { ++m_nb_end; }
  void onTimeLoopStartInit() override {}
  void onTimeLoopContinueInit() override {}
  void onTimeLoopExit() override {}
  void onTimeLoopMeshChanged() override {}
  void onTimeLoopRestore() override {}

 private:
  Integer m_nb_begin = 0;
  Integer m_nb_end = 0;
};
} // namespace

ARCANE_REGISTER_CASE_OPTIONS_NOAXL_FACTORY(EventCounter, ITimeLoopService, EventCounter);
ARCANE_REGISTER_CASE_OPTIONS_NOAXL_FACTORY(EventTest, IUnitTest, EventTest);
