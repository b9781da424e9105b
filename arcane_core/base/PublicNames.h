// SPDX-License-Identifier: Apache-2.0
// The names that each public header makes known, whatever it is about.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/StdHeader.h"
#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/LoopRanges.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/log/Trace.h"
#include "arcane_core/base/math/FloatInfo.h"

#include <cfloat>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

namespace Arcane
{
// Applications that say `using namespace Arcane` write these names without std.
using std::cerr;
using std::cin;
using std::cout;
using std::endl;
using std::ifstream;
using std::ios;
using std::istream;
using std::istringstream;
using std::ofstream;
using std::ostream;
using std::ostringstream;
using std::setw;
using std::ws;

using Short = Int32;

class ApplicationInfo;
class ArrayShape;
class CommandLineArguments;
class ForLoopOneExecStat;
class HPReal;
class IMemoryInfo;
class IObservable;
class IObserver;
class ITask;
class Observer;
class ParallelFor1DLoopInfo;
class ParallelLoopOptions;
class TaskContext;
class TaskFactory;
class VersionInfo;
template <typename T> class Vector2;
template <typename T> class Vector3;
using Int32x2 = Vector2<Int32>;
using Int32x3 = Vector3<Int32>;
using Int64x2 = Vector2<Int64>;
using Int64x3 = Vector3<Int64>;
using Observable = IObservable;
using StringCollection = Collection<String>;
using StringList = List<String>;

/*!
 * \name Classes of Arcane that this framework does not have
 * A header of an application may name them. Calls of their members do not compile.
 */
//@{
class IPerformanceCounterService;
class ITaskFunctor;
class ITaskImplementation;
template <typename T> class TaskFunctor;
template <typename T> class TaskFunctorWithContext;
//@}
} // namespace Arcane
