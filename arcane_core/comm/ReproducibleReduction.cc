// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ReproducibleReduction.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::ParallelMngUtils
{
Real reproducibleSum(IParallelMng* pm, const ReproducibleSum& local)
{
  Real sum = 0.0;
  reproducibleSum(pm, ConstArrayView<ReproducibleSum>(1, &local), ArrayView<Real>(1, &sum));
  return sum;
}

Real reproducibleSum(IParallelMng* pm, ConstArrayView<Real> values)
{
  ReproducibleSum local;
  for (Real value : values)
    local.add(value);
  return reproducibleSum(pm, local);
}

void reproducibleSum(IParallelMng* pm, ConstArrayView<ReproducibleSum> locals, ArrayView<Real> sums)
{
  ARCANE_THROW_IF(sums.size() != locals.size(), ArgumentException, "reproducible sum: number of results is {0}, expected {1}", sums.size(),
                  locals.size());
  UniqueArray<Int64> words;
  for (const ReproducibleSum& local : locals)
    words.addRange(local.words());
  reproducibleSum(pm, words, sums);
}

void reproducibleSum(IParallelMng* pm, ArrayView<Int64> words, ArrayView<Real> sums)
{
  ARCANE_THROW_IF(words.size() != sums.size() * ReproducibleSum::nb_word, ArgumentException,
                  "reproducible sum: number of words is {0}, expected {1}", words.size(), sums.size() * ReproducibleSum::nb_word);
  // Integers: their sum is the same in any order.
  pm->reduce(Parallel::ReduceSum, words);
  for (Int32 i = 0; i < sums.size(); ++i)
    sums[i] = ReproducibleSum(Span<const Int64>(words).subSpan(Int64(i) * ReproducibleSum::nb_word, ReproducibleSum::nb_word)).value();
}
} // namespace Arcane::ParallelMngUtils
