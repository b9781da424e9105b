// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <vector>

namespace Arcane::test
{
namespace
{
using detail::mesh::MeshDescription;

std::string lineOfCell(const MeshDescription& mesh, const std::map<Int64, Real3>& coords, Int64 cell, const Int64* nodes)
{
  std::ostringstream line;
  line.precision(17);
  const ItemTypeInfo& type = *ItemTypeInfo::ofType(mesh.cell_type[cell]);
  line << "cell " << mesh.cell_uid[cell] << " " << type.typeName();
  for (Int32 i = 0; i < type.nbLocalNode(); ++i) {
    line << " " << nodes[i];
    const auto coord = coords.find(nodes[i]);
    if (coord == coords.end())
      line << " without coordinates";
    else
      line << " (" << coord->second.x << " " << coord->second.y << " " << coord->second.z << ")";
  }
  return line.str();
}

void addLinesOfGroup(const MeshDescription::Group& group, std::set<std::string>& lines)
{
  const std::string head = std::string("group ") + itemKindName(group.kind) + " " + group.name.localstr();
  lines.insert(head);
  for (const Int64 uid : group.item_uid)
    lines.insert(head + " " + std::to_string(uid));
  const Int64* nodes = group.face_node_uid.data();
  for (const Int32 nb_node : group.face_node_count) {
    std::vector<Int64> sorted(nodes, nodes + nb_node);
    nodes += nb_node;
    std::ranges::sort(sorted);
    std::string line = head;
    for (const Int64 uid : sorted)
      line += " " + std::to_string(uid);
    lines.insert(line);
  }
}

std::set<std::string> linesOf(const MeshDescription& mesh)
{
  std::map<Int64, Real3> coords;
  for (Int64 i = 0; i < mesh.node_uid.largeSize(); ++i)
    coords[mesh.node_uid[i]] = mesh.node_coord[i];
  std::set<std::string> lines;
  const Int64* nodes = mesh.cell_node_uid.data();
  for (Int64 cell = 0; cell < mesh.cell_uid.largeSize(); ++cell) {
    lines.insert(lineOfCell(mesh, coords, cell, nodes));
    nodes += ItemTypeInfo::ofType(mesh.cell_type[cell])->nbLocalNode();
  }
  for (const MeshDescription::Group& group : mesh.groups)
    addLinesOfGroup(group, lines);
  return lines;
}
} // namespace

MeshDescription MeshIoFixture::read(const std::string& name, const std::string& text)
{
  return detail::meshio::readMeshFile(m_pm, m_directory.write(name, text));
}

MeshDescription MeshIoFixture::readAlone(const std::string& name, const std::string& text)
{
  return detail::meshio::readMeshFile(&m_alone, m_directory.write(name, text));
}

std::string MeshIoFixture::faultOf(const std::string& name, const std::string& text)
{
  try {
    read(name, text);
  }
  catch (const ParallelFatalErrorException& ex) {
    const std::string message = ex.what();
    const std::size_t at = message.find(name);
    return (at == std::string::npos) ? message : message.substr(at);
  }
  ADD_FAILURE() << "reading " << name << " has not failed";
  return {};
}

std::string MeshIoFixture::logOf(const std::string& name, const std::string& text)
{
  std::ostringstream log;
  ITraceMng trace;
  trace.setRank(m_rank, m_size);
  trace.setRedirectStream(&log);
  {
    const Ref<IParallelMng> pm = newManager(&trace);
    detail::meshio::readMeshFile(pm.get(), m_directory.write(name, text));
  }
  String of_first(log.str());
  m_pm->broadcastString(of_first, 0);
  return of_first.null() ? std::string() : of_first.localstr();
}

std::string MeshIoFixture::summaryOf(IParallelMng* pm, const MeshDescription& mesh)
{
  std::string mine = "dimension " + std::to_string(mesh.dimension) + "\n";
  for (const std::string& line : linesOf(mesh))
    mine += line + "\n";
  UniqueArray<char> all;
  pm->allGatherVariable(ConstArrayView<char>(static_cast<Int32>(mine.size()), mine.data()), all);
  std::istringstream input(std::string(all.data(), all.size()));
  std::set<std::string> lines;
  for (std::string line; std::getline(input, line);)
    lines.insert(line);
  std::string summary;
  for (const std::string& line : lines)
    summary += line + "\n";
  return summary;
}

Int64 MeshIoFixture::groupSize(const MeshDescription& mesh, const std::string& name, eItemKind kind)
{
  for (const MeshDescription::Group& group : mesh.groups)
    if (group.kind == kind && group.name == String(name))
      return group.item_uid.largeSize() + group.face_node_count.largeSize();
  return -1;
}
} // namespace Arcane::test
