// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkHdfFile.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/hdf5/File.h"
#include "variables/data/ContentHash.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace Arcane::detail::output
{
using MessagePassing::MessageRank;
using MessagePassing::PointToPointMessageInfo;

namespace
{
constexpr const char* root_name = "VTKHDF";

const char* groupOf(VtkHdfFile::Support support)
{
  switch (support) {
  case VtkHdfFile::Support::Point: return "PointData";
  case VtkHdfFile::Support::Cell: return "CellData";
  default: return "FieldData";
  }
}

Int64 sumOf(ConstArrayView<Int64> values)
{
  Int64 sum = 0;
  for (Int64 v : values)
    sum += v;
  return sum;
}

//! HDF5 takes it for a path.
String withoutSlash(const String& name)
{
  std::string text(name.toStdStringView());
  std::replace(text.begin(), text.end(), '/', '_');
  return String(text);
}
} // namespace

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
: m_parallel_mng(pm)
, m_path(path)
, m_nb_point(gatherCounts(piece.nodes.size()))
, m_nb_cell(gatherCounts(piece.items.size()))
, m_nb_connectivity(gatherCounts(piece.connectivity.size()))
, m_nb_offset(gatherCounts(piece.offsets.size()))
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
  std::error_code ignored;
  std::filesystem::remove(draftPath().localstr(), ignored);
}

void VtkHdfFile::onMaster(const std::function<void()>& f)
{
  if (!m_parallel_mng->isMasterIO() || !m_failure.null())
    return;
  try {
    f();
  }
  catch (const std::exception& ex) {
    m_failure = String(ex.what());
  }
}

UniqueArray<Int64> VtkHdfFile::gatherCounts(Int64 mine) const
{
  UniqueArray<Int64> counts(m_parallel_mng->commSize());
  m_parallel_mng->allGather(ConstArrayView<Int64>(1, &mine), counts.view());
  return counts;
}

bool VtkHdfFile::isOnAllRanks(bool is_mine, const String& path) const
{
  // A run that goes back writes later files again, and somebody may have removed the file.
  std::error_code ignored;
  const bool is_there = is_mine && path < m_path && (!m_parallel_mng->isMasterIO() || std::filesystem::exists(path.localstr(), ignored));
  return m_parallel_mng->reduce(Parallel::ReduceMin, is_there ? 1 : 0) == 1;
}

void VtkHdfFile::findFormerGrid(const VtkPiece& piece, ConstArrayView<Real3> coordinates, const std::vector<GridArray>& arrays)
{
  m_grid.topology_path = m_grid.points_path = m_path;
  if (!m_former)
    return;
  data::ContentHash topology;
  topology.add(asBytes(piece.types.constView()));
  topology.add(asBytes(piece.offsets.constView()));
  topology.add(asBytes(piece.connectivity.constView()));
  for (const GridArray& array : arrays)
    topology.add(Span<const std::byte>(array.values.data(), array.values.largeSize()));
  data::ContentHash points;
  points.add(asBytes(coordinates));
  m_grid.topology = topology.value();
  m_grid.points = points.value();
  const bool is_written = !m_former->topology_path.null();
  if (isOnAllRanks(is_written && m_former->topology == m_grid.topology, m_former->topology_path))
    m_grid.topology_path = m_former->topology_path;
  if (isOnAllRanks(is_written && m_former->points == m_grid.points, m_former->points_path))
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
    root.writeList("NumberOfPoints", DT_Int64, m_nb_point.size(), m_nb_point.data());
    root.writeList("NumberOfCells", DT_Int64, m_nb_cell.size(), m_nb_cell.data());
    root.writeList("NumberOfConnectivityIds", DT_Int64, m_nb_connectivity.size(), m_nb_connectivity.data());
  });
  if (m_grid.topology_path != m_path) {
    for (const char* name : { "Types", "Offsets", "Connectivity" })
      link("", name, m_grid.topology_path);
    for (const GridArray& array : arrays)
      link(groupOf(array.support), array.name, m_grid.topology_path);
    return;
  }
  writeRows("", { "Types", DT_Byte, 1, m_nb_cell }, asBytes(piece.types.constView()));
  writeRows("", { "Offsets", DT_Int64, 1, m_nb_offset }, asBytes(piece.offsets.constView()));
  writeRows("", { "Connectivity", DT_Int64, 1, m_nb_connectivity }, asBytes(piece.connectivity.constView()));
  for (const GridArray& array : arrays)
    addValues(array.support, array.name, array.type, 1, Span<const std::byte>(array.values.data(), array.values.largeSize()));
}

void VtkHdfFile::writePoints(ConstArrayView<Real3> coordinates)
{
  if (m_grid.points_path != m_path)
    link("", "Points", m_grid.points_path);
  else
    writeRows("", { "Points", DT_Real3, 1, m_nb_point }, asBytes(coordinates));
}

void VtkHdfFile::writeRows(const char* group, const Rows& rows, Span<const std::byte> mine)
{
  const Int32 root = m_parallel_mng->masterIORank();
  if (!m_parallel_mng->isMasterIO()) {
    if (!mine.empty())
      m_parallel_mng->send(Span<const Byte>(reinterpret_cast<const Byte*>(mine.data()), mine.size()),
                           PointToPointMessageInfo(MessageRank(root)));
    return;
  }
  std::optional<h5::Dataset> dataset;
  onMaster([&] {
    UniqueArray<Int64> extents{ sumOf(rows.nb_row) };
    if (rows.nb_value * nbBasicData(rows.type) > 1)
      extents.add(rows.nb_value * nbBasicData(rows.type));
    dataset.emplace(m_output->groups.at(group).createDataset(rows.name, basicDataType(rows.type), extents));
  });
  Int64 first = 0;
  UniqueArray<Byte> received;
  for (Int32 rank = 0; rank < m_parallel_mng->commSize(); ++rank) {
    const Int64 nb_row = rows.nb_row[rank];
    const void* values = mine.data();
    // What others send is received even if it is of no use any more.
    if (rank != root && nb_row * rows.nb_value > 0) {
      received.resize(nb_row * rows.nb_value * dataTypeSize(rows.type));
      m_parallel_mng->receive(received.span(), PointToPointMessageInfo(MessageRank(rank)));
      values = received.data();
    }
    onMaster([&] { dataset->writeRows(first, nb_row, values); });
    first += nb_row;
  }
}

void VtkHdfFile::addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values)
{
  const auto& counts = support == Support::Point ? m_nb_point : m_nb_cell;
  writeRows(groupOf(support), { withoutSlash(name), type, nb_value, counts }, values);
}

void VtkHdfFile::addNumber(const String& name, Real value)
{
  onMaster([&] { m_output->groups.at(groupOf(Support::Grid)).writeList(name, DT_Real, 1, &value); });
}

void VtkHdfFile::close()
{
  onMaster([&] {
    m_output->close();
    std::error_code failed;
    std::filesystem::rename(draftPath().localstr(), m_path.localstr(), failed);
    ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot rename '{0}': {1}", draftPath(), failed.message());
    m_output.reset();
  });
  throwOnAllRanksUnless(m_parallel_mng, m_failure.null(), m_failure);
  if (m_former)
    *m_former = m_grid;
}
} // namespace Arcane::detail::output
