// SPDX-License-Identifier: Apache-2.0
// A group of HDF5: named datasets, groups and attributes.
#pragma once

#include "checkpoint/hdf5/Dataset.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane::detail::h5
{
//! An open group. \local: all members. They throw IOException when the library fails.
class Group
{
 public:
  //! For File and Group. \param name for messages
  Group(GroupHandle handle, const String& name);

  Group createGroup(const String& name);
  Group openGroup(const String& name) const;
  //! True for a group or a dataset of this name.
  bool contains(const String& name) const;

  /*!
   * \brief A new contiguous dataset.
   *
   * Values that are never written are undefined.
   * \param extents of values; those of several components, as Real3, make one more extent. Empty for a single value.
   */
  Dataset createDataset(const String& name, eDataType type, ConstArrayView<Int64> extents);
  Dataset openDataset(const String& name) const;

  //! createDataset() and Dataset::write() of a list.
  void writeList(const String& name, eDataType type, Int64 nb_value, const void* values);

  //! An attribute that is a list.
  void writeAttribute(const String& name, ConstArrayView<Int64> values);
  //! An attribute that is an ASCII text.
  void writeTextAttribute(const String& name, const String& text);
  UniqueArray<Int64> readAttribute(const String& name) const;
  String readTextAttribute(const String& name) const;

 private:
  GroupHandle m_handle;
  String m_name;

  String describe(const char* verb, const String& name) const;
};
} // namespace Arcane::detail::h5
