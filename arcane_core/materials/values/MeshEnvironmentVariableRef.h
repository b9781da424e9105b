// SPDX-License-Identifier: Apache-2.0
// A header for applications: references to variables on environments.
#pragma once

#include "arcane_core/materials/values/MeshMaterialVariableRef.h"
