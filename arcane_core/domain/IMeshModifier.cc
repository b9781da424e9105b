// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMeshModifier.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/SubMeshes.h"
#include "arcane_core/mesh/topology/UserFamilies.h"

namespace Arcane
{

namespace
{
//! Refuses a call that would refine the mesh.
[[noreturn]] void refuseRefinement(const IMesh* mesh, const char* call)
{
  ARCANE_FATAL("mesh '{0}': AMR is not enabled: {1}() was called, expected no refinement", mesh->name(), call);
}
} // namespace

void IMeshModifier::setDynamic(bool v)
{
  m_mesh->setDynamic(v);
}

void IMeshModifier::addCells(Integer nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids)
{
  m_mesh->addCells(nb_cell, infos, local_ids);
}

void IMeshModifier::addCells(const MeshModifierAddCellsArgs& args)
{
  addCells(args.nbCell(), args.cellInfos(), args.cellLocalIds());
}

void IMeshModifier::addNodes(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids)
{
  m_mesh->topology()->addNodes(unique_ids, local_ids);
}

void IMeshModifier::removeCells(ConstArrayView<Int32> local_ids)
{
  m_mesh->topology()->removeCells(local_ids);
}

void IMeshModifier::detachCells(ConstArrayView<Int32> local_ids)
{
  m_mesh->topology()->detachCells(local_ids);
}

void IMeshModifier::removeDetachedCells(ConstArrayView<Int32> local_ids)
{
  m_mesh->topology()->removeDetachedCells(local_ids);
}

void IMeshModifier::clearItems()
{
  m_mesh->topology()->clearItems();
}

void IMeshModifier::endUpdate()
{
  const Int64 stamp = m_mesh->timestamp();
  m_mesh->topology()->endUpdate();
  // All ranks end the update or none does.
  if (m_mesh->timestamp() != stamp)
    m_mesh->nodesCoordinates().synchronize();
  if (m_mesh->checkLevel() >= 2)
    m_mesh->checkValidMeshFull();
  else if (m_mesh->checkLevel() == 1)
    m_mesh->checkValidMesh();
}

void IMeshModifier::endUpdate(bool update_ghost_layer, bool remove_old_ghost)
{
  ARCANE_UNUSED(update_ghost_layer);
  ARCANE_UNUSED(remove_old_ghost);
  endUpdate();
}

void IMeshModifier::updateGhostLayers()
{
  m_mesh->topology()->updateGhosts();
  m_mesh->nodesCoordinates().synchronize();
}

void IMeshModifier::addExtraGhostCellsBuilder(IExtraGhostCellsBuilder* builder)
{
  m_mesh->topology()->subMeshes().checkIsPrimary();
  m_mesh->topology()->userFamilies().extraGhosts().add(builder);
}

void IMeshModifier::removeExtraGhostCellsBuilder(IExtraGhostCellsBuilder* builder)
{
  m_mesh->topology()->userFamilies().extraGhosts().remove(builder);
}

void IMeshModifier::flagCellToRefine(ConstArrayView<Int32>)
{
  refuseRefinement(m_mesh, "flagCellToRefine");
}

void IMeshModifier::flagCellToCoarsen(ConstArrayView<Int32>)
{
  refuseRefinement(m_mesh, "flagCellToCoarsen");
}

bool IMeshModifier::adapt()
{
  refuseRefinement(m_mesh, "adapt");
}

void IMeshModifier::refineItems()
{
  refuseRefinement(m_mesh, "refineItems");
}

void IMeshModifier::coarsenItems()
{
  refuseRefinement(m_mesh, "coarsenItems");
}

void IMeshModifier::coarsenItemsV2(bool)
{
  refuseRefinement(m_mesh, "coarsenItemsV2");
}

void IMeshModifier::registerCallBack(IAMRTransportFunctor*)
{
  refuseRefinement(m_mesh, "registerCallBack");
}

void IMeshModifier::unRegisterCallBack(IAMRTransportFunctor*)
{
  refuseRefinement(m_mesh, "unRegisterCallBack");
}

} // namespace Arcane
