// SPDX-License-Identifier: Apache-2.0
// All connectivities of a mesh, as views for loops on local ids.
#pragma once

#include "arcane_core/mesh/connectivities/IndexedItemConnectivityView.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/Item.h"

namespace Arcane
{

//! Follows the mesh. The connectivities that it gives are valid until the mesh changes: to be asked for where they are used.
class ARCANE_EXPORT UnstructuredMeshConnectivityView
{
 public:
  //! Without mesh.
  UnstructuredMeshConnectivityView() = default;
  explicit UnstructuredMeshConnectivityView(IMesh* mesh) { setMesh(mesh); }

  void setMesh(IMesh* mesh) { m_mesh = mesh; }
  IMesh* mesh() const { return m_mesh; }

  IndexedCellNodeConnectivityView cellNode() const { return view(IK_Cell, IK_Node); }
  IndexedCellEdgeConnectivityView cellEdge() const { return view(IK_Cell, IK_Edge); }
  IndexedCellFaceConnectivityView cellFace() const { return view(IK_Cell, IK_Face); }
  IndexedFaceNodeConnectivityView faceNode() const { return view(IK_Face, IK_Node); }
  IndexedFaceEdgeConnectivityView faceEdge() const { return view(IK_Face, IK_Edge); }
  IndexedFaceCellConnectivityView faceCell() const { return view(IK_Face, IK_Cell); }
  IndexedNodeEdgeConnectivityView nodeEdge() const { return view(IK_Node, IK_Edge); }
  IndexedNodeFaceConnectivityView nodeFace() const { return view(IK_Node, IK_Face); }
  IndexedNodeCellConnectivityView nodeCell() const { return view(IK_Node, IK_Cell); }
  IndexedEdgeNodeConnectivityView edgeNode() const { return view(IK_Edge, IK_Node); }
  IndexedEdgeFaceConnectivityView edgeFace() const { return view(IK_Edge, IK_Face); }
  IndexedEdgeCellConnectivityView edgeCell() const { return view(IK_Edge, IK_Cell); }

 private:
  //! \throws FatalErrorException when the mesh does not exist.
  IndexedItemConnectivityViewBase view(eItemKind source, eItemKind target) const;

  IMesh* m_mesh = nullptr;
};

} // namespace Arcane
