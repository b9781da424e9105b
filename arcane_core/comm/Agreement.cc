// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/Agreement.h"

#include "arcane_core/base/ParallelFatalErrorException.h"

namespace Arcane
{
void throwOnAllRanksUnless(IParallelMng* pm, bool ok, const String& message)
{
  const Int32 nobody = pm->commSize();
  const Int32 first = pm->reduce(Parallel::ReduceMin, ok ? nobody : pm->commRank());
  if (first == nobody)
    return;
  String text = message;
  pm->broadcastString(text, first);
  throw ParallelFatalErrorException(A_FUNCINFO, String::format("rank {0}: {1}", first, text));
}

void runAndAgree(IParallelMng* pm, const std::function<void()>& f)
{
  bool ok = false;
  String message = "unknown exception";
  try {
    f();
    ok = true;
  }
  catch (const Exception& ex) {
    if (ex.isCollective())
      throw;
    message = ex.what();
  }
  catch (const std::exception& ex) {
    message = ex.what();
  }
  catch (...) {
    // Not one of ours: the agreement below throws in its place, on all ranks.
  }
  throwOnAllRanksUnless(pm, ok, message);
}
} // namespace Arcane
