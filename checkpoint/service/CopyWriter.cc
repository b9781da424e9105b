// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/CopyWriter.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/service/RankFileWriter.h"
#include "variables/core/IVariable.h"

namespace Arcane::detail::checkpoint
{
CopyWriter::CopyWriter(IParallelMng* pm, copies::CopiesInMemory& copies)
: m_copies(copies)
{
  m_copies.begin();
  m_part.attempt([&] { m_part.open(std::make_unique<RankFileWriter>(m_copies.draftPath(), pm->commRank())); });
}

CopyWriter::~CopyWriter()
{
  m_part.abandon();
  m_copies.abandon();
}

void CopyWriter::beginWrite(const VariableCollection& variables)
{
  Int64 nb_byte = 0;
  for (VariableCollection::Enumerator i(variables); ++i;)
    if (!((*i)->property() & IVariable::PDumpNull))
      nb_byte += (*i)->data()->valueBytes();
  const String lack = m_copies.lackOfRoom(nb_byte);
  // Where the machine has no more memory, a write would end the process.
  m_part.attempt([&] { ARCANE_THROW_IF(!lack.null(), IOException, "{0}", lack); });
}

void CopyWriter::setMetaData(const String& meta_data)
{
  m_part.writeMetaData(meta_data);
}

void CopyWriter::write(IVariable* variable, IData* data)
{
  write(variable->fullName(), *data);
}

void CopyWriter::write(const String& full_name, const IData& data)
{
  m_part.write(full_name, data);
}

void CopyWriter::publish(const format::Manifest& header)
{
  format::FileRecord record = m_part.close();
  m_copies.commit(m_part.failure(), header, std::move(record));
}
} // namespace Arcane::detail::checkpoint
