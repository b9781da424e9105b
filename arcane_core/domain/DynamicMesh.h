// SPDX-License-Identifier: Apache-2.0
// The class of the meshes of a run.
#pragma once

#include "arcane_core/domain/IPrimaryMesh.h"

namespace Arcane::mesh
{

//! Is the class of the meshes that a case or the factory of meshes makes: `dynamic_cast<mesh::DynamicMesh*>(mesh)` finds it.
class ARCANE_EXPORT DynamicMesh final : public IPrimaryMesh
{
 public:
  using IPrimaryMesh::IPrimaryMesh;
};

} // namespace Arcane::mesh
