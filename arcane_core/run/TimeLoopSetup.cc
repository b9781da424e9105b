// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/TimeLoopSetup.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/CaseKeywords.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/CodeConfiguration.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/IConfiguration.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceLookup.h"
#include "arcane_core/service/ServiceRegistry.h"

namespace Arcane::detail::run
{
namespace
{
constexpr const char* master_module_name = "Master";

//! "no X named 'a', expected one of 'b', 'c' (did you mean 'b'?)"
String unknownText(const String& what, const String& name, ConstArrayView<String> known)
{
  return String::format("no {0} named '{1}', expected one of {2}{3}", what, name, base::quotedList(known), base::orMeant(name, known));
}

//! A name of the case file, at \a element.
[[noreturn]] void throwInCase(ICaseMng* case_mng, const XmlNode& element, const String& text)
{
  case_mng->faults().error(element, text);
  case_mng->faults().throwIfError();
  ARCANE_FATAL("{0}", text);
}

ITimeLoop* chooseTimeLoop(ICaseMng* case_mng, ITimeLoopMng* mng, bool is_loop_needed)
{
  const String given = case_mng->header().time_loop_name;
  const String name = given.empty() && !is_loop_needed ? String(empty_time_loop_name) : given;
  if (ITimeLoop* loop = mng->findTimeLoop(name))
    return loop;
  UniqueArray<String> known;
  for (const ITimeLoop* loop : mng->timeLoops())
    known.add(loop->name());
  if (name.empty())
    throwInCase(case_mng, case_mng->header().time_loop_element,
                String::format("no time loop, expected <{0}> with one of {1}",
                               caseoptions::caseKeyword("timeloop", case_mng->header().language), base::quotedList(known)));
  const String code = case_mng->subDomain()->application()->applicationName();
  const String hint =
    findConfigFile(code).null()
      ? String::format("; there is no file '{0}.config' in the current directory, in ARCANE_SHARE_PATH or beside the program", code)
      : String("");
  throwInCase(case_mng, case_mng->header().time_loop_element, unknownText("time loop", name, known) + hint);
}

String unknownModuleText(const String& name)
{
  UniqueArray<String> known;
  for (const auto& factory : service::ServiceRegistry::instance().modules())
    known.add(factory->moduleName());
  const String text = unknownText("module", name, known);
  if (!base::nearestName(name, known).null())
    return text;
  return String::format("{0}; a source of the program registers a module of the code, by ARCANE_REGISTER_MODULE_{1}(class)", text,
                        name.upper());
}

//! A name of the .config file, at \a place.
[[noreturn]] void throwInConfig(const PlaceInFile& place, const String& text)
{
  throw ParallelFatalErrorException(A_FUNCINFO, place.error(text));
}

const ModuleFactoryInfo* findFactory(const String& name, const PlaceInFile& place)
{
  const service::ServiceRegistry& registry = service::ServiceRegistry::instance();
  if (const ModuleFactoryInfo* factory = registry.findModule(name))
    return factory;
  throwInConfig(place, unknownModuleText(name));
}

//! Finds a module by its name or by the name of its element in \a language, which case files may use alike. Null if there is none.
const ModuleFactoryInfo* findModule(const String& name, const String& language)
{
  const service::ServiceRegistry& registry = service::ServiceRegistry::instance();
  if (const ModuleFactoryInfo* factory = registry.findModule(name))
    return factory;
  for (const auto& factory : registry.modules())
    if (factory->serviceInfo().tagName(language) == name)
      return factory.get();
  return nullptr;
}

//! Returns the modules that the loop and the case file need, sorted by name.
std::map<String, const ModuleFactoryInfo*> modulesToMake(ISubDomain* sd, const ITimeLoop& loop)
{
  std::map<String, bool> active_by_name;
  for (const auto& module : sd->caseMng()->header().modules) {
    const ModuleFactoryInfo* factory = findModule(module.name, sd->caseMng()->header().language);
    if (!factory)
      throwInCase(sd->caseMng(), module.element, unknownModuleText(module.name));
    active_by_name[factory->moduleName()] = module.is_active;
  }
  std::map<String, const ModuleFactoryInfo*> result;
  for (const String& name : loop.requiredModulesName()) {
    result[name] = findFactory(name, loop.placeOfModule(name));
    if (active_by_name.count(name) && !active_by_name[name])
      sd->traceMng()->warning() << "module '" << name << "' is required by the time loop and stays active";
  }
  for (const String& name : loop.optionalModulesName())
    if (active_by_name.count(name) && active_by_name[name])
      result[name] = findFactory(name, loop.placeOfModule(name));
  return result;
}

void makeModule(ISubDomain* sd, const ModuleFactoryInfo& factory)
{
  sd->moduleMng()->addModule(factory.createModule(sd, sd->defaultMeshHandle()));
}

void makeSingletons(ISubDomain* sd, ITimeLoop& loop)
{
  std::map<String, bool> active_by_name;
  for (const auto& service : sd->caseMng()->header().services) {
    active_by_name[service.name] = service.is_active;
    if (const String fault = service::faultOfSingleton(service.name); !fault.empty())
      throwInCase(sd->caseMng(), service.element, fault);
  }
  for (const auto& service : loop.singletonServices()) {
    if (const String fault = service::faultOfSingleton(service.name); !fault.empty() && service.is_required)
      throwInConfig(service.place, fault);
    auto found = active_by_name.find(service.name);
    if (service.is_required || (found != active_by_name.end() && found->second))
      sd->serviceMng()->createSingleton(sd, service.name);
    active_by_name.erase(service.name);
  }
  for (const auto& [name, is_active] : active_by_name)
    if (is_active)
      sd->serviceMng()->createSingleton(sd, name);
}
} // namespace

void registerTimeLoops(ISubDomain* sd)
{
  ITimeLoopMng* mng = sd->timeLoopMng();
  mng->registerTimeLoop(mng->createTimeLoop(empty_time_loop_name));
  for (const auto& factory : service::ServiceRegistry::instance().modules())
    factory->initializeModuleFactory(sd);
}

void fillConfiguration(ISubDomain* sd, const std::map<String, String>& global_values)
{
  for (const auto& [name, value] : global_values)
    sd->configuration()->addValue(name, value, IConfiguration::PriorityGlobal);
  for (const auto& [name, value] : sd->caseMng()->header().configuration)
    sd->configuration()->addValue(name, value, IConfiguration::PriorityCaseDocument);
}

void setUpTimeLoop(ISubDomain* sd, bool is_loop_needed)
{
  registerTimeLoops(sd);
  ITimeLoopMng* mng = sd->timeLoopMng();
  const service::ServiceRegistry& registry = service::ServiceRegistry::instance();
  if (sd->parallelMng()->isMasterIO())
    for (const String& text : registry.twins())
      sd->traceMng()->warning() << text;
  ITimeLoop* loop = chooseTimeLoop(sd->caseMng(), mng, is_loop_needed);
  for (const auto& [name, value] : loop->configuration())
    sd->configuration()->addValue(name, value, IConfiguration::PriorityTimeLoop);
  // Its entry points are the first ones at the beginning of an iteration, and the last ones at the end.
  if (const ModuleFactoryInfo* master = registry.findModule(master_module_name))
    makeModule(sd, *master);
  for (const auto& factory : registry.modules())
    if (factory->isAutoload() && factory->moduleName() != master_module_name)
      makeModule(sd, *factory);
  for (const auto& [name, factory] : modulesToMake(sd, *loop))
    if (!factory->isAutoload())
      makeModule(sd, *factory);
  makeSingletons(sd, *loop);
  mng->setUsedTimeLoop(loop);
}
} // namespace Arcane::detail::run
