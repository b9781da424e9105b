// SPDX-License-Identifier: Apache-2.0
// The argument of the constructors of modules.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/MeshHandle.h"

namespace Arcane
{
class ISubDomain;

class ModuleBuildInfo
{
 public:
  ModuleBuildInfo(ISubDomain* sd, const MeshHandle& mesh_handle, const String& name)
  : m_sub_domain(sd)
  , m_mesh_handle(mesh_handle)
  , m_name(name)
  {}

  ISubDomain* subDomain() const { return m_sub_domain; }
  //! Returns the handle of the module's mesh. The mesh does not exist yet, as modules are made before meshes.
  const MeshHandle& meshHandle() const { return m_mesh_handle; }
  const String& name() const { return m_name; }

 private:
  ISubDomain* m_sub_domain;
  MeshHandle m_mesh_handle;
  String m_name;
};
} // namespace Arcane
