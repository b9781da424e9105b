// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/OutputDirectory.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/Agreement.h"

namespace Arcane::detail::comm
{
void createDirectoryOnAllRanks(IParallelMng* pm, const String& path, eDirectoryMakers makers)
{
  runAndAgree(pm, [&] {
    if (makers == eDirectoryMakers::Master && !pm->isMasterIO())
      return;
    const std::error_code failed = base::createOutputDirectories(path);
    ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot create directory '{0}': {1}", base::shownPath(path), failed.message());
  });
}
} // namespace Arcane::detail::comm
