// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/Agreement.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"

#include <exception>

namespace Arcane
{
namespace
{
//! \param where the place of the fault, on the rank that has it
[[noreturn]] void throwMessageOf(IParallelMng* pm, Int32 rank, const String& message, const String& where)
{
  String text = message;
  String place = where;
  pm->broadcastString(text, rank);
  pm->broadcastString(place, rank);
  throw ParallelFatalErrorException(place, String::format("rank {0}: {1}", rank, text));
}
} // namespace

void throwOnAllRanksUnless(IParallelMng* pm, bool ok, const String& message, std::source_location where)
{
  const Int32 nobody = pm->commSize();
  const Int32 first = pm->reduce(Parallel::ReduceMin, ok ? nobody : pm->commRank());
  if (first != nobody)
    throwMessageOf(pm, first, message, String::format("{0}:{1} ({2})", where.file_name(), where.line(), where.function_name()));
}

void runAndAgree(IParallelMng* pm, const std::function<void()>& f)
{
  std::exception_ptr failure;
  bool is_collective = false;
  String message = "unknown exception";
  String where = "";
  try {
    f();
  }
  catch (const Exception& ex) {
    failure = std::current_exception();
    is_collective = ex.isCollective();
    message = ex.what();
    where = ex.where();
  }
  catch (const std::exception& ex) {
    failure = std::current_exception();
    message = ex.what();
  }
  catch (...) {
    failure = std::current_exception();
  }
  // The collective exception may involve only a part of the ranks of pm: the ranks must also agree that all of them have one.
  const Int32 nobody = pm->commSize();
  Int32 least[] = { failure ? pm->commRank() : nobody, is_collective ? 1 : 0 };
  pm->reduce(Parallel::ReduceMin, ArrayView<Int32>(2, least));
  const auto [first, have_all_collective] = least;
  if (have_all_collective)
    std::rethrow_exception(failure);
  if (first != nobody)
    throwMessageOf(pm, first, message, where);
}
} // namespace Arcane
