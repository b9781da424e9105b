// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/Hdf5Utils.h"

#include "checkpoint/hdf5/LibraryLock.h"
#include "checkpoint/hdf5/Status.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/error/NotSupportedException.h"

#include <hdf5.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace Arcane::Hdf5Utils
{

namespace
{
using detail::h5::checked;
using detail::h5::LibraryLock;

//! An identifier that another object owns.
class Location : public Hid
{
 public:
  explicit Location(Identifier id)
  : Hid(Kind::None, id)
  {}
};

//! The properties of a link whose groups are made on the way.
HProperty withGroups()
{
  HProperty list;
  list.create(H5P_LINK_CREATE);
  checked(H5Pset_create_intermediate_group(list.id(), 1), "ask for groups");
  return list;
}

HDataset openedDataset(Identifier file, const String& path)
{
  HDataset dataset;
  dataset.open(Location(file), path);
  return dataset;
}

String quoted(const char* action, const String& name)
{
  return String::format("{0} '{1}'", action, name);
}

bool hasLink(Identifier location, const String& name)
{
  // The library does not look beyond a group that does not exist.
  std::string path(name.toStdStringView());
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    if (!part.empty() && part != "/" && H5Lexists(location, part.c_str(), H5P_DEFAULT) <= 0)
      return false;
    if (end == std::string::npos)
      return true;
  }
}

[[noreturn]] void throwAboutRanks(const char* function)
{
  ARCANE_THROW(NotSupportedException,
               "HDF5: {0}() is called, expected files that one rank each writes: gather the values, or write a file "
               "for each rank",
               function);
}

Identifier vectorType(Identifier number, int nb_component)
{
  const hsize_t size = static_cast<hsize_t>(nb_component);
  return checked(H5Tarray_create2(number, 1, &size), "make a type");
}
} // namespace

HInit::HInit()
{
  const LibraryLock lock;
  checked(H5open(), "begin with HDF5");
}

bool HInit::hasParallelHdf5()
{
#ifdef H5_HAVE_PARALLEL
  return true;
#else
  return false;
#endif
}

Hid::~Hid()
{
  closeObject();
}

void Hid::own(Identifier id, const String& action)
{
  const Identifier opened = checked(id, action);
  closeObject();
  m_id = opened;
}

void Hid::closeObject()
{
  const Identifier id = std::exchange(m_id, -1);
  if (id < 0)
    return;
  const LibraryLock lock;
  switch (m_kind) {
  case Kind::File: H5Fclose(id); break;
  case Kind::Group: H5Gclose(id); break;
  case Kind::Space: H5Sclose(id); break;
  case Kind::Dataset: H5Dclose(id); break;
  case Kind::Attribute: H5Aclose(id); break;
  case Kind::Property: H5Pclose(id); break;
  case Kind::Type: H5Tclose(id); break;
  case Kind::None: break;
  }
}

void HFile::openTruncate(const String& file_name)
{
  openTruncate(file_name, H5P_DEFAULT);
}

void HFile::openAppend(const String& file_name)
{
  openAppend(file_name, H5P_DEFAULT);
}

void HFile::openRead(const String& file_name)
{
  openRead(file_name, H5P_DEFAULT);
}

void HFile::openTruncate(const String& file_name, Identifier access)
{
  const LibraryLock lock;
  closeObject();
  own(H5Fcreate(file_name.localstr(), H5F_ACC_TRUNC, H5P_DEFAULT, access), quoted("create file", file_name));
}

void HFile::openAppend(const String& file_name, Identifier access)
{
  const LibraryLock lock;
  closeObject();
  own(H5Fopen(file_name.localstr(), H5F_ACC_RDWR, access), quoted("open file", file_name));
}

void HFile::openRead(const String& file_name, Identifier access)
{
  const LibraryLock lock;
  closeObject();
  own(H5Fopen(file_name.localstr(), H5F_ACC_RDONLY, access), quoted("open file", file_name));
}

