// SPDX-License-Identifier: Apache-2.0
// The services that save checkpoints, in each of their modes: which files there are, and what a restart finds.
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

#include "arcane_core/case/CaseOptionException.h"
#include "arcane_core/case/CaseOptionService.h"
#include "arcane_core/case/CaseOptions.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/service/ICheckpointWriter.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/VariableTypes.h"

#include <algorithm>

namespace
{
using namespace Arcane;
namespace fs = std::filesystem;

//! A case file whose module `saver` has an option for the service.
class WriterCase
{
 public:
  WriterCase(IParallelMng* pm, const std::string& memory, const std::string& service)
  : m_sub_domain({ "-A,CheckpointMemory=" + memory }, pm)
  , m_case_mng(m_sub_domain.get())
  {
    m_sub_domain->managers().case_mng = &m_case_mng;
    m_options = new CaseOptions(&m_case_mng, "saver");
    ICaseOptionList* const list = m_options->configList();
    m_writer = std::make_unique<CaseOptionServiceT<ICheckpointWriter>>(
      CaseOptionBuildInfo(list, "writer", list->rootElement(), {}, 1, 1, false), false, false);
    m_case_mng.readDocument(String("<case xml:lang='en' codename='Test' codeversion='1.2'><saver>" + service + "</saver></case>"),
                            "test.arc");
    m_case_mng.readOptions(eCaseOptionReadPhase::Phase1);
  }

  ICheckpointWriter& writer() { return *(*m_writer)(); }
  IVariableMng* variableMng() { return m_sub_domain->variableMng(); }

 private:
  test::TestSubDomain m_sub_domain;
  ICaseMng m_case_mng;
  ReferenceCounter<CaseOptions> m_options;
  std::unique_ptr<CaseOptionServiceT<ICheckpointWriter>> m_writer;
};

class CheckpointWriterServicesTest : public test::CheckpointFixture
{
 protected:
  CheckpointWriterServicesTest()
  : m_world(m_pm)
  , m_own(newManager())
  {
    // The shared memory of the file of a machine ends with the test.
    m_pm = m_own.get();
    onMaster([&] { fs::create_directories(m_memory); });
  }
  ~CheckpointWriterServicesTest() override
  {
    m_values.reset();
    m_case.reset();
    m_own.reset();
    m_pm = m_world;
  }

  //! Makes the service ArcaneHdf5Checkpoint2 with these options. \collective
  void use(const std::string& options, const std::string& name = "ArcaneHdf5Checkpoint2")
  {
    m_values.reset();
    m_case = std::make_unique<WriterCase>(m_pm, m_memory, "<writer name='" + name + "'>" + options + "</writer>");
    m_values = std::make_unique<VariableArrayReal>(VariableBuildInfo(m_case->variableMng(), "Density"));
    writer().setBaseDirectoryName(m_base);
    writer().setRunIdentity("run of the test");
  }
  ICheckpointWriter& writer() { return m_case->writer(); }

  //! Does what the run does for a checkpoint, whose first value is the iteration. \collective
  void checkpoint(Int32 iteration, bool may_be_copy = false)
  {
    m_values->resize(100 + m_rank);
    m_values->fill(iteration);
    const UniqueArray<Real> times = { 0.5 * iteration };
    writer().setCheckpointTimes(times);
    writer().setNbIteration(iteration);
    if (may_be_copy)
      writer().allowCopy();
    writer().notifyBeginWrite();
    IDataWriter* const data = writer().dataWriter();
    VariableCollection variables;
    variables.add(*m_values);
    data->beginWrite(variables);
    data->setMetaData("metadata");
    data->write(m_values->variable(), m_values->variable()->data());
    data->endWrite();
    writer().notifyEndWrite();
  }

  //! Returns the first value of the newest checkpoint on the disk, -1 without one. \collective
  Int32 saved() const
  {
    m_pm->barrier();
    try {
      detail::checkpoint::CheckpointReader reader(m_pm, m_base);
      IData density(DT_Real, 1);
      reader.read("Density", density);
      return static_cast<Int32>(density.values<Real>()[0]);
    }
    catch (const CheckpointException&) {
      return -1;
    }
  }
  //! Returns the number of files of values in a checkpoint.
  Int64 nbFile(const char* checkpoint) const
  {
    const fs::directory_iterator files(pathOf(checkpoint));
    return std::count_if(begin(files), end(files), [](const fs::directory_entry& file) { return file.path().extension() == ".h5"; });
  }

