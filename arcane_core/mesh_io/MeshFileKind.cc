// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_io/MeshFileKind.h"

using namespace std::string_view_literals;

namespace Arcane::detail::meshio
{
namespace
{
struct Packing
{
  std::string_view begin;
  const char* text;
};

constexpr Packing packings[] = {
  { "\x1f\x8b"sv, "found data compressed by gzip, expected a mesh: `gunzip` unpacks them" },
  { "BZh"sv, "found data compressed by bzip2, expected a mesh: `bunzip2` unpacks them" },
  { "\xfd"
    "7zXZ\0"sv,
    "found data compressed by xz, expected a mesh: `unxz` unpacks them" },
  { "\x28\xb5\x2f\xfd"sv, "found data compressed by zstd, expected a mesh: `unzstd` unpacks them" },
  { "PK\x03\x04"sv, "found an archive of zip, expected a mesh: `unzip` unpacks it" },
  { "\x89HDF\r\n"sv, "found a file of HDF5, expected text, or a binary file, of Gmsh or VTK: ParaView and Gmsh convert" },
  { "\xff\xfe"sv, "found a text in UTF-16, expected UTF-8: `iconv -f utf16 -t utf8` converts" },
  { "\xfe\xff"sv, "found a text in UTF-16, expected UTF-8: `iconv -f utf16 -t utf8` converts" },
};

struct Content
{
  std::string_view extension;
  std::string_view begin;
  const char* name;
};

constexpr Content contents[] = {
  { "msh", "$MeshFormat", "of Gmsh" },    { "msh", "$NOD", "of Gmsh" },        { "vtk", "# vtk DataFile", "of VTK legacy" },
  { "vtu", "<VTKFile", "of VTK in XML" }, { "vtu", "<?xml", "of VTK in XML" },
};

//! Returns true for lines of a Macintosh before 2001. Only the first 4096 bytes count.
bool hasOldLineEnds(std::string_view bytes)
{
  const std::string_view head = bytes.substr(0, 4096);
  const std::size_t first = head.find('\r');
  return first != std::string_view::npos && first + 1 < head.size() && head.find('\n') == std::string_view::npos;
}
} // namespace

std::string faultOfContent(std::string_view bytes, std::string_view extension)
{
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (bytes.starts_with(byte_order_mark))
    bytes.remove_prefix(byte_order_mark.size());
  for (const Packing& packing : packings)
    if (bytes.starts_with(packing.begin))
      return packing.text;
  for (const Content& content : contents)
    if (bytes.starts_with(content.begin) && content.extension != extension)
      return std::string("found a file ") + content.name + ", expected the extension '" + std::string(content.extension) + "'";
  if (extension != "vtu" && hasOldLineEnds(bytes))
    return "found lines that end with CR, expected LF or CR LF: `tr '\\r' '\\n'` converts a text file";
  return {};
}
} // namespace Arcane::detail::meshio
