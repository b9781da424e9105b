// SPDX-License-Identifier: Apache-2.0
// The standard headers of most applications of tests: see arcane_compile_quickly in CaseTests.cmake.
#pragma once

#include "arcane_core/cmake/StandardHeaders.h"
