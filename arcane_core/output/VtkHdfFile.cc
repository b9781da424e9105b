// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkHdfFile.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "checkpoint/hdf5/File.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace Arcane::detail::output
{
//! The file and its groups; an empty name is the root of the grid.
struct VtkHdfFile::Output
{
  h5::File file;
  std::map<std::string, h5::Group> groups;

  explicit Output(const String& path)
  : file(h5::File::create(path))
  {
    h5::Group root = file.root().createGroup(root_name);
    root.writeAttribute("Version", UniqueArray<Int64>{ 1, 0 });
    root.writeTextAttribute("Type", "UnstructuredGrid");
    for (const char* name : { "PointData", "CellData", "FieldData" })
      groups.emplace(name, root.createGroup(name));
    groups.emplace("", std::move(root));
  }

  void close()
  {
    groups.clear();
    file.close();
  }
};

VtkHdfFile::VtkHdfFile(IParallelMng* pm, const String& path, const Grid& grid, WrittenGrid* former, bool has_places)
: VtkHdfOutput(pm, path, grid)
, m_former(former)
{
  if (has_places)
    m_places.emplace();
  onMaster([&] { m_output = std::make_unique<Output>(draftPath()); });
  findFormerGrid(grid);
  writeTopology(grid.piece, grid.arrays);
  writePoints(grid);
}

VtkHdfFile::~VtkHdfFile()
{
  if (!m_output)
    return;
  m_output.reset();
  removeDraft();
}

bool VtkHdfFile::canLink(const String& target, const String& path, bool is_master)
{
  // A run that goes back writes later files again, and the file may have been removed.
  std::error_code ignored;
  return !target.null() && target < path && (!is_master || std::filesystem::exists(target.localstr(), ignored));
}

void VtkHdfFile::findFormerGrid(const Grid& grid)
{
  m_grid.topology_path = m_grid.points_path = path();
  if (!m_former)
    return;
  const WrittenGrid hashes = hashesOf(grid);
  m_grid.topology = hashes.topology;
  m_grid.points = hashes.points;
  const bool is_written = !m_former->topology_path.null();
  const bool is_same_topology = m_former->topology == m_grid.topology && canLink(m_former->topology_path, path(), isMaster());
  const bool are_same_points = is_written && m_former->points == m_grid.points && canLink(m_former->points_path, path(), isMaster());
  UniqueArray<Int32> links{ is_same_topology ? 1 : 0, are_same_points ? 1 : 0 };
  parallelMng()->reduce(Parallel::ReduceMin, links.view());
  if (links[0] == 1)
    m_grid.topology_path = m_former->topology_path;
  if (links[1] == 1)
    m_grid.points_path = m_former->points_path;
}

void VtkHdfFile::link(const String& group, const String& name, const String& path)
{
  onMaster([&] {
    const String file(std::filesystem::path(path.localstr()).filename().string());
    const String folder = String("/") + root_name + "/" + (group.empty() ? group : group + "/");
    m_output->groups.at(group.localstr()).linkToFile(name, file, folder + name);
  });
}

void VtkHdfFile::writeTopology(const VtkPiece& piece, const std::vector<GridArray>& arrays)
{
  onMaster([&] {
    h5::Group& root = m_output->groups.at("");
    const std::pair<const char*, UniqueArray<Int64>> lists[] = { { "NumberOfPoints", partsOf(m_nb_point) },
                                                                 { "NumberOfCells", partsOf(m_nb_cell) },
                                                                 { "NumberOfConnectivityIds", partsOf(m_nb_connectivity) } };
    for (const auto& [name, counts] : lists)
      root.writeList(name, DT_Int64, counts.size(), counts.data());
  });
  if (m_grid.topology_path != path()) {
    for (const char* name : { "Types", "Offsets", "Connectivity" })
      link("", name, m_grid.topology_path);
    for (const GridArray& array : arrays)
      link(groupOf(array.support), array.name, m_grid.topology_path);
    return;
  }
  writeRows("", { "Types", DT_Byte, 1, m_nb_cell }, asBytes(piece.types.constView()));
  writeOffsets(piece);
  writeRows("", { "Connectivity", DT_Int64, 1, m_nb_connectivity }, asBytes(piece.connectivity.constView()));
  for (const GridArray& array : arrays)
    addValues(array.support, array.name, array.type, 1, Span<const std::byte>(array.values.data(), array.values.largeSize()));
}

void VtkHdfFile::writePoints(const Grid& grid)
{
  if (m_grid.points_path != path()) {
    link("", "Points", m_grid.points_path);
    return;
  }
  PlacedRows mine;
  if (m_places && grid.has_all_nodes) {
    mine.fill = [from = grid.coordinates, nodes = grid.piece.nodes.constView()](Int64 first, Int64 nb_row, std::byte* to) {
      auto* point = reinterpret_cast<Real3*>(to);
      for (Int64 i = 0; i < nb_row; ++i)
        point[i] = from[nodes[static_cast<Int32>(first + i)]];
    };
  }
  else {
    const auto points = std::make_shared<const UniqueArray<Real3>>(pointsOf(grid));
    mine.values = asBytes(points->constView());
    mine.owner = points;
  }
  writeRows("", { "Points", DT_Real3, 1, m_nb_point }, std::move(mine));
}

void VtkHdfFile::writeOffsets(const VtkPiece& piece)
{
  const auto offsets = std::make_shared<const UniqueArray<Int64>>(offsetsOf(piece));
  PlacedRows mine;
  mine.values = asBytes(offsets->constView());
  mine.owner = offsets;
  writeRows("", { "Offsets", DT_Int64, 1, m_nb_offset }, std::move(mine));
}

void VtkHdfFile::writeRows(const char* group, const Rows& rows, Span<const std::byte> mine)
{
  PlacedRows placed;
  placed.values = mine;
  writeRows(group, rows, std::move(placed));
}

void VtkHdfFile::writeRows(const char* group, const Rows& rows, PlacedRows mine)
{
  std::optional<h5::Dataset> dataset;
  onMaster([&] {
    UniqueArray<Int64> extents{ sumOf(rows.nb_row) };
    if (rows.nb_value * nbBasicData(rows.type) > 1)
      extents.add(rows.nb_value * nbBasicData(rows.type));
    dataset.emplace(m_output->groups.at(group).createDataset(rows.name, basicDataType(rows.type), extents));
  });
  const Int64 row_bytes = rows.nb_value * dataTypeSize(rows.type);
  if (!m_places) {
    collectRows(rows.nb_row, row_bytes, mine.values,
                [&](Int64 first, Int64 nb_row, const void* values) { dataset->writeRows(first, nb_row, values); });
    return;
  }
  const Int32 rank = parallelMng()->commRank();
  mine.nb_row = rows.nb_row[rank];
  mine.row_bytes = row_bytes;
  onMaster([&] { mine.offset = dataset->offset(); });
  m_places->push_back(std::move(mine));
  m_first_bytes.add(sumOf(rows.nb_row.subView(0, rank)) * row_bytes);
}

void VtkHdfFile::addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values)
{
  const auto& counts = support == Support::Point ? m_nb_point : m_nb_cell;
  writeRows(groupOf(support), { name, type, nb_value, counts }, values);
}

