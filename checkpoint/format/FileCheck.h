// SPDX-License-Identifier: Apache-2.0
// Checks a file of a checkpoint against its record, without any library: no damaged file is ever handed to one.
#pragma once

#include "checkpoint/format/Manifest.h"

namespace Arcane::detail
{
/*!
 * \brief CRC-32C of all bytes of the file that are in none of the arrays of \a record, in their order.
 *
 * \local
 * \throws IOException when the file cannot be read, or is not as large as its arrays say
 */
UInt32 crcOfRest(const String& path, const FileRecord& record);

/*!
 * \brief Reads the file once and checks its size and each of its bytes.
 *
 * \local
 * \throws IOException that says what is wrong: missing, truncated, too long, or which array or part is damaged
 */
void checkFile(const String& directory, const FileRecord& record);

//! Only that the file exists with its size. \local \throws IOException
void checkFileSize(const String& directory, const FileRecord& record);
} // namespace Arcane::detail
