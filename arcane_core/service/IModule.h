// SPDX-License-Identifier: Apache-2.0
// A module: entry points that the time loop calls, and the variables that they use.
#pragma once

#include "arcane_core/base/system/VersionInfo.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/VariableOwner.h"
#include "arcane_core/service/ModuleBuildInfo.h"

namespace Arcane
{
class IMesh;
class IParallelMng;
class ISession;
class ITraceMng;

namespace Accelerator
{
class IAcceleratorMng;
}

class ARCANE_EXPORT IModule : public VariableOwner
{
 public:
  explicit IModule(const ModuleBuildInfo& info);
  ~IModule() override = default;
  IModule(const IModule&) = delete;
  IModule& operator=(const IModule&) = delete;

  //! Returns the name under which the module is registered, as in .config files.
  const String& name() const { return m_name; }
  virtual VersionInfo versionInfo() const { return VersionInfo(1, 0, 0); }
  ISubDomain* subDomain() const { return m_sub_domain; }
  ISession* session() const;
  IParallelMng* parallelMng() const;
  ITraceMng* traceMng() const;
  //! Returns the runner and the queue that the modules of the sub-domain share.
  Accelerator::IAcceleratorMng* acceleratorMng() const;
  //! Returns the default mesh. \throws FatalErrorException while meshes are not allocated
  IMesh* defaultMesh() const { return m_mesh_handle.mesh(); }
  const MeshHandle& defaultMeshHandle() const { return m_mesh_handle; }

  //! Returns true when the time loop calls an entry point of the module. Variables of other modules are not allocated.
  bool used() const { return m_is_used; }
  void setUsed(bool is_used) { m_is_used = is_used; }
  //! Returns true while the activation function of the case file switches the compute-loop entry points of the module off.
  bool disabled() const { return m_is_disabled; }
  void setDisabled(bool is_disabled) { m_is_disabled = is_disabled; }

 public:
  IVariableMng* ownerVariableMng() const override;
  MeshHandle ownerMeshHandle() const override { return m_mesh_handle; }
  IModule* ownerModule() const override { return const_cast<IModule*>(this); }

 private:
  ISubDomain* m_sub_domain;
  MeshHandle m_mesh_handle;
  String m_name;
  bool m_is_used = false;
  bool m_is_disabled = false;
};
} // namespace Arcane
