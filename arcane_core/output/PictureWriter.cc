// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/PictureWriter.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/output/BackgroundPicture.h"
#include "arcane_core/output/DrawnRows.h"
#include "arcane_core/output/PictureNames.h"
#include "arcane_core/output/VtkHdfFile.h"
#include "arcane_core/output/VtkHdfSeries.h"
#include "arcane_core/output/VtkHdfTimes.h"
#include "variables/data/ValuePlace.h"

#include <algorithm>
#include <new>
#include <utility>

namespace Arcane::detail::output
{
PictureWriter::PictureWriter(IMesh* mesh, const PictureOptions& options, const std::vector<ItemGroup>& groups)
: m_mesh(mesh)
, m_options(options)
{
  if (isInBackground())
    m_options.background->copies().restart();
  for (const ItemGroup& group : groups)
    addFile(group);
}

PictureWriter::~PictureWriter() = default;

// Names of groups may be no names of files, or be the same for two kinds of items.
String PictureWriter::stemOf(const ItemGroup& group) const
{
  if (group.isAllItems() && group.itemKind() == IK_Cell)
    return m_options.stem;
  String stem = m_options.stem + "_" + fileNamePart(group.name());
  while (std::ranges::find(m_files, stem, &GroupFile::stem) != m_files.end())
    stem = stem + "_";
  return stem;
}

void PictureWriter::addFile(const ItemGroup& group)
{
  GroupFile group_file;
  group_file.stem = stemOf(group);
  KnownGrids& grids = m_options.grids ? *m_options.grids : m_own_grids;
  group_file.grid = &grids[group_file.stem];
  DrawnGrid& drawn = group_file.grid->drawn;
  String& topology_path = group_file.grid->written.topology_path;
  if (m_options.repeats_mesh)
    topology_path = {};
  const String path = stepFilePath(group_file.stem, m_options.times.size() - 1);
  drawn.update(m_mesh, group, m_options.content,
               m_options.is_one_file || !VtkHdfFile::canLink(topology_path, path, m_mesh->parallelMng()->isMasterIO()));
  for (const VtkHdfOutput::GridArray& array : drawn.arrays)
    (array.support == VtkHdfOutput::Support::Cell ? group_file.cell_arrays : group_file.point_arrays).insert(array.name);
  makeFile(group_file);
  m_files.push_back(std::move(group_file));
}

void PictureWriter::makeFile(GroupFile& group_file) const
{
  IParallelMng* pm = m_mesh->parallelMng();
  const VtkHdfOutput::Grid grid = group_file.grid->drawn.view();
  VtkHdfOutput::WrittenGrid* former = m_options.grids ? &group_file.grid->written : nullptr;
  if (m_options.is_one_file) {
    group_file.file = std::make_unique<VtkHdfTimes>(pm, group_file.stem + ".hdf", grid, m_options.times, former);
    return;
  }
  const String path = stepFilePath(group_file.stem, m_options.times.size() - 1);
  auto file = std::make_unique<VtkHdfFile>(pm, path, grid, former, isInBackground());
  file->addNumber("TimeValue", m_options.times.back());
  group_file.placed = isInBackground() ? file.get() : nullptr;
  group_file.file = std::move(file);
}

String PictureWriter::arrayName(GroupFile& group_file, VtkHdfOutput::Support support, const IVariable& variable)
{
  const bool is_on_cells = support == VtkHdfOutput::Support::Cell;
  String name = addDifferent(is_on_cells ? group_file.cell_arrays : group_file.point_arrays, vtkArrayName(variable.name()));
  if (name != variable.name())
    m_options.warnings->warn(
      m_mesh->traceMng(),
      String::format("variable '{0}' is array '{1}' of the pictures, since its name has a `/`, is reserved, or is that of another array",
                     variable.fullName(), name));
  if (m_first_array.name.null() && &group_file == &m_files.front())
    m_first_array = { !is_on_cells, name };
  return name;
}

Span<const std::byte> PictureWriter::copyOf(const IVariable& variable, const IData& data)
{
  try {
    const Span<std::byte> copy = m_options.background->copies().next(data.valueBytes());
    data::ValuePlace(data).packRows(0, data.extent0(), copy.data());
    return copy;
  }
  catch (const std::bad_alloc&) {
    if (m_failure.null())
      m_failure = String::format("no memory for a copy of the {0} bytes of '{1}': 'use-collective-write' false needs none",
                                 data.valueBytes(), variable.fullName());
    return {};
  }
}

void PictureWriter::addRows(GroupFile& group_file, VtkHdfOutput::Support support, const IVariable& variable, const IData& data,
                            Span<const std::byte> copy)
{
  const DrawnGrid& drawn = group_file.grid->drawn;
  const ConstArrayView<Int32> rows = support == VtkHdfOutput::Support::Cell ? drawn.piece.items : drawn.piece.nodes;
  Int64 nb_value = rows.empty() && !drawn.isOnAllRanks() ? 0 : data.extent1();
  // A rank without any item may not know how many values an item has.
  if (!drawn.isOnAllRanks())
    nb_value = m_mesh->parallelMng()->reduce(Parallel::ReduceMax, nb_value);
  if (nb_value == 0)
    return;
  const String name = arrayName(group_file, support, variable);
  const eDataType type = drawnType(data.dataType());
  if (group_file.placed)
    group_file.placed->addPlace(support, name, type, nb_value, rowsOfCopy(copy, data, rows));
  else
    group_file.file->addValues(support, name, type, nb_value, drawnRows(data, rows));
}

void PictureWriter::write(IVariable* variable, IData* data)
{
  if (!isDrawable(*variable, *data)) {
    m_options.warnings->warn(m_mesh->traceMng(), notDrawable(*variable));
    return;
  }
  const bool is_written = variable->itemKind() == IK_Node || std::ranges::any_of(m_files, [&](const GroupFile& f) {
                            return f.grid->drawn.piece.item_kind == variable->itemKind();
                          });
  if (!is_written) {
    m_options.warnings->warn(m_mesh->traceMng(), withoutGroup(*variable));
    return;
  }
  Ref<IData> all_items;
  if (variable->isPartial()) {
    all_items = onAllItems(*variable, *data);
    data = all_items.get();
  }
  const Span<const std::byte> copy = isInBackground() ? copyOf(*variable, *data) : Span<const std::byte>();
  for (GroupFile& f : m_files) {
    const bool is_on_cells = variable->itemKind() == f.grid->drawn.piece.item_kind;
    if (is_on_cells || variable->itemKind() == IK_Node)
      addRows(f, is_on_cells ? VtkHdfOutput::Support::Cell : VtkHdfOutput::Support::Point, *variable, *data, copy);
  }
}

StepLists PictureWriter::stepLists() const
{
  StepLists lists{ {}, m_options.times, m_options.is_one_file, m_first_array };
  for (const GroupFile& f : m_files)
    lists.stems.push_back(f.stem);
  return lists;
}

void PictureWriter::finish()
{
  if (isInBackground())
    return startBackground();
  for (GroupFile& f : m_files) {
    f.file->close();
    if (areCellsKept())
      f.grid->drawn.forgetCells();
  }
  runAndAgree(m_mesh->parallelMng(), [&] {
    if (m_mesh->parallelMng()->isMasterIO())
      stepLists().write();
  });
}

void PictureWriter::startBackground()
{
  PictureTask task;
  task.failure = m_failure;
  const bool is_master = m_mesh->parallelMng()->isMasterIO();
  // Before the others know where the rows are.
  if (is_master && !m_files.empty() && task.failure.null())
    task.failure = m_options.background->makeFolderOfNotes(m_files.front().placed->draftPath());
  std::vector<std::pair<KnownGrid*, VtkHdfOutput::WrittenGrid>> grids;
  try {
    for (GroupFile& f : m_files) {
      task.files.push_back(f.placed->closeDraft());
      if (m_options.grids)
        grids.emplace_back(f.grid, f.placed->writtenGrid());
    }
  }
  catch (...) {
    if (is_master) {
      removeDrafts(task.files);
      m_options.background->removeFolderOfNotes();
    }
    throw;
  }
  task.publish = [lists = stepLists()] { lists.write(); };
  task.note_written = [grids, are_cells_kept = areCellsKept()] {
    for (const auto& [grid, written] : grids) {
      grid->written = written;
      if (are_cells_kept)
        grid->drawn.forgetCells();
    }
  };
  m_options.background->start(std::move(task));
}
} // namespace Arcane::detail::output
