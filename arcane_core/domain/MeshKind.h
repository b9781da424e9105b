// SPDX-License-Identifier: Apache-2.0
// The structure of a mesh.
#pragma once

#include "arcane_core/base/Export.h"

#include <iosfwd>

namespace Arcane
{

//! The arrangement of the cells of a mesh.
enum class eMeshStructure
{
  Unknown,
  Unstructured,
  //! The cells form a grid along the axes, which a generator made.
  Cartesian,
  Polyhedral
};

//! The refinement of a mesh.
enum class eMeshAMRKind
{
  None,
  Cell,
  Patch,
  PatchCartesianMeshOnly
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& out, eMeshStructure structure);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& out, eMeshAMRKind kind);

//! The characteristics of a mesh: see IMesh::meshKind().
class MeshKind
{
 public:
  eMeshStructure meshStructure() const { return m_structure; }
  eMeshAMRKind meshAMRKind() const { return m_amr_kind; }
  //! Returns true when cells may have another dimension than the mesh. No mesh of this framework has any.
  bool isNonManifold() const { return false; }
  void setMeshStructure(eMeshStructure v) { m_structure = v; }
  void setMeshAMRKind(eMeshAMRKind v) { m_amr_kind = v; }

 private:
  eMeshStructure m_structure = eMeshStructure::Unknown;
  eMeshAMRKind m_amr_kind = eMeshAMRKind::None;
};

} // namespace Arcane
