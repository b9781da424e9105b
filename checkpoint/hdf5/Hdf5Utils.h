// SPDX-License-Identifier: Apache-2.0
// Objects of HDF5 that codes open, read and write by themselves. Where the headers of HDF5 are found, this header includes them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/Real2.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/math/Real3x3.h"
#include "arcane_core/base/text/String.h"

#if __has_include(<hdf5.h>)
#include <hdf5.h>
#endif

#include <utility>

namespace Arcane
{
class IParallelMng;
}

/*!
 * \brief Owned identifiers of HDF5.
 *
 * Only one thread of the process is in HDF5 at a time. A call that fails throws IOException with the reason of the library.
 */
namespace Arcane::Hdf5Utils
{

//! The type that HDF5 calls hid_t.
using Identifier = Int64;

//! Opens the library. Each call of this file does so by itself. All calls are \local.
class ARCANE_EXPORT HInit
{
 public:
  HInit();
  //! Returns true when the library writes one file from several ranks.
  static bool hasParallelHdf5();
};

//! Owns an identifier, or none. All calls are \local.
class ARCANE_EXPORT Hid
{
 public:
  Hid() = default;
  Hid(const Hid&) = delete;
  Hid& operator=(const Hid&) = delete;
  virtual ~Hid();

  Identifier id() const { return m_id; }
  bool isBad() const { return m_id < 0; }

 protected:
  //! The type of the identifier, which decides how it is closed.
  enum class Kind
  {
    None,
    File,
    Group,
    Space,
    Dataset,
    Attribute,
    Property,
    Type
  };

  Hid(Kind kind, Identifier id)
  : m_kind(kind)
  , m_id(id)
  {}
  Hid(Hid&& rhs) noexcept
  : m_kind(rhs.m_kind)
  , m_id(std::exchange(rhs.m_id, -1))
  {}
  //! Closes the present object, and owns \a id. \throws IOException `cannot <action>: <reason>` when \a id means a failure
  void own(Identifier id, const String& action);
  void closeObject();

 private:
  Kind m_kind = Kind::None;
  Identifier m_id = -1;
};

//! A file. All calls are \local.
class ARCANE_EXPORT HFile : public Hid
{
 public:
  HFile()
  : Hid(Kind::File, -1)
  {}
  HFile(HFile&& rhs) = default;

  //! Creates a file. A file that exists is lost.
  void openTruncate(const String& file_name);
  //! Opens a file that exists, to change it.
  void openAppend(const String& file_name);
  void openRead(const String& file_name);
  //! \name With a list of properties of access
  //@{
  void openTruncate(const String& file_name, Identifier access);
  void openAppend(const String& file_name, Identifier access);
  void openRead(const String& file_name, Identifier access);
  //@}
  void close() { closeObject(); }
};

//! A group. All calls are \local.
class ARCANE_EXPORT HGroup : public Hid
{
 public:
  HGroup()
  : Hid(Kind::Group, -1)
  {}
  HGroup(HGroup&& rhs) = default;

  void create(const Hid& location, const String& name);
  void openOrCreate(const Hid& location, const String& name);
  //! Opens the group of the path \a name, and makes its parts that do not exist.
  void recursiveCreate(const Hid& location, const String& name);
  //! Removes what has this name, if there is something.
  void checkDelete(const Hid& location, const String& name);
  void recursiveOpen(const Hid& location, const String& name) { open(location, name); }
  void open(const Hid& location, const String& name);
  //! Opens the group, or is bad when it does not exist.
  void openIfExists(const Hid& location, const String& name);
  //! Returns true when the group has something of this name.
  bool hasChildren(const String& name) const { return hasChildren(id(), name); }
  static bool hasChildren(Identifier location, const String& name);
  void close() { closeObject(); }
};

//! The extents of a dataset or of an attribute. All calls are \local.
class ARCANE_EXPORT HSpace : public Hid
{
 public:
  HSpace()
  : HSpace(-1)
  {}
  explicit HSpace(Identifier id)
  : Hid(Kind::Space, id)
  {}
  HSpace(HSpace&& rhs) = default;

