// SPDX-License-Identifier: Apache-2.0
// A header for applications: it includes all exceptions that they can catch by their class.
#pragma once

#include "variables/core/BadPartialVariableItemGroupNameException.h"
#include "variables/core/BadVariableKindTypeException.h"

#include "arcane_core/base/error/ArcaneException.h"
