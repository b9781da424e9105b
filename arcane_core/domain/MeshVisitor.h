// SPDX-License-Identifier: Apache-2.0
// An older name of MeshUtils::visitGroups().
#pragma once

#include "arcane_core/domain/MeshUtils.h"

//! An older name of MeshUtils::visitGroups().
namespace Arcane::meshvisitor
{
using MeshUtils::visitGroups;
} // namespace Arcane::meshvisitor
