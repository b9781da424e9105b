// SPDX-License-Identifier: Apache-2.0
// The services that write the data of pictures, under the names that case files know.
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/OutputDirectory.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/output/BackgroundPicture.h"
#include "arcane_core/output/EnsightWriter.h"
#include "arcane_core/output/PictureWriter.h"
#include "arcane_core/service/IDataWriter.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"
#include "arcane_core/service/PostProcessorWriterBase.h"

// The classes of these headers derive from PostProcessorWriterBase without including it.
#include "arcane_core/output/Ensight7PostProcessor_axl.h"
#include "arcane_core/output/VtkHdfPostProcessor_axl.h"

#include <filesystem>
#include <memory>

namespace Arcane
{
namespace
{
//! Waits that are this long are logged. \unit{s}
constexpr Real told_wait_s = 0.1;

//! A writer that ignores the values, for a step without a file.
class NoDataWriter : public IDataWriter
{
 public:
  void beginWrite(const VariableCollection&) override {}
  void endWrite() override {}
  void setMetaData(const String&) override {}
  void write(IVariable*, IData*) override {}
};

//! One detail::output::StepWriter per step, of the format of a derived class. \a Object is the class generated from the options of the service.
template <typename Object> class PostProcessorService : public Object
{
 public:
  explicit PostProcessorService(const ServiceBuildInfo& info)
  : Object(info)
  {}

  IDataWriter* dataWriter() override { return m_writer ? static_cast<IDataWriter*>(m_writer.get()) : &m_no_writer; }

  void notifyBeginWrite() override
  {
    m_writer.reset();
    // A run that draws faster than it writes would log each picture.
    const Real waited_s = wait();
    if (!m_is_wait_told)
      m_is_wait_told = logWait(waited_s, "; the next waits of the loop are not logged");
    try {
      detail::comm::createDirectoryOnAllRanks(this->parallelMng(), this->baseDirectoryName());
    }
    catch (const ParallelFatalErrorException& ex) {
      noteFailure(ex, this->globalIteration());
      return;
    }
    m_writer = makeWriter();
  }

  void notifyEndWrite() override
  {
    const std::unique_ptr<detail::output::StepWriter> writer = std::move(m_writer);
    if (!writer)
      return;
    m_iteration = this->globalIteration();
    m_time = timesOfSteps().back();
    try {
      writer->finish();
    }
    catch (const ParallelFatalErrorException& ex) {
      noteFailure(ex, m_iteration);
    }
    if (!m_is_background_allowed || !isInBackground())
      wait();
  }

  void close() override { m_writer.reset(); }

  void allowBackground() override { m_is_background_allowed = true; }
  void waitForOutput() override { logWait(wait(), ""); }

 protected:
  //! Makes the writer of a step, which writes the mesh. \collective
  virtual std::unique_ptr<detail::output::StepWriter> makeWriter() = 0;
  //! Returns true when the run continues while a step is written.
  virtual bool isInBackground() const { return false; }
  //! Returns what writes steps in threads, or null.
  virtual detail::output::BackgroundPicture* background() { return nullptr; }

  //! Returns the times of all steps; the last one is the time of the step to write.
  UniqueArray<Real> timesOfSteps()
  {
    UniqueArray<Real> result(this->times());
    if (result.empty())
      result.add(this->globalTime());
    return result;
  }

  //! Returns the warnings that were given with previous steps.
  const std::shared_ptr<detail::output::PictureWarnings>& warnings() const { return m_warnings; }

  //! All cells when no group was given.
  std::vector<ItemGroup> groupsToWrite()
  {
    std::vector<ItemGroup> result;
    for (const ItemGroup& group : this->groups())
      result.push_back(group);
    if (result.empty())
      result.push_back(this->outputMesh()->allCells());
    return result;
  }

 private:
  //! Waits for the last step. \return the time of this \unit{s} \collective
  Real wait()
  {
    if (!background() || !background()->isPending())
      return 0.0;
    const Real begin_s = platform::getRealTime();
    try {
      background()->wait();
    }
    catch (const ParallelFatalErrorException& ex) {
      noteFailure(ex, m_iteration);
    }
    return platform::getRealTime() - begin_s;
  }

  //! Logs a wait if it was long. \return true if it was \local
  bool logWait(Real waited_s, const char* more)
  {
    if (waited_s < told_wait_s)
      return false;
    this->info() << "the picture of time " << m_time << " was still being written: the run has waited " << waited_s << " s for it" << more;
    return true;
  }

  std::unique_ptr<detail::output::StepWriter> m_writer;
  NoDataWriter m_no_writer;
  bool m_is_background_allowed = false;
  bool m_is_wait_told = false;
  //! The step that was written last.
  Int32 m_iteration = 0;
  Real m_time = 0.0;
  std::shared_ptr<detail::output::PictureWarnings> m_warnings = std::make_shared<detail::output::PictureWarnings>();

  //! Notes a picture that cannot be written, which must not end the computation.
  void noteFailure(const ParallelFatalErrorException& ex, Int32 iteration)
  {
    if (this->parallelMng()->isMasterIO())
      this->subDomain()->outputFailures().add(
        "pictures", String::format("data of pictures of iteration {0} are not saved: {1}", iteration, ex.message()));
  }
};

class VtkHdfPostProcessorService : public PostProcessorService<ArcaneVtkHdfPostProcessorObject>
{
 public:
  explicit VtkHdfPostProcessorService(const ServiceBuildInfo& info)
  : PostProcessorService(info)
  , m_background(parallelMng())
  {}

