// SPDX-License-Identifier: Apache-2.0
// The service that reads checkpoints back, under the names that case files and checkpoint_info.xml know.
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/ICheckpointReader.h"
#include "arcane_core/service/ServiceFactory.h"
#include "checkpoint/format/CheckpointList.h"
#include "checkpoint/service/CheckpointReader.h"

#include <memory>
#include <vector>

namespace Arcane
{
namespace
{
//! Reads the newest valid checkpoint, unless one is chosen: callers need give no file name and no index.
class CheckpointReaderService : public BasicService, public ICheckpointReader
{
 public:
  explicit CheckpointReaderService(const ServiceBuildInfo& info)
  : BasicService(info)
  {}

  IDataReader* dataReader() override { return m_reader.get(); }

  void notifyBeginRead() override
  {
    m_reader = std::make_unique<detail::checkpoint::CheckpointReader>(parallelMng(), m_directory, m_choice);
    for (const String& refusal : m_reader->refusals())
      pwarning() << refusal;
    info() << "restart from checkpoint '" << m_reader->name() << "' of iteration " << m_reader->manifest().iteration << ", time "
           << m_reader->manifest().time << ", in '" << detail::base::shownPath(m_directory) << "', of "
           << detail::format::runText(runIdentity());
    tellOtherRuns();
  }

  void notifyEndRead() override { m_reader.reset(); }

  void setFileName(const String& file_name) override { m_file_name = file_name; }
  //! Returns the directory of the checkpoint that is being read, whatever name was given to setFileName().
  String fileName() const override { return m_reader ? m_directory + "/" + m_reader->name() : m_file_name; }
  bool chooseCheckpoint(const String& number_or_name) override
  {
    m_choice = number_or_name;
    return true;
  }
  String runIdentity() const override { return m_reader ? m_reader->manifest().run : String(); }
  void setBaseDirectoryName(const String& directory) override { m_directory = directory; }
  String baseDirectoryName() const override { return m_directory; }
  void setReaderMetaData(const String&) override {}
  void setCurrentTimeAndIndex(Real, Integer) override {}

 private:
  String m_directory;
  String m_file_name;
  //! Null unless the user has chosen a checkpoint.
  String m_choice;
  std::unique_ptr<detail::checkpoint::CheckpointReader> m_reader;

  //! Logs the checkpoints of other runs, which the user may have meant instead. Only the master does it.
  void tellOtherRuns()
  {
    if (!parallelMng()->isMasterIO())
      return;
    std::vector<detail::format::CheckpointSummary> others =
      detail::format::listCheckpoints(detail::format::CheckpointDirectory(m_directory));
    std::erase_if(others, [this](const auto& c) { return !c.is_readable || c.run == runIdentity(); });
    if (!others.empty())
      info() << "'" << detail::base::shownPath(m_directory) << "' holds " << others.size()
             << " checkpoint(s) of other runs too, which are not used and stay:\n"
             << detail::format::linesOf(others);
  }
};
} // namespace

ARCANE_REGISTER_SERVICE(CheckpointReaderService, ServiceProperty("ArcaneHdf5CheckpointReader2", ST_SubDomain),
                        ARCANE_SERVICE_INTERFACE(ICheckpointReader));
ARCANE_REGISTER_SERVICE(CheckpointReaderService, ServiceProperty("ArcaneBasicCheckpointReader", ST_SubDomain),
                        ARCANE_SERVICE_INTERFACE(ICheckpointReader));
ARCANE_REGISTER_SERVICE(CheckpointReaderService, ServiceProperty("ArcaneBasic2CheckpointReader", ST_SubDomain),
                        ARCANE_SERVICE_INTERFACE(ICheckpointReader));
} // namespace Arcane
