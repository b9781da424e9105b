// SPDX-License-Identifier: Apache-2.0
// Reads small text files, and refuses files that could block or fill the memory.
#pragma once

#include <cstddef>
#include <string>

namespace Arcane::xml
{
//! No XML file may be longer than this: the parser counts bytes in an int, and its tree takes several times the size. \unit{bytes}
constexpr std::size_t max_file_bytes = std::size_t(256) * 1024 * 1024;

/*!
 * \brief Reads a whole regular file of at most \a max_bytes bytes.
 *
 * A directory, a pipe or a device is refused at once, and never waited for.
 * \return why the file cannot be read; empty when \a bytes are its content
 */
std::string readRegularFile(const std::string& path, std::size_t max_bytes, std::string& bytes);
} // namespace Arcane::xml
