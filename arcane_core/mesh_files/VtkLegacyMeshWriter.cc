// SPDX-License-Identifier: Apache-2.0
// The service that writes meshes in the legacy format of VTK.

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/mesh_files/VtkLegacyText.h"
#include "arcane_core/service/AbstractService.h"
#include "arcane_core/service/IMeshWriter.h"
#include "arcane_core/service/ServiceFactory.h"
#include "checkpoint/format/DiskFile.h"

#include <filesystem>

namespace Arcane
{
namespace
{
class VtkLegacyMeshWriter : public AbstractService, public IMeshWriter
{
 public:
  explicit VtkLegacyMeshWriter(const ServiceBuildInfo& sbi)
  : AbstractService(sbi)
  {}

  void build() override {}
  bool writeMeshToFile(IMesh* mesh, const String& file_name) override
  {
    try {
      const std::string faces = detail::meshfiles::vtkTextOfFaces(mesh);
      write(file_name, detail::meshfiles::vtkTextOfCells(mesh));
      writeFaces(file_name + "faces.vtk", faces);
      return false;
    }
    catch (const FatalErrorException& ex) {
      error() << "mesh file '" << file_name << "': " << ex.message();
    }
    catch (const IOException& ex) {
      error() << "mesh file '" << file_name << "': " << ex.message();
    }
    return true;
  }

 private:
  static void writeFaces(const String& file_name, const std::string& text)
  {
    // Readers would take a file left by another mesh for the file of this mesh.
    std::error_code ignored;
    if (text.empty())
      std::filesystem::remove(file_name.localstr(), ignored);
    else
      write(file_name, text);
  }
  static void write(const String& file_name, const std::string& text)
  {
    detail::format::replaceText(file_name, text, detail::format::eDurability::InCache);
  }
};
} // namespace

ARCANE_REGISTER_SERVICE(VtkLegacyMeshWriter, ServiceProperty("VtkLegacyMeshWriter", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IMeshWriter));
} // namespace Arcane
