// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/CheckpointReader.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/StartDirectory.h"
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
    return String::format("no checkpoint to restart from in '{0}', expected those of an earlier run; a first run starts without 'continue'",
                          base::shownPath(directory));
  String message = String::format("no valid checkpoint to restart from in '{0}'", base::shownPath(directory));
  for (const String& refusal : refusals)
    message = message + "\n  " + refusal;
  return message;
}
} // namespace

CheckpointReader::CheckpointReader(IParallelMng* pm, const String& base_directory, const String& choice)
: m_parallel_mng(pm)
{
  const format::CheckpointDirectory directory(base_directory);
  m_found = choice.null() ? format::findNewestValid(pm, directory) : format::findChosen(pm, directory, choice);
  if (m_found.index < 0 && !choice.null())
    throw CheckpointException(A_FUNCINFO, CheckpointException::Reason::NoneValid, "-A,RestartFrom: " + m_found.refusals.front());
  if (m_found.index < 0)
    throw CheckpointException(A_FUNCINFO, CheckpointException::Reason::NoneValid, noneValidMessage(base_directory, m_found.refusals));
  m_files = std::make_unique<PartFiles>(m_found.records);
  m_columns = std::make_unique<PartColumns>(pm, m_found.records);
  if (isOfSameRanks())
    runAndAgree(pm, [&] { m_files->open(pm->commRank()); });
}

String CheckpointReader::metaData()
{
  String text("");
  if (isOfSameRanks()) {
    runAndAgree(m_parallel_mng, [&] { text = metaDataOf(m_parallel_mng->commRank()); });
    return text;
  }
  runAndAgree(m_parallel_mng, [&] {
    if (m_parallel_mng->isMasterIO())
      text = metaDataOf(0);
  });
  m_parallel_mng->broadcastString(text, m_parallel_mng->masterIORank());
  return text;
}

void CheckpointReader::read(IVariable* variable, IData* data)
{
  read(variable->fullName(), *data);
}

void CheckpointReader::read(const String& full_name, IData& data)
{
  ARCANE_THROW_IF(!isOfSameRanks(), ParallelFatalErrorException,
                  "checkpoint '{0}' was written by {1} ranks and the run has {2}, expected the same number", name(), nbPart(),
                  m_parallel_mng->commSize());
  runAndAgree(m_parallel_mng, [&] { readAll(m_parallel_mng->commRank(), full_name, data); });
}

std::optional<CheckpointPartArray> CheckpointReader::find(Int32 part, const String& full_name) const
{
  if (const auto* column = m_columns->find(full_name))
    return column->at(static_cast<std::size_t>(part));
  return partArrayOf(*m_files->record(part), full_name);
}

void CheckpointReader::readRows(Int32 part, const String& full_name, Int64 first, Int64 nb_row, std::byte* values)
{
  m_files->open(part).readRows(full_name, first, nb_row, values);
}
} // namespace Arcane::detail::checkpoint
