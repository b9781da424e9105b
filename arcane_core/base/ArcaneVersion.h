// SPDX-License-Identifier: Apache-2.0
// The version of Arcane whose public API this framework has. The version of the framework itself is another one.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#define ARCANE_VERSION_MAJOR 4
#define ARCANE_VERSION_MINOR 2
#define ARCANE_VERSION_RELEASE 1
#define ARCANE_VERSION_BETA 0
//! 10000 * major + 100 * minor + release, for comparisons.
#define ARCANE_VERSION 40201
#define ARCANE_VERSION_STR "4.2.1.0"
#define ARCANE_VERSION_STR_FULL "4.2.1.0"

static_assert(ARCANE_VERSION == 10000 * ARCANE_VERSION_MAJOR + 100 * ARCANE_VERSION_MINOR + ARCANE_VERSION_RELEASE);
