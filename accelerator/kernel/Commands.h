// SPDX-License-Identifier: Apache-2.0
// A header for applications: it includes runners, queues, and the commands that they make.
#pragma once

#include "accelerator/kernel/RunCommand.h"
#include "accelerator/runtime/Accelerator.h"
