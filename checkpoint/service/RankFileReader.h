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
 * The reader checks the checksums of the values after they are in memory. All calls are \local. The calls throw IOException.
 */
class RankFileReader
{
 public:
  RankFileReader(const String& directory, const format::FileRecord& record);

  String readMetaData() const;
  //! Resizes and fills \a data. \throws IOException when the variable does not exist, or when its type or dimension differs
  void read(const String& name, IData& data) const;
  /*!
   * \brief Reads a few rows of the variable \a name, which is not of texts.
   *
   * The checksum covers all rows: it is only checked when all of them are read.
   * \throws IOException when the variable does not exist, or when it does not have these rows
   */
  void readRows(const String& name, Int64 first, Int64 nb_row, std::byte* values) const;

 private:
  format::FileRecord m_record;
  h5::File m_file;

  const format::DataRecord& recordOf(const String& name) const;
  void checkSize(const format::DataRecord& record, const h5::Dataset& dataset, Int64 nb_bytes) const;
  void checkSum(const format::DataRecord& record, UInt32 crc) const;
  //! Reads numbers into \a data, which has their extents. Tiled ones go through a small buffer.
  void readValues(const format::DataRecord& record, IData& data) const;
  void readBytes(const format::DataRecord& record, Span<std::byte> bytes) const;
};
} // namespace Arcane::detail::checkpoint
