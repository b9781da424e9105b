// SPDX-License-Identifier: Apache-2.0
// The passes of a sorting network: which ranks exchange what they have.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/Export.h"

#include <vector>

namespace Arcane::detail::comm
{

//! One pass: each rank is in at most one pair.
struct ARCANE_EXPORT SortPass
{
  Int32 bit = 0;
  Int32 rest = 0;
  Int32 distance = 0;

  //! Returns the other rank of the pair of \a rank, or -1. The smaller rank of a pair keeps the smaller values. \local
  Int32 partnerOf(Int32 rank, Int32 nb_rank) const;
};

//! Returns the passes of merge exchange, which sort the values of any number of ranks. \local
ARCANE_EXPORT std::vector<SortPass> sortPasses(Int32 nb_rank);

} // namespace Arcane::detail::comm
