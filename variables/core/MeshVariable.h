// SPDX-License-Identifier: Apache-2.0
// A header for applications: it includes all references to variables that are on items.
#pragma once

#include "variables/core/MeshPartialVariableArrayRef.h"
#include "variables/core/MeshPartialVariableScalarRef.h"
#include "variables/core/MeshVariableArrayRef.h"
#include "variables/core/MeshVariableScalarRef.h"
#include "variables/core/VariableTypes.h"
