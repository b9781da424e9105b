// SPDX-License-Identifier: Apache-2.0
// What a service is constructed from.
#pragma once

#include "arcane_core/mesh/MeshHandle.h"

namespace Arcane
{
class IApplication;
class ICaseOptions;
class IMesh;
class IParallelMng;
class IServiceInfo;
class ISubDomain;

//! Where a service is to live. Pointers are null where the service lives above them.
class ARCANE_EXPORT ServiceBuildInfoBase
{
 public:
  explicit ServiceBuildInfoBase(IApplication* application)
  : m_application(application)
  {}
  //! On the default mesh of the sub-domain.
  explicit ServiceBuildInfoBase(ISubDomain* sd);
  ServiceBuildInfoBase(ISubDomain* sd, const MeshHandle& mesh_handle);
  //! \a options: the element of the case file that asks for the service; it holds the service's options.
  ServiceBuildInfoBase(ISubDomain* sd, const MeshHandle& mesh_handle, ICaseOptions* options);

  IApplication* application() const { return m_application; }
  ISubDomain* subDomain() const { return m_sub_domain; }
  const MeshHandle& meshHandle() const { return m_mesh_handle; }
  //! Fatal while the mesh is not allocated.
  IMesh* mesh() const { return m_mesh_handle.mesh(); }
  //! Null when the service was not asked for by a case file.
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

  //! Registration data; outlives the service.
  IServiceInfo* serviceInfo() const { return const_cast<IServiceInfo*>(m_service_info); }

 private:
  const IServiceInfo* m_service_info;
};
} // namespace Arcane
