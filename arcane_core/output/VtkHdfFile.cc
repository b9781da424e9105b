// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkHdfFile.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/comm/Agreement.h"
#include "checkpoint/hdf5/File.h"

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

VtkHdfFile::VtkHdfFile(IParallelMng* pm, const String& path, const VtkPiece& piece, ConstArrayView<Real3> coordinates)
: m_parallel_mng(pm)
, m_path(path)
, m_nb_point(gatherCounts(piece.nodes.size()))
, m_nb_cell(gatherCounts(piece.items.size()))
, m_nb_connectivity(gatherCounts(piece.connectivity.size()))
, m_nb_offset(gatherCounts(piece.offsets.size()))
{
  onMaster([&] { m_output = std::make_unique<Output>(draftPath()); });
  writeGrid(piece, coordinates);
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

void VtkHdfFile::writeGrid(const VtkPiece& piece, ConstArrayView<Real3> coordinates)
{
  onMaster([&] {
    h5::Group& root = m_output->groups.at("");
    root.writeList("NumberOfPoints", DT_Int64, m_nb_point.size(), m_nb_point.data());
    root.writeList("NumberOfCells", DT_Int64, m_nb_cell.size(), m_nb_cell.data());
    root.writeList("NumberOfConnectivityIds", DT_Int64, m_nb_connectivity.size(), m_nb_connectivity.data());
  });
  writeRows("", { "Points", DT_Real3, 1, m_nb_point }, asBytes(coordinates));
  writeRows("", { "Types", DT_Byte, 1, m_nb_cell }, asBytes(piece.types.constView()));
  writeRows("", { "Offsets", DT_Int64, 1, m_nb_offset }, asBytes(piece.offsets.constView()));
  writeRows("", { "Connectivity", DT_Int64, 1, m_nb_connectivity }, asBytes(piece.connectivity.constView()));
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
}
} // namespace Arcane::detail::output
