// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/CheckpointWriter.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/service/CheckpointException.h"
#include "variables/core/IVariable.h"

namespace Arcane::detail::checkpoint
{
void asCheckpointFailure(const String& directory, const std::function<void()>& f)
{
  try {
    f();
  }
  catch (const ParallelFatalErrorException& ex) {
    throw CheckpointException(A_FUNCINFO, CheckpointException::Reason::CannotWrite,
                              String::format("cannot write a checkpoint in '{0}': {1}", directory, ex.message()));
  }
}

CheckpointWriter::CheckpointWriter(IParallelMng* pm, const String& base_directory)
{
  asCheckpointFailure(base_directory, [&] { m_pending = std::make_unique<format::PendingCheckpoint>(pm, base_directory); });
  attempt([&] { m_file = std::make_unique<RankFileWriter>(m_pending->draftPath(), pm->commRank()); });
}

CheckpointWriter::~CheckpointWriter() = default;

void CheckpointWriter::attempt(const std::function<void()>& f)
{
  if (!m_failure.null())
    return;
  try {
    f();
  }
  catch (const std::exception& ex) {
    m_failure = String(ex.what());
    m_file.reset();
  }
}

void CheckpointWriter::setMetaData(const String& meta_data)
{
  attempt([&] { m_file->writeMetaData(meta_data); });
}

void CheckpointWriter::write(IVariable* variable, IData* data)
{
  write(variable->fullName(), *data);
}

void CheckpointWriter::write(const String& full_name, const IData& data)
{
  attempt([&] { m_file->write(full_name, data); });
  m_nb_bytes += data.constBytes().size();
}

void CheckpointWriter::publish(const format::Manifest& header)
{
  format::FileRecord record;
  attempt([&] { record = m_file->close(); });
  m_file.reset();
  asCheckpointFailure(m_pending->draftPath(), [&] { m_pending->commit(m_failure, header, std::move(record)); });
}
} // namespace Arcane::detail::checkpoint
