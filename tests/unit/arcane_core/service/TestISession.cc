// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ISession.h"

#include "arcane_core/base/memory/IMemoryInfo.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <memory>
#include <sstream>

namespace Arcane::test
{
TEST(ISessionTest, TheSessionListsSubDomainsWhileTheyLive)
{
  TestSubDomain sd;
  IApplication* application = sd->application();
  ISession* session = sd->session();

  EXPECT_EQ(session->application(), application);
  for (const IBase* base : { static_cast<const IBase*>(application), static_cast<const IBase*>(sd.get()) })
    EXPECT_EQ(base->traceMng(), sd->traceMng());
  ASSERT_EQ(application->sessions().count(), 1);
  EXPECT_EQ(application->sessions()[0], session);
  ASSERT_EQ(session->subDomains().count(), 1);
  EXPECT_EQ(session->subDomains()[0], sd.get());
  {
    SequentialParallelMng pm(sd->traceMng());
    IVariableMng variable_mng(&pm, sd->traceMng());
    ISubDomain other(application, &pm, sd->traceMng(), &variable_mng);
    EXPECT_EQ(session->subDomains().count(), 2);
  }
  EXPECT_EQ(session->subDomains().count(), 1);
}

TEST(ISessionTest, TheApplicationKnowsHowItWasBuilt)
{
  TestSubDomain sd;
  const ApplicationBuildInfo& info = sd->application()->applicationBuildInfo();

  EXPECT_EQ(info.codeName(), "Test");
  EXPECT_EQ(info.applicationName(), "Test");
  EXPECT_EQ(info.codeVersion().versionAsString(), "1.2.3");
}

TEST(ISessionTest, ASubDomainPrintsWhatItHas)
{
  TestSubDomain sd;
  sd->setCaseName("Tube");
  sd->findOrCreateMeshHandle("Other");
  std::ostringstream text;

  sd->dumpInfo(text);

  EXPECT_EQ(text.str(), "sub-domain 0 of 1, case 'Tube'\n  mesh 'Mesh0'\n  mesh 'Other'\n");
  EXPECT_EQ(sd->memoryInfo(), arcaneGlobalMemoryInfo());
}
} // namespace Arcane::test
