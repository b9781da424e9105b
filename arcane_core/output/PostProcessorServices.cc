// SPDX-License-Identifier: Apache-2.0
// The services that write the data of pictures, under the names that case files know.
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/output/PictureWriter.h"
#include "arcane_core/service/IDataWriter.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"
#include "arcane_core/service/PostProcessorWriterBase.h"

// They derive from PostProcessorWriterBase without including it.
#include "arcane_core/output/Ensight7PostProcessor_axl.h"
#include "arcane_core/output/VtkHdfPostProcessor_axl.h"

#include <filesystem>
#include <map>
#include <memory>

namespace Arcane
{
namespace
{
//! Takes the values of a step for which there is no file.
class NoDataWriter : public IDataWriter
{
 public:
  void beginWrite(const VariableCollection&) override {}
  void endWrite() override {}
  void setMetaData(const String&) override {}
  void write(IVariable*, IData*) override {}
};

//! One detail::output::PictureWriter per step. \a Object is the class generated from the options of the service.
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
    try {
      createDirectory();
    }
    catch (const ParallelFatalErrorException& ex) {
      noteFailure(ex);
      return;
    }
    detail::output::PictureOptions options;
    options.stem = this->baseDirectoryName() + "/" + stemName();
    options.times.copy(this->times());
    if (options.times.empty())
      options.times.add(this->globalTime());
    readOptions(options);
    m_writer = std::make_unique<detail::output::PictureWriter>(this->outputMesh(), options, groupsToWrite());
  }

  void notifyEndWrite() override
  {
    const std::unique_ptr<detail::output::PictureWriter> writer = std::move(m_writer);
    if (!writer)
      return;
    try {
      writer->finish();
    }
    catch (const ParallelFatalErrorException& ex) {
      noteFailure(ex);
    }
  }

  void close() override { m_writer.reset(); }

 private:
  std::unique_ptr<detail::output::PictureWriter> m_writer;
  NoDataWriter m_no_writer;
  //! The last meshes that were written, by file.
  std::map<String, detail::output::VtkHdfOutput::WrittenGrid> m_grids;

  void readOptions(detail::output::PictureOptions& options)
  {
    options.grids = &m_grids;
    if (!this->options())
      return;
    options.with_unique_ids = this->options()->saveUids();
    // Only the service of the format itself has them.
    if constexpr (requires { this->options()->repeatMesh(); }) {
      options.with_ghosts = this->options()->saveGhosts();
      options.is_one_file = this->options()->oneFile();
      if (this->options()->repeatMesh())
        options.grids = nullptr;
    }
  }

  //! A picture that cannot be written is no reason to lose the computation.
  void noteFailure(const ParallelFatalErrorException& ex)
  {
    if (this->parallelMng()->isMasterIO())
      this->subDomain()->outputFailures().add(
        "pictures", String::format("data of pictures of iteration {0} are not saved: {1}", this->globalIteration(), ex.message()));
  }

  void createDirectory()
  {
    runAndAgree(this->parallelMng(), [this] {
      if (!this->parallelMng()->isMasterIO())
        return;
      std::error_code failed;
      std::filesystem::create_directories(this->baseDirectoryName().localstr(), failed);
      ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot create directory '{0}': {1}", this->baseDirectoryName(),
                      failed.message());
    });
  }

  String stemName() { return this->baseFileName().empty() ? this->outputMesh()->name() : this->baseFileName(); }

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
};

using VtkHdfPostProcessorService = PostProcessorService<ArcaneVtkHdfPostProcessorObject>;

class Ensight7PostProcessorService : public PostProcessorService<ArcaneEnsight7PostProcessorObject>
{
 public:
  using PostProcessorService::PostProcessorService;

  void build() override { info() << "post-processing: files are written in the format VTKHDF, not Ensight"; }
};
} // namespace

ARCANE_REGISTER_SERVICE_VTKHDFPOSTPROCESSOR(VtkHdfPostProcessor, VtkHdfPostProcessorService);
ARCANE_REGISTER_SERVICE_VTKHDFPOSTPROCESSOR(VtkHdfV2PostProcessor, VtkHdfPostProcessorService);
ARCANE_REGISTER_SERVICE_ENSIGHT7POSTPROCESSOR(Ensight7PostProcessor, Ensight7PostProcessorService);
} // namespace Arcane
