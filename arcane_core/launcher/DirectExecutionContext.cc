// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/DirectExecutionContext.h"

#include "arcane_core/launcher/StandaloneRun.h"

namespace Arcane
{
ISubDomain* DirectExecutionContext::createSequentialSubDomain(const String& case_file_name)
{
  return m_run.createSubDomain(case_file_name, {});
}
} // namespace Arcane
