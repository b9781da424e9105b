// SPDX-License-Identifier: Apache-2.0
// What most unit tests read: see ArcaneQuickBuild.cmake.
#pragma once

#include "arcane_core/cmake/StandardHeaders.h"

#include <gtest/gtest.h>