  template <typename Size> void createSimple(int nb, const Size* dims) { createSimple(converted(nb, dims)); }
  void createSimple(ConstArrayView<Int64> dims);
  int nbDimension() const;
  //! Returns the extents; an extent that may grow is the present one.
  UniqueArray<Int64> dimensions() const;
  //! Fills \a dims with the present extents, and \a max_dims, unless it is null, with the same: the largest extents are not read.
  //! \return the number of dimensions
  template <typename Size> int getDimensions(Size* dims, Size* max_dims) const
  {
    const UniqueArray<Int64> known = dimensions();
    for (Integer i = 0; i < known.size(); ++i) {
      dims[i] = static_cast<Size>(known[i]);
      if (max_dims)
        max_dims[i] = dims[i];
    }
    return known.size();
  }
  void close() { closeObject(); }

 private:
  template <typename Size> static UniqueArray<Int64> converted(int nb, const Size* dims)
  {
    UniqueArray<Int64> result(nb);
    for (int i = 0; i < nb; ++i)
      result[i] = static_cast<Int64>(dims[i]);
    return result;
  }
};

//! A list of properties, for calls of HDF5 itself. All calls are \local.
class ARCANE_EXPORT HProperty : public Hid
{
 public:
  HProperty()
  : Hid(Kind::Property, -1)
  {}
  HProperty(HProperty&& rhs) = default;
  void create(Identifier property_class);
  //! \name Files that all ranks write together, which there are not. \throws NotSupportedException
  //@{
  void createFilePropertyMPIIO(IParallelMng* pm);
  void createDatasetTransfertCollectiveMPIIO();
  //@}
  void close() { closeObject(); }
};

//! A type of values that codes make. All calls are \local.
class ARCANE_EXPORT HType : public Hid
{
 public:
  HType()
  : Hid(Kind::Type, -1)
  {}
  HType(HType&& rhs) = default;
  //! Owns \a id.
  void setId(Identifier id) { own(id, "make a type"); }
  void close() { closeObject(); }
};

//! An array of values. All calls are \local.
class ARCANE_EXPORT HDataset : public Hid
{
 public:
  HDataset()
  : Hid(Kind::Dataset, -1)
  {}
  HDataset(HDataset&& rhs) = default;

  void create(const Hid& location, const String& name, Identifier save_type, const HSpace& space);
  //! Makes a dataset with properties of its creation, or of the creation of its link.
  void create(const Hid& location, const String& name, Identifier save_type, const HSpace& space, Identifier properties);
  //! Makes also the groups of the path \a name that do not exist.
  void recursiveCreate(const Hid& location, const String& name, Identifier save_type, const HSpace& space);
  void open(const Hid& location, const String& name);
  //! Opens the dataset, or is bad when it does not exist.
  void openIfExists(const Hid& location, const String& name);
  void write(Identifier native_type, const void* values);
  //! Writes the part that H5Sselect_hyperslab() or its kin has selected in \a in_file, from the part of \a in_memory.
  void write(Identifier native_type, const void* values, const HSpace& in_memory, const HSpace& in_file, Identifier transfer);
  void write(Identifier native_type, const void* values, const HSpace& in_memory, const HSpace& in_file, const HProperty& transfer)
  {
    write(native_type, values, in_memory, in_file, transfer.id());
  }
  void read(Identifier native_type, void* values) const;
  void readWithException(Identifier native_type, void* values) const { read(native_type, values); }
  HSpace getSpace() const;
  void close() { closeObject(); }
};

//! An attribute of a group or a dataset. All calls are \local.
class ARCANE_EXPORT HAttribute : public Hid
{
 public:
  HAttribute()
  : Hid(Kind::Attribute, -1)
  {}
  HAttribute(HAttribute&& rhs) = default;

  void create(const Hid& location, const String& name, Identifier save_type, const HSpace& space);
  void open(const Hid& location, const String& name);
  void remove(const Hid& location, const String& name);
  void write(Identifier native_type, const void* values);
  void read(Identifier native_type, void* values) const;
  HSpace getSpace() const;
  void close() { closeObject(); }
};

//! The types of HDF5 for the types of values: little-endian in files, of this machine in memory. All calls are \local.
class ARCANE_EXPORT StandardTypes
{
 public:
  StandardTypes();
  StandardTypes(const StandardTypes&) = delete;
  StandardTypes& operator=(const StandardTypes&) = delete;

