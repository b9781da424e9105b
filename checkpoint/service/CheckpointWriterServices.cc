// SPDX-License-Identifier: Apache-2.0
// The services that save checkpoints, under the names that case files know.
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ICheckpointOfRun.h"
#include "arcane_core/service/ICheckpointWriter.h"
#include "arcane_core/service/IKeepLastCheckpoints.h"
#include "checkpoint/service/CheckpointWriter.h"

// The generated headers name ICheckpointWriter without declaring it.
#include "checkpoint/service/ArcaneBasicCheckpoint_axl.h"
#include "checkpoint/service/ArcaneHdf5Checkpoint_axl.h"

#include <memory>

namespace Arcane
{
namespace
{
/*!
 * \brief Implements ICheckpointWriter by one detail::checkpoint::CheckpointWriter per checkpoint.
 *
 * \a Object is the class generated from the options of the service.
 */
template <typename Object> class CheckpointWriterService : public Object, public IKeepLastCheckpoints, public ICheckpointOfRun
{
 public:
  explicit CheckpointWriterService(const ServiceBuildInfo& info)
  : Object(info)
  {}

  IDataWriter* dataWriter() override { return m_writer.get(); }

  void notifyBeginWrite() override
  {
    m_writer.reset();
    m_writer = std::make_unique<detail::checkpoint::CheckpointWriter>(this->parallelMng(), m_directory);
  }

  void notifyEndWrite() override
  {
    const std::unique_ptr<detail::checkpoint::CheckpointWriter> writer = std::move(m_writer);
    detail::format::Manifest header;
    header.code_name = this->subDomain()->application()->applicationName();
    header.run = m_run;
    header.time = m_times.empty() ? this->globalTime() : m_times.back();
    header.iteration = m_nb_iteration >= 0 ? m_nb_iteration : this->globalIteration();
    writer->publish(header);
    this->info() << "checkpoint '" << writer->name() << "' of time " << header.time << " is saved in '" << m_directory << "'";
    removeOldOnes(*writer);
  }

  void setFileName(const String& file_name) override { m_file_name = file_name; }
  String fileName() const override { return m_file_name; }
  void setBaseDirectoryName(const String& directory) override { m_directory = directory; }
  String baseDirectoryName() const override { return m_directory; }
  void setCheckpointTimes(ConstArrayView<Real> times) override { m_times.copy(times); }
  ConstArrayView<Real> checkpointTimes() const override { return m_times; }
  //! Abandons a checkpoint that was not finished.
  void close() override { m_writer.reset(); }
  String readerServiceName() const override { return "ArcaneHdf5CheckpointReader2"; }
  String readerMetaData() const override { return {}; }
  void setNbCheckpointToKeep(Integer n) override { m_nb_kept = n; }
  Integer nbCheckpointToKeep() const override { return m_nb_kept; }
  void setNbIteration(Int32 nb_iteration) override { m_nb_iteration = nb_iteration; }
  void setRunIdentity(const String& identity) override { m_run = identity; }
  String runIdentity() const override { return m_run; }

 private:
  String m_directory;
  String m_file_name;
  String m_run;
  UniqueArray<Real> m_times;
  Integer m_nb_kept = 0;
  //! The number of complete iterations; it is negative when nobody has set it.
  Int32 m_nb_iteration = -1;
  std::unique_ptr<detail::checkpoint::CheckpointWriter> m_writer;

  //! Removes old checkpoints. The new checkpoint exists already: if old ones remain, this is only a warning.
  void removeOldOnes(detail::checkpoint::CheckpointWriter& writer)
  {
    try {
      writer.keepNewest(nbCheckpointToKeep());
    }
    catch (const ParallelFatalErrorException& ex) {
      this->pwarning() << "old checkpoints are not all removed: " << ex.message();
    }
  }
};

class Hdf5CheckpointWriterService : public CheckpointWriterService<ArcaneArcaneHdf5CheckpointObject>
{
 public:
  using CheckpointWriterService::CheckpointWriterService;

  Integer nbCheckpointToKeep() const override
  {
    const Integer modulo = options() ? options()->indexModulo() : 0;
    return modulo > 0 ? modulo : CheckpointWriterService::nbCheckpointToKeep();
  }
};

using BasicCheckpointWriterService = CheckpointWriterService<ArcaneArcaneBasicCheckpointObject>;
} // namespace

ARCANE_REGISTER_SERVICE_ARCANEHDF5CHECKPOINT(ArcaneHdf5Checkpoint2, Hdf5CheckpointWriterService);
ARCANE_REGISTER_SERVICE_ARCANEHDF5CHECKPOINT(ArcaneHdf5CheckpointWriter2, Hdf5CheckpointWriterService);
ARCANE_REGISTER_SERVICE_ARCANEBASICCHECKPOINT(ArcaneBasicCheckpointWriter, BasicCheckpointWriterService);
ARCANE_REGISTER_SERVICE_ARCANEBASICCHECKPOINT(ArcaneBasic2CheckpointWriter, BasicCheckpointWriterService);
} // namespace Arcane
