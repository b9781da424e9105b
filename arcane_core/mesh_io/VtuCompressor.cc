// SPDX-License-Identifier: Apache-2.0
// The compressors of the data of VTK in XML.
#include "arcane_core/mesh_io/VtuCompressor.h"

// The doors give the paths of these headers when they have found the libraries.
#if __has_include(<arcane_door_lz4.h>)
#include <arcane_door_lz4.h>
#endif
#if __has_include(<arcane_door_lzma.h>)
#include <arcane_door_lzma.h>
#endif
#include <zlib.h>

namespace Arcane::detail::meshio
{
namespace
{
bool uncompressZLib(std::string_view compressed, std::string& block)
{
  auto found = static_cast<uLongf>(block.size());
  const int status = ::uncompress(reinterpret_cast<Bytef*>(block.data()), &found, reinterpret_cast<const Bytef*>(compressed.data()),
                                  static_cast<uLong>(compressed.size()));
  return status == Z_OK && found == block.size();
}

bool uncompressLZ4([[maybe_unused]] std::string_view compressed, [[maybe_unused]] std::string& block)
{
#if __has_include(<arcane_door_lz4.h>)
  constexpr std::size_t most = LZ4_MAX_INPUT_SIZE;
  if (compressed.size() > most || block.size() > most)
    return false;
  const int found =
    LZ4_decompress_safe(compressed.data(), block.data(), static_cast<int>(compressed.size()), static_cast<int>(block.size()));
  return found >= 0 && static_cast<std::size_t>(found) == block.size();
#else
  return false;
#endif
}

bool uncompressLZMA([[maybe_unused]] std::string_view compressed, [[maybe_unused]] std::string& block)
{
#if __has_include(<arcane_door_lzma.h>)
  // The highest level of the library takes 65 MiB.
  uint64_t most_memory = 256 * 1024 * 1024;
  std::size_t nb_in = 0;
  std::size_t nb_out = 0;
  const lzma_ret status = ::lzma_stream_buffer_decode(&most_memory, 0, nullptr, reinterpret_cast<const uint8_t*>(compressed.data()), &nb_in,
                                                      compressed.size(), reinterpret_cast<uint8_t*>(block.data()), &nb_out, block.size());
  return status == LZMA_OK && nb_out == block.size();
#else
  return false;
#endif
}
} // namespace

std::optional<eVtuCompressor> findVtuCompressor(std::string_view name)
{
  if (name.empty())
    return eVtuCompressor::None;
  if (name == "vtkZLibDataCompressor")
    return eVtuCompressor::ZLib;
  if (name == "vtkLZ4DataCompressor")
    return eVtuCompressor::LZ4;
  if (name == "vtkLZMADataCompressor")
    return eVtuCompressor::LZMA;
  return std::nullopt;
}

const char* missingPackageOf([[maybe_unused]] eVtuCompressor compressor)
{
#if !__has_include(<arcane_door_lz4.h>)
  if (compressor == eVtuCompressor::LZ4)
    return "liblz4-dev";
#endif
#if !__has_include(<arcane_door_lzma.h>)
  if (compressor == eVtuCompressor::LZMA)
    return "liblzma-dev";
#endif
  return nullptr;
}

UInt64 maxRatioOf(eVtuCompressor compressor)
{
  switch (compressor) {
  case eVtuCompressor::ZLib: return 1100;
  case eVtuCompressor::LZMA: return 9000;
  default: return 256;
  }
}

bool uncompressBlock(eVtuCompressor compressor, std::string_view compressed, std::string& block)
{
  switch (compressor) {
  case eVtuCompressor::LZ4: return uncompressLZ4(compressed, block);
  case eVtuCompressor::LZMA: return uncompressLZMA(compressed, block);
  default: return uncompressZLib(compressed, block);
  }
}

} // namespace Arcane::detail::meshio
