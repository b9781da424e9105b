// SPDX-License-Identifier: Apache-2.0
// The processor time of a sub-domain.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::run
{
/*!
 * \brief Returns the processor time of the sub-domain of \a pm so far. \unit{s}
 *
 * The time counts the process with all its threads, or the calling thread alone when the process has several sub-domains.
 * \local
 */
Real cpuTime(const IParallelMng* pm);
} // namespace Arcane::detail::run