void HGroup::create(const Hid& location, const String& name)
{
  const LibraryLock lock;
  own(H5Gcreate2(location.id(), name.localstr(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), quoted("create group", name));
}

void HGroup::openOrCreate(const Hid& location, const String& name)
{
  if (hasChildren(location.id(), name))
    open(location, name);
  else
    create(location, name);
}

void HGroup::recursiveCreate(const Hid& location, const String& name)
{
  const LibraryLock lock;
  if (hasLink(location.id(), name)) {
    open(location, name);
    return;
  }
  const HProperty list = withGroups();
  own(H5Gcreate2(location.id(), name.localstr(), list.id(), H5P_DEFAULT, H5P_DEFAULT), quoted("create group", name));
}

void HGroup::checkDelete(const Hid& location, const String& name)
{
  const LibraryLock lock;
  if (hasLink(location.id(), name))
    checked(H5Ldelete(location.id(), name.localstr(), H5P_DEFAULT), quoted("remove", name));
}

void HGroup::open(const Hid& location, const String& name)
{
  const LibraryLock lock;
  own(H5Gopen2(location.id(), name.localstr(), H5P_DEFAULT), quoted("open group", name));
}

void HGroup::openIfExists(const Hid& location, const String& name)
{
  if (hasChildren(location.id(), name))
    open(location, name);
  else
    closeObject();
}

bool HGroup::hasChildren(Identifier location, const String& name)
{
  const LibraryLock lock;
  return hasLink(location, name);
}

void HSpace::createSimple(ConstArrayView<Int64> dims)
{
  const LibraryLock lock;
  const std::vector<hsize_t> extents(dims.begin(), dims.end());
  own(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr), "make a space");
}

int HSpace::nbDimension() const
{
  const LibraryLock lock;
  return static_cast<int>(checked(H5Sget_simple_extent_ndims(id()), "read a space"));
}

UniqueArray<Int64> HSpace::dimensions() const
{
  const LibraryLock lock;
  std::vector<hsize_t> extents(static_cast<std::size_t>(nbDimension()));
  checked(H5Sget_simple_extent_dims(id(), extents.data(), nullptr), "read a space");
  UniqueArray<Int64> result;
  for (const hsize_t extent : extents)
    result.add(static_cast<Int64>(extent));
  return result;
}

void HProperty::create(Identifier property_class)
{
  const LibraryLock lock;
  own(H5Pcreate(property_class), "make a list of properties");
}

void HProperty::createFilePropertyMPIIO(IParallelMng*)
{
  throwAboutRanks("createFilePropertyMPIIO");
}

void HProperty::createDatasetTransfertCollectiveMPIIO()
{
  throwAboutRanks("createDatasetTransfertCollectiveMPIIO");
}

void HDataset::create(const Hid& location, const String& name, Identifier save_type, const HSpace& space)
{
  create(location, name, save_type, space, H5P_DEFAULT);
}

void HDataset::create(const Hid& location, const String& name, Identifier save_type, const HSpace& space, Identifier properties)
{
  const LibraryLock lock;
  const bool is_of_link = properties != H5P_DEFAULT && H5Pisa_class(properties, H5P_LINK_CREATE) > 0;
  own(H5Dcreate2(location.id(), name.localstr(), save_type, space.id(), is_of_link ? properties : H5P_DEFAULT,
                 is_of_link ? H5P_DEFAULT : properties, H5P_DEFAULT),
      quoted("create dataset", name));
}

void HDataset::recursiveCreate(const Hid& location, const String& name, Identifier save_type, const HSpace& space)
{
  const LibraryLock lock;
  const HProperty list = withGroups();
  own(H5Dcreate2(location.id(), name.localstr(), save_type, space.id(), list.id(), H5P_DEFAULT, H5P_DEFAULT),
      quoted("create dataset", name));
}

void HDataset::open(const Hid& location, const String& name)
{
  const LibraryLock lock;
  own(H5Dopen2(location.id(), name.localstr(), H5P_DEFAULT), quoted("open dataset", name));
}

void HDataset::openIfExists(const Hid& location, const String& name)
{
  if (HGroup::hasChildren(location.id(), name))
    open(location, name);
  else
    closeObject();
}

void HDataset::write(Identifier native_type, const void* values)
{
  const LibraryLock lock;
  checked(H5Dwrite(id(), native_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), "write a dataset");
}

