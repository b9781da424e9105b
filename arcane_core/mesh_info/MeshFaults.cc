// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/MeshFaults.h"

#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh_io/CellGeometry.h"
#include "arcane_core/mesh_io/CellOrientation.h"
#include "arcane_core/mesh_io/MappedFile.h"
#include "arcane_core/mesh_io/MeshCompletion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <unordered_set>

namespace Arcane::detail::mesh_info
{
namespace
{
//! Nodes whose distance is less than this part of the size of the mesh are at one place.
constexpr Real one_place = 1.0e-9;

//! Faults of one kind: their number, and the first of them.
class FaultCount
{
 public:
  explicit FaultCount(std::string what)
  : m_what(std::move(what))
  {}

  void add(Int64 position, const std::string& first)
  {
    if (++m_count > 1 && position >= m_position)
      return;
    m_position = position;
    m_first = first;
  }
  void addLine(std::vector<std::string>& lines, const meshio::ParsedMesh& file) const
  {
    if (m_count == 0)
      return;
    const meshio::ParsedMesh::File& where = file.files[m_position < 0 ? 1 : 0];
    meshio::MappedFile mapped(where.path);
    mapped.setBinary(where.is_binary);
    lines.push_back(std::to_string(m_count) + " " + m_what + "; the first: " + mapped.place(m_position < 0 ? -1 - m_position : m_position) +
                    ": " + m_first);
  }

 private:
  std::string m_what;
  Int64 m_count = 0;
  Int64 m_position = 0;
  std::string m_first;
};

std::string nameOf(const char* kind, Int64 uid)
{
  return std::string(kind) + " " + std::to_string(uid);
}

void addFaultsOfCells(std::vector<std::string>& lines, const meshio::ParsedMesh& file, const CellsOfFile& cells)
{
  FaultCount incomplete("cell(s) with a node that is not in the file");
  FaultCount repeated("cell(s) with a node twice");
  FaultCount inverted("inverted cell(s)");
  FaultCount flat(std::string("cell(s) without ") + measureName(file.dimension));
  cells.forEach([&](const CellsOfFile::FileCell& cell) {
    const Int64 position = file.cell_position[cell.index];
    const std::string name = nameOf("cell", cell.uid);
    const Real measure = cells.measureOf(cell);
    if (const std::string what = meshio::faultOfNodes(cell.nodes); !what.empty())
      repeated.add(position, name + " " + what);
    else if (std::isnan(measure))
      incomplete.add(position, name);
    else if (measure < 0.0)
      inverted.add(position, name + " has " + measureName(file.dimension) + " " + String::fromNumber(measure).localstr());
    else if (measure == 0.0)
      flat.add(position, name);
  });
  for (const FaultCount* count : { &incomplete, &repeated, &inverted, &flat })
    count->addLine(lines, file);
}

struct PlaceHash
{
  std::size_t operator()(const std::array<Int64, 3>& place) const
  {
    UInt64 hash = 0;
    for (const Int64 number : place)
      hash = (hash ^ static_cast<UInt64>(number)) * 0x9e3779b97f4a7c15u;
    return static_cast<std::size_t>(hash ^ (hash >> 32));
  }
};

void addFaultsOfNodes(std::vector<std::string>& lines, const meshio::ParsedMesh& file, const CellsOfFile& cells, const MeshFigures& figures)
{
  std::unordered_set<Int64> used;
  cells.forEach([&](const CellsOfFile::FileCell& cell) { used.insert(cell.nodes.begin(), cell.nodes.end()); });
  const Real3 size = figures.high - figures.low;
  const Real step = one_place * std::max({ size.x, size.y, size.z });
  FaultCount doubled("node(s) at the place of another one, so that their cells are not neighbours");
  FaultCount loose("node(s) of no cell");
  std::unordered_map<std::array<Int64, 3>, Int64, PlaceHash> nodes;
  for (std::size_t i = 0; i < file.node_uid.size(); ++i) {
    const Int64 uid = file.node_uid[i];
    if (!used.contains(uid)) {
      loose.add(file.node_position[i], nameOf("node", uid));
      continue;
    }
    if (!(step > 0.0))
      continue;
    const Real3 place = (file.node_coord[i] - figures.low) / step;
    const auto [found, is_new] =
      nodes.emplace(std::array<Int64, 3>{ std::llround(place.x), std::llround(place.y), std::llround(place.z) }, uid);
    if (!is_new && found->second != uid)
      doubled.add(file.node_position[i], nameOf("node", uid) + " is where node " + std::to_string(found->second) + " is");
  }
  doubled.addLine(lines, file);
  loose.addLine(lines, file);
}
} // namespace

std::vector<std::string> faultsOf(const meshio::ParsedMesh& file, const CellsOfFile& cells, const MeshFigures& figures)
{
  std::vector<std::string> lines;
  addFaultsOfCells(lines, file, cells);
  addFaultsOfNodes(lines, file, cells, figures);
  for (const MeshFigures::Group& group : figures.groups) {
    // One array of VTK makes a group of cells and one of faces.
    bool has_items = group.nb_item > 0;
    for (const MeshFigures::Group& other : figures.groups)
      has_items = has_items || (file.has_groups_of_several_kinds && other.name == group.name && other.nb_item > 0);
    const std::string line = "group '" + group.name + "' is empty";
    if (!has_items && std::ranges::find(lines, line) == lines.end())
      lines.push_back(line);
  }
  for (const std::string& name : file.absent_groups)
    lines.push_back("group '" + name + "' is left out: " + file.absence_reason);
  return lines;
}

std::vector<std::string> notesOf(const meshio::ParsedMesh& file, const CellsOfFile& cells)
{
  meshio::MeshReadNotes notes = file.notes;
  SequentialParallelMng alone(nullptr);
  if (file.dimension < 3 && meshio::areMeasuresSigned(&alone, file.dimension, file.node_coord))
    cells.forEach([&](const CellsOfFile::FileCell& cell) {
      const std::vector<Real3> points = cells.pointsOf(cell.nodes);
      if (!points.empty() && meshio::signedMeasure(cell.type, points) < 0.0)
        notes.add(meshio::eReadNote::TurnedCells);
    });
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < static_cast<std::size_t>(meshio::eReadNote::NbNote); ++i) {
    const auto note = static_cast<meshio::eReadNote>(i);
    if (notes.count(note) > 0)
      lines.push_back(std::to_string(notes.count(note)) + " " + meshio::textOf(note));
  }
  lines.insert(lines.end(), file.joined_groups.begin(), file.joined_groups.end());
  return lines;
}

std::string refusalOf(meshio::ParsedMesh file)
{
  base::ClassicStream<std::ostringstream> log;
  ITraceMng trace;
  trace.setRedirectStream(&log);
  SequentialParallelMng alone(nullptr);
  try {
    const mesh::MeshDescription description = meshio::completeMesh(&alone, std::move(file));
    IVariableMng variables(&alone, &trace);
    MeshHandle handle("Mesh0", &variables, &trace);
    IPrimaryMesh mesh(handle, &alone, &variables, &trace);
    mesh.allocate(description, {});
    return {};
  }
  catch (const std::exception& ex) {
    return ex.what();
  }
}
} // namespace Arcane::detail::mesh_info
