// SPDX-License-Identifier: Apache-2.0
// The headers of the C library that sources of applications expect under one name.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <clocale>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <locale>
