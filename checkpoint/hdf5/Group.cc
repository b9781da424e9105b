// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/Group.h"

#include "checkpoint/hdf5/LibraryLock.h"
#include "checkpoint/hdf5/ValueType.h"

#include <hdf5.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace Arcane::detail::h5
{
namespace
{
//! Returns the extents in the file.
std::vector<hsize_t> allExtents(ConstArrayView<Int64> extents, Int32 nb_component)
{
  std::vector<hsize_t> all(extents.begin(), extents.end());
  if (nb_component > 1)
    all.push_back(static_cast<hsize_t>(nb_component));
  return all;
}

SpaceHandle createSpace(ConstArrayView<Int64> extents, Int32 nb_component)
{
  const std::vector<hsize_t> all = allExtents(extents, nb_component);
  const hid_t space = all.empty() ? H5Screate(H5S_SCALAR) : H5Screate_simple(static_cast<int>(all.size()), all.data(), nullptr);
  return SpaceHandle(space, "create a space");
}

//! Switches off the dates of objects, by which two files of the same run would differ.
PropertyListHandle withoutTimes(PropertyListHandle list)
{
  checked(H5Pset_obj_track_times(list.get(), false), "ask for objects without dates");
  return list;
}

//! Switches off fill values: only what the caller writes is written.
PropertyListHandle withoutFilling()
{
  PropertyListHandle list(H5Pcreate(H5P_DATASET_CREATE), "create a property list");
  checked(H5Pset_fill_time(list.get(), H5D_FILL_TIME_NEVER), "ask for no filling");
  return withoutTimes(std::move(list));
}

//! The place in the file is chosen when the dataset is created.
PropertyListHandle contiguousLayout()
{
  PropertyListHandle list = withoutFilling();
  checked(H5Pset_layout(list.get(), H5D_CONTIGUOUS), "ask for a contiguous layout");
  checked(H5Pset_alloc_time(list.get(), H5D_ALLOC_TIME_EARLY), "ask for a place in the file");
  return list;
}

//! \param extents of the dataset, of which \a nb_row rows make a chunk
PropertyListHandle filteredLayout(std::vector<hsize_t> extents, hsize_t nb_row, const Filter& filter)
{
  PropertyListHandle list = withoutFilling();
  extents[0] = nb_row;
  checked(H5Pset_chunk(list.get(), static_cast<int>(extents.size()), extents.data()), "ask for a layout in chunks");
  // The bytes of the same place in all values stand together, since they resemble each other more.
  checked(H5Pset_shuffle(list.get()), "ask for the filter 'shuffle'");
  checked(H5Pset_deflate(list.get(), static_cast<unsigned>(filter.deflate_level)), "ask for the filter 'deflate'");
  return list;
}

//! Returns the rows of a chunk: the rows that are added at a time are whole chunks, as far as possible.
hsize_t nbRowOfGrowingChunk(hsize_t nb_row, hsize_t most_rows)
{
  const hsize_t nb_chunk = std::max<hsize_t>((nb_row + most_rows - 1) / most_rows, 1);
  return std::max<hsize_t>((nb_row + nb_chunk - 1) / nb_chunk, 1);
}

//! Larger chunks do not fit into the cache of the library. \unit{bytes}
constexpr hsize_t most_chunk_bytes = 1024 * 1024;

//! Rows without values are filled: they may be read before they are written.
PropertyListHandle growingLayout(std::vector<hsize_t> extents, const TypeHandle& type, hsize_t nb_row)
{
  PropertyListHandle list = withoutTimes(PropertyListHandle(H5Pcreate(H5P_DATASET_CREATE), "create a property list"));
  const hsize_t row_bytes = H5Tget_size(type.get()) * (extents.size() > 1 ? extents[1] : 1);
  extents[0] = nbRowOfGrowingChunk(nb_row, std::max<hsize_t>(most_chunk_bytes / row_bytes, 1));
  checked(H5Pset_chunk(list.get(), static_cast<int>(extents.size()), extents.data()), "ask for a layout in chunks");
  const double not_a_number = std::numeric_limits<double>::quiet_NaN();
  if (H5Tget_class(type.get()) == H5T_FLOAT)
    checked(H5Pset_fill_value(list.get(), H5T_NATIVE_DOUBLE, &not_a_number), "choose the value of rows without values");
  return list;
}
} // namespace

Group::Group(GroupHandle handle, const String& name)
: m_handle(std::move(handle))
, m_name(name)
{}

String Group::describe(const char* verb, const String& name) const
{
  return String::format("{0} '{1}' of '{2}'", verb, name, m_name);
}

Group Group::createGroup(const String& name)
{
  const LibraryLock lock;
  const PropertyListHandle list = withoutTimes(PropertyListHandle(H5Pcreate(H5P_GROUP_CREATE), "create a property list"));
  return Group(
    GroupHandle(H5Gcreate2(m_handle.get(), name.localstr(), H5P_DEFAULT, list.get(), H5P_DEFAULT), describe("create group", name)),
    m_name + "/" + name);
}

Group Group::openGroup(const String& name) const
{
  const LibraryLock lock;
  return Group(GroupHandle(H5Gopen2(m_handle.get(), name.localstr(), H5P_DEFAULT), describe("open group", name)), m_name + "/" + name);
}

bool Group::contains(const String& name) const
{
  const LibraryLock lock;
  return checked(H5Lexists(m_handle.get(), name.localstr(), H5P_DEFAULT), describe("look for", name)) > 0;
}

Dataset Group::createDataset(const String& name, eDataType type, ConstArrayView<Int64> extents, const Filter& filter)
{
  const LibraryLock lock;
  const TypeHandle component_type = componentType(type);
  const SpaceHandle space = createSpace(extents, nbBasicData(type));
  const Int64 nb_row = nbRowOfChunk(type, extents, filter);
  const PropertyListHandle layout =
    nb_row == 0 ? contiguousLayout() : filteredLayout(allExtents(extents, nbBasicData(type)), static_cast<hsize_t>(nb_row), filter);
  return Dataset(
    DatasetHandle(H5Dcreate2(m_handle.get(), name.localstr(), component_type.get(), space.get(), H5P_DEFAULT, layout.get(), H5P_DEFAULT),
                  describe("create dataset", name)),
    m_name + "/" + name);
}

Dataset Group::createGrowing(const String& name, eDataType type, Int64 nb_value, Int64 nb_row)
{
  const LibraryLock lock;
  const TypeHandle component_type = componentType(type);
  std::vector<hsize_t> extents{ 0 };
  if (const Int64 nb_component = nb_value * nbBasicData(type); nb_component > 1)
    extents.push_back(static_cast<hsize_t>(nb_component));
  std::vector<hsize_t> limits = extents;
  limits[0] = H5S_UNLIMITED;
  const SpaceHandle space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), limits.data()), "create a space");
  const PropertyListHandle layout = growingLayout(extents, component_type, static_cast<hsize_t>(nb_row));
  return Dataset(
    DatasetHandle(H5Dcreate2(m_handle.get(), name.localstr(), component_type.get(), space.get(), H5P_DEFAULT, layout.get(), H5P_DEFAULT),
                  describe("create dataset", name)),
    m_name + "/" + name);
}

