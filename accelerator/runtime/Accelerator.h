// SPDX-License-Identifier: Apache-2.0
// A header for applications: runners, queues, events, copies, and the description of the runtime of a run.
#pragma once

#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"
#include "accelerator/runtime/IAcceleratorMng.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/RunQueueEvent.h"
#include "accelerator/runtime/Runner.h"
