// SPDX-License-Identifier: Apache-2.0
// A group of HDF5: it holds named datasets, groups and attributes.
#pragma once

#include "checkpoint/hdf5/Dataset.h"
#include "checkpoint/hdf5/Filter.h"

#include "arcane_core/base/array/Span.h"

namespace Arcane::detail::h5
{
//! An open group. All calls are \local. The calls throw IOException when the library fails.
class Group
{
 public:
  //! Only File and Group make groups. \param name name for error messages
  Group(GroupHandle handle, const String& name);

  Group createGroup(const String& name);
  Group openGroup(const String& name) const;
  //! Returns true if the group holds a group or a dataset of this name.
  bool contains(const String& name) const;

  /*!
   * \brief Creates a dataset, with its place in the file if it is contiguous.
   *
   * Values that are never written are undefined.
   * \param extents extents of the values, empty for a single value. Values of several components (Real3) add one more extent.
   */
  Dataset createDataset(const String& name, eDataType type, ConstArrayView<Int64> extents, const Filter& filter = {});
  /*!
   * \brief Creates a dataset without rows, which Dataset::resizeRows() adds. Its values are in chunks of whole rows.
   *
   * Rows that are never written hold zeros, or not-a-number for reals.
   * \param nb_value values of a row; a list has one
   * \param nb_row about the number of rows that are added at a time: a chunk holds this number, but at most 1 MiB
   */
  Dataset createGrowing(const String& name, eDataType type, Int64 nb_value, Int64 nb_row);
  Dataset openDataset(const String& name) const;
  //! Returns the names of the groups and datasets of this group, in alphabetical order.
  UniqueArray<String> names() const;

  //! Creates a dataset that is a list, and writes all its values.
  void writeList(const String& name, eDataType type, Int64 nb_value, const void* values);

  //! Makes \a name stand for the object \a target of another file, which need not exist yet. \param file its path from the folder of
  //! this file
  void linkToFile(const String& name, const String& file, const String& target);

  //! Writes an attribute that is a list, and replaces a previous one of this name: at the same bytes if both have the same number of values.
  void writeAttribute(const String& name, ConstArrayView<Int64> values);
  //! Writes an attribute that is an ASCII text.
  void writeTextAttribute(const String& name, const String& text);
  UniqueArray<Int64> readAttribute(const String& name) const;
  String readTextAttribute(const String& name) const;

 private:
  GroupHandle m_handle;
  String m_name;

  String describe(const char* verb, const String& name) const;
};
} // namespace Arcane::detail::h5
