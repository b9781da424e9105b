// SPDX-License-Identifier: Apache-2.0
// The compressors of the data of VTK in XML.
#include "arcane_core/mesh_io/VtuCompressor.h"

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

/*!
 * \brief Reads a block of LZ4: literal bytes, then a copy of earlier ones, and so on. The last ones are literal.
 *
 * Each pair begins with a byte that has both lengths, the literal one above. A length of 15 goes on in the next bytes, up to one that is not 255.
 */
class LZ4Block
{
 public:
  LZ4Block(std::string_view compressed, std::string& block)
  : m_left(compressed)
  , m_block(block)
  {}

  bool read()
  {
    while (!m_left.empty()) {
      const UInt64 lengths = takeByte();
      const UInt64 nb_literal = lengthFrom(lengths >> 4);
      if (nb_literal > m_left.size() || nb_literal > m_block.size() - m_size)
        return false;
      m_left.copy(m_block.data() + m_size, nb_literal);
      m_left.remove_prefix(nb_literal);
      m_size += nb_literal;
      if (m_left.empty())
        return m_size == m_block.size();
      if (!copyEarlier(lengths & 15))
        return false;
    }
    return false;
  }

 private:
  std::string_view m_left;
  std::string& m_block;
  std::size_t m_size = 0;

  //! 0 after the last byte: then the lengths do not fit.
  UInt64 takeByte()
  {
    if (m_left.empty())
      return 0;
    const auto byte = static_cast<unsigned char>(m_left.front());
    m_left.remove_prefix(1);
    return byte;
  }

  UInt64 lengthFrom(UInt64 length)
  {
    if (length < 15)
      return length;
    for (UInt64 more = 255; more == 255;) {
      more = takeByte();
      length += more;
    }
    return length;
  }

  // A copy has four bytes or more. It may go on into the bytes that it makes.
  bool copyEarlier(UInt64 length)
  {
    const UInt64 low = takeByte();
    const UInt64 distance = low + 256 * takeByte();
    const UInt64 count = 4 + lengthFrom(length);
    if (distance == 0 || distance > m_size || count > m_block.size() - m_size)
      return false;
    for (UInt64 i = 0; i < count; ++i, ++m_size)
      m_block[m_size] = m_block[m_size - distance];
    return true;
  }
};
} // namespace

std::optional<eVtuCompressor> findVtuCompressor(std::string_view name)
{
  if (name.empty())
    return eVtuCompressor::None;
  if (name == "vtkZLibDataCompressor")
    return eVtuCompressor::ZLib;
  if (name == "vtkLZ4DataCompressor")
    return eVtuCompressor::LZ4;
  return std::nullopt;
}

UInt64 maxRatioOf(eVtuCompressor compressor)
{
  return (compressor == eVtuCompressor::ZLib) ? 1100 : 256;
}

bool uncompressBlock(eVtuCompressor compressor, std::string_view compressed, std::string& block)
{
  return (compressor == eVtuCompressor::LZ4) ? LZ4Block(compressed, block).read() : uncompressZLib(compressed, block);
}

} // namespace Arcane::detail::meshio
