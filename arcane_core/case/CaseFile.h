// SPDX-License-Identifier: Apache-2.0
// A small text file read once and known by all ranks.
#pragma once

#include "arcane_core/base/text/String.h"

#include <string>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail
{
/*!
 * \brief The bytes of \a file, read by rank 0.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when it cannot be read
 */
std::string readFileOnAllRanks(IParallelMng* pm, const String& file);
} // namespace Arcane::detail
