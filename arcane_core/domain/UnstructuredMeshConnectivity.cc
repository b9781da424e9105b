// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/UnstructuredMeshConnectivity.h"

#include "arcane_core/base/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"

namespace Arcane
{

void UnstructuredMeshConnectivityView::setMesh(IMesh* mesh)
{
  m_mesh = mesh;
  for (eItemKind source : { IK_Node, IK_Edge, IK_Face, IK_Cell })
    for (eItemKind target : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
      const detail::ItemConnectivity* c = mesh->itemFamily(source)->connectivity(target);
      m_views[source][target] = c ? IndexedItemConnectivityViewBase(*c, source, target) : IndexedItemConnectivityViewBase();
    }
}

IndexedItemConnectivityViewBase UnstructuredMeshConnectivityView::view(eItemKind source, eItemKind target) const
{
  if (!m_mesh)
    ARCANE_FATAL("connectivities have no mesh: setMesh() must be called first");
  return m_views[source][target];
}

} // namespace Arcane
