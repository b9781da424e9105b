// SPDX-License-Identifier: Apache-2.0
// The base of every header of the framework: numbers, macros, fatal errors.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
