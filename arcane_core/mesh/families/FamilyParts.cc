// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/FamilyParts.h"

#include "arcane_core/mesh/families/IItemFamily.h"

namespace Arcane::detail::mesh
{
FamilyParts::FamilyParts(IItemFamily& family, Int32 rank)
: items(&family, family.itemKind(), family.fullName(), rank)
, listeners(items)
, groups(family.meshOfFamily(), family.name(), items, listeners)
{}

FamilyParts::~FamilyParts() = default;
} // namespace Arcane::detail::mesh
