// SPDX-License-Identifier: Apache-2.0
// All small types of numbers at once.
#pragma once

#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/Float16.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"
