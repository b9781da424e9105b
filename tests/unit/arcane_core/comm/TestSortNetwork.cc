// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/SortNetwork.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

using namespace Arcane;
using namespace Arcane::detail::comm;

namespace
{
//! Returns the values, one for each rank, after all passes.
std::vector<Int32> sorted(std::vector<Int32> values)
{
  const Int32 nb_rank = static_cast<Int32>(values.size());
  for (const SortPass& pass : sortPasses(nb_rank))
    for (Int32 rank = 0; rank < nb_rank; ++rank)
      if (const Int32 partner = pass.partnerOf(rank, nb_rank); partner > rank && values[rank] > values[partner])
        std::swap(values[rank], values[partner]);
  return values;
}
} // namespace

// A network that sorts all sequences of zeros and ones sorts all sequences.
TEST(SortNetworkTest, SortsAllSequencesOfZerosAndOnes)
{
  for (Int32 nb_rank = 0; nb_rank <= 11; ++nb_rank)
    for (Int32 bits = 0; bits < (1 << nb_rank); ++bits) {
      std::vector<Int32> values;
      for (Int32 rank = 0; rank < nb_rank; ++rank)
        values.push_back((bits >> rank) & 1);
      const std::vector<Int32> result = sorted(values);
      ASSERT_TRUE(std::is_sorted(result.begin(), result.end())) << nb_rank << " ranks, sequence " << bits;
    }
}

TEST(SortNetworkTest, PartnersArePairs)
{
  for (Int32 nb_rank = 1; nb_rank <= 40; ++nb_rank)
    for (const SortPass& pass : sortPasses(nb_rank))
      for (Int32 rank = 0; rank < nb_rank; ++rank)
        if (const Int32 partner = pass.partnerOf(rank, nb_rank); partner >= 0) {
          ASSERT_LT(partner, nb_rank);
          ASSERT_EQ(pass.partnerOf(partner, nb_rank), rank);
        }
}
