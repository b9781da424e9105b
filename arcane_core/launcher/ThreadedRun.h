// SPDX-License-Identifier: Apache-2.0
// A process whose sub-domains are threads.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <functional>

namespace Arcane
{
class IParallelMng;
class ITraceMng;
class MpiEnvironment;
} // namespace Arcane

namespace Arcane::detail::launcher
{
//! A function that runs one sub-domain and returns the exit code, or throws.
using RankFunction = std::function<int(IParallelMng*, ITraceMng*)>;

/*!
 * \brief Calls \a f on \a nb_thread threads, each with a manager and traces of its own.
 *
 * A thread that fails alone ends the others: an exception ends their waits. The process waits at most some seconds for a thread that still
 * computes. The failure is reported by one message.
 * \collective
 * \return the exit code of the process: the one of the first sub-domain of the process that has one, or the one of the failure
 */
int runOnThreads(Int32 nb_thread, const MpiEnvironment& mpi, const RankFunction& f);
} // namespace Arcane::detail::launcher
