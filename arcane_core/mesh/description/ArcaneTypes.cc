// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <istream>
#include <ostream>
#include <string>

namespace Arcane
{

const char* itemKindName(eItemKind kind)
{
  switch (kind) {
  case IK_Node: return "Node";
  case IK_Edge: return "Edge";
  case IK_Face: return "Face";
  case IK_Cell: return "Cell";
  case IK_DoF: return "DoF";
  case IK_Particle: return "Particle";
  case IK_Unknown: break;
  }
  return "None";
}

std::ostream& operator<<(std::ostream& o, eItemKind kind)
{
  return o << itemKindName(kind);
}

std::istream& operator>>(std::istream& i, eItemKind& kind)
{
  std::string name;
  i >> name;
  for (int k = IK_Node; k <= IK_Unknown; ++k)
    if (name == itemKindName(static_cast<eItemKind>(k))) {
      kind = static_cast<eItemKind>(k);
      return i;
    }
  i.setstate(std::ios_base::failbit);
  return i;
}

} // namespace Arcane
