// SPDX-License-Identifier: Apache-2.0
// Numbers of things that several ranks know by the unique ids of their nodes.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <array>
#include <limits>
#include <span>
#include <vector>

namespace Arcane::detail::meshio
{

//! Increasing unique ids, then fillers.
using UniqueIdKey = std::array<Int64, 8>;

inline constexpr Int64 key_filler = std::numeric_limits<Int64>::max();

//! Returns the key of up to 8 ids, in any order. \local
UniqueIdKey keyOf(std::span<const Int64> uids);

//! The numbers of the keys of a rank.
struct KeyNumbers
{
  //! \shape{nb_key}
  std::vector<Int64> first;
  //! The sum of the sizes of all keys of all ranks.
  Int64 total = 0;
};

/*!
 * \brief Gives each key a range of consecutive numbers as long as its size, from 0 on, in the order of keys.
 *
 * A key that several ranks have gets the same numbers on all of them. Numbers do not depend on the number of ranks.
 * \param keys  different keys, in any order
 * \param sizes  a key has the same on all ranks; \shape{nb_key}
 * \collective
 */
KeyNumbers numberKeys(IParallelMng* pm, std::span<const UniqueIdKey> keys, std::span<const Int32> sizes);

} // namespace Arcane::detail::meshio
