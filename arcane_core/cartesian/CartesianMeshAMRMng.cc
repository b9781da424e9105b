// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/CartesianMeshAMRMng.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"

namespace Arcane
{

namespace
{
//! Refuses a call that would refine the mesh.
[[noreturn]] void refuse(const ICartesianMesh* mesh, const char* call)
{
  ARCANE_FATAL("mesh '{0}': AMR is not enabled: {1}() was called, expected no refinement", mesh->mesh()->name(), call);
}
} // namespace

void CartesianMeshAMRMng::refineZone(const AMRZonePosition&) const
{
  refuse(m_mesh, "refineZone");
}

void CartesianMeshAMRMng::coarseZone(const AMRZonePosition&) const
{
  refuse(m_mesh, "coarseZone");
}

void CartesianMeshAMRMng::beginAdaptMesh(Int32, Int32)
{
  refuse(m_mesh, "beginAdaptMesh");
}

void CartesianMeshAMRMng::adaptLevel(Int32, bool) const
{
  refuse(m_mesh, "adaptLevel");
}

void CartesianMeshAMRMng::endAdaptMesh()
{
  refuse(m_mesh, "endAdaptMesh");
}

void CartesianMeshAMRMng::clearRefineRelatedFlags() const
{
  // No call sets such a flag.
}

void CartesianMeshAMRMng::setOverlapLayerSizeTopLevel(Int32) const
{
  refuse(m_mesh, "setOverlapLayerSizeTopLevel");
}

void CartesianMeshAMRMng::disableOverlapLayer()
{
  refuse(m_mesh, "disableOverlapLayer");
}

Integer CartesianMeshAMRMng::reduceNbGhostLayers(Integer, Integer) const
{
  refuse(m_mesh, "reduceNbGhostLayers");
}

void CartesianMeshAMRMng::mergePatches() const
{
  refuse(m_mesh, "mergePatches");
}

void CartesianMeshAMRMng::createSubLevel() const
{
  refuse(m_mesh, "createSubLevel");
}

} // namespace Arcane
