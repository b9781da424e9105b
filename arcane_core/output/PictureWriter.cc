// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/PictureWriter.h"

#include "arcane_core/base/math/BFloat16.h"
#include "arcane_core/base/math/Float16.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/output/DrawnRows.h"
#include "arcane_core/output/JoinPieces.h"
#include "arcane_core/output/PictureNames.h"
#include "arcane_core/output/VtkHdfFile.h"
#include "arcane_core/output/VtkHdfSeries.h"
#include "arcane_core/output/VtkHdfTimes.h"

#include <algorithm>
#include <filesystem>

namespace Arcane::detail::output
{
namespace
{
template <typename HalfType> UniqueArray<std::byte> widened(const UniqueArray<std::byte>& halves)
{
  const Int64 nb_value = halves.largeSize() / static_cast<Int64>(sizeof(HalfType));
  UniqueArray<std::byte> result(nb_value * static_cast<Int64>(sizeof(Float32)));
  const auto* from = reinterpret_cast<const HalfType*>(halves.data());
  auto* to = reinterpret_cast<Float32*>(result.data());
  for (Int64 i = 0; i < nb_value; ++i)
    to[i] = from[i];
  return result;
}

//! Makes an array of one number for each item: \a value_of the item.
template <typename Value, typename ValueOf>
VtkHdfOutput::GridArray gridArray(VtkHdfOutput::Support support, const String& name, const ItemVectorView& items, const ValueOf& value_of)
{
  UniqueArray<std::byte> values(items.size() * static_cast<Int64>(sizeof(Value)));
  auto* value = reinterpret_cast<Value*>(values.data());
  ENUMERATE_ITEM(item, items)
  {
    *value = value_of(*item);
    ++value;
  }
  return { support, name, DataTypeTraitsT<Value>::type(), std::move(values) };
}
} // namespace

PictureWriter::PictureWriter(IMesh* mesh, const PictureOptions& options, const std::vector<ItemGroup>& groups)
: m_mesh(mesh)
, m_options(options)
{
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
  group_file.piece = makePiece(group, m_options.with_ghosts);
  if (!m_options.with_ghosts)
    joinPieces(m_mesh->parallelMng(), *m_mesh->nodeFamily(), group_file.piece);
  UniqueArray<Real3> coordinates;
  const VariableNodeReal3& all_coordinates = m_mesh->nodesCoordinates();
  for (Int32 node : group_file.piece.nodes)
    coordinates.add(all_coordinates[NodeLocalId(node)]);
  VtkHdfOutput::WrittenGrid* grid = m_options.grids ? &(*m_options.grids)[group_file.stem] : nullptr;
  if (grid && m_options.repeats_mesh)
    grid->topology_path = {};
  const std::vector<VtkHdfOutput::GridArray> arrays = gridArrays(group_file.piece);
  for (const VtkHdfOutput::GridArray& array : arrays)
    (array.support == VtkHdfOutput::Support::Cell ? group_file.cell_arrays : group_file.point_arrays).insert(array.name);
  group_file.file = makeFile(group_file, coordinates, arrays, grid);
  m_files.push_back(std::move(group_file));
}

std::unique_ptr<VtkHdfOutput> PictureWriter::makeFile(const GroupFile& group_file, ConstArrayView<Real3> coordinates,
                                                      const std::vector<VtkHdfOutput::GridArray>& arrays,
                                                      VtkHdfOutput::WrittenGrid* grid) const
{
  IParallelMng* pm = m_mesh->parallelMng();
  const VtkPiece& piece = group_file.piece;
  if (m_options.is_one_file)
    return std::make_unique<VtkHdfTimes>(pm, group_file.stem + ".hdf", VtkHdfTimes::Grid{ piece, coordinates, arrays }, m_options.times,
                                         grid);
  const String path = stepFilePath(group_file.stem, m_options.times.size() - 1);
  auto file = std::make_unique<VtkHdfFile>(pm, path, piece, coordinates, arrays, grid);
  file->addNumber("TimeValue", m_options.times.back());
  return file;
}

std::vector<VtkHdfOutput::GridArray> PictureWriter::gridArrays(const VtkPiece& piece) const
{
  using Support = VtkHdfOutput::Support;
  const ItemVectorView nodes = m_mesh->nodeFamily()->view(piece.nodes);
  const ItemVectorView cells = m_mesh->itemFamily(piece.item_kind)->view(piece.items);
  // Duplicates are marked by 1: vtkDataSetAttributes::DUPLICATECELL, DUPLICATEPOINT.
  const auto mark_of = [](const Item& item) { return static_cast<Byte>(item.isOwn() ? 0 : 1); };
  const auto rank_of = [](const Item& item) { return static_cast<Int32>(item.owner()); };
  const auto unique_id_of = [](const Item& item) { return item.uniqueId().asInt64(); };
  std::vector<VtkHdfOutput::GridArray> arrays;
  if (!piece.is_joined) {
    arrays.push_back(gridArray<Byte>(Support::Point, "vtkGhostType", nodes, mark_of));
    arrays.push_back(gridArray<Byte>(Support::Cell, "vtkGhostType", cells, mark_of));
  }
  arrays.push_back(gridArray<Int32>(Support::Cell, "Rank", cells, rank_of));
  if (m_options.with_unique_ids) {
    arrays.push_back(gridArray<Int64>(Support::Point, "UniqueId", nodes, unique_id_of));
    arrays.push_back(gridArray<Int64>(Support::Cell, "UniqueId", cells, unique_id_of));
  }
  return arrays;
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

void PictureWriter::addRows(GroupFile& group_file, VtkHdfOutput::Support support, const IVariable& variable, const IData& data)
{
  const ConstArrayView<Int32> rows = support == VtkHdfOutput::Support::Cell ? group_file.piece.items : group_file.piece.nodes;
  // A rank without any item may not know how many values an item has.
  const Int64 nb_value = m_mesh->parallelMng()->reduce(Parallel::ReduceMax, rows.empty() ? Int64(0) : data.extent1());
  if (nb_value == 0)
    return;
  const String name = arrayName(group_file, support, variable);
  const UniqueArray<std::byte> packed = packedRows(data, rows);
  VtkHdfOutput& file = *group_file.file;
  switch (data.dataType()) {
  case DT_Float16: return file.addValues(support, name, DT_Float32, nb_value, widened<Float16>(packed));
  case DT_BFloat16: return file.addValues(support, name, DT_Float32, nb_value, widened<BFloat16>(packed));
  default: return file.addValues(support, name, data.dataType(), nb_value, packed);
  }
}

void PictureWriter::write(IVariable* variable, IData* data)
{
  if (!isDrawable(*variable, *data)) {
    m_options.warnings->warn(m_mesh->traceMng(), notDrawable(*variable));
    return;
  }
  Ref<IData> all_items;
  if (variable->isPartial()) {
    all_items = onAllItems(*variable, *data);
    data = all_items.get();
  }
  bool is_written = false;
  for (GroupFile& f : m_files) {
    const bool is_on_cells = variable->itemKind() == f.piece.item_kind;
    if (is_on_cells || variable->itemKind() == IK_Node)
      addRows(f, is_on_cells ? VtkHdfOutput::Support::Cell : VtkHdfOutput::Support::Point, *variable, *data);
    else
      continue;
    is_written = true;
  }
  if (!is_written)
    m_options.warnings->warn(m_mesh->traceMng(), withoutGroup(*variable));
}

void PictureWriter::finish()
{
  for (GroupFile& f : m_files)
    f.file->close();
  runAndAgree(m_mesh->parallelMng(), [&] {
    if (!m_mesh->parallelMng()->isMasterIO() || m_files.empty())
      return;
    if (!m_options.is_one_file)
      for (const GroupFile& f : m_files)
        writeSeries(f.stem, m_options.times);
    const std::filesystem::path file((m_files.front().stem + (m_options.is_one_file ? ".hdf" : ".hdf.series")).localstr());
    writeParaViewScript(String(file.parent_path().string()), String(file.filename().string()), m_first_array);
  });
}
} // namespace Arcane::detail::output
