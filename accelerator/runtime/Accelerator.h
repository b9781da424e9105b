// SPDX-License-Identifier: Apache-2.0
// Runners, queues, events, copies, and what a run asks for: what applications expect of any header of the accelerator.
#pragma once

#include "accelerator/runtime/AcceleratorRuntimeInitialisationInfo.h"
#include "accelerator/runtime/IAcceleratorMng.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/RunQueueEvent.h"
#include "accelerator/runtime/Runner.h"
