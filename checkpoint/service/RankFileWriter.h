// SPDX-License-Identifier: Apache-2.0
// Writes the file of one rank of a checkpoint.
#pragma once

#include "checkpoint/hdf5/File.h"
#include "checkpoint/service/FileOptions.h"
#include "checkpoint/service/PartWriter.h"

#include <optional>

namespace Arcane::detail::checkpoint
{
/*!
 * \brief Writes a file of HDF5 with one dataset per variable, and keeps a record of what is in it.
 *
 * Values go from memory to the file without a copy, unless they are compressed or tiled. All calls are \local. The calls throw IOException.
 */
class RankFileWriter final : public PartWriter
{
 public:
  //! Creates a file in \a directory. \param rank rank to which the file belongs
  RankFileWriter(const String& directory, Int32 rank, const FileOptions& options = {});

  //! Closes the file. Size and checksum of the file itself are not in the record.
  format::FileRecord close() override;

 private:
  FileOptions m_options;
  h5::File m_file;
  //! Empty once the file is closed.
  std::optional<h5::Group> m_root;
  format::FileRecord m_record;

  void writeBlocks(const format::DataRecord& description, Int64 nb_byte, const RowBlocks& blocks) override;
};
} // namespace Arcane::detail::checkpoint
