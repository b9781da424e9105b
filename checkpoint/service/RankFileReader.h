// SPDX-License-Identifier: Apache-2.0
// Reads the file of one rank of a checkpoint.
#pragma once

#include "checkpoint/format/Manifest.h"
#include "checkpoint/hdf5/File.h"
#include "variables/data/IData.h"

namespace Arcane::detail::checkpoint
{
/*!
 * \brief Reads what RankFileWriter wrote.
 *
 * It checks the checksums of the values after they are in memory. All calls are \local. They throw IOException.
 */
class RankFileReader
{
 public:
  RankFileReader(const String& directory, const format::FileRecord& record);

  String readMetaData() const;
  //! Resizes and fills \a data. \throws IOException when there is no such variable, or when its type or dimension differs
  void read(const String& name, IData& data) const;

 private:
  format::FileRecord m_record;
  h5::File m_file;

  const format::DataRecord& recordOf(const String& name) const;
  void readBytes(const format::DataRecord& record, Span<std::byte> bytes) const;
};
} // namespace Arcane::detail::checkpoint
