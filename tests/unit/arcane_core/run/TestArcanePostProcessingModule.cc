// SPDX-License-Identifier: Apache-2.0
// The module that writes the data of pictures: when, of what, and which names are refused.
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/service/IDataWriter.h"
#include "arcane_core/service/PostProcessorWriterBase.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/unit/arcane_core/run/CaseOfModules.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableTypes.h"

namespace Arcane::test
{
namespace
{
//! One line for each picture: its times, variables and groups.
std::vector<std::string> pictures;
//! How many of them were there at each wait.
std::vector<std::size_t> waits;

class PictureKeeper : public PostProcessorWriterBase, public IDataWriter
{
 public:
  explicit PictureKeeper(const ServiceBuildInfo& info)
  : PostProcessorWriterBase(info)
  {}
  IDataWriter* dataWriter() override { return this; }
  void notifyBeginWrite() override
  {
    std::ostringstream text;
    for (const Real time : times())
      text << time << " ";
    text << "|";
    pictures.push_back(text.str());
  }
  void notifyEndWrite() override
  {
    pictures.back() += "|";
    for (const ItemGroup& group : groups())
      pictures.back() += std::string(" ") + group.name().localstr();
  }
  void close() override {}
  void allowBackground() override { m_is_background_allowed = true; }
  void waitForOutput() override
  {
    EXPECT_TRUE(m_is_background_allowed || pictures.empty());
    waits.push_back(pictures.size());
  }

  void beginWrite(const VariableCollection&) override {}
  void endWrite() override {}
  void setMetaData(const String&) override {}
  void write(IVariable* variable, IData*) override { pictures.back() += std::string(" ") + variable->name().localstr(); }

 private:
  bool m_is_background_allowed = false;
};
ARCANE_REGISTER_SERVICE(PictureKeeper, ServiceProperty("PictureKeeper", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IPostProcessorWriter));

//! Steps of 0.5, and two variables.
class ArcanePostProcessingModuleTest : public ::testing::Test
{
 protected:
  ArcanePostProcessingModuleTest()
  {
    pictures.clear();
    waits.clear();
    m_case.run.sd()->managers().checkpoint_mng = &m_checkpoints;
  }

  //! \a options: of the module, before the service that keeps pictures.
  void start(const std::string& options, Int32 nb_iteration)
  {
    m_case.read("<arcane-post-processing>" + options + "<format name='PictureKeeper'/>" + m_output + "</arcane-post-processing>");
    m_case.run.common().m_global_deltat = 0.5;
    m_case.start(nb_iteration);
  }

  CaseOfModules m_case{ "ArcanePostProcessing" };
  ICheckpointMng m_checkpoints{ m_case.run.sd() };
  VariableCellReal m_density{ VariableBuildInfo(m_case.mesh.handle(), "Density") };
  VariableNodeReal3 m_velocity{ VariableBuildInfo(m_case.mesh.handle(), "Velocity") };
  std::string m_output = "<output><variable>Density</variable></output>";
};
} // namespace

TEST_F(ArcanePostProcessingModuleTest, APictureIsWrittenAtEachPeriodWithAllFormerTimes)
{
  start("<output-period>2</output-period>", 5);

  EXPECT_EQ(pictures, (std::vector<std::string>{ "1 | Density| AllCells", "1 2 | Density| AllCells" }));
}

TEST_F(ArcanePostProcessingModuleTest, VariablesAndGroupsAreThoseOfTheCase)
{
  m_case.mesh.nodeFamily()->createGroup("Corner", UniqueArray<Int32>{ 0 });
  m_output = "<output><variable>Velocity</variable><variable>Density</variable><group>Corner</group></output>";

  start("<output-period>1</output-period>", 1);

  EXPECT_EQ(pictures, (std::vector<std::string>{ "0.5 | Velocity Density| Corner" }));
}

TEST_F(ArcanePostProcessingModuleTest, TheBeginningAndTheFinalTimeMayHavePictures)
{
  RecorderModule& stopper = m_case.run.addModule("Stopper");
  stopper.add("Stop", IEntryPoint::WComputeLoop, IEntryPoint::PAutoLoadBegin);
  stopper.action = [this](const std::string&) {
    if (m_case.run.common().globalIteration() == 2)
      m_case.run.mng().stopComputeLoop(true);
  };

  start("<save-init>true</save-init>", 10);

  EXPECT_EQ(pictures, (std::vector<std::string>{ "0 | Density| AllCells", "0 1 | Density| AllCells" }));
}

TEST_F(ArcanePostProcessingModuleTest, ATimeThatStandsStillHasOnePictureAndAWarning)
{
  m_case.read("<arcane-post-processing><output-period>1</output-period><format name='PictureKeeper'/>" + m_output +
              "</arcane-post-processing>");
  m_case.run.common().m_global_deltat = 0.0;

  m_case.start(3);

  EXPECT_EQ(pictures.size(), 1u);
  EXPECT_EQ(count(m_case.log.str(), "no picture is written at iteration 2, since its time is 0, that of the picture of iteration 1"), 1)
    << m_case.log.str();
  EXPECT_EQ(count(m_case.log.str(), "no picture is written"), 1);
}

TEST_F(ArcanePostProcessingModuleTest, WithoutOutputThereIsNoPicture)
{
  m_output = "";

  start("<output-period>1</output-period><end-execution-output>true</end-execution-output>", 2);
  m_case.run.mng().execExitEntryPoints();

  EXPECT_TRUE(pictures.empty());
}

TEST_F(ArcanePostProcessingModuleTest, ThePictureOfTheEndComesOnceForItsTime)
{
  start("<end-execution-output>true</end-execution-output>", 2);
  EXPECT_TRUE(pictures.empty());

  m_case.run.mng().execExitEntryPoints();
  m_case.run.mng().execExitEntryPoints();

  EXPECT_EQ(pictures, (std::vector<std::string>{ "1 | Density| AllCells" }));
}

TEST_F(ArcanePostProcessingModuleTest, TheEndWaitsForThePictureThatIsBeingWritten)
{
  start("<output-period>1</output-period><end-execution-output>true</end-execution-output>", 2);
  EXPECT_TRUE(waits.empty()) << "the loop has waited";

  m_case.run.mng().execExitEntryPoints();

  EXPECT_EQ(waits, (std::vector<std::size_t>{ 2 }));
}

TEST_F(ArcanePostProcessingModuleTest, ACheckpointWaitsForThePictureWhoseTimeItHas)
{
  start("<output-period>1</output-period>", 2);
  EXPECT_TRUE(waits.empty()) << "the loop has waited";

  m_checkpoints.writeObservable()->notifyAllObservers();

  EXPECT_EQ(waits, (std::vector<std::size_t>{ 2 }));
}

TEST_F(ArcanePostProcessingModuleTest, AnUnknownVariableIsAFaultOfTheCaseWithTheNameThatWasMeant)
{
  m_density.setUsed(true);
  m_output = "<output>\n<variable>Densty</variable></output>";

  const std::string text = messageOf([&] { start("", 1); });

  EXPECT_TRUE(
    has(text, "option 'arcane-post-processing/output/variable' is 'Densty', expected a variable on the mesh, did you mean 'Density'?"))
    << text;
  EXPECT_TRUE(has(text, "test.arc:4:")) << text;
}
} // namespace Arcane::test
