// SPDX-License-Identifier: Apache-2.0
// The services that save checkpoints, under the names that case files know.
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/base/text/NumberText.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/CheckpointException.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ICheckpointWriter.h"
#include "checkpoint/service/BackgroundCheckpoint.h"
#include "checkpoint/service/CheckpointWriter.h"
#include "checkpoint/service/CopyLevel.h"
#include "checkpoint/service/IValueFilter.h"

// The generated headers name types without declaring them.
#include "checkpoint/service/ArcaneBasicCheckpoint_axl.h"
#include "checkpoint/service/ArcaneHdf5Checkpoint_axl.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace Arcane
{
namespace
{
//! Takes the values of a checkpoint that is left out.
class NoWriter final : public IDataWriter
{
 public:
  void beginWrite(const VariableCollection&) override {}
  void endWrite() override {}
  void setMetaData(const String&) override {}
  void write(IVariable*, IData*) override {}
};

/*!
 * \brief Implements ICheckpointWriter: by one CheckpointWriter per checkpoint, by threads in the background, or by copies in memory.
 *
 * \a Object is the class generated from the options of the service.
 */
template <typename Object> class CheckpointWriterService : public Object
{
 public:
  explicit CheckpointWriterService(const ServiceBuildInfo& info)
  : Object(info)
  , m_background(this->parallelMng())
  , m_copies(this->parallelMng())
  {}

  IDataWriter* dataWriter() override
  {
    if (m_is_left_out)
      return &m_no_writer;
    if (m_copies.isCopy())
      return m_copies.dataWriter() ? m_copies.dataWriter() : &m_no_writer;
    return isInBackground() ? static_cast<IDataWriter*>(&m_background.values()) : m_writer.get();
  }

  void notifyBeginWrite() override
  {
    m_writer.reset();
    m_is_left_out = false;
    m_copies.begin(diskEvery(), place());
    if (m_copies.isCopy())
      return;
    m_is_left_out = isInBackground() && isLeftOutWhenBusy() && m_background.isBusy();
    if (!isInBackground()) {
      m_writer = std::make_unique<detail::checkpoint::CheckpointWriter>(this->parallelMng(), m_directory, fileOptions());
      return;
    }
    if (m_is_left_out)
      return;
    waitForFormer();
    detail::checkpoint::asCheckpointFailure(m_directory, [&] { m_background.begin(m_directory, fileOptions()); });
  }

  void notifyEndWrite() override
  {
    if (m_copies.isCopy())
      publishCopy();
    else if (m_is_left_out)
      this->info() << "checkpoint of time " << header().time << " is left out: the one before is still being written";
    else if (isInBackground())
      startInBackground();
    else
      publish();
  }

  bool isInBackground() const override { return false; }
  bool isLeftOut() const override { return m_is_left_out; }
  void waitForCheckpoint() override
  {
    detail::checkpoint::asCheckpointFailure(m_directory, [&] {
      if (const auto written = m_background.wait()) {
        m_longest_write_s = std::max(m_longest_write_s, written->elapsedTime());
        this->info() << "checkpoint '" << detail::format::checkpointName(written->task().index) << "' of time "
                     << written->task().header.time << " is saved in '" << detail::base::shownPath(m_directory) << "', "
                     << written->elapsedTime() << " s in the background";
        warnOfOldOnes(written->warning());
        removeCopies(written->task().header.iteration);
      }
    });
  }
  Real longestWriteTime() const override { return m_longest_write_s; }

  void checkOptions() const override
  {
    const detail::checkpoint::FileOptions files = fileOptions();
    if (!files.is_one_per_machine || files.filter.deflate_level == 0)
      return;
    // Ranks that write to one file need the place of each array in advance, and the sizes of compressed arrays are unknown.
    const ICaseOptionList* list = this->options()->configList();
    list->caseMng()->faults().errorAtElement(list->nearestElement(), "options 'one-file-per-machine' and 'data-compressor' are both given, "
                                                                     "expected one of them");
    list->caseMng()->faults().throwIfError();
  }

  void allowCopy() override { m_copies.allowCopy(); }
  void requireDisk() override { m_copies.requireDisk(); }
  bool isCopy() const override { return m_copies.isCopy(); }
  bool isCopyFailed() const override { return m_copies.isFailed(); }
  void saveCopy() override
  {
    if (!m_copies.isCopy())
      return;
    detail::checkpoint::asCheckpointFailure(m_directory, [&] {
      const detail::copies::SavedCopy saved = m_copies.save(m_run);
      if (saved.index >= 0) {
        this->info() << "checkpoint '" << detail::format::checkpointName(saved.index) << "' of time " << saved.time << " is saved in '"
                     << detail::base::shownPath(m_directory) << "' from its copy in memory";
        removeOldOnes();
      }
      removeCopies(header().iteration);
    });
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

 protected:
  virtual bool isLeftOutWhenBusy() const { return false; }
  virtual bool isOneFilePerMachine() const { return false; }

  detail::checkpoint::FileOptions fileOptions() const
  {
    detail::checkpoint::FileOptions result;
    const auto* options = this->options();
    const detail::checkpoint::IValueFilter* filter = options ? options->dataCompressor() : nullptr;
    if (filter && filter->isDeflate())
      result.filter.deflate_level = options->compressionLevel();
    result.is_one_per_machine = isOneFilePerMachine();
    return result;
  }

  //! Returns n when one checkpoint in n goes to the disk.
  virtual Int32 diskEvery() const { return 1; }
  virtual bool isCopiedToNeighbour() const { return false; }

 private:
  String m_directory;
  String m_file_name;
  String m_run;
  UniqueArray<Real> m_times;
  Integer m_nb_kept = 0;
  //! The number of complete iterations; negative until it is set.
  Int32 m_nb_iteration = -1;
  std::unique_ptr<detail::checkpoint::CheckpointWriter> m_writer;
  detail::checkpoint::BackgroundCheckpoint m_background;
  detail::checkpoint::CopyLevel m_copies;
  NoWriter m_no_writer;
  bool m_is_left_out = false;
  Real m_longest_write_s = 0.0;
  //! True once the memory of the copies was logged.
  bool m_is_memory_known = false;

  detail::format::Manifest header() const
  {
    detail::format::Manifest header;
    header.code_name = this->subDomain()->application()->applicationName();
    header.run = m_run;
    header.time = m_times.empty() ? this->globalTime() : m_times.back();
    header.iteration = m_nb_iteration >= 0 ? m_nb_iteration : this->globalIteration();
    return header;
  }

  void publish()
  {
    const std::unique_ptr<detail::checkpoint::CheckpointWriter> writer = std::move(m_writer);
    writer->publish(header());
    this->info() << "checkpoint '" << writer->name() << "' of time " << header().time << " is saved in '"
                 << detail::base::shownPath(m_directory) << "'";
    m_copies.noteDisk();
    removeCopies(header().iteration);
    removeOldOnes();
  }

  //! The new checkpoint exists already: if old ones remain, this is only a warning.
  void removeOldOnes()
  {
    try {
      runAndAgree(this->parallelMng(), [this] {
        if (this->parallelMng()->isMasterIO())
          detail::format::CheckpointDirectory(m_directory).keepNewest(nbCheckpointToKeep(), m_run);
      });
    }
    catch (const ParallelFatalErrorException& ex) {
      warnOfOldOnes(ex.message());
    }
  }

  detail::copies::CopiesInMemory::Place place() const
  {
    const String memory = detail::copies::memoryFolder(this->subDomain()->applicationInfo().commandLineArguments());
    return { memory, m_directory, isCopiedToNeighbour() };
  }

  void publishCopy()
  {
    const String failure = m_copies.end(header());
    if (!failure.null())
      this->pwarning() << "checkpoint of time " << header().time
                       << " is written to the disk, since its copy in memory cannot be: " << failure;
    else if (m_copies.isCopy())
      this->info() << "checkpoint of time " << header().time << " is copied into the memory of " << m_copies.nbMachine() << " machine(s)";
  }

  //! Removes copies that are not newer than a checkpoint on the disk.
  void removeCopies(Int32 iteration)
  {
    const String reason = m_copies.removeUpTo(iteration, place());
    if (!reason.null())
      this->pwarning() << "copies of checkpoints in memory are not all removed: " << reason;
  }

  void startInBackground()
  {
    detail::checkpoint::asCheckpointFailure(m_directory, [&] { m_background.start(header(), nbCheckpointToKeep()); });
    m_copies.noteDisk();
    if (std::exchange(m_is_memory_known, true))
      return;
    const Int64 nb_byte = this->parallelMng()->reduce(Parallel::ReduceMax, m_background.values().allocatedBytes());
    this->info() << "checkpoint of time " << header().time << " is written in the background. The copies take at most "
                 << detail::base::bytesText(nb_byte) << " on a rank";
  }

  //! The run may do without a checkpoint that failed, as without one that is not written in the background.
  void waitForFormer()
  {
    try {
      waitForCheckpoint();
    }
    catch (const CheckpointException& ex) {
      if (this->parallelMng()->isMasterIO())
        this->error() << "the checkpoint before is not saved: " << ex.message();
    }
  }

  void warnOfOldOnes(const String& reason)
  {
    if (!reason.null())
      this->pwarning() << "old checkpoints are not all removed: " << reason;
  }
};

class Hdf5CheckpointWriterService : public CheckpointWriterService<ArcaneArcaneHdf5CheckpointObject>
{
 public:
  using CheckpointWriterService::CheckpointWriterService;

  bool isInBackground() const override { return options() && options()->inBackground(); }
  Integer nbCheckpointToKeep() const override
  {
    const Integer modulo = options() ? options()->indexModulo() : 0;
    return modulo > 0 ? modulo : CheckpointWriterService::nbCheckpointToKeep();
  }

 protected:
  bool isOneFilePerMachine() const override { return options() && options()->oneFilePerMachine(); }
  bool isLeftOutWhenBusy() const override { return options() && options()->leaveOutWhenBusy(); }
  Int32 diskEvery() const override { return options() ? options()->diskEvery() : 1; }
  bool isCopiedToNeighbour() const override { return options() && options()->neighbourCopy(); }
};

using BasicCheckpointWriterService = CheckpointWriterService<ArcaneArcaneBasicCheckpointObject>;
} // namespace

ARCANE_REGISTER_SERVICE_ARCANEHDF5CHECKPOINT(ArcaneHdf5Checkpoint2, Hdf5CheckpointWriterService);
ARCANE_REGISTER_SERVICE_ARCANEHDF5CHECKPOINT(ArcaneHdf5CheckpointWriter2, Hdf5CheckpointWriterService);
ARCANE_REGISTER_SERVICE_ARCANEBASICCHECKPOINT(ArcaneBasicCheckpointWriter, BasicCheckpointWriterService);
ARCANE_REGISTER_SERVICE_ARCANEBASICCHECKPOINT(ArcaneBasic2CheckpointWriter, BasicCheckpointWriterService);
} // namespace Arcane
