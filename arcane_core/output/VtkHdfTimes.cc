// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkHdfTimes.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/output/VtkSteps.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/hdf5/File.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <optional>
#include <utility>

namespace Arcane::detail::output
{
namespace
{
using Support = VtkHdfOutput::Support;

//! The numbers of rows of a step.
struct StepSizes
{
  Int64 nb_part;
  Int64 nb_point;
  Int64 nb_cell;
  Int64 nb_connectivity;
};

Int64 nbRowOf(const h5::Dataset& dataset)
{
  return dataset.extents()[0];
}

std::vector<Int64> readCounts(const h5::Group& root, const char* name)
{
  const h5::Dataset dataset = root.openDataset(name);
  std::vector<Int64> counts(static_cast<std::size_t>(nbRowOf(dataset)));
  dataset.readRows(0, nbRowOf(dataset), counts.data());
  return counts;
}

//! Adds rows to the end of a dataset, which the ranks give one after the other.
class RowAppender
{
 public:
  RowAppender(h5::Dataset dataset, Int64 nb_row)
  : m_dataset(std::move(dataset))
  , m_first(nbRowOf(m_dataset))
  {
    m_dataset.resizeRows(m_first + nb_row);
  }

  Int64 first() const { return m_first; }
  void write(Int64 first, Int64 nb_row, const void* values) { m_dataset.writeRows(m_first + first, nb_row, values); }

 private:
  h5::Dataset m_dataset;
  Int64 m_first;
};
} // namespace

//! The draft on the master, with the steps that it will have.
struct VtkHdfTimes::Output
{
  h5::File file;
  h5::Group root;
  VtkSteps steps; //!< without the step that is being written
  Int64 step;     //!< the step that is being written
  bool is_cut = false;

  //! \param sizes of the step, for a new file
  Output(h5::File opened, const StepSizes& sizes)
  : file(std::move(opened))
  , root(file.root().contains(root_name) ? file.root().openGroup(root_name) : createRoot(file, sizes))
  , steps(VtkSteps::read(root))
  , step(steps.nbStep())
  {}

  static h5::Group createRoot(h5::File& file, const StepSizes& sizes)
  {
    h5::Group root = file.root().createGroup(root_name);
    root.writeAttribute("Version", UniqueArray<Int64>{ 2, 0 });
    root.writeTextAttribute("Type", "UnstructuredGrid");
    for (const char* name : { "NumberOfPoints", "NumberOfCells", "NumberOfConnectivityIds" })
      root.createGrowing(name, DT_Int64, 1, sizes.nb_part);
    root.createGrowing("Types", DT_Byte, 1, sizes.nb_cell);
    root.createGrowing("Offsets", DT_Int64, 1, sizes.nb_cell + sizes.nb_part);
    root.createGrowing("Connectivity", DT_Int64, 1, sizes.nb_connectivity);
    root.createGrowing("Points", DT_Real3, 1, sizes.nb_point);
    for (const char* name : { "PointData", "CellData", "FieldData" })
      root.createGroup(name);
    VtkSteps::create(root);
    return root;
  }

  VtkSteps::ArrayOffsets& offsetsOf(Support support) { return support == Support::Point ? steps.point_data : steps.cell_data; }

  //! Returns the number of points or cells of a step of the file.
  Int64 nbRowOfStep(const std::vector<Int64>& counts, Int64 s) const
  {
    const auto first = counts.begin() + steps.part_offsets[s];
    return std::accumulate(first, first + steps.nb_part[s], Int64(0));
  }

  //! Returns the row after the last one that a step uses. \param counts numbers of rows of parts
  Int64 lastRow(const std::vector<Int64>& offsets, const std::vector<Int64>& counts) const
  {
    Int64 last = 0;
    for (Int64 s = 0; s < steps.nbStep(); ++s)
      last = std::max(last, offsets[s] + nbRowOfStep(counts, s));
    return last;
  }

  //! Removes the steps from \a nb_step on with all their values.
  void cut(Int64 nb_step)
  {
    is_cut = true;
    steps.cut(nb_step);
    step = nb_step;
    const std::vector<Int64> nb_point = readCounts(root, "NumberOfPoints");
    const std::vector<Int64> nb_cell = readCounts(root, "NumberOfCells");
    const std::vector<Int64> nb_connectivity = readCounts(root, "NumberOfConnectivityIds");
    Int64 nb_part = 0;
    for (Int64 s = 0; s < nb_step; ++s)
      nb_part = std::max(nb_part, steps.part_offsets[s] + steps.nb_part[s]);
    for (const char* name : { "NumberOfPoints", "NumberOfCells", "NumberOfConnectivityIds" })
      root.openDataset(name).resizeRows(nb_part);
    const Int64 last_cell = lastRow(steps.cell_offsets, nb_cell);
    root.openDataset("Types").resizeRows(last_cell);
    root.openDataset("Offsets").resizeRows(last_cell + nb_part);
    root.openDataset("Connectivity").resizeRows(lastRow(steps.connectivity_offsets, nb_connectivity));
    root.openDataset("Points").resizeRows(lastRow(steps.point_offsets, nb_point));
    for (const auto& [name, offsets] : steps.point_data)
      root.openGroup("PointData").openDataset(String(name)).resizeRows(lastRow(offsets, nb_point));
    for (const auto& [name, offsets] : steps.cell_data)
      root.openGroup("CellData").openDataset(String(name)).resizeRows(lastRow(offsets, nb_cell));
  }

