// SPDX-License-Identifier: Apache-2.0
// A header for applications: it includes runners and queues, loops on indexes and on items, and views of arrays and variables.
#pragma once

#include "accelerator/kernel/NumArrayViews.h"
#include "accelerator/kernel/RunCommandLoop.h"
#include "accelerator/runtime/Accelerator.h"
#include "variables/device/RunCommandEnumerate.h"
#include "variables/device/VariableViews.h"
