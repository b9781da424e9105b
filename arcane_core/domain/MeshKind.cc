// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/MeshKind.h"

#include <array>
#include <ostream>

namespace Arcane
{

std::ostream& operator<<(std::ostream& out, eMeshStructure structure)
{
  constexpr std::array names = { "Unknown", "Unstructured", "Cartesian", "Polyhedral" };
  return out << names[static_cast<std::size_t>(structure)];
}

std::ostream& operator<<(std::ostream& out, eMeshAMRKind kind)
{
  constexpr std::array names = { "None", "Cell", "Patch", "PatchCartesianMeshOnly" };
  return out << names[static_cast<std::size_t>(kind)];
}

} // namespace Arcane