  //! Does nothing: the constructor has made all types.
  void initialize() {}
  template <typename T> Identifier saveType(const T&) const { return typeOf<T>(m_saved); }
  template <typename T> Identifier nativeType(const T&) const { return typeOf<T>(m_native); }

 private:
  static constexpr int nb_number = 5;
  struct Types
  {
    Identifier numbers[nb_number] = {};
    HType vectors[4];
  };

  template <typename T> static Identifier typeOf(const Types& types)
  {
    if constexpr (std::is_same_v<T, Real2>)
      return types.vectors[0].id();
    else if constexpr (std::is_same_v<T, Real3>)
      return types.vectors[1].id();
    else if constexpr (std::is_same_v<T, Real2x2>)
      return types.vectors[2].id();
    else if constexpr (std::is_same_v<T, Real3x3>)
      return types.vectors[3].id();
    else
      return types.numbers[indexOfNumber<T>()];
  }
  template <typename T> static constexpr int indexOfNumber()
  {
    constexpr int index = std::is_same_v<T, Real>    ? 0
                          : std::is_same_v<T, Int64> ? 1
                          : std::is_same_v<T, Int32> ? 2
                          : std::is_same_v<T, Int16> ? 3
                          : std::is_same_v<T, Byte>  ? 4
                                                     : -1;
    static_assert(index >= 0, "expected Real, Int64, Int32, Int16, Byte, Real2, Real3, Real2x2 or Real3x3");
    return index;
  }

  Types m_saved;
  Types m_native;
};

//! A dataset of one dimension that is found by its path. All calls are \local.
class ARCANE_EXPORT StandardArray
{
 public:
  StandardArray(Identifier file, const String& path);

  bool exists() const;
  //! Reads the extents. \throws IOException when the dataset does not exist
  void readDim();
  //! Returns the extents that readDim() has read.
  ConstArrayView<Int64> dimensions() const { return m_dimensions; }

 protected:
  void readValues(Identifier native_type, void* values) const;
  //! \throws IOException unless the dataset has \a nb_value values
  void checkSize(Int64 nb_value) const;
  void writeValues(Identifier save_type, Identifier native_type, Int64 nb_value, const void* values);

 private:
  Identifier m_file;
  String m_path;
  UniqueArray<Int64> m_dimensions;
};

//! An array with the type of its values. All calls are \local.
template <typename DataType> class StandardArrayT : public StandardArray
{
 public:
  using StandardArray::StandardArray;
  //! Reads all values. \throws IOException unless \a values has their number
  void read(StandardTypes& types, ArrayView<DataType> values)
  {
    readDim();
    checkSize(values.size());
    readValues(types.nativeType(DataType()), values.data());
  }
  //! Gives \a values the size of the dataset, and reads them. \throws IOException when the dataset has several dimensions
  void directRead(StandardTypes& types, Array<DataType>& values)
  {
    readDim();
    values.resize(dimensions().empty() ? 1 : dimensions()[0]);
    checkSize(values.size());
    readValues(types.nativeType(DataType()), values.data());
  }
  //! Makes the dataset, and the groups of its path that do not exist. \throws IOException when the dataset exists
  void write(StandardTypes& types, ConstArrayView<DataType> values)
  {
    writeValues(types.saveType(DataType()), types.nativeType(DataType()), values.size(), values.data());
  }
};

//! One value that is found by its path. All calls are \local.
template <typename DataType> class StandardScalarT : public StandardArrayT<DataType>
{
 public:
  using StandardArrayT<DataType>::StandardArrayT;
  DataType read(StandardTypes& types)
  {
    DataType value{};
    StandardArrayT<DataType>::read(types, ArrayView<DataType>(1, &value));
    return value;
  }
  void write(StandardTypes& types, const DataType& value) { StandardArrayT<DataType>::write(types, ConstArrayView<DataType>(1, &value)); }
};

} // namespace Arcane::Hdf5Utils
