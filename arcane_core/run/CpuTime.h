// SPDX-License-Identifier: Apache-2.0
// How long a sub-domain has computed.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail
{
/*!
 * \brief Processor time of the sub-domain of \a pm so far, \unit{s}.
 *
 * Of the process with all its threads; of the calling thread alone when the process has several sub-domains.
 * \local
 */
Real cpuTime(const IParallelMng* pm);
} // namespace Arcane::detail
