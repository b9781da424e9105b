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

VtkHdfFile::VtkHdfFile(IParallelMng* pm, const String& path, const VtkPiece& piece, ConstArrayView<Real3> coordinates,
                       const std::vector<GridArray>& arrays, WrittenGrid* former)
: VtkHdfOutput(pm, path, piece)
, m_former(former)
{
  onMaster([&] { m_output = std::make_unique<Output>(draftPath()); });
  findFormerGrid(piece, coordinates, arrays);
  writeTopology(piece, arrays);
  writePoints(coordinates);
}

VtkHdfFile::~VtkHdfFile()
{
  if (!m_output)
    return;
  m_output.reset();
  removeDraft();
}

bool VtkHdfFile::isWritten(bool is_mine, const String& former_path) const
{
  // A run that goes back writes later files again, and the file may have been removed.
  std::error_code ignored;
  return isOnAllRanks(is_mine && former_path < path() && (!isMaster() || std::filesystem::exists(former_path.localstr(), ignored)));
}

void VtkHdfFile::findFormerGrid(const VtkPiece& piece, ConstArrayView<Real3> coordinates, const std::vector<GridArray>& arrays)
{
  m_grid.topology_path = m_grid.points_path = path();
  if (!m_former)
    return;
  const WrittenGrid hashes = hashesOf(piece, coordinates, arrays);
  m_grid.topology = hashes.topology;
  m_grid.points = hashes.points;
  const bool is_written = !m_former->topology_path.null();
  if (isWritten(is_written && m_former->topology == m_grid.topology, m_former->topology_path))
    m_grid.topology_path = m_former->topology_path;
  if (isWritten(is_written && m_former->points == m_grid.points, m_former->points_path))
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
  writeRows("", { "Offsets", DT_Int64, 1, m_nb_offset }, asBytes(offsetsOf(piece).constView()));
  writeRows("", { "Connectivity", DT_Int64, 1, m_nb_connectivity }, asBytes(piece.connectivity.constView()));
  for (const GridArray& array : arrays)
    addValues(array.support, array.name, array.type, 1, Span<const std::byte>(array.values.data(), array.values.largeSize()));
}

void VtkHdfFile::writePoints(ConstArrayView<Real3> coordinates)
{
  if (m_grid.points_path != path())
    link("", "Points", m_grid.points_path);
  else
    writeRows("", { "Points", DT_Real3, 1, m_nb_point }, asBytes(coordinates));
}

void VtkHdfFile::writeRows(const char* group, const Rows& rows, Span<const std::byte> mine)
{
  std::optional<h5::Dataset> dataset;
  onMaster([&] {
    UniqueArray<Int64> extents{ sumOf(rows.nb_row) };
    if (rows.nb_value * nbBasicData(rows.type) > 1)
      extents.add(rows.nb_value * nbBasicData(rows.type));
    dataset.emplace(m_output->groups.at(group).createDataset(rows.name, basicDataType(rows.type), extents));
  });
  collectRows(rows.nb_row, rows.nb_value * dataTypeSize(rows.type), mine,
              [&](Int64 first, Int64 nb_row, const void* values) { dataset->writeRows(first, nb_row, values); });
}

void VtkHdfFile::addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values)
{
  const auto& counts = support == Support::Point ? m_nb_point : m_nb_cell;
  writeRows(groupOf(support), { name, type, nb_value, counts }, values);
}

void VtkHdfFile::addNumber(const String& name, Real value)
{
  onMaster([&] { m_output->groups.at(groupOf(Support::Grid)).writeList(name, DT_Real, 1, &value); });
}

void VtkHdfFile::close()
{
  onMaster([&] {
    m_output->close();
    renameDraft();
  });
  throwFailure();
  m_output.reset();
  if (m_former)
    *m_former = m_grid;
}
} // namespace Arcane::detail::output
