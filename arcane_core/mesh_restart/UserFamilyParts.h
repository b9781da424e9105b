// SPDX-License-Identifier: Apache-2.0
// The families and connectivities that applications make, in the parts of a saved mesh.
#pragma once

#include "arcane_core/mesh_restart/MeshParts.h"
#include "arcane_core/mesh_restart/PartLists.h"
#include "arcane_core/mesh_restart/SavedFamily.h"

#include <memory>
#include <vector>

namespace Arcane::detail::mesh_restart
{

//! Reads the families of DoFs and particles, and the lists of connectivities, of a mesh. Each rank reads a slice of the rows of each.
class UserFamilyParts
{
 public:
  //! A connectivity. The members source and target are the names of its families.
  struct Connectivity
  {
    String name;
    String source;
    String target;
    PartLists lists;
  };

  //! \param mesh_parts  must live as long as this object \collective \throws ParallelFatalErrorException on all ranks when the parts
  //! contradict each other
  explicit UserFamilyParts(const MeshParts& mesh_parts);

  const PartArrays& arrays() const { return m_mesh_parts.arrays(); }
  //! Returns the families in the order of their names.
  const std::vector<std::unique_ptr<SavedFamily>>& families() const { return m_families; }
  //! Returns the connectivities in which a part has targets.
  const std::vector<Connectivity>& connectivities() const { return m_connectivities; }
  //! Returns the rows of nodes, edges, faces or cells.
  const PartRows& rowsOfKind(eItemKind kind) const { return m_mesh_parts.rows(kind); }
  //! Returns the unique ids of the rows that this rank reads. \collective
  std::vector<Int64> uidsOfKind(eItemKind kind) const;
  //! Makes the families that \a topology lacks, without items. \collective \throws ParallelFatalErrorException on all ranks when a family of
  //! \a topology has items of another kind
  void makeFamilies(mesh::MeshTopology& topology) const;

 private:
  void checkSameNames(const char* array, ConstArrayView<Byte> of_first_part) const;
  void readConnectivities();
  const SavedFamily* find(const String& name) const;
  //! Returns the rows of a family, which may be one of the mesh. \throws FatalErrorException when there is none of this name
  const PartRows& rowsOf(const String& family_name, const String& connectivity) const;
  std::vector<Int64> uidsOf(const String& family_name) const;

  const MeshParts& m_mesh_parts;
  std::vector<std::unique_ptr<SavedFamily>> m_families;
  std::vector<Connectivity> m_connectivities;
};

//! Returns the kind of the family of nodes, edges, faces or cells of this name, or IK_Unknown for other names. \local
eItemKind kindOfMeshFamily(const String& name);

} // namespace Arcane::detail::mesh_restart
