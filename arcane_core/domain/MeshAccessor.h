// SPDX-License-Identifier: Apache-2.0
// Gives a module or service access to its mesh.
#pragma once

#include "arcane_core/domain/IMesh.h"

namespace Arcane
{

//! Base class of objects that use one mesh. All functions except meshHandle() need the mesh to exist.
class MeshAccessor
{
 public:
  explicit MeshAccessor(const MeshHandle& handle)
  : m_mesh_handle(handle)
  {}
  explicit MeshAccessor(IMesh* mesh)
  : m_mesh_handle(mesh->handle())
  {}

  //! Returns the mesh. \throws FatalErrorException when the mesh does not exist yet
  IMesh* mesh() const { return m_mesh_handle.mesh(); }
  IMesh* defaultMesh() const { return mesh(); }
  const MeshHandle& meshHandle() const { return m_mesh_handle; }
  const MeshHandle& defaultMeshHandle() const { return m_mesh_handle; }

  Integer nbNode() const { return mesh()->nbNode(); }
  Integer nbEdge() const { return mesh()->nbEdge(); }
  Integer nbFace() const { return mesh()->nbFace(); }
  Integer nbCell() const { return mesh()->nbCell(); }
  VariableNodeReal3& nodesCoordinates() const { return mesh()->nodesCoordinates(); }

  NodeGroup allNodes() const { return mesh()->allNodes(); }
  EdgeGroup allEdges() const { return mesh()->allEdges(); }
  FaceGroup allFaces() const { return mesh()->allFaces(); }
  CellGroup allCells() const { return mesh()->allCells(); }
  FaceGroup outerFaces() const { return mesh()->outerFaces(); }
  NodeGroup ownNodes() const { return mesh()->ownNodes(); }
  EdgeGroup ownEdges() const { return mesh()->ownEdges(); }
  FaceGroup ownFaces() const { return mesh()->ownFaces(); }
  CellGroup ownCells() const { return mesh()->ownCells(); }

 private:
  MeshHandle m_mesh_handle;
};

} // namespace Arcane
