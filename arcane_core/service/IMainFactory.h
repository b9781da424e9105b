// SPDX-License-Identifier: Apache-2.0
// Makes the objects of a run for codes that hold Arcane's factory.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class IParallelMng;
class IPrimaryMesh;
class ISubDomain;

//! Makes meshes. The other objects of a run are made by ArcaneLauncher.
class ARCANE_EXPORT IMainFactory
{
 public:
  //! Returns the only instance of the process.
  static IMainFactory* instance();

  //! Returns the mesh of the sub-domain called \a name, which is made, empty, when there is none: see ISubDomain::createMesh(). \collective
  //! \throws FatalErrorException when the mesh of this name is no IPrimaryMesh
  IPrimaryMesh* createMesh(ISubDomain* sub_domain, const String& name) const;
  //! Does the same for a mesh on the ranks of \a pm. An existing mesh stays on its ranks. \collective
  IPrimaryMesh* createMesh(ISubDomain* sub_domain, IParallelMng* pm, const String& name) const;
};

} // namespace Arcane
