// SPDX-License-Identifier: Apache-2.0
// Directories for the output of all ranks.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::detail::comm
{
//! Ranks that make a directory.
enum class eDirectoryMakers
{
  Master,  //!< the master of the output, for all
  EachRank //!< each rank, where the name of the directory has the rank in it
};

//! Creates a directory for output, and those above, as needed. \collective \throws ParallelFatalErrorException on all ranks when one fails
void createDirectoryOnAllRanks(IParallelMng* pm, const String& path, eDirectoryMakers makers = eDirectoryMakers::Master);
} // namespace Arcane::detail::comm
