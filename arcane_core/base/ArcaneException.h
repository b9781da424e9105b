// SPDX-License-Identifier: Apache-2.0
// All the errors of the base, for those who catch several of them.
#pragma once

#include "arcane_core/base/ArgumentException.h"
#include "arcane_core/base/ArithmeticException.h"
#include "arcane_core/base/AssertionException.h"
#include "arcane_core/base/BadAlignmentException.h"
#include "arcane_core/base/BadCastException.h"
#include "arcane_core/base/FatalErrorException.h"
#include "arcane_core/base/IOException.h"
#include "arcane_core/base/IndexOutOfRangeException.h"
#include "arcane_core/base/InternalErrorException.h"
#include "arcane_core/base/NotImplementedException.h"
#include "arcane_core/base/NotSupportedException.h"
#include "arcane_core/base/ParallelFatalErrorException.h"
#include "arcane_core/base/TimeoutException.h"
