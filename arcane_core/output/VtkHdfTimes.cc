// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkHdfTimes.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/output/PlacedRows.h"
#include "arcane_core/output/VtkSteps.h"
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

//! Rows are copied in blocks of this size. \unit{bytes}
constexpr Int64 block_bytes = 4 * 1024 * 1024;

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

//! Returns the number of values of a row.
Int64 widthOf(const h5::Dataset& dataset)
{
  return dataset.extents().size() > 1 ? dataset.extents()[1] : 1;
}

//! Copies the first rows of a dataset to one without rows.
void copyRows(const h5::Dataset& from, h5::Dataset& to, Int64 nb_row)
{
  to.resizeRows(nb_row);
  const Int64 row_bytes = widthOf(from) * dataTypeSize(from.dataType());
  const Int64 nb_in_block = std::max<Int64>(block_bytes / row_bytes, 1);
  std::vector<std::byte> block(static_cast<std::size_t>(std::min(nb_row, nb_in_block) * row_bytes));
  for (Int64 first = 0; first < nb_row; first += nb_in_block) {
    const Int64 nb = std::min(nb_in_block, nb_row - first);
    from.readRows(first, nb, block.data());
    to.writeRows(first, nb, block.data());
  }
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

//! The file on the master, or a draft that takes its place, with the steps that it will have.
struct VtkHdfTimes::Output
{
  StepSizes sizes; //!< of the step that is being written
  std::optional<h5::File> file;
  std::optional<h5::Group> root;
  VtkSteps steps; //!< without the step that is being written
  Int64 step = 0; //!< the step that is being written
  bool is_cut = false;
  bool is_draft = false;

  explicit Output(const StepSizes& step_sizes)
  : sizes(step_sizes)
  {}

  void openToAppend(const String& path)
  {
    file.emplace(h5::File::openForAppend(path));
    root.emplace(file->root().openGroup(root_name));
  }

  void createDraft(const String& draft)
  {
    is_draft = true;
    file.emplace(h5::File::create(draft));
    root.emplace(file->root().createGroup(root_name));
    root->writeAttribute("Version", UniqueArray<Int64>{ 2, 0 });
    root->writeTextAttribute("Type", "UnstructuredGrid");
    for (const char* name : { "NumberOfPoints", "NumberOfCells", "NumberOfConnectivityIds" })
      root->createGrowing(name, DT_Int64, 1, sizes.nb_part);
    root->createGrowing("Types", DT_Byte, 1, sizes.nb_cell);
    root->createGrowing("Offsets", DT_Int64, 1, sizes.nb_cell + sizes.nb_part);
    root->createGrowing("Connectivity", DT_Int64, 1, sizes.nb_connectivity);
    root->createGrowing("Points", DT_Real3, 1, sizes.nb_point);
    for (const char* name : { "PointData", "CellData", "FieldData" })
      root->createGroup(name);
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

  //! Copies the rows that the steps use from the file to the draft.
  void copySteps(const String& path)
  {
    const h5::File former = h5::File::openReadOnly(path);
    const h5::Group from = former.root().openGroup(root_name);
    const std::vector<Int64> nb_point = readCounts(from, "NumberOfPoints");
    const std::vector<Int64> nb_cell = readCounts(from, "NumberOfCells");
    const std::vector<Int64> nb_connectivity = readCounts(from, "NumberOfConnectivityIds");
    Int64 nb_part = 0;
    for (Int64 s = 0; s < steps.nbStep(); ++s)
      nb_part = std::max(nb_part, steps.part_offsets[s] + steps.nb_part[s]);
    const Int64 last_cell = lastRow(steps.cell_offsets, nb_cell);
    for (const char* name : { "NumberOfPoints", "NumberOfCells", "NumberOfConnectivityIds" })
      copyRows(from, name, nb_part);
    copyRows(from, "Types", last_cell);
    copyRows(from, "Offsets", last_cell + nb_part);
    copyRows(from, "Connectivity", lastRow(steps.connectivity_offsets, nb_connectivity));
    copyRows(from, "Points", lastRow(steps.point_offsets, nb_point));
    for (const auto& [name, offsets] : steps.point_data)
      copyArray(from, Support::Point, name, lastRow(offsets, nb_point));
    for (const auto& [name, offsets] : steps.cell_data)
      copyArray(from, Support::Cell, name, lastRow(offsets, nb_cell));
  }

  //! Continues in a draft with all rows of the file, including the rows of this step.
  void moveToDraft(const String& path, const String& draft)
  {
    root.reset();
    file->close();
    createDraft(draft);
    const h5::File former = h5::File::openReadOnly(path);
    const h5::Group from = former.root().openGroup(root_name);
    for (const char* name : { "NumberOfPoints", "NumberOfCells", "NumberOfConnectivityIds", "Types", "Offsets", "Connectivity", "Points" })
      copyRows(from, name, nbRowOf(from.openDataset(name)));
    for (const Support support : { Support::Point, Support::Cell })
      for (const auto& [name, offsets] : offsetsOf(support))
        copyArray(from, support, name, nbRowOf(from.openGroup(groupOf(support)).openDataset(String(name))));
  }

  void copyRows(const h5::Group& from, const char* name, Int64 nb_row)
  {
    h5::Dataset to = root->openDataset(name);
    output::copyRows(from.openDataset(name), to, nb_row);
  }

  void copyArray(const h5::Group& from, Support support, const std::string& name, Int64 nb_row)
  {
    const h5::Dataset former = from.openGroup(groupOf(support)).openDataset(String(name));
    h5::Dataset to = createArray(support, String(name), former.dataType(), widthOf(former));
    output::copyRows(former, to, nb_row);
  }

  h5::Dataset createArray(Support support, const String& name, eDataType type, Int64 nb_value)
  {
    h5::Group group = root->openGroup(groupOf(support));
    return group.createGrowing(name, type, nb_value, support == Support::Point ? sizes.nb_point : sizes.nb_cell);
  }

  bool hasArray(Support support, const String& name) { return offsetsOf(support).contains(name.localstr()); }

  //! Adds an array to a draft, with room for the rows of any previous step, all of which use its first rows.
  h5::Dataset addArray(Support support, const String& name, eDataType type, Int64 nb_value)
  {
    h5::Dataset dataset = createArray(support, name, type, nb_value);
    const std::vector<Int64> counts = readCounts(*root, support == Support::Point ? "NumberOfPoints" : "NumberOfCells");
    const std::vector<Int64> none(static_cast<std::size_t>(steps.nbStep()), 0);
    dataset.resizeRows(lastRow(none, counts));
    offsetsOf(support)[name.localstr()] = none;
    return dataset;
  }

  //! Returns the dataset of an array of the previous steps.
  h5::Dataset openArray(Support support, const String& name, eDataType type, Int64 nb_value)
  {
    ARCANE_THROW_IF(static_cast<Int64>(offsetsOf(support)[name.localstr()].size()) > step, IOException,
                    "array '{0}' is given twice, expected different names", name);
    h5::Dataset dataset = root->openGroup(groupOf(support)).openDataset(name);
    const Int64 width = nb_value * nbBasicData(type);
    ARCANE_THROW_IF(
      widthOf(dataset) != width || dataset.dataType() != basicDataType(type), IOException,
      "array '{0}' has {1} value(s) per item of type {2}, and {3} of type {4} in the previous times of the file: expected the "
      "same, or one file for each time",
      name, width, dataTypeName(basicDataType(type)), widthOf(dataset), dataTypeName(dataset.dataType()));
    return dataset;
  }

  //! Returns true when the step before has all these arrays.
  bool hasArrays(const std::vector<GridArray>& arrays)
  {
    return std::all_of(arrays.begin(), arrays.end(), [&](const GridArray& a) { return hasArray(a.support, a.name); });
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

  //! Adds new parts.
  void addParts(ConstArrayView<Int64> nb_point, ConstArrayView<Int64> nb_cell, ConstArrayView<Int64> nb_connectivity)
  {
    steps.part_offsets.push_back(nbRowOf(root->openDataset("NumberOfCells")));
    steps.nb_part.push_back(nb_cell.size());
    const std::pair<const char*, ConstArrayView<Int64>> lists[] = { { "NumberOfPoints", nb_point },
                                                                    { "NumberOfCells", nb_cell },
                                                                    { "NumberOfConnectivityIds", nb_connectivity } };
    for (const auto& [name, counts] : lists) {
      h5::Dataset dataset = root->openDataset(name);
      const Int64 first = nbRowOf(dataset);
      dataset.resizeRows(first + counts.size());
      dataset.writeRows(first, counts.size(), counts.data());
    }
  }

  //! Adds rows for the arrays that this step did not give.
  void fillArrays(Support support, Int64 nb_row)
  {
    for (auto& [name, offsets] : offsetsOf(support)) {
      if (static_cast<Int64>(offsets.size()) > step)
        continue;
      h5::Dataset dataset = root->openGroup(groupOf(support)).openDataset(String(name));
      offsets.push_back(nbRowOf(dataset));
      dataset.resizeRows(nbRowOf(dataset) + nb_row);
    }
  }

  //! Completes the step. In a file the step counts when all its rows are there, and the end of the file is behind them.
  void close(const String& path, Real time)
  {
    steps.times.push_back(time);
    if (is_draft)
      steps.create(*root);
    else
      steps.appendOffsets(*root);
    root.reset();
    file->close();
    if (is_draft)
      return;
    openToAppend(path);
    steps.appendTime(*root);
    file->flush();
    steps.writeNbStep(*root);
    root.reset();
    file->close();
  }
};

VtkHdfTimes::VtkHdfTimes(IParallelMng* pm, const String& path, const Grid& grid, ConstArrayView<Real> times, WrittenGrid* former)
: VtkHdfOutput(pm, path, grid)
, m_former(former)
, m_grid(hashesOf(grid))
, m_time(times.back())
{
  m_grid.topology_path = m_grid.points_path = path;
  // Until close() has run the file may have rows of a step that is not complete.
  const Int64 nb_step_before = m_former ? std::exchange(m_former->nb_step, 0) : 0;
  onMaster([&] { openOutput(times.subView(0, times.size() - 1), nb_step_before); });
  writeTopology(grid.piece, grid.arrays);
  writePoints(grid);
}

void VtkHdfTimes::openOutput(ConstArrayView<Real> former_times, Int64 nb_step_before)
{
  // A killed run may have left a draft.
  removeDraft();
  m_output =
    std::make_unique<Output>(StepSizes{ partsOf(m_nb_cell).size(), sumOf(m_nb_point), sumOf(m_nb_cell), sumOf(m_nb_connectivity) });
  Output& output = *m_output;
  std::error_code ignored;
  if (!former_times.empty() && std::filesystem::exists(path().localstr(), ignored))
    output.steps = VtkSteps::read(h5::File::openReadOnly(path()).root().openGroup(root_name));
  const Int64 nb_step = output.steps.nbStep();
  output.step = output.steps.nbStepOf(former_times);
  output.is_cut = output.step < nb_step;
  output.steps.cut(output.step);
  if (output.step > 0 && nb_step == nb_step_before && !output.is_cut && output.step % VtkSteps::nb_time_of_chunk != 0) {
    output.openToAppend(path());
    return;
  }
  output.createDraft(draftPath());
  if (output.step > 0)
    output.copySteps(path());
  else
    output.steps = {};
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
  return appendRows([&] { return m_output->root->openDataset(name); }, nb_row, dataTypeSize(type), mine);
}

void VtkHdfTimes::writeTopology(const VtkPiece& piece, const std::vector<GridArray>& arrays)
{
  const bool has_arrays = !m_output || m_output->hasArrays(arrays);
  if (isAsBefore(m_former && m_former->topology == m_grid.topology && has_arrays)) {
    onMaster([&] { m_output->repeatTopology(arrays); });
    return;
  }
  onMaster([&] { m_output->addParts(partsOf(m_nb_point), partsOf(m_nb_cell), partsOf(m_nb_connectivity)); });
  const Int64 first_cell = appendToRoot("Types", DT_Byte, m_nb_cell, asBytes(piece.types.constView()));
  appendToRoot("Offsets", DT_Int64, m_nb_offset, asBytes(offsetsOf(piece).constView()));
  const Int64 first_id = appendToRoot("Connectivity", DT_Int64, m_nb_connectivity, asBytes(piece.connectivity.constView()));
  onMaster([&] {
    m_output->steps.cell_offsets.push_back(first_cell);
    m_output->steps.connectivity_offsets.push_back(first_id);
  });
  for (const GridArray& array : arrays)
    addValues(array.support, array.name, array.type, 1, Span<const std::byte>(array.values.data(), array.values.largeSize()));
}

void VtkHdfTimes::writePoints(const Grid& grid)
{
  if (isAsBefore(m_former && m_former->points == m_grid.points)) {
    onMaster([&] { m_output->steps.point_offsets.push_back(m_output->steps.point_offsets.back()); });
    return;
  }
  const Int64 first = appendToRoot("Points", DT_Real3, m_nb_point, asBytes(pointsOf(grid).constView()));
  onMaster([&] { m_output->steps.point_offsets.push_back(first); });
}

void VtkHdfTimes::addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values)
{
  const Int64 first =
    appendRows([&] { return openArray(support, name, type, nb_value); }, nbRow(support), nb_value * dataTypeSize(type), values);
  onMaster([&] { m_output->offsetsOf(support)[name.localstr()].push_back(first); });
}

h5::Dataset VtkHdfTimes::openArray(Support support, const String& name, eDataType type, Int64 nb_value)
{
  if (m_output->hasArray(support, name))
    return m_output->openArray(support, name, type, nb_value);
  if (!m_output->is_draft)
    m_output->moveToDraft(path(), draftPath());
  return m_output->addArray(support, name, type, nb_value);
}

void VtkHdfTimes::close()
{
  onMaster([&] {
    m_output->fillArrays(Support::Point, sumOf(m_nb_point));
    m_output->fillArrays(Support::Cell, sumOf(m_nb_cell));
    m_output->close(path(), m_time);
    m_grid.nb_step = m_output->steps.nbStep();
    if (m_output->is_draft)
      renameDraft(draftPath(), path());
  });
  throwFailure();
  m_is_published = true;
  m_output.reset();
  if (m_former)
    *m_former = m_grid;
}
} // namespace Arcane::detail::output
