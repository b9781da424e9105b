// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IntegerReduction.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/ReproducibleReduction.h"

#include <bit>
#include <cmath>
#include <limits>

namespace Arcane::detail::comm
{
namespace
{
// A sum of reals is 568 bytes: the values are reduced in blocks.
constexpr Int32 block_size = 1024;

void sumBlock(IParallelMng* pm, ArrayView<Real> values)
{
  UniqueArray<ReproducibleSum> locals(values.size());
  for (Int32 i = 0; i < values.size(); ++i)
    locals[i].add(values[i]);
  ParallelMngUtils::reproducibleSum(pm, locals, values);
}

//! Returns an integer that compares as \a value does. Doubles compare as the integers of their bits, negative ones in the opposite order.
Int64 keyOf(Real value)
{
  const auto bits = std::bit_cast<Int64>(value);
  return bits >= 0 ? bits : bits ^ std::numeric_limits<Int64>::max();
}

Real valueOfKey(Int64 key)
{
  return std::bit_cast<Real>(key >= 0 ? key : key ^ std::numeric_limits<Int64>::max());
}
} // namespace

void reduceAsIntegers(IParallelMng* pm, MessagePassing::eReduceType op, ArrayView<Real> values)
{
  if (op == MessagePassing::ReduceSum) {
    for (Int32 begin = 0; begin < values.size(); begin += block_size)
      sumBlock(pm, values.subView(begin, std::min(block_size, values.size() - begin)));
    return;
  }
  // The key of NaN is beyond the keys of both infinities.
  const Int64 key_of_nan = op == MessagePassing::ReduceMin ? std::numeric_limits<Int64>::min() : std::numeric_limits<Int64>::max();
  UniqueArray<Int64> keys(values.size());
  for (Int32 i = 0; i < values.size(); ++i)
    keys[i] = std::isnan(values[i]) ? key_of_nan : keyOf(values[i]);
  pm->reduce(op, keys.view());
  for (Int32 i = 0; i < values.size(); ++i)
    values[i] = keys[i] == key_of_nan ? std::numeric_limits<Real>::quiet_NaN() : valueOfKey(keys[i]);
}
} // namespace Arcane::detail::comm