 protected:
  std::unique_ptr<detail::output::StepWriter> makeWriter() override
  {
    detail::output::PictureOptions picture;
    picture.stem = baseDirectoryName() + "/" + (baseFileName().empty() ? outputMesh()->name() : baseFileName());
    picture.times = timesOfSteps();
    picture.grids = &m_grids;
    picture.warnings = warnings();
    if (options()) {
      picture.content = { options()->saveGhosts(), options()->saveUids() };
      picture.is_one_file = options()->oneFile();
      picture.repeats_mesh = options()->repeatMesh();
    }
    if (!options() || options()->useCollectiveWrite())
      picture.background = &m_background;
    return std::make_unique<detail::output::PictureWriter>(outputMesh(), picture, groupsToWrite());
  }
  bool isInBackground() const override { return !options() || options()->inBackground(); }
  detail::output::BackgroundPicture* background() override { return &m_background; }

 private:
  //! The last meshes that were written.
  detail::output::KnownGrids m_grids;
  //! The last member: its thread uses the grids.
  detail::output::BackgroundPicture m_background;
};

class Ensight7PostProcessorService : public PostProcessorService<ArcaneEnsight7PostProcessorObject>
{
 public:
  using PostProcessorService::PostProcessorService;

 protected:
  std::unique_ptr<detail::output::StepWriter> makeWriter() override
  {
    detail::output::EnsightOptions ensight;
    ensight.directory = baseDirectoryName();
    ensight.times = timesOfSteps();
    ensight.warnings = warnings();
    if (options()) {
      ensight.is_binary = options()->binaryFile();
      ensight.with_unique_ids = options()->saveUids();
    }
    return std::make_unique<detail::output::EnsightWriter>(outputMesh(), ensight, groupsToWrite());
  }
};
} // namespace

ARCANE_REGISTER_SERVICE_VTKHDFPOSTPROCESSOR(VtkHdfPostProcessor, VtkHdfPostProcessorService);
ARCANE_REGISTER_SERVICE_VTKHDFPOSTPROCESSOR(VtkHdfV2PostProcessor, VtkHdfPostProcessorService);
ARCANE_REGISTER_SERVICE_ENSIGHT7POSTPROCESSOR(Ensight7PostProcessor, Ensight7PostProcessorService);
} // namespace Arcane
