// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkSteps.h"

#include <algorithm>

namespace Arcane::detail::output
{
namespace
{
constexpr Int64 nb_row_of_chunk = 256;

template <typename T> std::vector<T> readList(const h5::Group& group, const String& name)
{
  const h5::Dataset dataset = group.openDataset(name);
  std::vector<T> values(static_cast<std::size_t>(dataset.extents()[0]));
  dataset.readRows(0, dataset.extents()[0], values.data());
  return values;
}

template <typename T> void writeList(h5::Group& group, const String& name, eDataType type, const std::vector<T>& values)
{
  h5::Dataset dataset = group.contains(name) ? group.openDataset(name) : group.createGrowing(name, type, 1, nb_row_of_chunk);
  const auto nb_value = static_cast<Int64>(values.size());
  dataset.resizeRows(nb_value);
  dataset.writeRows(0, nb_value, values.data());
}

VtkSteps::ArrayOffsets readOffsets(const h5::Group& group)
{
  VtkSteps::ArrayOffsets offsets;
  for (const String& name : group.names())
    offsets[name.localstr()] = readList<Int64>(group, name);
  return offsets;
}

void writeOffsets(h5::Group group, const VtkSteps::ArrayOffsets& offsets)
{
  for (const auto& [name, values] : offsets)
    writeList(group, String(name), DT_Int64, values);
}
} // namespace

void VtkSteps::cut(Int64 nb_step)
{
  const auto size = static_cast<std::size_t>(nb_step);
  times.resize(size);
  for (std::vector<Int64>* list : { &part_offsets, &nb_part, &point_offsets, &cell_offsets, &connectivity_offsets })
    list->resize(size);
  for (ArrayOffsets* arrays : { &point_data, &cell_data })
    for (auto& [name, list] : *arrays)
      list.resize(size);
}

Int64 VtkSteps::nbStepOf(ConstArrayView<Real> former_times) const
{
  auto next = former_times.begin();
  Int64 nb_step = 0;
  for (const Real time : times) {
    next = std::find(next, former_times.end(), time);
    if (next == former_times.end())
      break;
    ++nb_step;
  }
  return nb_step;
}

void VtkSteps::create(h5::Group& root)
{
  h5::Group group = root.createGroup("Steps");
  group.createGroup("PointDataOffsets");
  group.createGroup("CellDataOffsets");
  VtkSteps().write(root);
}

VtkSteps VtkSteps::read(const h5::Group& root)
{
  const h5::Group group = root.openGroup("Steps");
  VtkSteps steps;
  steps.times = readList<Real>(group, "Values");
  steps.part_offsets = readList<Int64>(group, "PartOffsets");
  steps.nb_part = readList<Int64>(group, "NumberOfParts");
  steps.point_offsets = readList<Int64>(group, "PointOffsets");
  steps.cell_offsets = readList<Int64>(group, "CellOffsets");
  steps.connectivity_offsets = readList<Int64>(group, "ConnectivityIdOffsets");
  steps.point_data = readOffsets(group.openGroup("PointDataOffsets"));
  steps.cell_data = readOffsets(group.openGroup("CellDataOffsets"));
  return steps;
}

void VtkSteps::write(h5::Group& root) const
{
  h5::Group group = root.openGroup("Steps");
  group.writeAttribute("NSteps", UniqueArray<Int64>{ nbStep() });
  writeList(group, "Values", DT_Real, times);
  writeList(group, "PartOffsets", DT_Int64, part_offsets);
  writeList(group, "NumberOfParts", DT_Int64, nb_part);
  writeList(group, "PointOffsets", DT_Int64, point_offsets);
  writeList(group, "CellOffsets", DT_Int64, cell_offsets);
  writeList(group, "ConnectivityIdOffsets", DT_Int64, connectivity_offsets);
  writeOffsets(group.openGroup("PointDataOffsets"), point_data);
  writeOffsets(group.openGroup("CellDataOffsets"), cell_data);
}
} // namespace Arcane::detail::output
