// SPDX-License-Identifier: Apache-2.0
// Writes the file of one rank of a checkpoint.
#pragma once

#include "checkpoint/format/Manifest.h"
#include "checkpoint/hdf5/File.h"
#include "variables/data/IData.h"

#include <optional>

namespace Arcane::detail::checkpoint
{
//! The name, among the records of a file, of the text given to writeMetaData(). No variable has this name.
constexpr const char* meta_data_name = "(metadata)";

//! Returns the name of the dataset of the variable \a name: '/' and '%' become %2F and %25. \local
String datasetName(const String& name);

//! Describes the values of a variable, but not their place in a file. \a name is its full name. \local
format::DataRecord describe(const String& name, const IData& data);

/*!
 * \brief Writes a file of HDF5 with one dataset per variable, and keeps a record of what is in it.
 *
 * Values go from memory to the file without a copy. All calls are \local. They throw IOException.
 */
class RankFileWriter
{
 public:
  //! Creates a file in \a directory. \param rank rank to which the file belongs
  RankFileWriter(const String& directory, Int32 rank);

  void writeMetaData(const String& text);
  //! Writes the values of a variable. \a name is its full name, which must be new in this file.
  void write(const String& name, const IData& data);
  //! Writes bytes of values that describe() has described.
  void write(const format::DataRecord& description, Span<const std::byte> bytes);
  //! Closes the file. Returns the record of its contents; size and checksum of the file itself are not set.
  format::FileRecord close();

 private:
  h5::File m_file;
  //! It is empty once the file is closed.
  std::optional<h5::Group> m_variables;
  format::FileRecord m_record;

  void writeBytes(format::DataRecord record, h5::Dataset dataset, Span<const std::byte> bytes);
};
} // namespace Arcane::detail::checkpoint
