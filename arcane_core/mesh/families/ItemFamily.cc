// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/ItemFamily.h"

#include "arcane_core/mesh/description/ItemKinds.h"

namespace Arcane::detail::mesh
{

std::unique_ptr<IItemFamily> makeItemFamily(MeshOfFamily* mesh, eItemKind kind)
{
  const String name = itemKindName(kind);
  switch (kind) {
  case IK_Node: return std::make_unique<Arcane::mesh::NodeFamily>(mesh, kind, name);
  case IK_Edge: return std::make_unique<Arcane::mesh::EdgeFamily>(mesh, kind, name);
  case IK_Face: return std::make_unique<Arcane::mesh::FaceFamily>(mesh, kind, name);
  default: return std::make_unique<Arcane::mesh::CellFamily>(mesh, kind, name);
  }
}

} // namespace Arcane::detail::mesh
