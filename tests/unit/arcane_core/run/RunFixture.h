// SPDX-License-Identifier: Apache-2.0
// A sub-domain with its time loop manager and curves.
#pragma once

#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/service/BasicModule.h"
#include "arcane_core/service/EntryPoint.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <functional>
#include <initializer_list>

namespace Arcane::test
{
//! A module whose entry points write their names in a log, then call an action.
class RecorderModule : public BasicModule
{
 public:
  using BasicModule::BasicModule;

  void add(const char* name, const char* where, int property = IEntryPoint::PNone)
  {
    detail::service::registerEntryPoint(
      this, name, [this, text = std::string(name)] { record(text); }, where, property);
  }

  std::vector<std::string> log;
  std::function<void(const std::string&)> action;

 private:
  void record(const std::string& name)
  {
    log.push_back(name + std::to_string(m_global_iteration()));
    if (action)
      action(name);
  }
};

class TestRun
{
 public:
  //! On this rank alone unless \a pm is given, which outlives the object.
  explicit TestRun(IParallelMng* pm = nullptr)
  : m_sub_domain({}, pm)
  , m_history(m_sub_domain.get())
  , m_mng(m_sub_domain.get())
  {
    m_sub_domain->managers().time_history_mng = &m_history;
    m_sub_domain->managers().time_loop_mng = &m_mng;
  }

  RecorderModule& addModule(const char* name)
  {
    auto module = std::make_unique<RecorderModule>(ModuleBuildInfo(m_sub_domain.get(), m_sub_domain->defaultMeshHandle(), name));
    return static_cast<RecorderModule&>(*m_sub_domain->moduleMng()->addModule(std::move(module)));
  }

  ITimeLoop* addLoop(const char* name, std::initializer_list<const char*> modules)
  {
    ITimeLoop* loop = m_mng.createTimeLoop(name);
    StringList names;
    for (const char* module : modules)
      names.add(module);
    loop->setRequiredModulesName(names);
    m_mng.registerTimeLoop(loop);
    return loop;
  }

  static void list(ITimeLoop* loop, const char* where, std::initializer_list<const char*> names)
  {
    List<TimeLoopEntryPointInfo> infos;
    for (const char* name : names)
      infos.add(TimeLoopEntryPointInfo(name));
    loop->setEntryPoints(where, infos);
  }

  ISubDomain* sd() { return m_sub_domain.get(); }
  CommonVariables& common() { return m_sub_domain->commonVariables(); }
  ITimeLoopMng& mng() { return m_mng; }
  ITimeHistoryMng& history() { return m_history; }

 private:
  TestSubDomain m_sub_domain;
  ITimeHistoryMng m_history;
  ITimeLoopMng m_mng;
};
} // namespace Arcane::test
