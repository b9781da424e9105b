// SPDX-License-Identifier: Apache-2.0
// The services that read files of Gmsh and of VTK.

#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "arcane_core/service/AbstractService.h"
#include "arcane_core/service/IMeshReader.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceFactory.h"

namespace Arcane
{
namespace
{
using detail::meshio::PartitionPlan;
using detail::meshio::PartitionWishes;

//! Reads files of one format.
class MeshFileReader : public AbstractService, public IMeshReader
{
 public:
  MeshFileReader(const ServiceBuildInfo& sbi, const char* extension)
  : AbstractService(sbi)
  , m_sub_domain(sbi.subDomain())
  , m_extension(extension)
  {}

  void build() override {}
  bool allowExtension(const String& extension) override { return extension == m_extension; }
  eReturnType readMeshFromFile(IPrimaryMesh* mesh, const XmlNode&, const String& file_name, const String&,
                               bool use_internal_partition) override
  {
    IParallelMng* pm = mesh->parallelMng();
    MeshDescription description = detail::meshio::readMeshFile(pm, file_name);
    if (use_internal_partition && pm->commSize() > 1)
      description = distribute(mesh, std::move(description));
    mesh->allocate(std::move(description));
    return RTOk;
  }

 private:
  MeshDescription distribute(IPrimaryMesh* mesh, MeshDescription&& description) const
  {
    IParallelMng* pm = mesh->parallelMng();
    PartitionWishes wishes;
    wishes.max_gathered_cell = detail::meshio::maxGatheredCell(m_sub_domain->applicationInfo().commandLineArguments());
    const PartitionPlan plan = detail::meshio::partition(pm, description, detail::meshio::ePartitionAlgorithm::Metis, wishes);
    detail::meshio::logPlan(mesh->traceMng(), mesh->name(), plan);
    return detail::meshio::sendCellsToOwners(pm, std::move(description), plan);
  }

  ISubDomain* m_sub_domain;
  String m_extension;
};

class GmshReader : public MeshFileReader
{
 public:
  explicit GmshReader(const ServiceBuildInfo& sbi)
  : MeshFileReader(sbi, "msh")
  {}
};

class VtkReader : public MeshFileReader
{
 public:
  explicit VtkReader(const ServiceBuildInfo& sbi)
  : MeshFileReader(sbi, "vtk")
  {}
};

class VtuReader : public MeshFileReader
{
 public:
  explicit VtuReader(const ServiceBuildInfo& sbi)
  : MeshFileReader(sbi, "vtu")
  {}
};
} // namespace

ARCANE_REGISTER_SERVICE(GmshReader, ServiceProperty("MshMeshReader", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IMeshReader));
ARCANE_REGISTER_SERVICE(VtuReader, ServiceProperty("VtuNewMeshReader", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IMeshReader));
ARCANE_REGISTER_SERVICE(VtkReader, ServiceProperty("VtkLegacyMeshReader", ST_SubDomain), ARCANE_SERVICE_INTERFACE(IMeshReader));
} // namespace Arcane
