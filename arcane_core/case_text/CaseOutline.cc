// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/CaseOutline.h"

#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/run/CodeConfiguration.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/TimeLoopSetup.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceRegistry.h"

#include <algorithm>

namespace Arcane::detail::casetext
{
namespace
{
//! The loop of the unit tests of codes is in each program, but users seldom choose it.
constexpr const char* unit_test_loop_name = "UnitTest";

TimeLoopOutline outlineOf(ITimeLoop& loop)
{
  TimeLoopOutline outline{ loop.name().localstr(), loop.title().localstr(), {}, {} };
  for (const String& name : loop.requiredModulesName())
    outline.used.insert(name.localstr());
  for (const String& name : loop.optionalModulesName())
    outline.optional.insert(name.localstr());
  for (const ITimeLoop::SingletonService& service : loop.singletonServices())
    if (service.is_required)
      outline.used.insert(service.name.localstr());
  for (const auto& factory : service::ServiceRegistry::instance().modules())
    if (factory->isAutoload())
      outline.used.insert(factory->moduleName().localstr());
  return outline;
}
} // namespace

CaseOutline makeCaseOutline(ISubDomain* sd)
{
  const String file = run::findConfigFile(sd->application()->applicationName());
  std::map<String, String> configuration;
  if (!file.null())
    run::readConfigFile(file, sd->parallelMng(), sd->timeLoopMng(), configuration);
  run::registerTimeLoops(sd);
  const VersionInfo& version = sd->applicationInfo().codeVersion();
  CaseOutline outline;
  outline.code_name = sd->applicationInfo().codeName().localstr();
  outline.code_version = std::to_string(version.versionMajor()) + "." + std::to_string(version.versionMinor());
  outline.full_version = version.versionAsString().localstr();
  for (ITimeLoop* loop : sd->timeLoopMng()->timeLoops())
    if (loop->name() != run::empty_time_loop_name)
      outline.loops.push_back(outlineOf(*loop));
  std::stable_partition(outline.loops.begin(), outline.loops.end(), [](const auto& loop) { return loop.name != unit_test_loop_name; });
  return outline;
}
} // namespace Arcane::detail::casetext
