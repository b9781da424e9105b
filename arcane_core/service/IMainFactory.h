// SPDX-License-Identifier: Apache-2.0
// Makes the objects of a run for codes that hold Arcane's factory.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IMesh;
class IParallelMng;
class IPrimaryMesh;
class ISubDomain;
class ItemGroup;
enum class eMeshAMRKind;

//! Makes meshes. The other objects of a run are made by ArcaneLauncher.
class ARCANE_EXPORT IMainFactory
{
 public:
  //! Returns the only instance of the process.
  static IMainFactory* instance();

  //! Returns the mesh of the sub-domain called \a name, which is made, empty, when there is none: see ISubDomain::createMesh(). \collective
  //! \throws FatalErrorException when the mesh of this name is not an IPrimaryMesh
  IPrimaryMesh* createMesh(ISubDomain* sub_domain, const String& name) const;
  //! Does the same for a mesh on the ranks of \a pm. An existing mesh stays on its ranks. \collective
  IPrimaryMesh* createMesh(ISubDomain* sub_domain, IParallelMng* pm, const String& name) const;
  //! \name The same for codes that say how the mesh is refined: \throws ArgumentException unless \a kind is eMeshAMRKind::None
  //@{
  //! \collective
  IPrimaryMesh* createMesh(ISubDomain* sub_domain, const String& name, eMeshAMRKind kind) const;
  //! \collective
  IPrimaryMesh* createMesh(ISubDomain* sub_domain, IParallelMng* pm, const String& name, eMeshAMRKind kind) const;
  //@}
  //! Makes the part of a mesh whose cells are the items of \a group: see IMesh::makePartOf(). \collective
  //! \throws FatalErrorException when \a group is not of \a mesh, when there is a mesh of this name, and as IMesh::makePartOf()
  IMesh* createSubMesh(IMesh* mesh, const ItemGroup& group, const String& name) const;
};

} // namespace Arcane
