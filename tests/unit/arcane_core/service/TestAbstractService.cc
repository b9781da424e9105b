// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/AbstractService.h"

#include "arcane_core/service/ServiceInfo.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

namespace Arcane::test
{
namespace
{
TEST(AbstractServiceTest, TracesAreThoseOfTheSubDomainOrElseOfTheApplication)
{
  TestSubDomain sd;
  TestSubDomain other;
  const ServiceBuildInfo of_sub_domain(nullptr, ServiceBuildInfoBase(sd.get()));
  const ServiceBuildInfo of_application(nullptr, ServiceBuildInfoBase(other->application()));

  const AbstractService service(of_sub_domain);
  const AbstractService alone(of_application);

  EXPECT_EQ(service.traceMng(), sd->traceMng());
  EXPECT_EQ(alone.traceMng(), other->application()->traceMng());
  EXPECT_NE(service.traceMng(), alone.traceMng());
  EXPECT_EQ(service.serviceInfo(), nullptr);
}

TEST(AbstractServiceTest, ABuildInfoSaysWhoAskedForTheService)
{
  TestSubDomain sd;
  const ServiceBuildInfoBase of_application(sd->application());
  const ServiceBuildInfoBase of_sub_domain(sd.get());

  EXPECT_EQ(of_application.creationType(), ST_Application);
  EXPECT_EQ(of_application.subDomain(), nullptr);
  EXPECT_EQ(of_sub_domain.creationType(), ST_SubDomain);
  EXPECT_EQ(of_sub_domain.application(), sd->application());
  EXPECT_EQ(of_sub_domain.caseOptions(), nullptr);
  EXPECT_EQ(of_sub_domain.meshHandle().meshName(), sd->defaultMeshHandle().meshName());
}
} // namespace
} // namespace Arcane::test
