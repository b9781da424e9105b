// SPDX-License-Identifier: Apache-2.0
// All classes of linear systems.
#pragma once

#include "arcane_core/aleph/AlephIndexing.h"
#include "arcane_core/aleph/AlephKernel.h"
#include "arcane_core/aleph/AlephMatrix.h"
#include "arcane_core/aleph/AlephOrdering.h"
#include "arcane_core/aleph/AlephParams.h"
#include "arcane_core/aleph/AlephTopology.h"
#include "arcane_core/aleph/AlephTypesSolver.h"
#include "arcane_core/aleph/AlephVector.h"
#include "arcane_core/aleph/IAlephFactory.h"
