// SPDX-License-Identifier: Apache-2.0
// What a checkpoint says of itself: who wrote it, and each of its files down to the last byte.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/DataTypes.h"
#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane::detail
{
//! One array of a file.
struct DataRecord
{
  String name;                //!< of the variable
  String dataset;             //!< path in the file
  eDataType type = DT_Byte;   //!< type of the values; their bytes are described by it unless it is DT_String
  Int32 dimension = 0;        //!< 0, 1 or 2
  UniqueArray<Int64> extents; //!< number of rows, values per row
  UniqueArray<Int32> shape;   //!< dimensions of the value of an item; empty if none were given
  Int64 offset = 0;           //!< of the first byte in the file
  Int64 nb_bytes = 0;
  UInt32 crc = 0; //!< CRC-32C of these bytes
};

//! The file of one rank.
struct FileRecord
{
  Int32 rank = 0;
  String name; //!< in the directory of the checkpoint
  Int64 nb_bytes = 0;
  UInt32 crc_of_rest = 0; //!< CRC-32C of the bytes that are in no array, in their order: the structure of the file
  std::vector<DataRecord> data;

  //! Null pointer when there is none.
  const DataRecord* find(const String& data_name) const;
};

struct Manifest
{
  //! Of the directory, the manifest and the files. A reader refuses a greater one.
  static constexpr Int32 current_version = 1;

  Int32 format_version = current_version;
  String code_name;
  //! Identity of the run that wrote it, the same after each restart; null in checkpoints of versions that had none.
  String run;
  Int32 nb_rank = 0;
  Real time = 0.0;
  Int32 iteration = 0;
  std::vector<FileRecord> files; //!< by rank
};

//! XML element of one file, UTF-8. \local
std::string toText(const FileRecord& file);

//! XML, UTF-8; the last line bears the checksum of all others. \a files: what toText() gave for each rank, one after the other. \local
std::string toText(const Manifest& header, const std::string& files);

/*!
 * \brief The inverse of toText().
 *
 * \local
 * \param path for messages
 * \throws IOException when the text is damaged, or of a later version
 */
Manifest manifestFromText(const std::string& text, const String& path);

/*!
 * \brief All of a manifest but its files, from the beginning of its text; the checksum is not looked at.
 *
 * \local
 * \param text at least the first nb_header_byte bytes, or all of it
 * \param path for messages
 * \throws IOException when the text does not begin as a manifest, or is of a later version
 */
Manifest manifestHeaderFromText(const std::string& text, const String& path);

//! No header is longer. \unit{bytes}
constexpr Int64 nb_header_byte = 4096;
} // namespace Arcane::detail
