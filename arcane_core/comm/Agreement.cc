// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/Agreement.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"

#include <exception>

namespace Arcane
{
namespace
{
[[noreturn]] void throwMessageOf(IParallelMng* pm, Int32 rank, const String& message)
{
  String text = message;
  pm->broadcastString(text, rank);
  throw ParallelFatalErrorException(A_FUNCINFO, String::format("rank {0}: {1}", rank, text));
}
} // namespace

void throwOnAllRanksUnless(IParallelMng* pm, bool ok, const String& message)
{
  const Int32 nobody = pm->commSize();
  const Int32 first = pm->reduce(Parallel::ReduceMin, ok ? nobody : pm->commRank());
  if (first != nobody)
    throwMessageOf(pm, first, message);
}

void runAndAgree(IParallelMng* pm, const std::function<void()>& f)
{
  std::exception_ptr failure;
  bool is_collective = false;
  String message = "unknown exception";
  try {
    f();
  }
  catch (const Exception& ex) {
    failure = std::current_exception();
    is_collective = ex.isCollective();
    message = ex.what();
  }
  catch (const std::exception& ex) {
    failure = std::current_exception();
    message = ex.what();
  }
  catch (...) {
    failure = std::current_exception();
  }
  // The ranks of a collective exception may be a part of those of pm: the ranks must also agree that all of them have one.
  const Int32 nobody = pm->commSize();
  Int32 least[] = { failure ? pm->commRank() : nobody, is_collective ? 1 : 0 };
  pm->reduce(Parallel::ReduceMin, ArrayView<Int32>(2, least));
  const auto [first, have_all_collective] = least;
  if (have_all_collective)
    std::rethrow_exception(failure);
  if (first != nobody)
    throwMessageOf(pm, first, message);
}
} // namespace Arcane
