// SPDX-License-Identifier: Apache-2.0
// Short names of arrays and of views of them.
#pragma once

#include "arcane_core/base/ArrayAliases.h"
#include "arcane_core/base/ViewAliases.h"
