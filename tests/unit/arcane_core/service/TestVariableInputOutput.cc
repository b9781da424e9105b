// SPDX-License-Identifier: Apache-2.0
// The order of calls in which variables are written and read, and what is written of each.
#include "arcane_core/service/VariableInputOutput.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueuedUses.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/Observer.h"
#include "arcane_core/service/IDataReader.h"
#include "arcane_core/service/IDataWriter.h"
#include "arcane_core/service/IPostProcessorWriter.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableMngServices.h"
#include "variables/core/VariableRefArray.h"
#include "variables/data/IData.h"

#include <limits>

namespace Arcane::test
{
namespace
{
//! What happens, in order.
using Notes = std::vector<std::string>;

class NotingWriter : public IDataWriter
{
 public:
  explicit NotingWriter(Notes& notes)
  : m_notes(notes)
  {}
  void beginWrite(const VariableCollection& variables) override { m_notes.push_back("begin " + std::to_string(variables.count())); }
  void endWrite() override { m_notes.push_back("end"); }
  void setMetaData(const String& meta_data) override { m_notes.push_back(std::string("meta ") + meta_data.localstr()); }
  void write(IVariable* variable, IData* data) override
  {
    m_notes.push_back(std::string(variable->name().localstr()) + " " + std::to_string(data->extent0()));
  }

 private:
  Notes& m_notes;
};

//! Notes whether anything was written.
class NotingPictures : public IPostProcessorWriter
{
 public:
  NotingPictures(Notes& notes, const VariableCollection& variables)
  : m_data_writer(notes)
  , m_notes(notes)
  , m_variables(variables)
  {}
  void build() override {}
  IDataWriter* dataWriter() override { return &m_data_writer; }
  void setBaseDirectoryName(const String&) override {}
  const String& baseDirectoryName() override { return m_name; }
  void setBaseFileName(const String&) override {}
  const String& baseFileName() override { return m_name; }
  void setMesh(IMesh*) override {}
  void setTimes(ConstArrayView<Real>) override {}
  ConstArrayView<Real> times() override { return {}; }
  void setVariables(VariableCollection) override {}
  VariableCollection variables() override { return m_variables; }
  void setGroups(ItemGroupCollection) override {}
  ItemGroupCollection groups() override { return {}; }
  void notifyBeginWrite() override { m_notes.push_back("begin of pictures"); }
  void notifyEndWrite() override { m_notes.push_back("end of pictures"); }
  void close() override {}

 private:
  NotingWriter m_data_writer;
  Notes& m_notes;
  VariableCollection m_variables;
  String m_name;
};

//! Gives three sevens to each variable.
class SevensReader : public IDataReader
{
 public:
  explicit SevensReader(Notes& notes)
  : m_notes(notes)
  {}
  void beginRead(const VariableCollection& variables) override { m_notes.push_back("begin " + std::to_string(variables.count())); }
  void endRead() override { m_notes.push_back("end"); }
  String metaData() override { return {}; }
  void read(IVariable* variable, IData* data) override
  {
    m_notes.push_back(variable->name().localstr());
    data->resize(3);
    data->values<Real>().fill(7.0);
  }

 private:
  Notes& m_notes;
};

//! Two lists of reals; what happens to the first one is noted.
class VariableInputOutputTest : public ::testing::Test
{
 protected:
  VariableInputOutputTest()
  : m_kept(VariableBuildInfo(m_sub_domain->variableMng(), "Kept"))
  , m_hollow(VariableBuildInfo(m_sub_domain->variableMng(), "Hollow", IVariable::PDumpNull))
  {
    m_kept.resize(5);
    m_hollow.resize(4);
    m_variables.add(m_hollow);
    m_variables.add(m_kept);
    m_observers.addObserver([this] { m_notes.push_back("Kept will be written"); }, m_kept.variable()->writeObservable());
    m_observers.addObserver([this] { m_notes.push_back("Kept was read"); }, m_kept.variable()->readObservable());
  }

