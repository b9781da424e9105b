// SPDX-License-Identifier: Apache-2.0
// The families of degrees of freedom of a mesh by their names, as older codes find them.
#pragma once

#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/connectivities/IItemConnectivityMng.h"
#include "arcane_core/mesh/user_families/DoFFamily.h"

namespace Arcane::mesh
{

//! Finds the families of DoFs of a mesh, and keeps the manager of the connectivities of the application.
class DoFManager
{
 public:
  DoFManager(IMesh* mesh, IItemConnectivityMng* connectivity_mng)
  : m_mesh(mesh)
  , m_connectivity_mng(connectivity_mng)
  {}

  //! Returns the family called \a name, which is made when there is none yet: see IMeshBase::findItemFamily(). \collective in that case
  DoFFamily& family(const String& name, bool register_modifier_if_created = false) const
  {
    return dynamic_cast<DoFFamily&>(*m_mesh->findItemFamily(IK_DoF, name, true, register_modifier_if_created));
  }
  IItemConnectivityMng* connectivityMng() const { return m_connectivity_mng; }
  IMesh* mesh() const { return m_mesh; }

 private:
  IMesh* m_mesh;
  IItemConnectivityMng* m_connectivity_mng;
};

} // namespace Arcane::mesh

namespace Arcane
{
using mesh::DoFManager;
}
