// SPDX-License-Identifier: Apache-2.0
// All the errors that applications catch by their class.
#pragma once

#include "variables/core/BadPartialVariableItemGroupNameException.h"
#include "variables/core/BadVariableKindTypeException.h"

#include "arcane_core/base/error/ArcaneException.h"