UniqueArray<String> Group::names() const
{
  const LibraryLock lock;
  const String action = String::format("list group '{0}'", m_name);
  H5G_info_t info = {};
  checked(H5Gget_info(m_handle.get(), &info), action);
  UniqueArray<String> result;
  for (hsize_t i = 0; i < info.nlinks; ++i) {
    const Int64 length = checked(H5Lget_name_by_idx(m_handle.get(), ".", H5_INDEX_NAME, H5_ITER_INC, i, nullptr, 0, H5P_DEFAULT), action);
    std::string name(static_cast<std::size_t>(length) + 1, '\0');
    checked(H5Lget_name_by_idx(m_handle.get(), ".", H5_INDEX_NAME, H5_ITER_INC, i, name.data(), name.size(), H5P_DEFAULT), action);
    result.add(String(name.c_str()));
  }
  return result;
}

Dataset Group::openDataset(const String& name) const
{
  const LibraryLock lock;
  return Dataset(DatasetHandle(H5Dopen2(m_handle.get(), name.localstr(), H5P_DEFAULT), describe("open dataset", name)),
                 m_name + "/" + name);
}

void Group::writeList(const String& name, eDataType type, Int64 nb_value, const void* values)
{
  createDataset(name, type, ConstArrayView<Int64>(1, &nb_value)).write(values);
}

