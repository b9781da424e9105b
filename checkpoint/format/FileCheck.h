// SPDX-License-Identifier: Apache-2.0
// Checks files of a checkpoint against their records without the HDF5 library, so that HDF5 never reads a damaged file.
#pragma once

#include "checkpoint/format/RankRecords.h"

#include <vector>

namespace Arcane::detail::format
{
//! The records of all ranks that have arrays in one file.
using FileParts = std::vector<const FileRecord*>;

/*!
 * \brief Returns the CRC-32C of all bytes of the file that are in none of the arrays of \a parts, in their order. Filtered arrays have
 * no place of their own: their bytes are among these.
 *
 * \local
 * \throws IOException when the file cannot be read, or when one of its arrays would lie outside it
 */
UInt32 crcOfRest(const String& path, const FileParts& parts);

//! Does crcOfRest() for the file of a single rank. \local \throws IOException
UInt32 crcOfRest(const String& path, const FileRecord& record);

//! Checks the files of a checkpoint, rank by rank, so that several processes may share the work. All calls are \local.
class FileCheck
{
 public:
  //! \param records must live as long as this object
  explicit FileCheck(const RankRecords& records)
  : m_records(records)
  {}

  /*!
   * \brief Checks the size of the file of a rank, and each byte of the arrays of the rank.
   *
   * The first rank of a file also checks the bytes that are in no array of any rank. All ranks together thus check each byte once.
   * \throws IOException with the fault: the file is missing, truncated or too long, or an array or another part is damaged
   */
  void check(Int32 rank) const;
  //! Does check() for all ranks.
  void checkAll() const;

 private:
  const RankRecords& m_records;
  //! The first rank that has arrays in the file of each rank. Empty until a rank is checked that may share its file.
  mutable std::vector<Int32> m_first_ranks;

  bool mayShare(const FileRecord& record) const;
  const std::vector<Int32>& firstRanks() const;
};

//! Checks each byte of the file of a single rank. \local \throws IOException with the fault, see FileCheck
void checkFile(const String& directory, const FileRecord& record);

//! Checks only that the file exists and has its size. \local \throws IOException
void checkFileSize(const String& directory, const String& name, Int64 nb_byte);
} // namespace Arcane::detail::format