  //! Returns the dataset of an array. A new one has room for the rows of any former step, all of which use its first rows.
  h5::Dataset openArray(Support support, const String& name, eDataType type, Int64 nb_value, Int64 nb_row)
  {
    h5::Group group = root.openGroup(groupOf(support));
    VtkSteps::ArrayOffsets& offsets = offsetsOf(support);
    if (!offsets.contains(name.localstr())) {
      h5::Dataset dataset = group.createGrowing(name, type, nb_value, nb_row);
      const std::vector<Int64> counts = readCounts(root, support == Support::Point ? "NumberOfPoints" : "NumberOfCells");
      const std::vector<Int64> none(static_cast<std::size_t>(steps.nbStep()), 0);
      dataset.resizeRows(lastRow(none, counts));
      offsets[name.localstr()] = none;
      return dataset;
    }
    ARCANE_THROW_IF(static_cast<Int64>(offsets[name.localstr()].size()) > step, IOException,
                    "array '{0}' is given twice, expected different names", name);
    h5::Dataset dataset = group.openDataset(name);
    const Int64 width = nb_value * nbBasicData(type);
    const Int64 former_width = dataset.extents().size() > 1 ? dataset.extents()[1] : 1;
    ARCANE_THROW_IF(former_width != width || dataset.dataType() != basicDataType(type), IOException,
                    "array '{0}' has {1} value(s) per item of type {2}, and {3} of type {4} in the former times of the file: expected the "
                    "same, or one file for each time",
                    name, width, dataTypeName(basicDataType(type)), former_width, dataTypeName(dataset.dataType()));
    return dataset;
  }

  //! Returns true when the step before has all these arrays.
  bool hasArrays(const std::vector<GridArray>& arrays)
  {
    return std::all_of(arrays.begin(), arrays.end(), [&](const GridArray& a) { return offsetsOf(a.support).contains(a.name.localstr()); });
  }

  //! Gives the step the cells of the step before, and the arrays that go with them.
  void repeatTopology(const std::vector<GridArray>& arrays)
  {
    for (std::vector<Int64>* list : { &steps.part_offsets, &steps.nb_part, &steps.cell_offsets, &steps.connectivity_offsets })
      list->push_back(list->back());
    for (const GridArray& array : arrays) {
      std::vector<Int64>& offsets = offsetsOf(array.support).at(array.name.localstr());
      offsets.push_back(offsets.back());
    }
  }

  //! Adds a new part for each rank.
  void addParts(ConstArrayView<Int64> nb_point, ConstArrayView<Int64> nb_cell, ConstArrayView<Int64> nb_connectivity)
  {
    steps.part_offsets.push_back(nbRowOf(root.openDataset("NumberOfCells")));
    steps.nb_part.push_back(nb_cell.size());
    const std::pair<const char*, ConstArrayView<Int64>> lists[] = { { "NumberOfPoints", nb_point },
                                                                    { "NumberOfCells", nb_cell },
                                                                    { "NumberOfConnectivityIds", nb_connectivity } };
    for (const auto& [name, counts] : lists) {
      h5::Dataset dataset = root.openDataset(name);
      const Int64 first = nbRowOf(dataset);
      dataset.resizeRows(first + counts.size());
      dataset.writeRows(first, counts.size(), counts.data());
    }
  }

  void close(Real time)
  {
    steps.times.push_back(time);
    steps.write(root);
    {
      const h5::Group released = std::move(root);
    }
    file.close();
  }

