// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/RankPart.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::checkpoint
{
void RankPart::attempt(const std::function<void()>& f)
{
  if (hasFailed())
    return;
  try {
    f();
  }
  catch (const std::exception& ex) {
    m_failure = String(ex.what());
    m_file.reset();
  }
}

void RankPart::writeMetaData(const String& text)
{
  attempt([&] { m_file->writeMetaData(text); });
}

void RankPart::write(const String& full_name, const IData& data)
{
  attempt([&] {
    ARCANE_FATAL_IF(!m_file, "array '{0}' is written before the description of the variables", full_name);
    m_file->write(full_name, data);
  });
}

format::FileRecord RankPart::close()
{
  format::FileRecord record;
  attempt([&] {
    ARCANE_FATAL_IF(!m_file, "the file of the machine was not made, since there is no description of the variables");
    record = m_file->close();
  });
  m_file.reset();
  return record;
}
} // namespace Arcane::detail::checkpoint
