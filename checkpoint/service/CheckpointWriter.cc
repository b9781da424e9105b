// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/CheckpointWriter.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/service/CheckpointException.h"
#include "checkpoint/service/MachineFile.h"
#include "checkpoint/service/RankFileWriter.h"
#include "variables/core/IVariable.h"

#include <algorithm>
#include <iterator>

namespace Arcane::detail::checkpoint
{
void asCheckpointFailure(const String& directory, const std::function<void()>& f)
{
  try {
    f();
  }
  catch (const ParallelFatalErrorException& ex) {
    throw CheckpointException(A_FUNCINFO, CheckpointException::Reason::CannotWrite,
                              String::format("cannot write a checkpoint in '{0}': {1}", base::shownPath(directory), ex.message()));
  }
}

CheckpointWriter::CheckpointWriter(IParallelMng* pm, const String& base_directory, const FileOptions& options)
: m_parallel_mng(pm)
, m_options(options)
{
  asCheckpointFailure(base_directory, [&] { m_pending = std::make_unique<format::PendingCheckpoint>(pm, base_directory); });
  if (!options.is_one_per_machine)
    m_part.attempt([&] { m_part.open(std::make_unique<RankFileWriter>(m_pending->draftPath(), pm->commRank(), options)); });
}

CheckpointWriter::~CheckpointWriter() = default;

void CheckpointWriter::announce(const String& full_name, const IData& data)
{
  UniqueArray<std::byte> text;
  if (data.isString())
    data.write(text);
  m_announced.push_back(describe(full_name, data));
  m_announced.back().nb_bytes = data.isString() ? text.largeSize() : data.valueBytes();
}

void CheckpointWriter::openMachineFile(const String& meta_data)
{
  std::vector<format::DataRecord> arrays;
  m_part.attempt([&] {
    for (VariableCollection::Enumerator i(m_variables); ++i;)
      if ((*i)->property() & IVariable::PDumpNull)
        announce((*i)->fullName(), *(*i)->data()->cloneEmptyRef());
      else
        announce((*i)->fullName(), *(*i)->data());
    arrays.push_back(describeMetaData(meta_data));
    arrays.back().nb_bytes = meta_data.length();
    std::ranges::move(m_announced, std::back_inserter(arrays));
  });
  // The other ranks of the machine wait for this one, also when it has failed.
  if (m_part.hasFailed())
    arrays.clear();
  try {
    format::FileRecord record = makeMachineFile(m_parallel_mng, m_pending->draftPath(), std::move(arrays));
    m_part.attempt([&] { m_part.open(std::make_unique<MachineFileWriter>(m_pending->draftPath(), std::move(record))); });
  }
  catch (const std::exception&) {
    m_part.attempt([] { throw; });
  }
}

void CheckpointWriter::setMetaData(const String& meta_data)
{
  if (m_options.is_one_per_machine)
    openMachineFile(meta_data);
  m_part.writeMetaData(meta_data);
}

void CheckpointWriter::write(IVariable* variable, IData* data)
{
  write(variable->fullName(), *data);
}

void CheckpointWriter::write(const String& full_name, const IData& data)
{
  m_part.write(full_name, data);
}

void CheckpointWriter::publish(const format::Manifest& header)
{
  format::FileRecord record = m_part.close();
  format::Manifest manifest = header;
  manifest.format_version = m_options.formatVersion();
  asCheckpointFailure(m_pending->draftPath(), [&] { m_pending->commit(m_part.failure(), manifest, std::move(record)); });
}
} // namespace Arcane::detail::checkpoint