void Group::linkToFile(const String& name, const String& file, const String& target)
{
  const LibraryLock lock;
  checked(H5Lcreate_external(file.localstr(), target.localstr(), m_handle.get(), name.localstr(), H5P_DEFAULT, H5P_DEFAULT),
          describe("link", name));
}

void Group::writeAttribute(const String& name, ConstArrayView<Int64> values)
{
  const LibraryLock lock;
  const String action = describe("write attribute", name);
  const Int64 nb_value = values.size();
  const SpaceHandle space = createSpace(ConstArrayView<Int64>(1, &nb_value), 1);
  if (checked(H5Aexists(m_handle.get(), name.localstr()), action) > 0) {
    const AttributeHandle former(H5Aopen(m_handle.get(), name.localstr(), H5P_DEFAULT), action);
    const SpaceHandle former_space(H5Aget_space(former.get()), action);
    if (checked(H5Sget_simple_extent_npoints(former_space.get()), action) == nb_value) {
      checked(H5Awrite(former.get(), H5T_NATIVE_INT64, values.data()), action);
      return;
    }
    checked(H5Adelete(m_handle.get(), name.localstr()), action);
  }
  const AttributeHandle attribute(H5Acreate2(m_handle.get(), name.localstr(), H5T_NATIVE_INT64, space.get(), H5P_DEFAULT, H5P_DEFAULT),
                                  action);
  checked(H5Awrite(attribute.get(), H5T_NATIVE_INT64, values.data()), action);
}

void Group::writeTextAttribute(const String& name, const String& text)
{
  const LibraryLock lock;
  const String action = describe("write attribute", name);
  const SpaceHandle space = createSpace({}, 1);
  const TypeHandle type = textType(text.length());
  const AttributeHandle attribute(H5Acreate2(m_handle.get(), name.localstr(), type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT), action);
  checked(H5Awrite(attribute.get(), type.get(), text.localstr()), action);
}

UniqueArray<Int64> Group::readAttribute(const String& name) const
{
  const LibraryLock lock;
  const String action = describe("read attribute", name);
  const AttributeHandle attribute(H5Aopen(m_handle.get(), name.localstr(), H5P_DEFAULT), action);
  const SpaceHandle space(H5Aget_space(attribute.get()), action);
  UniqueArray<Int64> values(checked(H5Sget_simple_extent_npoints(space.get()), action));
  checked(H5Aread(attribute.get(), H5T_NATIVE_INT64, values.data()), action);
  return values;
}

String Group::readTextAttribute(const String& name) const
{
  const LibraryLock lock;
  const String action = describe("read attribute", name);
  const AttributeHandle attribute(H5Aopen(m_handle.get(), name.localstr(), H5P_DEFAULT), action);
  const TypeHandle type(H5Aget_type(attribute.get()), action);
  std::string text(H5Tget_size(type.get()), '\0');
  checked(H5Aread(attribute.get(), type.get(), text.data()), action);
  return String(text.c_str());
}
} // namespace Arcane::detail::h5
