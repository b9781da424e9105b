// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/CopyWriter.h"

#include "variables/core/IVariable.h"

namespace Arcane::detail::checkpoint
{
CopyWriter::CopyWriter(IParallelMng* pm, copies::CopiesInMemory& copies)
: m_copies(copies)
{
  m_copies.begin();
  attempt([&] { m_file = std::make_unique<RankFileWriter>(m_copies.draftPath(), pm->commRank()); });
}

CopyWriter::~CopyWriter()
{
  m_file.reset();
  m_copies.abandon();
}

void CopyWriter::attempt(const std::function<void()>& f)
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

void CopyWriter::beginWrite(const VariableCollection& variables)
{
  Int64 nb_byte = 0;
  for (VariableCollection::Enumerator i(variables); ++i;)
    if (!((*i)->property() & IVariable::PDumpNull))
      nb_byte += (*i)->data()->constBytes().size();
  const String lack = m_copies.lackOfRoom(nb_byte);
  // Where the machine has no more memory, a write would end the process.
  if (!lack.null() && m_failure.null()) {
    m_failure = lack;
    m_file.reset();
  }
}

void CopyWriter::setMetaData(const String& meta_data)
{
  attempt([&] { m_file->writeMetaData(meta_data); });
}

void CopyWriter::write(IVariable* variable, IData* data)
{
  write(variable->fullName(), *data);
}

void CopyWriter::write(const String& full_name, const IData& data)
{
  attempt([&] { m_file->write(full_name, data); });
}

void CopyWriter::publish(const format::Manifest& header)
{
  format::FileRecord record;
  attempt([&] { record = m_file->close(); });
  m_file.reset();
  m_copies.commit(m_failure, header, std::move(record));
}
} // namespace Arcane::detail::checkpoint
