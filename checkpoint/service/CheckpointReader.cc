// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/CheckpointReader.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/service/CheckpointException.h"
#include "variables/core/IVariable.h"

namespace Arcane::detail::checkpoint
{
namespace
{
String noneValidMessage(const String& directory, const std::vector<String>& refusals)
{
  if (refusals.empty())
    return String::format("no checkpoint to restart from in '{0}'", directory);
  String message = String::format("no valid checkpoint to restart from in '{0}'", directory);
  for (const String& refusal : refusals)
    message = message + "\n  " + refusal;
  return message;
}
} // namespace

CheckpointReader::CheckpointReader(IParallelMng* pm, const String& base_directory)
: m_parallel_mng(pm)
{
  const format::CheckpointDirectory directory(base_directory);
  m_found = format::findNewestValid(pm, directory);
  if (m_found.index < 0)
    throw CheckpointException(A_FUNCINFO, CheckpointException::Reason::NoneValid, noneValidMessage(base_directory, m_found.refusals));
  ARCANE_THROW_IF(m_found.manifest.nb_rank != pm->commSize(), ParallelFatalErrorException,
                  "checkpoint '{0}' was written by {1} ranks and the run has {2}, expected the same number",
                  directory.pathOf(m_found.index), m_found.manifest.nb_rank, pm->commSize());
  runAndAgree(pm, [&] {
    const format::FileRecord& record = m_found.manifest.files[static_cast<std::size_t>(pm->commRank())];
    m_file = std::make_unique<RankFileReader>(directory.pathOf(m_found.index), record);
  });
}

String CheckpointReader::metaData()
{
  String text;
  runAndAgree(m_parallel_mng, [&] { text = m_file->readMetaData(); });
  return text;
}

void CheckpointReader::read(IVariable* variable, IData* data)
{
  read(variable->fullName(), *data);
}

void CheckpointReader::read(const String& full_name, IData& data)
{
  runAndAgree(m_parallel_mng, [&] { m_file->read(full_name, data); });
}
} // namespace Arcane::detail::checkpoint
