// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/Connectivity.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <array>
#include <ostream>
#include <utility>

namespace Arcane
{

namespace
{
constexpr std::array connectivity_names = {
  std::pair{ Connectivity::CT_NodeToEdge, "NodeToEdge" }, std::pair{ Connectivity::CT_NodeToFace, "NodeToFace" },
  std::pair{ Connectivity::CT_NodeToCell, "NodeToCell" }, std::pair{ Connectivity::CT_EdgeToNode, "EdgeToNode" },
  std::pair{ Connectivity::CT_EdgeToFace, "EdgeToFace" }, std::pair{ Connectivity::CT_EdgeToCell, "EdgeToCell" },
  std::pair{ Connectivity::CT_FaceToNode, "FaceToNode" }, std::pair{ Connectivity::CT_FaceToEdge, "FaceToEdge" },
  std::pair{ Connectivity::CT_FaceToCell, "FaceToCell" }, std::pair{ Connectivity::CT_CellToNode, "CellToNode" },
  std::pair{ Connectivity::CT_CellToEdge, "CellToEdge" }, std::pair{ Connectivity::CT_CellToFace, "CellToFace" },
  std::pair{ Connectivity::CT_Frozen, "Frozen" },         std::pair{ Connectivity::CT_HasNode, "HasNode" },
  std::pair{ Connectivity::CT_HasEdge, "HasEdge" },       std::pair{ Connectivity::CT_HasFace, "HasFace" },
  std::pair{ Connectivity::CT_HasCell, "HasCell" },
};
} // namespace

void Connectivity::checkFree() const
{
  if (isFrozen())
    ARCANE_FATAL("variable '{0}': connectivities cannot be changed, since the mesh has cells; expected a change before, for instance in a "
                 "build entry point",
                 m_connectivity.name());
}

void Connectivity::enableConnectivity(Integer c)
{
  checkFree();
  m_connectivity = m_connectivity() | c;
}

void Connectivity::disableConnectivity(Integer c)
{
  checkFree();
  m_connectivity = m_connectivity() & ~c;
}

void Connectivity::freeze(IMesh* mesh)
{
  m_connectivity = CT_Frozen | (mesh->topology()->hasEdge() ? CT_FullConnectivity3D : CT_Default3D);
}

std::ostream& operator<<(std::ostream& out, const Connectivity::Printer& printer)
{
  const char* separator = "";
  for (const auto& [bit, name] : connectivity_names)
    if (Connectivity::hasConnectivity(printer.m_connectivity, bit)) {
      out << separator << name;
      separator = "|";
    }
  return out;
}

} // namespace Arcane
