// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/CaseTextRun.h"

#include "arcane_core/case_text/CaseFileText.h"
#include "arcane_core/case_text/CaseSchema.h"
#include "arcane_core/launcher/StandaloneRun.h"
#include "arcane_core/service/ServiceRegistry.h"

#include <iostream>

namespace Arcane::detail::launcher
{
int printCaseText(StandaloneRun& run, const run::RunMode& mode)
{
  // Modules make their loops for a sub-domain; a loop of the configuration may have such a name too.
  const casetext::CaseOutline outline = casetext::makeCaseOutline(run.createSubDomain("", {}));
  if (!run.parallelMng()->isMasterIO())
    return 0;
  const casetext::OptionCatalog catalog(service::ServiceRegistry::instance());
  const bool is_schema = mode.wish == run::RunMode::eWish::CaseSchema;
  std::cout << (is_schema ? casetext::caseSchema(outline, catalog)
                          : casetext::caseFileText(outline, catalog, mode.dump_language.localstr()))
            << std::flush;
  return 0;
}
} // namespace Arcane::detail::launcher
