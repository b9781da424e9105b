// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ServiceRegistry.h"

#include "arcane_core/service/BasicModule.h"
#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <algorithm>
#include <memory>

namespace Arcane::test
{
namespace
{
class IColor
{
 public:
  virtual ~IColor() = default;
  virtual int shade() const = 0;
};

class IWeight
{
 public:
  virtual ~IWeight() = default;
  virtual Real grams() const = 0;
};

int nb_alive = 0;

class RedService : public BasicService, public IColor
{
 public:
  explicit RedService(const ServiceBuildInfo& info)
  : BasicService(info)
  {
    ++nb_alive;
  }
  ~RedService() override { --nb_alive; }
  int shade() const override { return 1; }
};

//! Two interfaces: the second one is not at the address of the object.
class BrickService : public BasicService, public IColor, public IWeight
{
 public:
  explicit BrickService(const ServiceBuildInfo& info)
  : BasicService(info)
  {}
  //! Once, however the service is made: the shade is 7 after that and only then.
  void build() override { m_shade += 7; }
  int shade() const override { return m_shade; }
  Real grams() const override { return 1500.0; }

 private:
  int m_shade = 0;
};

class LampModule : public BasicModule
{
 public:
  explicit LampModule(const ModuleBuildInfo& info)
  : BasicModule(info)
  {
    addEntryPoint(this, "Light", &LampModule::light);
    addEntryPoint(this, "Plug", &LampModule::plug, IEntryPoint::WStartInit);
  }
  void light() { ++nb_light; }
  void plug() {}
  int nb_light = 0;
};

ARCANE_REGISTER_SERVICE(RedService, ServiceProperty("Red", ST_SubDomain | ST_CaseOption), ARCANE_SERVICE_INTERFACE(IColor));
ARCANE_REGISTER_SERVICE(BrickService, ServiceProperty("Brick", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IColor),
                        ARCANE_SERVICE_INTERFACE(IWeight));
ARCANE_REGISTER_SERVICE(RedService, ServiceProperty("Amber", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IColor));
ARCANE_REGISTER_MODULE(LampModule, ModuleProperty("Lamp"));

class IShape
{
 public:
  virtual ~IShape() = default;
};

class RoundService : public BasicService, public IShape
{
 public:
  explicit RoundService(const ServiceBuildInfo& info)
  : BasicService(info)
  {}
};

ARCANE_REGISTER_MODULE(LampModule, ModuleProperty("TwinLamp"));
ARCANE_REGISTER_MODULE(LampModule, ModuleProperty("TwinLamp"));
ARCANE_REGISTER_SERVICE(RoundService, ServiceProperty("Round", ST_SubDomain | ST_CaseOption), ARCANE_SERVICE_INTERFACE(IShape));
ARCANE_REGISTER_SERVICE(RoundService, ServiceProperty("Round", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IShape));
// Other uses: nobody confuses them.
ARCANE_REGISTER_SERVICE(RoundService, ServiceProperty("Flat", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IShape));
ARCANE_REGISTER_SERVICE(RoundService, ServiceProperty("Flat", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IShape));
} // namespace

TEST(ServiceRegistryTest, NamesAreSortedAndFilteredByUseAndInterface)
{
  const auto& registry = detail::service::ServiceRegistry::instance();

  const UniqueArray<String> for_sub_domain = registry.names(detail::service::interfaceId<IColor>(), ST_SubDomain);
  const UniqueArray<String> for_options = registry.names(detail::service::interfaceId<IColor>(), ST_CaseOption);
  const UniqueArray<String> weights = registry.names(detail::service::interfaceId<IWeight>(), ST_SubDomain);

  EXPECT_EQ(for_sub_domain, (UniqueArray<String>{ "Brick", "Red" }));
  EXPECT_EQ(for_options, (UniqueArray<String>{ "Amber", "Red" }));
  EXPECT_EQ(weights, (UniqueArray<String>{ "Brick" }));
  EXPECT_EQ(registry.find("Red", detail::service::interfaceId<IWeight>(), ST_SubDomain), nullptr);
  EXPECT_EQ(registry.find("Amber", detail::service::interfaceId<IColor>(), ST_SubDomain), nullptr);
}

TEST(ServiceRegistryTest, TwinsAreReported)
{
  const UniqueArray<String> twins = detail::service::ServiceRegistry::instance().twins();

  ASSERT_EQ(twins.size(), 2);
  EXPECT_TRUE(has(twins[0].localstr(),
                  "two modules named 'TwinLamp' are registered and one of them is used, expected one: look for the macro "
                  "ARCANE_REGISTER_MODULE_TWINLAMP"));
  EXPECT_TRUE(has(twins[1].localstr(), "two services named 'Round' are registered and one of them is used"));
}

TEST(ServiceRegistryTest, BuilderMakesANewInstanceEachTime)
{
  TestSubDomain sd;
  ServiceBuilder<IColor> builder(sd.get());
  {
    Ref<IColor> first = builder.createReference("Red");
    Ref<IColor> second = builder.createReference("Red");

    EXPECT_NE(first.get(), second.get());
    EXPECT_EQ(first->shade(), 1);
    EXPECT_EQ(nb_alive, 2);
  }
  EXPECT_EQ(nb_alive, 0);
}

TEST(ServiceRegistryTest, WhoMakesAnInstanceWithoutAReferenceDeletesIt)
{
  TestSubDomain sd;

  const std::unique_ptr<IColor> red(ServiceBuilder<IColor>(sd.get()).createInstance("Red"));
  EXPECT_EQ(red->shade(), 1);
  EXPECT_EQ(nb_alive, 1);
  const std::unique_ptr<IWeight> brick(ServiceBuilder<IWeight>::createInstance(sd.get(), "Brick"));
  EXPECT_EQ(brick->grams(), 1500.0);
  EXPECT_EQ(ServiceBuilder<IColor>::createInstance(sd.get(), "Bric", SB_AllowNull), nullptr);
  EXPECT_TRUE(has(messageOf([&] { ServiceBuilder<IColor>::createInstance(sd.get(), "Bric"); }), "did you mean 'Brick'?"));
  EXPECT_TRUE(has(messageOf([&] { ServiceBuilder<IColor>::createReference(sd->session(), "Rod"); }), "none is registered for this use"));
  const std::string wrong_use = messageOf([&] { ServiceBuilder<IColor>::createReference(sd->session(), "Red"); });
  EXPECT_TRUE(has(wrong_use, "service 'Red' cannot be used here, since it is registered as 'subdomain")) << wrong_use;
  EXPECT_TRUE(has(wrong_use, "of the interface 'Arcane::test::(anonymous namespace)::IColor', expected the type")) << wrong_use;
}

TEST(ServiceRegistryTest, ServicesKnowForWhatTheyAreMade)
{
  TestSubDomain sd;

  EXPECT_EQ(ServiceBuildInfoBase(sd.get()).creationType(), ST_SubDomain);
  EXPECT_EQ(ServiceBuildInfoBase(sd->application()).creationType(), ST_Application);
  EXPECT_EQ(ServiceBuildInfoBase(sd.get()).session(), sd->session());
}

TEST(ServiceRegistryTest, UnknownServiceIsRefusedWithASuggestion)
{
  TestSubDomain sd;
  ServiceBuilder<IColor> builder(sd.get());

  const std::string message = messageOf([&] { builder.createReference("Bric"); });

  EXPECT_TRUE(has(message, "no service named 'Bric', expected one of 'Brick', 'Red' (did you mean 'Brick'?)")) << message;
  EXPECT_TRUE(builder.createReference("Bric", SB_AllowNull).isNull());
}

TEST(ServiceRegistryTest, AllInstancesComeSortedByName)
{
  TestSubDomain sd;

  UniqueArray<Ref<IColor>> all = ServiceBuilder<IColor>(sd.get()).createAllInstances();

  ASSERT_EQ(all.size(), 2);
  EXPECT_EQ(all[0]->shade(), 7);
  EXPECT_EQ(all[1]->shade(), 1);
}

TEST(ServiceRegistryTest, SingletonIsSeenThroughEachOfItsInterfaces)
{
  TestSubDomain sd;
  sd->serviceMng()->createSingleton(sd.get(), "Brick");

  IColor* color = ServiceBuilder<IColor>(sd.get()).getSingleton();
  IWeight* weight = ServiceBuilder<IWeight>(sd.get()).getSingleton();

  EXPECT_EQ(color->shade(), 7);
  EXPECT_EQ(weight->grams(), 1500.0);
  EXPECT_EQ(dynamic_cast<BrickService*>(color), dynamic_cast<BrickService*>(weight));
}

TEST(ServiceRegistryTest, SingletonThatNobodyDeclaredIsRefused)
{
  TestSubDomain sd;
  ServiceBuilder<IWeight> builder(sd.get());

  EXPECT_TRUE(has(messageOf([&] { builder.getSingleton(); }),
                  "no singleton service implements 'Arcane::test::(anonymous namespace)::IWeight', "
                  "expected 'Brick' in <singleton-services> of the time loop"));
  EXPECT_EQ(builder.getSingleton(SB_AllowNull), nullptr);
  EXPECT_TRUE(has(messageOf([&] { sd->serviceMng()->createSingleton(sd.get(), "Brik"); }), "did you mean 'Brick'?"));
}

TEST(ServiceRegistryTest, ModuleComesFromItsFactoryWithItsEntryPointsInOrder)
{
  TestSubDomain sd;
  const ModuleFactoryInfo* factory = detail::service::ServiceRegistry::instance().findModule("Lamp");
  ASSERT_NE(factory, nullptr);

  auto* module = static_cast<LampModule*>(sd->moduleMng()->addModule(factory->createModule(sd.get(), sd->defaultMeshHandle())));
  const Collection<IEntryPoint*> entry_points = sd->entryPointMng()->entryPoints();
  sd->entryPointMng()->findEntryPoint("Lamp", "Light")->executeEntryPoint();

  ASSERT_EQ(entry_points.size(), 2);
  EXPECT_EQ(sd->moduleMng()->modules().front(), module);
  EXPECT_EQ(entry_points[0]->fullName(), "Lamp.Light");
  EXPECT_EQ(entry_points[0]->where(), IEntryPoint::WComputeLoop);
  EXPECT_EQ(entry_points[1]->where(), IEntryPoint::WStartInit);
  EXPECT_EQ(module->nb_light, 1);
  EXPECT_EQ(entry_points[0]->nbCall(), 1);
  EXPECT_FALSE(sd->moduleMng()->isModuleActive("Lamp"));
  EXPECT_EQ(detail::service::ServiceRegistry::instance().findModule("Torch"), nullptr);
}

TEST(ServiceRegistryTest, GlobalVariablesAreSharedByModules)
{
  TestSubDomain sd;
  const auto* factory = detail::service::ServiceRegistry::instance().findModule("Lamp");
  auto* module = static_cast<LampModule*>(sd->moduleMng()->addModule(factory->createModule(sd.get(), sd->defaultMeshHandle())));

  module->m_global_time = 2.5;

  EXPECT_EQ(sd->commonVariables().globalTime(), 2.5);
}
} // namespace Arcane::test
