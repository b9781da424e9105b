// SPDX-License-Identifier: Apache-2.0
// All errors of the base, for code that catches several of them.
#pragma once

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ArithmeticException.h"
#include "arcane_core/base/error/AssertionException.h"
#include "arcane_core/base/error/BadAlignmentException.h"
#include "arcane_core/base/error/BadCastException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/error/IndexOutOfRangeException.h"
#include "arcane_core/base/error/InternalErrorException.h"
#include "arcane_core/base/error/NotImplementedException.h"
#include "arcane_core/base/error/NotSupportedException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/error/TimeoutException.h"
