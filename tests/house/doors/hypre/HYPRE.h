// SPDX-License-Identifier: Apache-2.0
// See HYPRE_utilities.h.
#pragma once

#include "HYPRE_utilities.h"
