// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/HPRealOps.h"

#include "arcane_core/base/math/HPReal.h"
#include "arcane_core/comm/IParallelMng.h"

namespace Arcane
{
HPReal HPRealOps::reduce(MessagePassing::eReduceType op, const HPReal& value)
{
  HPReal result = value;
  reduce(op, ArrayView<HPReal>(1, &result));
  return result;
}

void HPRealOps::reduce(MessagePassing::eReduceType op, ArrayView<HPReal> values)
{
  auto* const pm = static_cast<IParallelMng*>(this);
  const Int32 nb = values.size();
  UniqueArray<Real> parts;
  for (const HPReal& value : values) {
    parts.add(value.value());
    parts.add(value.correction());
  }
  UniqueArray<Real> of_all(2 * nb * pm->commSize());
  pm->allGather(parts, of_all);
  const auto of = [&](Int32 rank, Int32 i) { return HPReal(of_all[2 * (rank * nb + i)], of_all[2 * (rank * nb + i) + 1]); };
  for (Int32 i = 0; i < nb; ++i) {
    HPReal result = of(0, i);
    for (Int32 rank = 1; rank < pm->commSize(); ++rank) {
      const HPReal other = of(rank, i);
      if (op == MessagePassing::ReduceSum)
        result += other;
      else if (op == MessagePassing::ReduceMin ? other < result : result < other)
        result = other;
    }
    values[i] = result;
  }
}
} // namespace Arcane
