// SPDX-License-Identifier: Apache-2.0
// All about loops and tasks in threads that needs no mesh, under one name.
#pragma once

#include "arcane_core/tasks/ForLoopOneExecStat.h"
#include "arcane_core/tasks/Mutex.h"
#include "arcane_core/tasks/ParallelFor.h"
#include "arcane_core/tasks/SpinLock.h"
#include "arcane_core/tasks/TaskFactory.h"
