// SPDX-License-Identifier: Apache-2.0
// The description of a checkpoint: the run that wrote it, and each of its files down to the last byte.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/DataTypes.h"
#include "arcane_core/base/text/String.h"

#include <string>
#include <string_view>
#include <vector>

namespace Arcane::detail::format
{
//! Describes one array of a file.
struct DataRecord
{
  String name;                //!< name of the variable
  String dataset;             //!< path in the file
  eDataType type = DT_Byte;   //!< type of the values; their bytes are of this type unless it is DT_String
  Int32 dimension = 0;        //!< 0, 1 or 2
  UniqueArray<Int64> extents; //!< number of rows, values per row
  UniqueArray<Int32> shape;   //!< dimensions of the value of an item; empty if none were given
  String filter;              //!< filters of HDF5 through which the values went, null when they are in the file as they are in memory
  Int64 offset = 0;           //!< offset of the first byte in the file; filtered values have none
  Int64 nb_bytes = 0;         //!< of the values, not of what filters make of them
  UInt32 crc = 0;             //!< CRC-32C of these bytes

  //! Returns true when only HDF5 reads the values. Their bytes in the file count as structure.
  bool isFiltered() const { return !filter.null(); }
};

//! Describes the file of one rank, or what one rank has in the file of its machine.
struct FileRecord
{
  Int32 rank = 0;
  String name; //!< name in the directory of the checkpoint
  Int64 nb_bytes = 0;
  UInt32 crc_of_rest = 0; //!< CRC-32C of the bytes that are in no array of any rank, in their order: structure and filtered values
  std::vector<DataRecord> data;

  //! Returns null when the file has no such array.
  const DataRecord* find(const String& data_name) const;
};

struct Manifest
{
  //! The version of the directory, the manifest and the files. A reader refuses a greater one.
  static constexpr Int32 current_version = 3;
  //! The version of checkpoints with filters, or with files that several ranks share.
  static constexpr Int32 filtered_version = 2;
  //! The first version whose manifest is in parts: the manifest itself then has the same size for any number of ranks.
  static constexpr Int32 parted_version = 3;
  //! The version of checkpoints without filters, which programs of older versions of the framework read.
  static constexpr Int32 first_version = 1;

  Int32 format_version = first_version;
  String code_name;
  //! The identity of the run that wrote the checkpoint, the same after each restart. Null in checkpoints of early versions.
  String run;
  Int32 nb_rank = 0;
  Real time = 0.0;
  Int32 iteration = 0;
  UInt32 crc_of_ranks = 0;       //!< CRC-32C of the table of ranks; only of a manifest in parts
  std::vector<FileRecord> files; //!< one per rank, in the order of ranks; records with the same name are of one file

  //! Returns true when RankTable and the parts describe the ranks, and this manifest does not.
  bool isInParts() const { return format_version >= parted_version; }
};

//! Returns the description of one file as an XML element in UTF-8. \local
std::string toText(const FileRecord& file);

//! Returns the description that toText() wrote. \local \throws IOException when it cannot be read
FileRecord fileFromText(const std::string& text, const String& path);

//! Returns the rank, the name and the size of a file from the beginning of its description. \local \throws IOException when they cannot be read
FileRecord fileHeadFromText(std::string_view text, const String& path);

//! Returns the manifest as XML in UTF-8. Its last line has the checksum of all others. \a files are the elements of all ranks. \local
std::string toText(const Manifest& header, const std::string& files);

/*!
 * \brief Returns the manifest that toText() wrote.
 *
 * \local
 * \param path path for error messages
 * \throws IOException when the text is damaged, of a later version, or in parts
 */
Manifest manifestFromText(const std::string& text, const String& path);

//! Returns a manifest without the line of its checksum. \local \throws IOException when the checksum is wrong
std::string_view checkedBody(const std::string& text, const String& path);

/*!
 * \brief Returns a manifest without its files, read from the beginning of its text. The checksum is not checked.
 *
 * \local
 * \param text at least the first nb_header_byte bytes, or all of it
 * \param path path for error messages
 * \throws IOException when the text does not begin as a manifest, or is of a later version
 */
Manifest manifestHeaderFromText(const std::string& text, const String& path);

//! The largest size of a header. \unit{bytes}
constexpr Int64 nb_header_byte = 4096;
} // namespace Arcane::detail::format
