// SPDX-License-Identifier: Apache-2.0
// Reads a mesh file into the description of the part of each rank.
#include "arcane_core/mesh_io/ReadMeshFile.h"

#include "arcane_core/mesh_io/FileFault.h"
#include "arcane_core/mesh_io/MeshCompletion.h"
#include "arcane_core/mesh_io/MeshFileKind.h"
#include "arcane_core/mesh_io/Msh2Reader.h"
#include "arcane_core/mesh_io/Msh4Reader.h"
#include "arcane_core/mesh_io/VtkLegacyReader.h"
#include "arcane_core/mesh_io/VtuReader.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/CLocale.h"
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>

namespace Arcane::detail::meshio
{
namespace
{
using Reader = ParsedMesh (*)(const std::string& path, Int32 rank, Int32 nb_rank);

ParsedMesh readGmsh(const std::string& path, Int32 rank, Int32 nb_rank)
{
  MappedFile file(path);
  GmshSections sections(file);
  const bool is_version_2 = sections.header().major <= 2;
  ParsedMesh mesh = toParsedMesh(is_version_2 ? readMsh2(file, sections, rank, nb_rank) : readMsh4(file, sections, rank, nb_rank));
  mesh.files[0].is_binary = file.isBinary();
  return mesh;
}

struct Format
{
  const char* extension;
  Reader reader;
};

constexpr Format formats[] = { { "msh", readGmsh }, { "vtk", readVtkLegacy }, { "vtu", readVtu } };

//! In lower case, without the dot.
std::string extensionOf(const std::string& path)
{
  const std::size_t dot = path.rfind('.');
  const std::size_t slash = path.rfind('/');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash))
    return {};
  std::string extension = path.substr(dot + 1);
  std::ranges::transform(extension, extension.begin(), base::asciiLower);
  return extension;
}

void checkContent(const std::string& path, const char* extension)
{
  const MappedFile file(path);
  if (const std::string fault = faultOfContent(file.bytes(), extension); !fault.empty())
    file.fail(0, fault);
}

const Format* findFormat(const std::string& path)
{
  const std::string extension = extensionOf(path);
  for (const Format& format : formats)
    if (extension == format.extension)
      return &format;
  return nullptr;
}
} // namespace

bool isMeshFileExtensionKnown(const String& path)
{
  return findFormat(path.localstr()) != nullptr;
}

ParsedMesh parseMeshFile(const String& path, Int32 rank, Int32 nb_rank)
{
  const std::string file_path(path.localstr());
  const Format* format = findFormat(file_path);
  if (!format)
    ARCANE_FATAL("cannot read mesh file '{0}': its extension is '{1}', expected 'msh' (Gmsh 1, 2 or 4), "
                 "'vtk' (VTK legacy) or 'vtu' (VTK in XML)",
                 path, extensionOf(file_path));
  checkContent(file_path, format->extension);
  ParsedMesh mesh = format->reader(file_path, rank, nb_rank);
  mesh.files[0].path = file_path;
  return mesh;
}

mesh::MeshDescription readMeshFile(IParallelMng* pm, const String& path)
{
  ParsedMesh parsed;
  String fault;
  try {
    parsed = parseMeshFile(path, pm->commRank(), pm->commSize());
  }
  catch (const std::exception& ex) {
    fault = ex.what();
  }
  throwFileFaultUnless(pm, fault.null(), fault);
  return completeMesh(pm, std::move(parsed));
}

} // namespace Arcane::detail::meshio
