// SPDX-License-Identifier: Apache-2.0
// From a registerer to a service or a module that lives, and what a sub-domain keeps of them.
#include "arcane_core/service/ServiceLookup.h"

#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/service/AbstractModule.h"
#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/EntryPoint.h"
#include "arcane_core/service/IEntryPointMng.h"
#include "arcane_core/service/IModuleMng.h"
#include "arcane_core/service/IServiceMng.h"
#include "arcane_core/service/ModuleFactory.h"
#include "arcane_core/service/ServiceFactory.h"
#include "arcane_core/service/ServiceRegisterer.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <algorithm>
#include <stdexcept>

#include <sys/wait.h>
#include <unistd.h>

namespace Arcane::test
{
namespace
{
//! Names in the order in which objects die.
std::vector<std::string> deaths;

class ITone
{
 public:
  virtual ~ITone() = default;
  virtual Real pitch() const = 0;
};
class ISilent
{
 public:
  virtual ~ISilent() = default;
};

template <int Number> class ToneService : public BasicService, public ITone
{
 public:
  explicit ToneService(const ServiceBuildInfo& info)
  : BasicService(info)
  {}
  ~ToneService() override { deaths.push_back(std::to_string(Number)); }
  Real pitch() const override { return 440.0 * Number; }
};
using LowTone = ToneService<1>;
using HighTone = ToneService<2>;
ARCANE_REGISTER_SERVICE(LowTone, ServiceProperty("LowTone", ST_SubDomain), ARCANE_SERVICE_INTERFACE(ITone));
ARCANE_REGISTER_SERVICE(HighTone, ServiceProperty("HighTone", ST_CaseOption), ARCANE_SERVICE_INTERFACE(ITone));

class QuietModule : public AbstractModule
{
 public:
  explicit QuietModule(const ModuleBuildInfo& info)
  : AbstractModule(info)
  {}
  ~QuietModule() override { deaths.push_back(name().localstr()); }
};
ARCANE_REGISTER_MODULE(QuietModule, ModuleProperty("Quiet"));

std::unique_ptr<QuietModule> quietModule(TestSubDomain& sd, const char* name)
{
  return std::make_unique<QuietModule>(ModuleBuildInfo(sd.get(), sd->defaultMeshHandle(), name));
}

const ServiceRegisterer* registererOf(const char* service_name)
{
  const ServiceRegisterer* found = ServiceRegisterer::last();
  while (found && (found->isModule() || found->createServiceInfo()->localName() != service_name))
    found = found->previous();
  return found;
}
} // namespace

TEST(ServiceLookupTest, ARegisteredClassIsInTheListUntilTheProgramEnds)
{
  const ServiceRegisterer* low = registererOf("LowTone");

  ASSERT_NE(low, nullptr);
  EXPECT_FALSE(low->isModule());
  EXPECT_EQ(low->createServiceInfo()->usageType(), ST_SubDomain);
  EXPECT_EQ(registererOf("MiddleTone"), nullptr);
}

TEST(ServiceLookupTest, AModuleIsInTheListAsAModule)
{
  std::vector<std::string> modules;

  for (const ServiceRegisterer* r = ServiceRegisterer::last(); r; r = r->previous())
    if (r->isModule())
      modules.push_back(r->createModuleFactory()->moduleName().localstr());

  EXPECT_EQ(std::count(modules.begin(), modules.end(), "Quiet"), 1);
}

TEST(ServiceLookupTest, AServiceIsMadeWhenItsNameInterfaceAndUseFit)
{
  TestSubDomain sd;
  const ServiceBuildInfoBase where(sd.get());

  const detail::service::ServiceInstance high =
    detail::service::createService("HighTone", detail::service::interfaceId<ITone>(), ST_SubDomain | ST_CaseOption, where);

  ASSERT_NE(high.as_interface, nullptr);
  EXPECT_EQ(static_cast<ITone*>(high.as_interface)->pitch(), 880.0);
  EXPECT_EQ(detail::service::createService("HighTone", detail::service::interfaceId<ITone>(), ST_SubDomain, where).as_interface, nullptr);
  EXPECT_EQ(detail::service::createService("HighTone", detail::service::interfaceId<ISilent>(), ST_CaseOption, where).as_interface,
            nullptr);
  EXPECT_EQ(detail::service::createService("NoTone", detail::service::interfaceId<ITone>(), ST_CaseOption, where).as_interface, nullptr);
}

TEST(ServiceLookupTest, AnUnknownNameComesWithTheNamesThatAreKnown)
{
  using detail::service::unknownServiceMessage;
  const int any_use = ST_SubDomain | ST_CaseOption;

  EXPECT_EQ(unknownServiceMessage("Zz", detail::service::interfaceId<ITone>(), any_use),
            "no service named 'Zz', expected one of 'HighTone', 'LowTone'");
  EXPECT_EQ(unknownServiceMessage("LowTon", detail::service::interfaceId<ITone>(), any_use),
            "no service named 'LowTon', expected one of 'HighTone', 'LowTone' (did you mean 'LowTone'?)");
  EXPECT_EQ(unknownServiceMessage("Zz", detail::service::interfaceId<ISilent>(), any_use),
            "no service named 'Zz', and none is registered for this use");
}

TEST(ServiceLookupTest, AServiceForAnotherUseSaysWhatItLacks)
{
  const std::string wrong_use =
    detail::service::unknownServiceMessage("HighTone", detail::service::interfaceId<ITone>(), ST_SubDomain | ST_Application).localstr();
  EXPECT_TRUE(has(wrong_use, "registered as 'caseoption' of the interface 'Arcane::test::(anonymous namespace)::ITone', "
                             "expected the type 'application' or 'subdomain' too, as 'type' or 'type2' of its .axl file or in its macro"))
    << wrong_use;
  EXPECT_TRUE(has(wrong_use, "macro; expected 'LowTone'")) << wrong_use;
  const std::string wrong_interface =
    detail::service::unknownServiceMessage("HighTone", detail::service::interfaceId<ISilent>(), ST_CaseOption).localstr();
  EXPECT_TRUE(has(wrong_interface, "ITone', expected the interface 'Arcane::test::(anonymous namespace)::ISilent'")) << wrong_interface;
}

TEST(ServiceLookupTest, AllNamesAreThoseOfEveryUse)
{
  const UniqueArray<String> names = detail::service::allServiceNames();

  EXPECT_TRUE(names.contains("LowTone"));
  EXPECT_TRUE(names.contains("HighTone"));
  EXPECT_FALSE(names.contains("Quiet"));
}

TEST(ServiceLookupTest, SingletonsDieInReverseOrder)
{
  TestSubDomain sd;
  IServiceMng services;
  services.createSingleton(sd.get(), "LowTone");
  services.createSingleton(sd.get(), "HighTone");
  EXPECT_EQ(static_cast<ITone*>(services.singleton(detail::service::interfaceId<ITone>()))->pitch(), 440.0);
  EXPECT_EQ(services.singleton(detail::service::interfaceId<ISilent>()), nullptr);
  deaths.clear();

  services.removeAllSingletons();

  EXPECT_EQ(deaths, (std::vector<std::string>{ "2", "1" }));
  EXPECT_EQ(services.singleton(detail::service::interfaceId<ITone>()), nullptr);
}

TEST(ServiceLookupTest, ModulesAreFoundByNameAndDieInReverseOrder)
{
  TestSubDomain sd;
  IModuleMng modules;
  IModule* first = modules.addModule(quietModule(sd, "First"));
  modules.addModule(quietModule(sd, "Second"));
  first->setUsed(true);
  deaths.clear();

  EXPECT_EQ(modules.findModule("First"), first);
  EXPECT_EQ(modules.findModule("Third"), nullptr);
  EXPECT_TRUE(modules.isModuleActive("First"));
  EXPECT_FALSE(modules.isModuleActive("Second"));
  EXPECT_FALSE(modules.isModuleActive("Third"));
  modules.removeAllModules();

  EXPECT_EQ(deaths, (std::vector<std::string>{ "Second", "First" }));
  EXPECT_TRUE(modules.modules().empty());
}

TEST(ServiceLookupTest, AModuleKnowsItsSubDomainAndItsName)
{
  TestSubDomain sd;
  const auto module = quietModule(sd, "First");

  EXPECT_EQ(module->name(), "First");
  EXPECT_EQ(module->subDomain(), sd.get());
  EXPECT_EQ(module->parallelMng(), sd->parallelMng());
  EXPECT_EQ(module->traceMng(), sd->traceMng());
}

TEST(ServiceLookupTest, AnEntryPointIsFoundWithAndWithoutItsModule)
{
  TestSubDomain sd;
  const auto first = quietModule(sd, "First");
  const auto second = quietModule(sd, "Second");
  IEntryPointMng entry_points;
  for (QuietModule* module : { first.get(), second.get() })
    entry_points.addEntryPoint(std::make_unique<IEntryPoint>(
      module, "Run", [] {}, IEntryPoint::WComputeLoop, IEntryPoint::PNone));

  EXPECT_EQ(entry_points.findEntryPoint("Run")->module(), first.get());
  EXPECT_EQ(entry_points.findEntryPoint("Run")->subDomain(), sd.get());
  EXPECT_EQ(entry_points.findEntryPoint("Second", "Run")->module(), second.get());
  EXPECT_EQ(entry_points.findEntryPoint("Third", "Run"), nullptr);
  EXPECT_EQ(entry_points.findEntryPoint("Walk"), nullptr);
}

TEST(ServiceLookupTest, ModulesKnowTheirSessionAndAreListed)
{
  TestSubDomain sd;
  IModuleMng modules;
  IModule* first = modules.addModule(quietModule(sd, "First"));
  modules.addModule(quietModule(sd, "Second"))->setUsed(true);
  OStringStream out;

  modules.dumpList(out());

  EXPECT_EQ(first->session(), sd->session());
  EXPECT_EQ(first->traceMng(), sd->traceMng());
  EXPECT_EQ(out.str(), "module 'First' 1.0.0, not used\nmodule 'Second' 1.0.0\n");
}

TEST(ServiceLookupTest, OnlyEntryPointsThatWereCalledAreReported)
{
  TestSubDomain sd;
  const auto module = quietModule(sd, "First");
  IEntryPointMng entry_points;
  int nb_call = 0;
  for (const char* name : { "Run", "Walk" })
    entry_points.addEntryPoint(std::make_unique<IEntryPoint>(
      module.get(), name, [&] { ++nb_call; }, IEntryPoint::WInit, IEntryPoint::PNone));
  entry_points.findEntryPoint("Run")->executeEntryPoint();
  entry_points.findEntryPoint("Run")->executeEntryPoint();
  OStringStream out;

  entry_points.dumpList(out());

  const std::string text = out.str().localstr();
  EXPECT_EQ(nb_call, 2);
  EXPECT_TRUE(has(text, "First.Run (Init): 2 calls, ")) << text;
  EXPECT_FALSE(has(text, "Walk")) << text;
}

TEST(ServiceLookupTest, AForkedProcessEndsWhenItLeavesItsEntryPoint)
{
  TestSubDomain sd;
  const auto module = quietModule(sd, "First");
  for (const bool throws : { true, false }) {
    int status = 0;
    IEntryPoint forks(
      module.get(), "Fork",
      [&] {
        const pid_t child = ::fork();
        if (child != 0)
          ::waitpid(child, &status, 0);
        else if (throws)
          throw std::runtime_error("in the child");
      },
      IEntryPoint::WInit, IEntryPoint::PNone);

    forks.executeEntryPoint();

    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 2) << status;
  }
}
} // namespace Arcane::test
