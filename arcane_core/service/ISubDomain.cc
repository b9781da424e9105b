// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/ISubDomain.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/IMemoryInfo.h"
#include "arcane_core/base/object/IPropertyMng.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/DynamicMesh.h"
#include "arcane_core/domain/IInitialPartitioner.h"
#include "arcane_core/domain/ILoadBalanceMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/IConfiguration.h"
#include "arcane_core/service/IMainFactory.h"
#include "arcane_core/service/IMeshMng.h"
#include "arcane_core/service/IModule.h"
#include "arcane_core/service/ISession.h"
#include "arcane_core/service/MeshWriteByService.h"
#include "arcane_core/service/OutputFailures.h"
#include "arcane_core/service/ServiceLookup.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableMngServices.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

namespace Arcane
{
ISubDomain::ISubDomain(IApplication* application, IParallelMng* pm, ITraceMng* tm, IVariableMng* vm)
: m_application(application)
, m_parallel_mng(pm)
, m_trace_mng(tm)
, m_variable_mng(vm)
{
  m_variable_mng->services().write_mesh = detail::service::writeMeshByService;
  // Handles refer to it.
  m_mesh_mng = std::make_unique<IMeshMng>(this);
  findOrCreateMeshHandle("Mesh0");
  m_common_variables = std::make_unique<CommonVariables>(this);
  m_load_balance_mng = std::make_unique<ILoadBalanceMng>();
  m_property_mng = std::make_unique<IPropertyMng>();
  m_configuration = std::make_unique<IConfiguration>();
  m_output_failures = std::make_unique<detail::service::OutputFailures>(tm);
  session()->addSubDomain(this);
}

IMesh* ISubDomain::defaultMesh() const
{
  return m_mesh_handles.front().mesh();
}

const MeshHandle& ISubDomain::defaultMeshHandle() const
{
  return m_mesh_handles.front();
}

MeshHandle ISubDomain::ownerMeshHandle() const
{
  return defaultMeshHandle();
}

ISubDomain::~ISubDomain()
{
  m_on_destroy.notifyAllObservers();
  session()->removeSubDomain(this);
}

ISession* ISubDomain::session() const
{
  return m_application->session();
}

IThreadMng* ISubDomain::threadMng() const
{
  return m_parallel_mng->threadMng();
}

IMemoryInfo* ISubDomain::memoryInfo() const
{
  return arcaneGlobalMemoryInfo();
}

void ISubDomain::setExportDirectory(const IDirectory& directory)
{
  m_export_directory = detail::base::fromStart(directory.path());
}

void ISubDomain::setStorageDirectory(const IDirectory& directory)
{
  m_storage_directory = detail::base::fromStart(directory.path());
}

IDirectory ISubDomain::listingDirectory() const
{
  return m_listing_directory.path().null() ? IDirectory(m_export_directory + "/listing") : m_listing_directory;
}

void ISubDomain::setListingDirectory(const IDirectory& directory)
{
  m_listing_directory = detail::base::fromStart(directory.path());
}

void ISubDomain::dumpInfo(std::ostream& stream) const
{
  stream << "sub-domain " << subDomainId() << " of " << nbSubDomain() << ", case '" << m_case_name << "'\n";
  for (const MeshHandle& handle : m_mesh_handles) {
    stream << "  mesh '" << handle.meshName() << "'";
    if (handle.hasMesh())
      stream << ": dimension " << handle.mesh()->dimension() << ", " << handle.mesh()->nbCell() << " cells, " << handle.mesh()->nbFace()
             << " faces, " << handle.mesh()->nbNode() << " nodes";
    stream << '\n';
  }
  for (const IModule* module : m_module_mng.modules())
    stream << "  module '" << module->name() << "'\n";
}

IIOMng* ISubDomain::ioMng() const
{
  return m_parallel_mng->ioMng();
}

Int32 ISubDomain::subDomainId() const
{
  return m_parallel_mng->commRank();
}

Int32 ISubDomain::nbSubDomain() const
{
  return m_parallel_mng->commSize();
}

const ApplicationInfo& ISubDomain::applicationInfo() const
{
  return m_application->applicationInfo();
}

IMesh* ISubDomain::findMesh(const String& name, bool throw_exception) const
{
  const MeshHandle handle = findMeshHandle(name);
  if (!handle.isNull() && handle.hasMesh())
    return handle.mesh();
  ARCANE_FATAL_IF(throw_exception && !handle.isNull(), "mesh '{0}' does not exist yet: meshes are made before the entry points 'init'",
                  name);
  ARCANE_FATAL_IF(throw_exception, "{0}", detail::service::unknownMeshMessage(*this, name));
  return nullptr;
}

MeshHandle ISubDomain::findMeshHandle(const String& name) const
{
  for (const MeshHandle& handle : m_mesh_handles)
    if (handle.meshName() == name)
      return handle;
  return {};
}

MeshHandle ISubDomain::findOrCreateMeshHandle(const String& name)
{
  MeshHandle handle = findMeshHandle(name);
  if (handle.isNull()) {
    handle = MeshHandle(name, m_variable_mng, m_trace_mng);
    handle.slot()->sub_domain = this;
    handle.slot()->mesh_mng = m_mesh_mng.get();
    m_mesh_handles.push_back(handle);
    // A checkpoint may hold variables of this mesh before anyone has declared one.
    m_variable_mng->addMeshHandle(handle);
  }
  return handle;
}

ConstArrayView<IMesh*> ISubDomain::meshes() const
{
  m_meshes.clear();
  for (const MeshHandle& handle : m_mesh_handles)
    if (handle.hasMesh())
      m_meshes.add(handle.mesh());
  return m_meshes;
}

Integer ISubDomain::meshDimension() const
{
  return defaultMesh()->dimension();
}

IMainFactory* ISubDomain::mainFactory() const
{
  return IMainFactory::instance();
}

void ISubDomain::checkId(const String& where, const String& id) const
{
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto may_follow = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.'; };
  const std::string_view text = id.toStdStringView();
  if (text.empty() || !is_letter(text.front()) || !std::ranges::all_of(text, may_follow))
    ARCANE_THROW(ArgumentException, "{0}: name is '{1}', expected a letter, then letters, digits and '_', '-', '.'", where, id);
}

IPrimaryMesh* ISubDomain::createMesh(const String& name, IParallelMng* pm)
{
  const MeshHandle handle = findOrCreateMeshHandle(name);
  ARCANE_FATAL_IF(handle.hasMesh(), "cannot make mesh '{0}': there is a mesh of this name", name);
  m_own_meshes.push_back(std::make_unique<mesh::DynamicMesh>(handle, pm, m_variable_mng, m_trace_mng));
  m_own_meshes.back()->properties()->setBool("dump", false);
  return m_own_meshes.back().get();
}

void ISubDomain::destroyMesh(const MeshHandle& handle)
{
  ARCANE_FATAL_IF(handle.hasMesh() && !handle.mesh()->childMeshes().empty(),
                  "cannot destroy mesh '{0}': '{1}' is a part of it, expected a mesh without parts: destroy them before", handle.meshName(),
                  handle.mesh()->childMeshes().front()->name());
  const auto is_of_handle = [&](const auto& mesh) { return mesh->handle() == handle; };
  ARCANE_FATAL_IF(std::erase_if(m_own_meshes, is_of_handle) == 0,
                  "cannot destroy mesh '{0}': expected one that the application has made with createMesh()", handle.meshName());
}

void ISubDomain::setInitialPartitioner(IInitialPartitioner* partitioner)
{
  m_initial_partitioner.reset(partitioner);
}

void ISubDomain::destroyMeshes()
{
  m_own_meshes.clear();
}

void ISubDomain::setCaseFile(const String& full_file_name)
{
  m_case_file = full_file_name;
  m_case_name = String(std::filesystem::path(full_file_name.localstr()).stem().string());
}
} // namespace Arcane
