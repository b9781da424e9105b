// SPDX-License-Identifier: Apache-2.0
// The compressors of the data of VTK in XML.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <optional>
#include <string>
#include <string_view>

namespace Arcane::detail::meshio
{

enum class eVtuCompressor
{
  None,
  ZLib,
  LZ4,
  LZMA
};

//! Returns the compressor that VTK calls \a name; an empty name gives None. \local
std::optional<eVtuCompressor> findVtuCompressor(std::string_view name);

//! Returns the package of Debian that a build without the library of \a compressor needs, or null if the build has it. \local
const char* missingPackageOf(eVtuCompressor compressor);

//! Returns the greatest number of bytes that one compressed byte may stand for. \local
UInt64 maxRatioOf(eVtuCompressor compressor);

//! Fills \a block, which has its final size; returns false when \a compressed is not such a block. \local
bool uncompressBlock(eVtuCompressor compressor, std::string_view compressed, std::string& block);

} // namespace Arcane::detail::meshio