void VtkHdfFile::addPlace(Support support, const String& name, eDataType type, Int64 nb_value, PlacedRows mine)
{
  const auto& counts = support == Support::Point ? m_nb_point : m_nb_cell;
  writeRows(groupOf(support), { name, type, nb_value, counts }, std::move(mine));
}

void VtkHdfFile::addNumber(const String& name, Real value)
{
  onMaster([&] { m_output->groups.at(groupOf(Support::Grid)).writeList(name, DT_Real, 1, &value); });
}

void VtkHdfFile::close()
{
  onMaster([&] {
    m_output->close();
    renameDraft(draftPath(), path());
  });
  throwFailure();
  m_output.reset();
  if (m_former)
    *m_former = m_grid;
}

PlacedFile VtkHdfFile::closeDraft()
{
  onMaster([&] { m_output->close(); });
  // One message says where the rows are, or that there was a failure.
  UniqueArray<Int64> answer{ failure().null() ? 1 : 0 };
  for (const PlacedRows& rows : *m_places)
    answer.add(rows.offset);
  parallelMng()->broadcast(answer.view(), parallelMng()->masterIORank());
  if (answer[0] == 0)
    throwFailure();
  m_output.reset();
  Int32 i = 0;
  for (PlacedRows& rows : *m_places) {
    rows.offset = answer[i + 1] + m_first_bytes[i];
    ++i;
  }
  return { draftPath(), path(), std::move(*m_places) };
}
} // namespace Arcane::detail::output
