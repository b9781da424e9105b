// SPDX-License-Identifier: Apache-2.0
// Counts the requests of memory of this program.
#include "tests/support/AllocationCounterBody.h"
