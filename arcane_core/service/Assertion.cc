// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/Assertion.h"

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane
{
namespace
{
AssertionException failureOfAll(const TraceInfo& where, const String& expected, const String& actual)
{
  AssertionException failure(where, expected, actual);
  failure.setCollective(true);
  return failure;
}
} // namespace

void Assertion::check(const TraceInfo& where, bool is_right, const String& expected, const String& actual, IParallelMng* pm)
{
  if (pm) {
    const Int32 nb_wrong = pm->reduce(Parallel::ReduceSum, is_right ? 0 : 1);
    if (nb_wrong == 0)
      return;
    throw failureOfAll(where, expected, is_right ? String::format("{0} here, another value on {1} rank(s)", actual, nb_wrong) : actual);
  }
  if (!is_right)
    throw AssertionException(where, expected, actual);
}
} // namespace Arcane
