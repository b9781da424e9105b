// SPDX-License-Identifier: Apache-2.0
// All reference classes and their names. The usual template instances are compiled once, in the library.
#pragma once

#include "variables/core/IVariable.h"
#include "variables/core/MeshPartialVariableArrayRef.h"
#include "variables/core/MeshPartialVariableScalarRef.h"
#include "variables/core/MeshTiledVariableRef.h"
#include "variables/core/MeshVariableArrayRef.h"
#include "variables/core/MeshVariableScalarRef.h"
#include "variables/core/PartialVariableTypedef.h"
#include "variables/core/TiledVariableTypedef.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableRefArray.h"
#include "variables/core/VariableRefArray2.h"
#include "variables/core/VariableRefScalar.h"
#include "variables/core/VariableTypedef.h"

#include "arcane_core/base/math/NumericTypes.h"
