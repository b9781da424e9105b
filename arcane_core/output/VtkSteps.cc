// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkSteps.h"

#include <algorithm>

namespace Arcane::detail::output
{
namespace
{
constexpr Int64 nb_row_of_chunk = 64;

template <typename T> std::vector<T> readList(const h5::Group& group, const String& name, Int64 nb_step)
{
  std::vector<T> values(static_cast<std::size_t>(nb_step));
  group.openDataset(name).readRows(0, nb_step, values.data());
  return values;
}

template <typename T> void createList(h5::Group& group, const String& name, eDataType type, const std::vector<T>& values, Int64 nb_row)
{
  h5::Dataset dataset = group.createGrowing(name, type, 1, nb_row);
  const auto nb_value = static_cast<Int64>(values.size());
  dataset.resizeRows(nb_value);
  dataset.writeRows(0, nb_value, values.data());
}

//! Writes the last value, after which a run that was killed may have left others.
template <typename T> void appendLast(h5::Group& group, const String& name, const std::vector<T>& values)
{
  h5::Dataset dataset = group.openDataset(name);
  const auto nb_value = static_cast<Int64>(values.size());
  dataset.resizeRows(nb_value);
  dataset.writeRows(nb_value - 1, 1, &values.back());
}

VtkSteps::ArrayOffsets readOffsets(const h5::Group& group, Int64 nb_step)
{
  VtkSteps::ArrayOffsets offsets;
  for (const String& name : group.names())
    offsets[name.localstr()] = readList<Int64>(group, name, nb_step);
  return offsets;
}
} // namespace

void VtkSteps::cut(Int64 nb_step)
{
  const auto size = static_cast<std::size_t>(nb_step);
  times.resize(size);
  for (const auto& [name, list] : lists())
    list->resize(size);
  for (const auto& [name, arrays] : arrayLists())
    for (auto& [array, list] : *arrays)
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

VtkSteps VtkSteps::read(const h5::Group& root)
{
  const h5::Group group = root.openGroup("Steps");
  const Int64 nb_step = group.readAttribute("NSteps")[0];
  VtkSteps steps;
  steps.times = readList<Real>(group, "Values", nb_step);
  for (const auto& [name, list] : steps.lists())
    *list = readList<Int64>(group, name, nb_step);
  steps.point_data = readOffsets(group.openGroup("PointDataOffsets"), nb_step);
  steps.cell_data = readOffsets(group.openGroup("CellDataOffsets"), nb_step);
  return steps;
}

void VtkSteps::create(h5::Group& root)
{
  h5::Group group = root.createGroup("Steps");
  createList(group, "Values", DT_Real, times, nb_time_of_chunk);
  for (const auto& [name, list] : lists())
    createList(group, name, DT_Int64, *list, nb_row_of_chunk);
  for (const auto& [name, arrays] : arrayLists()) {
    h5::Group offsets = group.createGroup(name);
    for (const auto& [array, list] : *arrays)
      createList(offsets, String(array), DT_Int64, list, nb_row_of_chunk);
  }
  group.writeAttribute("NSteps", UniqueArray<Int64>{ nbStep() });
}

void VtkSteps::appendOffsets(h5::Group& root)
{
  h5::Group group = root.openGroup("Steps");
  for (const auto& [name, list] : lists())
    appendLast(group, name, *list);
  for (const auto& [name, arrays] : arrayLists()) {
    h5::Group offsets = group.openGroup(name);
    for (const auto& [array, list] : *arrays)
      appendLast(offsets, String(array), list);
  }
}

void VtkSteps::appendTime(h5::Group& root) const
{
  h5::Group group = root.openGroup("Steps");
  appendLast(group, "Values", times);
}

void VtkSteps::writeNbStep(h5::Group& root) const
{
  root.openGroup("Steps").writeAttribute("NSteps", UniqueArray<Int64>{ nbStep() });
}

std::vector<std::pair<const char*, std::vector<Int64>*>> VtkSteps::lists()
{
  return { { "PartOffsets", &part_offsets },
           { "NumberOfParts", &nb_part },
           { "PointOffsets", &point_offsets },
           { "CellOffsets", &cell_offsets },
           { "ConnectivityIdOffsets", &connectivity_offsets } };
}

std::vector<std::pair<const char*, VtkSteps::ArrayOffsets*>> VtkSteps::arrayLists()
{
  return { { "PointDataOffsets", &point_data }, { "CellDataOffsets", &cell_data } };
}
} // namespace Arcane::detail::output
