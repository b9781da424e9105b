// SPDX-License-Identifier: Apache-2.0
// All small types of numbers at once.
#pragma once

#include "arcane_core/base/BFloat16.h"
#include "arcane_core/base/Float16.h"
#include "arcane_core/base/Real2x2.h"
#include "arcane_core/base/Real3x3.h"
