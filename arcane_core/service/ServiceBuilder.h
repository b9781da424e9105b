// SPDX-License-Identifier: Apache-2.0
// Makes services for application code.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/service/IServiceMng.h"
#include "arcane_core/service/ISession.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceBuildInfo.h"
#include "arcane_core/service/ServiceLookup.h"
#include "arcane_core/service/ServiceRegistry.h"

#include <type_traits>
#include <typeindex>

namespace Arcane
{
enum eServiceBuilderProperties
{
  SB_None = 0,
  //! An unknown service gives a null reference instead of an error.
  SB_AllowNull = 1,
  //! All ranks ask for the service: an unknown one is a ParallelFatalErrorException.
  SB_Collective = 2
};

template <typename InterfaceType> class ServiceBuilder
{
 public:
  explicit ServiceBuilder(IApplication* application)
  : m_info(application)
  , m_usage(ST_Application)
  {}
  explicit ServiceBuilder(ISession* session)
  : m_info(session->application())
  , m_usage(ST_Session | ST_Application)
  {}
  explicit ServiceBuilder(ISubDomain* sd)
  : m_info(sd)
  , m_usage(ST_SubDomain | ST_Application)
  {}
  //! Makes services on this mesh. \throws FatalErrorException when the mesh belongs to no sub-domain
  explicit ServiceBuilder(const MeshHandle& mesh_handle)
  : ServiceBuilder(subDomainOf(mesh_handle), mesh_handle)
  {}
  ServiceBuilder(ISubDomain* sd, const MeshHandle& mesh_handle)
  : m_info(sd, mesh_handle)
  , m_usage(ST_SubDomain | ST_Mesh)
  {}

  /*!
   * \brief Returns a new instance of the service registered as \a name.
   * \throws FatalErrorException when there is none, unless SB_AllowNull
   */
  Ref<InterfaceType> createReference(const String& name, eServiceBuilderProperties properties = SB_None)
  {
    const detail::service::ServiceInstance instance = make(name, properties);
    return std::shared_ptr<InterfaceType>(instance.owner, static_cast<InterfaceType*>(instance.as_interface));
  }

  //! Does the same for a service on \a mesh.
  Ref<InterfaceType> createReference(const String& name, IMesh* mesh, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(m_info.subDomain(), MeshHandleOrMesh(mesh).handle()).createReference(name, properties);
  }
  static Ref<InterfaceType> createReference(ISubDomain* sd, const String& name, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(sd).createReference(name, properties);
  }
  static Ref<InterfaceType> createReference(ISubDomain* sd, const String& name, IMesh* mesh, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(sd).createReference(name, mesh, properties);
  }
  static Ref<InterfaceType> createReference(IApplication* application, const String& name, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(application).createReference(name, properties);
  }

  static Ref<InterfaceType> createReference(ISession* session, const String& name, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(session).createReference(name, properties);
  }

  /*!
   * \name Older forms of createReference()
   * The caller owns the service, and deletes it. The pointer is null where the reference would be.
   */
  //@{
  InterfaceType* createInstance(const String& name, eServiceBuilderProperties properties = SB_None)
  {
    static_assert(std::has_virtual_destructor_v<InterfaceType>, "who owns the service deletes it by a pointer to the interface");
    const detail::service::ServiceInstance instance = make(name, properties);
    if (instance.owner)
      detail::service::releaseService(instance);
    return static_cast<InterfaceType*>(instance.as_interface);
  }
  InterfaceType* createInstance(const String& name, IMesh* mesh, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(m_info.subDomain(), MeshHandleOrMesh(mesh).handle()).createInstance(name, properties);
  }
  static InterfaceType* createInstance(ISubDomain* sd, const String& name, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(sd).createInstance(name, properties);
  }
  static InterfaceType* createInstance(ISubDomain* sd, const String& name, IMesh* mesh, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(sd).createInstance(name, mesh, properties);
  }
  static InterfaceType* createInstance(ISession* session, const String& name, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(session).createInstance(name, properties);
  }
  static InterfaceType* createInstance(IApplication* application, const String& name, eServiceBuilderProperties properties = SB_None)
  {
    return ServiceBuilder(application).createInstance(name, properties);
  }
  //@}

  //! Returns one new instance of each service that implements the interface, sorted by name.
  UniqueArray<Ref<InterfaceType>> createAllInstances()
  {
    UniqueArray<Ref<InterfaceType>> instances;
    for (const String& name : names())
      instances.add(createReference(name));
    return instances;
  }

  /*!
   * \brief Returns the singleton that implements the interface.
   *
   * The .config file or the case file declares singletons.
   * \throws FatalErrorException when there is none, unless SB_AllowNull
   */
  InterfaceType* getSingleton(eServiceBuilderProperties properties = SB_None)
  {
    const IServiceMng* services = m_info.subDomain()->serviceMng();
    const std::type_index type = detail::service::interfaceId<InterfaceType>();
    return static_cast<InterfaceType*>((properties & SB_AllowNull) ? services->singleton(type) : services->requiredSingleton(type));
  }

  //! Returns the names of the services that createReference() accepts, sorted.
  UniqueArray<String> names() const
  {
    return detail::service::ServiceRegistry::instance().names(detail::service::interfaceId<InterfaceType>(), m_usage);
  }
  void getServicesNames(Array<String>& result) const { result.copy(names()); }

 private:
  static ISubDomain* subDomainOf(const MeshHandle& mesh_handle)
  {
    ARCANE_FATAL_IF(!mesh_handle.subDomain(), "services on mesh '{0}': it belongs to no sub-domain", mesh_handle.meshName());
    return mesh_handle.subDomain();
  }
  ServiceBuildInfoBase m_info;
  int m_usage;

  detail::service::ServiceInstance make(const String& name, eServiceBuilderProperties properties) const
  {
    auto instance = detail::service::createService(name, detail::service::interfaceId<InterfaceType>(), m_usage, m_info);
    if (instance.owner || (properties & SB_AllowNull))
      return instance;
    const String message = detail::service::unknownServiceMessage(name, detail::service::interfaceId<InterfaceType>(), m_usage);
    if (properties & SB_Collective)
      throw ParallelFatalErrorException(A_FUNCINFO, message);
    throw FatalErrorException(A_FUNCINFO, message);
  }
};
} // namespace Arcane
