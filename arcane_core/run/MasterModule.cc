// SPDX-License-Identifier: Apache-2.0
// The module that calls the time-loop services.

// Types that the generated header names come first.
#include "arcane_core/service/ITimeLoopService.h"

#include "arcane_core/run/Master_axl.h"

#include "arcane_core/service/IModuleMaster.h"

namespace Arcane
{
class MasterModule : public ArcaneMasterObject
{
 public:
  explicit MasterModule(const ModuleBuildInfo& info)
  : ArcaneMasterObject(info)
  , m_master(this)
  {
    subDomain()->managers().module_master = &m_master;
  }
  ~MasterModule() override { subDomain()->managers().module_master = nullptr; }

  void addServicesOfCase() override
  {
    for (ITimeLoopService* service : options()->globalService())
      m_master.addTimeLoopService(service);
  }
  void startInit() override { call(&ITimeLoopService::onTimeLoopStartInit); }
  void continueInit() override { call(&ITimeLoopService::onTimeLoopContinueInit); }
  void beginLoop() override { call(&ITimeLoopService::onTimeLoopBeginLoop); }
  void endLoop() override { call(&ITimeLoopService::onTimeLoopEndLoop); }
  void meshChanged() override { call(&ITimeLoopService::onTimeLoopMeshChanged); }
  void restore() override { call(&ITimeLoopService::onTimeLoopRestore); }
  void exit() override { call(&ITimeLoopService::onTimeLoopExit); }

 private:
  void call(void (ITimeLoopService::*event)())
  {
    // A service may add another one.
    for (std::size_t i = 0; i < m_master.timeLoopServices().size(); ++i)
      (m_master.timeLoopServices()[i]->*event)();
  }

  IModuleMaster m_master;
};

ARCANE_REGISTER_MODULE_MASTER(MasterModule);
} // namespace Arcane