  IParallelMng* const m_world;
  Ref<IParallelMng> m_own;
  const std::string m_memory = std::string(m_base.localstr()) + ".memory";
  std::unique_ptr<WriterCase> m_case;
  std::unique_ptr<VariableArrayReal> m_values;
};

TEST_F(CheckpointWriterServicesTest, ACheckpointExistsWhenItsEndReturns)
{
  for (const char* name : { "ArcaneHdf5Checkpoint2", "ArcaneBasicCheckpointWriter" }) {
    use("", name);
    for (const Int32 iteration : { 1, 2 }) {
      checkpoint(iteration);

      EXPECT_EQ(saved(), iteration) << name;
      EXPECT_FALSE(writer().isInBackground());
      EXPECT_FALSE(writer().isCopy());
      EXPECT_FALSE(writer().isLeftOut());
    }
  }
  EXPECT_EQ(nbFile("ck_000000"), m_size);
}

TEST_F(CheckpointWriterServicesTest, OldCheckpointsOfTheRunAreRemoved)
{
  use("<index-modulo>2</index-modulo>");
  EXPECT_EQ(writer().nbCheckpointToKeep(), 2);

  for (Int32 iteration = 1; iteration <= 4; ++iteration)
    checkpoint(iteration);

  EXPECT_EQ(saved(), 4);
  EXPECT_FALSE(fs::exists(pathOf("ck_000001")));
  EXPECT_TRUE(fs::exists(pathOf("ck_000002")));
}

TEST_F(CheckpointWriterServicesTest, RanksOfAMachineMayShareAFile)
{
  use("<one-file-per-machine>true</one-file-per-machine>");

  checkpoint(3);

  EXPECT_EQ(saved(), 3);
  EXPECT_EQ(nbFile("ck_000000"), 1);
}

TEST_F(CheckpointWriterServicesTest, OptionsThatContradictEachOtherAreRefused)
{
  use("<one-file-per-machine>true</one-file-per-machine><data-compressor name='Deflate'/>");

  EXPECT_NE(test::messageOf([&] { writer().checkOptions(); }).find("'one-file-per-machine' and 'data-compressor' are both given"),
            std::string::npos);
  use("<data-compressor name='Deflate'/>");
  EXPECT_NO_THROW(writer().checkOptions());
  checkpoint(4);
  EXPECT_EQ(saved(), 4);
}

TEST_F(CheckpointWriterServicesTest, InTheBackgroundACheckpointExistsAfterTheWait)
{
  use("<in-background>true</in-background>");
  EXPECT_TRUE(writer().isInBackground());

  for (const Int32 iteration : { 5, 6 }) {
    checkpoint(iteration);
    m_values->fill(-1.0);
    writer().waitForCheckpoint();

    EXPECT_EQ(saved(), iteration);
  }
  if (m_rank == 0) {
    EXPECT_GT(writer().longestWriteTime(), 0.0);
  }
}

TEST_F(CheckpointWriterServicesTest, CopiesInMemoryGoToTheDiskAtTheEnd)
{
  use("<disk-every>3</disk-every>");
  std::vector<bool> are_copies;
  for (Int32 iteration = 1; iteration <= 5; ++iteration) {
    checkpoint(iteration, true);
    are_copies.push_back(writer().isCopy());
  }
  EXPECT_EQ(are_copies, (std::vector<bool>{ true, true, false, true, true }));
  EXPECT_EQ(saved(), 3);

  writer().saveCopy();

  EXPECT_EQ(saved(), 5);
}

TEST_F(CheckpointWriterServicesTest, ACopyThatIsGoneAtTheEndIsAnError)
{
  use("<disk-every>3</disk-every>");
  checkpoint(1, true);
  ASSERT_TRUE(writer().isCopy());
  onMaster([&] {
    fs::remove_all(m_memory);
    fs::create_directories(m_memory);
  });

  EXPECT_THROW(writer().saveCopy(), CheckpointException);
  EXPECT_EQ(saved(), -1);
}

TEST_F(CheckpointWriterServicesTest, ACopyWithoutRoomIsWrittenAgainToTheDisk)
{
  use("<disk-every>3</disk-every>");
  onMaster([&] { fs::remove_all(m_memory); });

  checkpoint(1, true);
  EXPECT_TRUE(writer().isCopyFailed());
  EXPECT_FALSE(writer().isCopy());
  checkpoint(1, true);

  EXPECT_FALSE(writer().isCopyFailed());
  EXPECT_EQ(saved(), 1);
}
} // namespace
