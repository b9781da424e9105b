// SPDX-License-Identifier: Apache-2.0
// Older names of MeshUtils::visitGroups().
#pragma once

#include "arcane_core/base/object/IFunctorWithArgument.h"
#include "arcane_core/domain/MeshUtils.h"

//! Older names of MeshUtils::visitGroups().
namespace Arcane::meshvisitor
{
using MeshUtils::visitGroups;

//! Calls \a functor for each group of \a family. \local
inline void visitGroups(IItemFamily* family, IFunctorWithArgumentT<ItemGroup&>* functor)
{
  visitGroups(family, [functor](ItemGroup& group) { functor->executeFunctor(group); });
}

//! Calls \a functor for each group of each family of \a mesh. \local
inline void visitGroups(IMesh* mesh, IFunctorWithArgumentT<ItemGroup&>* functor)
{
  visitGroups(mesh, [functor](ItemGroup& group) { functor->executeFunctor(group); });
}
} // namespace Arcane::meshvisitor