void HDataset::write(Identifier native_type, const void* values, const HSpace& in_memory, const HSpace& in_file, Identifier transfer)
{
  const LibraryLock lock;
  checked(H5Dwrite(id(), native_type, in_memory.id(), in_file.id(), transfer, values), "write a part of a dataset");
}

void HDataset::read(Identifier native_type, void* values) const
{
  const LibraryLock lock;
  checked(H5Dread(id(), native_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), "read a dataset");
}

HSpace HDataset::getSpace() const
{
  const LibraryLock lock;
  return HSpace(checked(H5Dget_space(id()), "read the space of a dataset"));
}

void HAttribute::create(const Hid& location, const String& name, Identifier save_type, const HSpace& space)
{
  const LibraryLock lock;
  own(H5Acreate2(location.id(), name.localstr(), save_type, space.id(), H5P_DEFAULT, H5P_DEFAULT), quoted("create attribute", name));
}

void HAttribute::open(const Hid& location, const String& name)
{
  const LibraryLock lock;
  own(H5Aopen(location.id(), name.localstr(), H5P_DEFAULT), quoted("open attribute", name));
}

void HAttribute::remove(const Hid& location, const String& name)
{
  const LibraryLock lock;
  checked(H5Adelete(location.id(), name.localstr()), quoted("remove attribute", name));
}

void HAttribute::write(Identifier native_type, const void* values)
{
  const LibraryLock lock;
  checked(H5Awrite(id(), native_type, values), "write an attribute");
}

void HAttribute::read(Identifier native_type, void* values) const
{
  const LibraryLock lock;
  checked(H5Aread(id(), native_type, values), "read an attribute");
}

HSpace HAttribute::getSpace() const
{
  const LibraryLock lock;
  return HSpace(checked(H5Aget_space(id()), "read the space of an attribute"));
}

StandardTypes::StandardTypes()
{
  const LibraryLock lock;
  checked(H5open(), "begin with HDF5");
  const Identifier saved[] = { H5T_IEEE_F64LE, H5T_STD_I64LE, H5T_STD_I32LE, H5T_STD_I16LE, H5T_STD_U8LE };
  const Identifier native[] = { H5T_NATIVE_DOUBLE, H5T_NATIVE_INT64, H5T_NATIVE_INT32, H5T_NATIVE_INT16, H5T_NATIVE_UINT8 };
  std::copy(std::begin(saved), std::end(saved), m_saved.numbers);
  std::copy(std::begin(native), std::end(native), m_native.numbers);
  const int nb_component[] = { 2, 3, 4, 9 };
  for (int i = 0; i < 4; ++i) {
    m_saved.vectors[i].setId(vectorType(H5T_IEEE_F64LE, nb_component[i]));
    m_native.vectors[i].setId(vectorType(H5T_NATIVE_DOUBLE, nb_component[i]));
  }
}

StandardArray::StandardArray(Identifier file, const String& path)
: m_file(file)
, m_path(path)
{}

bool StandardArray::exists() const
{
  return HGroup::hasChildren(m_file, m_path);
}

void StandardArray::readDim()
{
  m_dimensions = openedDataset(m_file, m_path).getSpace().dimensions();
}

void StandardArray::checkSize(Int64 nb_value) const
{
  const Int64 nb_stored = m_dimensions.empty() ? 1 : m_dimensions[0];
  if (m_dimensions.size() > 1 || nb_stored != nb_value)
    ARCANE_THROW(IOException, "cannot read dataset '{0}': it has {1} dimensions and {2} rows, expected 1 dimension and {3} values", m_path,
                 m_dimensions.size(), nb_stored, nb_value);
}

void StandardArray::readValues(Identifier native_type, void* values) const
{
  openedDataset(m_file, m_path).read(native_type, values);
}

void StandardArray::writeValues(Identifier save_type, Identifier native_type, Int64 nb_value, const void* values)
{
  HSpace space;
  space.createSimple(1, &nb_value);
  HDataset dataset;
  dataset.recursiveCreate(Location(m_file), m_path, save_type, space);
  dataset.write(native_type, values);
  m_dimensions = UniqueArray<Int64>{ nb_value };
}

} // namespace Arcane::Hdf5Utils
