// SPDX-License-Identifier: Apache-2.0
// This header alone gives meshes and sub-domains.
#include <arcane/core/ServiceBuilder.h>

using namespace Arcane;

String nameOfMesh(ISubDomain* sd)
{
  ARCANE_FATAL_IF(sd->meshHandles().empty(), "no mesh");
  const IMesh* mesh = sd->defaultMesh();
  return mesh->name();
}
