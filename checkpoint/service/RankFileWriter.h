// SPDX-License-Identifier: Apache-2.0
// Writes the file of one rank of a checkpoint.
#pragma once

#include "checkpoint/format/Manifest.h"
#include "checkpoint/hdf5/File.h"
#include "variables/data/IData.h"

#include <optional>

namespace Arcane::detail
{
//! Name, among the records of a file, of the text given to writeMetaData(). No variable bears it.
constexpr const char* meta_data_name = "(metadata)";

//! What a dataset of HDF5 is called for the variable \a name: '/' and '%' become %2F and %25. \local
String datasetName(const String& name);

/*!
 * \brief A file of HDF5 with one dataset per variable, and the record of what is in it.
 *
 * Values go from memory to the file without a copy. \local: all members. They throw IOException.
 */
class RankFileWriter
{
 public:
  //! A new file in \a directory. \param rank whose file it is
  RankFileWriter(const String& directory, Int32 rank);

  void writeMetaData(const String& text);
  //! \a name is a full name, written once.
  void write(const String& name, const IData& data);
  //! Closes the file. What it holds, but sizes and checksums of the file itself.
  FileRecord close();

 private:
  h5::File m_file;
  //! Null once the file is closed.
  std::optional<h5::Group> m_variables;
  FileRecord m_record;

  void writeBytes(DataRecord record, h5::Dataset dataset, Span<const std::byte> bytes);
};
} // namespace Arcane::detail
