// SPDX-License-Identifier: Apache-2.0
// Names of the classes of linear systems.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane
{
class AlephFactory;
class AlephIndexing;
class AlephKernel;
class AlephMatrix;
class AlephOrdering;
class AlephParams;
class AlephTopology;
class AlephVector;
class IAlephFactory;

//! Type of the numbers of rows.
using AlephInt = int;
} // namespace Arcane
