// SPDX-License-Identifier: Apache-2.0
// What every header of the framework may use: numbers, macros, fatal errors.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
