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

namespace Arcane::detail
{
//! What a sub-domain does; its value is the exit code. May throw.
using RankFunction = std::function<int(IParallelMng*, ITraceMng*)>;

/*!
 * \brief Calls \a f on \a nb_thread threads, each with a manager and traces of its own.
 *
 * A thread that fails alone ends the others: they leave their waits by an exception; one that does not come out of a
 * computation within some seconds is not waited for. One message tells of the failure.
 * \collective
 * \return the exit code of the process: that of the first sub-domain of the process which has one, or of the failure
 */
int runOnThreads(Int32 nb_thread, const MpiEnvironment& mpi, const RankFunction& f);
} // namespace Arcane::detail
