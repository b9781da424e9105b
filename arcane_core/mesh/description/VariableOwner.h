// SPDX-License-Identifier: Apache-2.0
// The interface of objects that declare variables, whatever their room.
#pragma once

#include "arcane_core/mesh/description/MeshHandle.h"

namespace Arcane
{

//! The base of modules, sub-domains, meshes, families and variable managers, which may all declare variables.
class ARCANE_EXPORT VariableOwner
{
 public:
  virtual ~VariableOwner() = default;

  virtual IVariableMng* ownerVariableMng() const = 0;
  //! Returns the handle of the mesh of the variables, or a null handle when they are not on a mesh.
  virtual MeshHandle ownerMeshHandle() const { return {}; }
  //! Returns the family of items of the variables, if the owner imposes one.
  virtual const IItemFamily* ownerFamily() const { return nullptr; }
  virtual IModule* ownerModule() const { return nullptr; }
};

} // namespace Arcane
