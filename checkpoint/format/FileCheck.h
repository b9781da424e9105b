// SPDX-License-Identifier: Apache-2.0
// Checks a file of a checkpoint against its record without the HDF5 library, so that HDF5 never reads a damaged file.
#pragma once

#include "checkpoint/format/Manifest.h"

namespace Arcane::detail::format
{
/*!
 * \brief Returns the CRC-32C of all bytes of the file that are in none of the arrays of \a record, in their order.
 *
 * \local
 * \throws IOException when the file cannot be read, or when one of its arrays would lie outside it
 */
UInt32 crcOfRest(const String& path, const FileRecord& record);

/*!
 * \brief Reads the file once and checks its size and each of its bytes.
 *
 * \local
 * \throws IOException with the fault: the file is missing, truncated or too long, or an array or another part is damaged
 */
void checkFile(const String& directory, const FileRecord& record);

//! Checks only that the file exists and has its size. \local \throws IOException
void checkFileSize(const String& directory, const FileRecord& record);
} // namespace Arcane::detail::format
