// SPDX-License-Identifier: Apache-2.0
// Reads a small text file once for all ranks.
#pragma once

#include "arcane_core/base/text/String.h"

#include <string>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::caseoptions
{
/*!
 * \brief Returns the bytes of \a file, which rank 0 reads and sends to all ranks.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when it cannot be read
 */
std::string readFileOnAllRanks(IParallelMng* pm, const String& file);
} // namespace Arcane::detail::caseoptions
