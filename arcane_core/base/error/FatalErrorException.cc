// SPDX-License-Identifier: Apache-2.0
// The error that ends a run, and the macros that throw it.
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{

void detail::base::throwFatal(const TraceInfo& where, const String& message)
{
  throw FatalErrorException(where, message);
}

} // namespace Arcane
