// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/Dataset.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/hdf5/LibraryLock.h"
#include "checkpoint/hdf5/ValueType.h"

#include <hdf5.h>

#include <vector>

namespace Arcane::detail::h5
{
namespace
{
SpaceHandle spaceOf(const DatasetHandle& dataset, const String& name)
{
  return SpaceHandle(H5Dget_space(dataset.get()), String::format("get the extents of dataset '{0}'", name));
}
} // namespace

Dataset::Dataset(DatasetHandle handle, const String& name)
: m_handle(std::move(handle))
, m_name(name)
, m_component_type(H5Dget_type(m_handle.get()), String::format("get the type of dataset '{0}'", name))
, m_type(dataTypeOf(m_component_type))
{
  const SpaceHandle space = spaceOf(m_handle, name);
  const String action = String::format("get the extents of dataset '{0}'", name);
  const Int64 nb_extent = checked(H5Sget_simple_extent_ndims(space.get()), action);
  std::vector<hsize_t> extents(static_cast<size_t>(nb_extent));
  checked(H5Sget_simple_extent_dims(space.get(), extents.data(), nullptr), action);
  for (hsize_t extent : extents)
    m_extents.add(static_cast<Int64>(extent));
}

Int64 Dataset::nbBytes() const
{
  const LibraryLock lock;
  Int64 nb = static_cast<Int64>(H5Tget_size(m_component_type.get()));
  for (Int64 extent : m_extents)
    nb *= extent;
  return nb;
}

Int64 Dataset::offset() const
{
  const LibraryLock lock;
  const haddr_t offset = H5Dget_offset(m_handle.get());
  return offset == HADDR_UNDEF ? 0 : static_cast<Int64>(offset);
}

void Dataset::resizeRows(Int64 nb_row)
{
  const LibraryLock lock;
  const String action = String::format("give dataset '{0}' {1} rows", m_name, nb_row);
  ARCANE_THROW_IF(m_extents.empty() || nb_row < 0, IOException, "cannot {0}, expected rows", action);
  std::vector<hsize_t> extents(m_extents.begin(), m_extents.end());
  extents[0] = static_cast<hsize_t>(nb_row);
  checked(H5Dset_extent(m_handle.get(), extents.data()), action);
  m_extents[0] = nb_row;
}

void Dataset::write(const void* values)
{
  const LibraryLock lock;
  if (nbBytes() > 0)
    checked(H5Dwrite(m_handle.get(), m_component_type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values),
            String::format("write dataset '{0}'", m_name));
}

Dataset::Selection Dataset::select(Int64 first, Int64 nb_row, const String& action) const
{
  ARCANE_THROW_IF(m_extents.empty() || first < 0 || nb_row < 0 || first + nb_row > m_extents[0], IOException, "cannot {0}, which has {1}",
                  action, m_extents.empty() ? Int64(0) : m_extents[0]);
  std::vector<hsize_t> start(m_extents.size(), 0);
  std::vector<hsize_t> count(m_extents.begin(), m_extents.end());
  start[0] = static_cast<hsize_t>(first);
  count[0] = static_cast<hsize_t>(nb_row);
  Selection selection{ spaceOf(m_handle, m_name),
                       SpaceHandle(H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr), action) };
  if (nb_row > 0)
    checked(H5Sselect_hyperslab(selection.in_file.get(), H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr), action);
  return selection;
}

void Dataset::writeRows(Int64 first, Int64 nb_row, const void* values)
{
  const LibraryLock lock;
  const String action = String::format("write rows {0} to {1} of dataset '{2}'", first, first + nb_row - 1, m_name);
  const Selection selection = select(first, nb_row, action);
  if (nb_row > 0 && nbBytes() > 0)
    checked(H5Dwrite(m_handle.get(), m_component_type.get(), selection.in_memory.get(), selection.in_file.get(), H5P_DEFAULT, values),
            action);
}

void Dataset::read(void* values) const
{
  const LibraryLock lock;
  if (nbBytes() > 0)
    checked(H5Dread(m_handle.get(), m_component_type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values),
            String::format("read dataset '{0}'", m_name));
}

void Dataset::readRows(Int64 first, Int64 nb_row, void* values) const
{
  const LibraryLock lock;
  const String action = String::format("read rows {0} to {1} of dataset '{2}'", first, first + nb_row - 1, m_name);
  const Selection selection = select(first, nb_row, action);
  if (nb_row > 0 && nbBytes() > 0)
    checked(H5Dread(m_handle.get(), m_component_type.get(), selection.in_memory.get(), selection.in_file.get(), H5P_DEFAULT, values),
            action);
}
} // namespace Arcane::detail::h5
