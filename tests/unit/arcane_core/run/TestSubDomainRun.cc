// SPDX-License-Identifier: Apache-2.0
// A run from its case file to its end, on all ranks of the test.
#include "arcane_core/run/SubDomainRun.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/TextParts.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <filesystem>
#include <sstream>

namespace Arcane::test
{
namespace
{
using detail::run::RunOptions;
using detail::run::SubDomainRun;

//! The outputs of all ranks go to a directory of the first one.
class SubDomainRunTest : public CommFixture
{
 protected:
  SubDomainRunTest()
  : m_pm_of_run(newManager(m_trace_mng.get()))
  {
    m_trace_mng->setRedirectStream(&m_log);
    m_trace_mng->setRank(m_rank, m_size);
    String path(m_directory.path().string());
    m_pm->broadcastString(path, 0);
    m_options.output_directory = path + "/output";
    m_options.case_file = path + "/test.arc";
  }

  //! A case with a mesh of 8 by 4 squares, and \a inside the root.
  std::string textOfCase(const std::string& inside) const
  {
    return "<case xml:lang='en' codename='Test' codeversion='1.0'>\n" + inside + "<meshes><mesh><generator name='Cartesian2D'><nb-part-x>" +
           std::to_string(m_size) +
           "</nb-part-x><nb-part-y>1</nb-part-y><origin>0.0 0.0</origin><x><n>8</n><length>1.0</length></x>"
           "<y><n>4</n><length>1.0</length></y></generator></mesh></meshes></case>\n";
  }
  //! \collective
  void writeCase(const std::string& inside)
  {
    if (m_rank == 0)
      m_directory.write("test.arc", textOfCase(inside));
    m_pm->barrier();
  }
  static ApplicationInfo infoOfCode()
  {
    ApplicationInfo info;
    info.setCodeName("Test");
    info.setCodeVersion(VersionInfo(1, 0, 0));
    return info;
  }
  std::unique_ptr<SubDomainRun> newRun()
  {
    return std::make_unique<SubDomainRun>(&m_application, m_pm_of_run.get(), m_trace_mng.get(), m_options);
  }
  bool isWritten(const char* name) const { return std::filesystem::exists((m_options.output_directory + "/" + name).localstr()); }

  TemporaryDirectory m_directory;
  std::ostringstream m_log;
  Ref<ITraceMng> m_trace_mng = makeRef(new ITraceMng());
  Ref<IParallelMng> m_pm_of_run;
  IApplication m_application{ infoOfCode(), m_trace_mng.get() };
  RunOptions m_options;
};

const char* loop_of_tests = "<arcane><timeloop>UnitTest</timeloop></arcane>\n<unit-test-module><test name='CalledTest'/></unit-test-module>"
                            "<arcane-post-processing><format name='PictureKeeper'/></arcane-post-processing>\n";
} // namespace

TEST_F(SubDomainRunTest, AStartWithoutCaseMakesNeitherMeshNorFiles)
{
  const std::unique_ptr<SubDomainRun> run = newRun();

  run->start(String(), {});

  EXPECT_FALSE(run->subDomain()->defaultMeshHandle().hasMesh());
  EXPECT_TRUE(run->subDomain()->isInitialized());
  EXPECT_FALSE(isWritten(""));
}

TEST_F(SubDomainRunTest, AFunctionTakesThePlaceOfTheLoop)
{
  writeCase("");
  const std::unique_ptr<SubDomainRun> run = newRun();
  int nb_call = 0;
  run->setDirectFunction([&](ISubDomain* sd) {
    ++nb_call;
    EXPECT_EQ(sd, run->subDomain());
    EXPECT_EQ(sd->defaultMesh()->ownCells().size(), 32 / m_size);
  });

  EXPECT_EQ(run->execute(), 0);
  m_pm->barrier();

  EXPECT_EQ(nb_call, 1);
  EXPECT_TRUE(isWritten("listing/coderesult.xml"));
}

TEST_F(SubDomainRunTest, ALoopIsRunFromItsBuildToItsExit)
{
  writeCase(loop_of_tests);
  {
    const std::unique_ptr<SubDomainRun> run = newRun();
    EXPECT_EQ(run->execute(), 0);
  }

  EXPECT_EQ(has(m_log.str(), "[OK   ] CalledTest"), m_rank == 0) << m_log.str();
  EXPECT_EQ(has(m_log.str(), "[run] 1 iterations; memory of the largest process "), m_rank == 0) << m_log.str();
}

TEST_F(SubDomainRunTest, ACheckOfTheCaseWritesNothing)
{
  writeCase(loop_of_tests);
  m_options.is_check_case_only = true;

  EXPECT_EQ(newRun()->execute(), 0);

  EXPECT_FALSE(isWritten(""));
  EXPECT_EQ(has(m_log.str(), "is right: so are its options, its meshes and the groups that it names"), m_rank == 0) << m_log.str();
}

TEST_F(SubDomainRunTest, ACaseThatIsWrongIsAnErrorOnAllRanks)
{
  writeCase("<arcane><timeloop>UnitTes</timeloop></arcane>\n");

  const std::string text = messageOf([&] { newRun()->execute(); });

  EXPECT_TRUE(has(text, "'UnitTes'")) << text;
  EXPECT_TRUE(has(text, "UnitTest")) << text;
}

TEST_F(SubDomainRunTest, TheInitialisationAloneCallsNoLoop)
{
  writeCase(loop_of_tests);
  m_options.is_init_only = true;

  EXPECT_EQ(newRun()->execute(), 0);

  EXPECT_FALSE(has(m_log.str(), "[OK   ] CalledTest")) << m_log.str();
}

TEST_F(SubDomainRunTest, ATextIsACaseToo)
{
  const std::unique_ptr<SubDomainRun> run = newRun();
  const std::string text = textOfCase("");

  run->start("text.arc", Span<const std::byte>(reinterpret_cast<const std::byte*>(text.data()), static_cast<Int64>(text.size())));

  EXPECT_TRUE(run->subDomain()->isInitialized());
  EXPECT_EQ(run->subDomain()->defaultMesh()->ownCells().size(), 32 / m_size);
}
} // namespace Arcane::test