  //! Adds rows for the arrays that this step did not give.
  void fillArrays(Support support, Int64 nb_row)
  {
    for (auto& [name, offsets] : offsetsOf(support)) {
      if (static_cast<Int64>(offsets.size()) > step)
        continue;
      h5::Dataset dataset = root.openGroup(groupOf(support)).openDataset(String(name));
      offsets.push_back(nbRowOf(dataset));
      dataset.resizeRows(nbRowOf(dataset) + nb_row);
    }
  }
};

namespace
{
//! Returns how many steps of the file go on in this run; 0 when there is no file.
Int64 nbStepToKeep(const String& path, ConstArrayView<Real> former_times)
{
  std::error_code ignored;
  if (former_times.empty() || !std::filesystem::exists(path.localstr(), ignored))
    return 0;
  h5::File file = h5::File::openReadOnly(path);
  return VtkSteps::read(file.root().openGroup("VTKHDF")).nbStepOf(former_times);
}
} // namespace

VtkHdfTimes::VtkHdfTimes(IParallelMng* pm, const String& path, const Grid& grid, ConstArrayView<Real> times, WrittenGrid* former)
: VtkHdfOutput(pm, path, grid.piece)
, m_former(former)
, m_grid(hashesOf(grid.piece, grid.coordinates, grid.arrays))
, m_time(times.back())
{
  m_grid.topology_path = m_grid.points_path = path;
  onMaster([&] {
    // That of a run that was killed.
    removeDraft();
    const Int64 nb_step = nbStepToKeep(path, times.subView(0, times.size() - 1));
    if (nb_step > 0)
      format::copyFile(path, draftPath());
    m_output = std::make_unique<Output>(nb_step > 0 ? h5::File::openForChange(draftPath()) : h5::File::create(draftPath()),
                                        StepSizes{ m_nb_cell.size(), sumOf(m_nb_point), sumOf(m_nb_cell), sumOf(m_nb_connectivity) });
    if (nb_step < m_output->steps.nbStep())
      m_output->cut(nb_step);
  });
  writeTopology(grid.piece, grid.arrays);
  writePoints(grid.coordinates);
}

VtkHdfTimes::~VtkHdfTimes()
{
  m_output.reset();
  // Also one that could not be copied as a whole.
  if (!m_is_published && isMaster())
    removeDraft();
}

bool VtkHdfTimes::isAsBefore(bool is_mine) const
{
  const bool is_in_file = !isMaster() || (m_output && m_output->step > 0 && !m_output->is_cut);
  return isOnAllRanks(m_former && m_former->topology_path == path() && is_mine && is_in_file);
}

Int64 VtkHdfTimes::appendRows(const std::function<h5::Dataset()>& open, ConstArrayView<Int64> nb_row, Int64 row_bytes,
                              Span<const std::byte> mine)
{
  std::optional<RowAppender> appender;
  onMaster([&] { appender.emplace(open(), sumOf(nb_row)); });
  collectRows(nb_row, row_bytes, mine, [&](Int64 first, Int64 nb, const void* values) { appender->write(first, nb, values); });
  return appender ? appender->first() : 0;
}

Int64 VtkHdfTimes::appendToRoot(const char* name, eDataType type, ConstArrayView<Int64> nb_row, Span<const std::byte> mine)
{
  return appendRows([&] { return m_output->root.openDataset(name); }, nb_row, dataTypeSize(type), mine);
}

void VtkHdfTimes::writeTopology(const VtkPiece& piece, const std::vector<GridArray>& arrays)
{
  const bool has_arrays = !m_output || m_output->hasArrays(arrays);
  if (isAsBefore(m_former && m_former->topology == m_grid.topology && has_arrays)) {
    onMaster([&] { m_output->repeatTopology(arrays); });
    return;
  }
  onMaster([&] { m_output->addParts(m_nb_point, m_nb_cell, m_nb_connectivity); });
  const Int64 first_cell = appendToRoot("Types", DT_Byte, m_nb_cell, asBytes(piece.types.constView()));
  appendToRoot("Offsets", DT_Int64, m_nb_offset, asBytes(piece.offsets.constView()));
  const Int64 first_id = appendToRoot("Connectivity", DT_Int64, m_nb_connectivity, asBytes(piece.connectivity.constView()));
  onMaster([&] {
    m_output->steps.cell_offsets.push_back(first_cell);
    m_output->steps.connectivity_offsets.push_back(first_id);
  });
  for (const GridArray& array : arrays)
    addValues(array.support, array.name, array.type, 1, Span<const std::byte>(array.values.data(), array.values.largeSize()));
}

void VtkHdfTimes::writePoints(ConstArrayView<Real3> coordinates)
{
  if (isAsBefore(m_former && m_former->points == m_grid.points)) {
    onMaster([&] { m_output->steps.point_offsets.push_back(m_output->steps.point_offsets.back()); });
    return;
  }
  const Int64 first = appendToRoot("Points", DT_Real3, m_nb_point, asBytes(coordinates));
  onMaster([&] { m_output->steps.point_offsets.push_back(first); });
}

void VtkHdfTimes::addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values)
{
  const String array = withoutSlash(name);
  const Int64 first = appendRows([&] { return m_output->openArray(support, array, type, nb_value, sumOf(nbRow(support))); }, nbRow(support),
                                 nb_value * dataTypeSize(type), values);
  onMaster([&] { m_output->offsetsOf(support)[array.localstr()].push_back(first); });
}

void VtkHdfTimes::close()
{
  onMaster([&] {
    m_output->fillArrays(Support::Point, sumOf(m_nb_point));
    m_output->fillArrays(Support::Cell, sumOf(m_nb_cell));
    m_output->close(m_time);
  });
  publish();
  m_is_published = true;
  m_output.reset();
  if (m_former)
    *m_former = m_grid;
}
} // namespace Arcane::detail::output
