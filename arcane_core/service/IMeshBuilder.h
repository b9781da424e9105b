// SPDX-License-Identifier: Apache-2.0
// The interface of services that make meshes: generators of applications.
#pragma once

#include "arcane_core/base/log/Trace.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{
class IPrimaryMesh;
class MeshBuildInfo;

/*!
 * \brief Makes the cells of a mesh.
 *
 * A service of the type `caseoption` with this interface is a generator: `<generator name="Spiral">` in `<mesh>` holds its options, which are
 * read before any mesh exists.
 */
class ARCANE_EXPORT IMeshBuilder
{
 public:
  virtual ~IMeshBuilder() = default;

  /*!
   * \brief Says what the mesh needs: MeshBuildInfo::addNeedPartitioning(), if allocateMeshItems() does not cut the mesh by itself.
   *
   * Generators of the framework call MeshBuildInfo::addGenerator(): then allocateMeshItems() is not called.
   * \collective
   */
  virtual void fillMeshBuildInfo(MeshBuildInfo& build_info) = 0;
  /*!
   * \brief Allocates the empty mesh, in this order: IPrimaryMesh::setDimension(), allocateCells() of the cells of this rank, endAllocate(),
   * the coordinates of nodes of own cells, and nodesCoordinates().synchronize(). \collective
   */
  virtual void allocateMeshItems(IPrimaryMesh* mesh) = 0;
};
} // namespace Arcane
