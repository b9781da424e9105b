// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/UnstructuredMeshConnectivity.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"

namespace Arcane
{

IndexedItemConnectivityViewBase UnstructuredMeshConnectivityView::view(eItemKind source, eItemKind target) const
{
  if (!m_mesh)
    ARCANE_FATAL("connectivities: the mesh is null, expected a call of setMesh() before");
  const detail::mesh::ItemConnectivity* c = m_mesh->itemFamily(source)->connectivity(target);
  return c ? IndexedItemConnectivityViewBase(*c, source, target) : IndexedItemConnectivityViewBase();
}

} // namespace Arcane
