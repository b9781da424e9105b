// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/PictureWarnings.h"

#include "arcane_core/base/log/ITraceMng.h"

namespace Arcane::detail::output
{
void PictureWarnings::warn(ITraceMng* trace, const String& message)
{
  if (m_messages.insert(message).second && trace)
    trace->pwarning() << message;
}
} // namespace Arcane::detail::output
