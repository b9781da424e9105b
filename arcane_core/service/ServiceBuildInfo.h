// SPDX-License-Identifier: Apache-2.0
// The argument of the constructors of services.
#pragma once

#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/service/ServiceProperty.h"

namespace Arcane
{
class IApplication;
class ICaseOptions;
class IMesh;
class IParallelMng;
class IServiceInfo;
class ISession;
class ISubDomain;

//! Says to which objects a new service belongs. A pointer is null when the service does not belong to such an object.
class ARCANE_EXPORT ServiceBuildInfoBase
{
 public:
  explicit ServiceBuildInfoBase(IApplication* application)
  : m_application(application)
  {}
  //! Makes a service on the default mesh of the sub-domain.
  explicit ServiceBuildInfoBase(ISubDomain* sd);
  ServiceBuildInfoBase(ISubDomain* sd, const MeshHandle& mesh_handle);
  //! Makes a service on a mesh. The element \a options of the case file requests the service and holds its options.
  ServiceBuildInfoBase(ISubDomain* sd, const MeshHandle& mesh_handle, ICaseOptions* options);

  IApplication* application() const { return m_application; }
  ISession* session() const;
  ISubDomain* subDomain() const { return m_sub_domain; }
  //! Returns ST_CaseOption for a service that a case file requests, and ST_SubDomain or ST_Application for others.
  eServiceType creationType() const;
  const MeshHandle& meshHandle() const { return m_mesh_handle; }
  //! Returns the mesh. \throws FatalErrorException while the mesh is not allocated
  IMesh* mesh() const { return m_mesh_handle.mesh(); }
  //! Returns the options of the service, or null when no case file requested it.
  ICaseOptions* caseOptions() const { return m_case_options; }

 private:
  IApplication* m_application = nullptr;
  ISubDomain* m_sub_domain = nullptr;
  MeshHandle m_mesh_handle;
  ICaseOptions* m_case_options = nullptr;
};

class ServiceBuildInfo : public ServiceBuildInfoBase
{
 public:
  ServiceBuildInfo(const IServiceInfo* info, const ServiceBuildInfoBase& base)
  : ServiceBuildInfoBase(base)
  , m_service_info(info)
  {}

  //! Returns the registration data, which outlive the service.
  IServiceInfo* serviceInfo() const { return const_cast<IServiceInfo*>(m_service_info); }

 private:
  const IServiceInfo* m_service_info;
};
} // namespace Arcane
