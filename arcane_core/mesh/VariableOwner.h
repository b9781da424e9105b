// SPDX-License-Identifier: Apache-2.0
// What a variable must know of the object that declares it, whatever room that object is in.
#pragma once

#include "arcane_core/mesh/MeshHandle.h"

namespace Arcane
{

//! Base of modules, sub-domains, meshes, families and variable managers: all may declare variables.
class VariableOwner
{
 public:
  virtual ~VariableOwner() = default;

  virtual IVariableMng* ownerVariableMng() const = 0;
  //! Null when variables of this owner are not on a mesh.
  virtual MeshHandle ownerMeshHandle() const { return {}; }
  //! The family of items of the variables, if the owner imposes one.
  virtual const IItemFamily* ownerFamily() const { return nullptr; }
  virtual IModule* ownerModule() const { return nullptr; }
};

} // namespace Arcane
