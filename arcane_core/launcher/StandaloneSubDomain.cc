// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/StandaloneSubDomain.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/launcher/StandaloneRun.h"

namespace Arcane
{
StandaloneSubDomain::StandaloneSubDomain(const ApplicationInfo& info, const String& case_file_name, Span<const std::byte> file_content)
{
  const auto run = std::make_shared<detail::launcher::StandaloneRun>(info);
  m_run = run;
  m_sub_domain = run->createSubDomain(case_file_name, file_content);
  m_trace_mng = run->traceMng();
}

ISubDomain* StandaloneSubDomain::subDomain() const
{
  ARCANE_FATAL_IF(!m_run, "Instance of 'StandaloneSubDomain' is not initialized. Expected one made by ArcaneLauncher");
  return m_sub_domain;
}

ITraceMng* StandaloneSubDomain::traceMng() const
{
  ARCANE_FATAL_IF(!m_run, "Instance of 'StandaloneSubDomain' is not initialized. Expected one made by ArcaneLauncher");
  return m_trace_mng;
}
} // namespace Arcane