  TestSubDomain m_sub_domain;
  VariableRefArrayT<Real> m_kept;
  VariableRefArrayT<Real> m_hollow;
  VariableCollection m_variables;
  Notes m_notes;
  ObserverPool m_observers;
};
} // namespace

TEST_F(VariableInputOutputTest, ObserversComeBeforeValuesAndAnEmptyDumpIsEmpty)
{
  NotingWriter writer(m_notes);

  detail::service::writeVariables(&writer, m_variables, "about");

  EXPECT_EQ(m_notes, (Notes{ "begin 2", "Kept will be written", "meta about", "Hollow 0", "Kept 5", "end" }));
  EXPECT_EQ(m_hollow.size(), 4);
}

TEST_F(VariableInputOutputTest, ObserversComeAfterAllValuesAreRead)
{
  SevensReader reader(m_notes);

  detail::service::readVariables(&reader, m_variables);

  EXPECT_EQ(m_notes, (Notes{ "begin 2", "Hollow", "Kept", "Kept was read", "end" }));
  ASSERT_EQ(m_kept.size(), 3);
  EXPECT_EQ(m_kept[2], 7.0);
}

TEST_F(VariableInputOutputTest, NothingIsWrittenWhileAKernelMayWriteAVariable)
{
  namespace runtime = detail::runtime;
  runtime::SimulatedDevice device;
  auto* const former = runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, &device);
  {
    const Accelerator::Runner runner(Accelerator::eExecutionPolicy::CUDA);
    const Accelerator::RunQueue queue = makeQueue(runner);
    runtime::RunQueueImpl& impl = queue.internalImpl();
    VariableRefArrayT<Real> other(VariableBuildInfo(m_sub_domain->variableMng(), "Other"));
    other.resize(3);
    VariableCollection others;
    others.add(other.variable());
    NotingWriter writer(m_notes);
    impl.noteSubmitted();
    runtime::KernelUse use;
    use.base = m_kept.variable()->data()->constBytes().data();
    use.nb_byte = 8;
    use.name = "Kept";
    runtime::QueuedUses::instance().noteKernel(*impl.slot, { use }, "kernel 'fill'");

    EXPECT_NO_THROW(detail::service::writeVariables(&writer, others, "about"));
    m_notes.clear();
    try {
      detail::service::writeVariables(&writer, m_variables, "about", "checkpoint");
      ADD_FAILURE() << "the variable was written";
    }
    catch (const FatalErrorException& e) {
      EXPECT_EQ(e.message(),
                "checkpoint of variable 'Kept': kernel 'fill' may still write 'Kept', expected a barrier() of its queue before");
    }
    EXPECT_TRUE(m_notes.empty());
    queue.barrier();
    EXPECT_NO_THROW(detail::service::writeVariables(&writer, m_variables, "about"));
  }
  runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, former);
}

TEST_F(VariableInputOutputTest, AConnectedManagerWritesAndReadsThroughTheInterfaces)
{
  NotingWriter writer(m_notes);
  SevensReader reader(m_notes);
  IVariableMng* manager = m_sub_domain->variableMng();
  detail::service::connectInputOutput(manager);
  const detail::variables::VariableMngServices& services = manager->services();

  services.write_variables(&writer, m_variables);
  services.read_variables(&reader, m_variables);
  const Ref<IData> other = m_kept.variable()->data()->cloneEmptyRef();
  services.read_data(&reader, m_kept.variable(), other.get());

  EXPECT_EQ(m_notes, (Notes{ "begin 2", "Kept will be written", "meta ", "Hollow 0", "Kept 5", "end", "begin 2", "Hollow", "Kept",
                             "Kept was read", "end", "Kept" }));
  EXPECT_EQ(other->extent0(), 3);
}

TEST_F(VariableInputOutputTest, PicturesOfValuesThatAreNotFiniteAreNotBegun)
{
  detail::service::connectInputOutput(m_sub_domain->variableMng());
  m_kept.fill(1.0);
  m_hollow.fill(1.0);
  NotingPictures pictures(m_notes, m_variables);
  m_sub_domain->variableMng()->writePostProcessing(&pictures);
  EXPECT_EQ(m_notes.back(), "end of pictures");

  m_notes.clear();
  m_kept[2] = std::numeric_limits<Real>::quiet_NaN();
  const std::string text = messageOf([&] { m_sub_domain->variableMng()->writePostProcessing(&pictures); });

  EXPECT_TRUE(has(text, "variable 'Kept' is nan at index 2, expected finite numbers: the output is not written")) << text;
  EXPECT_TRUE(m_notes.empty());
}
} // namespace Arcane::test
