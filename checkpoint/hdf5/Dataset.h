// SPDX-License-Identifier: Apache-2.0
// A dataset of HDF5: values of one type in a rectangle.
#pragma once

#include "checkpoint/hdf5/Handle.h"

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/DataTypes.h"

namespace Arcane::detail::h5
{
/*!
 * \brief An open dataset, contiguous in its file, neither compressed nor filtered.
 *
 * A row is all the values of one index of the first extent. \local: all members
 */
class Dataset
{
 public:
  //! For Group. \param name for messages
  Dataset(DatasetHandle handle, const String& name);

  //! Type of the components; DT_Unknown when the framework has no such type.
  eDataType dataType() const { return m_type; }
  //! Those of the file: the components of a value (of Real3 for instance) are the last one. Empty for a single value.
  ConstArrayView<Int64> extents() const { return m_extents; }
  //! \unit{bytes}
  Int64 nbBytes() const;
  //! Place of the first value in the file, 0 when nothing is stored. \unit{bytes}
  Int64 offset() const;

  //! All values. \a values has nbBytes() bytes. See File for a disk that is full
  void write(const void* values);
  //! Rows \a first to first + \a nb_row - 1. \throws IOException when they are not in the dataset
  void writeRows(Int64 first, Int64 nb_row, const void* values);
  //! All values. \a values has room for nbBytes() bytes.
  void read(void* values) const;

 private:
  DatasetHandle m_handle;
  String m_name;
  TypeHandle m_component_type;
  eDataType m_type = DT_Unknown;
  UniqueArray<Int64> m_extents;
};
} // namespace Arcane::detail::h5
