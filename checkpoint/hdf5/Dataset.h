// SPDX-License-Identifier: Apache-2.0
// A dataset of HDF5: values of one type in an array of any number of dimensions.
#pragma once

#include "checkpoint/hdf5/Handle.h"

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/DataTypes.h"

namespace Arcane::detail::h5
{
/*!
 * \brief An open dataset. Its values are contiguous in the file, or in chunks of whole rows that went through a filter.
 *
 * A row is all values with the same first index. All calls are \local.
 */
class Dataset
{
 public:
  //! Only Group makes datasets. \param name name for error messages
  Dataset(DatasetHandle handle, const String& name);

  //! Returns the type of the components, DT_Unknown when the framework has no such type.
  eDataType dataType() const { return m_type; }
  //! Returns the extents in the file. The components of a value (Real3 for instance) are the last one. A single value has none.
  ConstArrayView<Int64> extents() const { return m_extents; }
  //! \unit{bytes}
  Int64 nbBytes() const;
  //! Returns the offset of the first value in the file, 0 when nothing is stored or when the values are in chunks. \unit{bytes}
  Int64 offset() const;

  //! Adds rows without values at the end, or removes the last ones. Only datasets of Group::createGrowing() can be resized.
  void resizeRows(Int64 nb_row);
  //! Writes all values. \a values has nbBytes() bytes. File explains what happens when the disk is full.
  void write(const void* values);
  //! Writes the rows \a first to \a first + \a nb_row - 1. \throws IOException when they are not in the dataset
  void writeRows(Int64 first, Int64 nb_row, const void* values);
  //! Reads all values. \a values has room for nbBytes() bytes.
  void read(void* values) const;
  //! Reads the rows \a first to \a first + \a nb_row - 1. \throws IOException when they are not in the dataset
  void readRows(Int64 first, Int64 nb_row, void* values) const;

 private:
  struct Selection
  {
    SpaceHandle in_file;
    SpaceHandle in_memory;
  };
  //! \throws IOException when the rows are not in the dataset
  Selection select(Int64 first, Int64 nb_row, const String& action) const;

  DatasetHandle m_handle;
  String m_name;
  TypeHandle m_component_type;
  eDataType m_type = DT_Unknown;
  UniqueArray<Int64> m_extents;
};
} // namespace Arcane::detail::h5
