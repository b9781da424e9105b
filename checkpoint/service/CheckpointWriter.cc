// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/CheckpointWriter.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
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
                              String::format("cannot write a checkpoint in '{0}': {1}", directory, ex.message()));
  }
}

CheckpointWriter::CheckpointWriter(IParallelMng* pm, const String& base_directory, const FileOptions& options)
: m_parallel_mng(pm)
, m_options(options)
{
  asCheckpointFailure(base_directory, [&] { m_pending = std::make_unique<format::PendingCheckpoint>(pm, base_directory); });
  if (!options.is_one_per_machine)
    attempt([&] { m_file = std::make_unique<RankFileWriter>(m_pending->draftPath(), pm->commRank(), options); });
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

void CheckpointWriter::announce(const String& full_name, const IData& data)
{
  UniqueArray<std::byte> buffer;
  m_announced.push_back(describe(full_name, data));
  m_announced.back().nb_bytes = savedBytes(data, buffer).size();
}

void CheckpointWriter::openMachineFile(const String& meta_data)
{
  std::vector<format::DataRecord> arrays;
  attempt([&] {
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
  if (!m_failure.null())
    arrays.clear();
  try {
    format::FileRecord record = makeMachineFile(m_parallel_mng, m_pending->draftPath(), std::move(arrays));
    attempt([&] { m_file = std::make_unique<MachineFileWriter>(m_pending->draftPath(), std::move(record)); });
  }
  catch (const std::exception&) {
    attempt([] { throw; });
  }
}

void CheckpointWriter::setMetaData(const String& meta_data)
{
  if (m_options.is_one_per_machine)
    openMachineFile(meta_data);
  attempt([&] { m_file->writeMetaData(meta_data); });
}

void CheckpointWriter::write(IVariable* variable, IData* data)
{
  write(variable->fullName(), *data);
}

void CheckpointWriter::write(const String& full_name, const IData& data)
{
  attempt([&] {
    ARCANE_FATAL_IF(!m_file, "array '{0}' is written before the description of the variables", full_name);
    m_file->write(full_name, data);
  });
  m_nb_bytes += data.constBytes().size();
}

void CheckpointWriter::publish(const format::Manifest& header)
{
  format::FileRecord record;
  attempt([&] {
    ARCANE_FATAL_IF(!m_file, "the file of the machine was not made, since there is no description of the variables");
    record = m_file->close();
  });
  m_file.reset();
  format::Manifest manifest = header;
  manifest.format_version = m_options.formatVersion();
  asCheckpointFailure(m_pending->draftPath(), [&] { m_pending->commit(m_failure, manifest, std::move(record)); });
}
} // namespace Arcane::detail::checkpoint
