// SPDX-License-Identifier: Apache-2.0
// The events of a mesh.
#pragma once

#include "arcane_core/base/object/Event.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

//! Events of a mesh: see IMesh::eventObservable().
enum class eMeshEventType
{
  //! The mesh is about to be saved in a checkpoint.
  BeginPrepareDump,
  //! The mesh is ready: its items do not change any more before they are saved.
  EndPrepareDump
};

//! The argument of the events of a mesh.
class MeshEventArgs
{
 public:
  MeshEventArgs(IMesh* mesh, eMeshEventType type)
  : m_mesh(mesh)
  , m_type(type)
  {}

  IMesh* mesh() const { return m_mesh; }
  eMeshEventType type() const { return m_type; }

 private:
  IMesh* m_mesh;
  eMeshEventType m_type;
};

} // namespace Arcane
