// SPDX-License-Identifier: Apache-2.0
#ifndef COMPAT_SMALL_SYSTEM_H
#define COMPAT_SMALL_SYSTEM_H

#include <arcane/utils/ArcaneGlobal.h>

//! Returns the middle value of the solution for three rows, 2.
Arcane::Real solveSmallSystem(bool is_direct);

#endif
