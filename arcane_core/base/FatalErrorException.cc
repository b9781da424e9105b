// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/FatalErrorException.h"

namespace Arcane
{

void detail::throwFatal(const TraceInfo& where, const String& message)
{
  throw FatalErrorException(where, message);
}

} // namespace Arcane
